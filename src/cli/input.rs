//! Files as input.

use super::{Outcome, Stop};
use crate::format::{Entry, Glyphs, read_with};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The content of a file, or of standard input for `-`.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Stop> {
    let result = if path == Path::new("-") {
        if io::stdin().is_terminal() {
            super::complain("reading levels from standard input; end with Ctrl-D");
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    Ok(result.map_err(|error| format!("{}: {error}", path.display()))?)
}

/// The level files of a folder in the order of their names.
pub(super) fn level_files(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let known = ["json", "jsonl", "txt", "map"];
    let is_known = |path: &PathBuf| path.extension().is_some_and(|ext| known.iter().any(|known| ext == *known));
    let list = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let list = list.map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = list.into_iter().map(|item| item.path()).filter(is_known).collect();
    paths.sort();
    Ok(paths)
}

/// The levels of files with their names. A bad one is reported, and the others are still there.
pub(super) fn entries<P: AsRef<Path>>(
    paths: impl Iterator<Item = P>,
    glyphs: Option<&Glyphs>,
) -> Result<(Vec<(String, Entry)>, Outcome), Stop> {
    let (mut files, mut outcome) = (Vec::new(), Outcome::Yes);
    for path in paths {
        let path = path.as_ref();
        let (name, mut number) = (name(path), 0);
        read_with(&name, &read(path)?, glyphs.unwrap_or(&Glyphs::native()), &mut |record| {
            number += 1;
            match record.entry {
                Ok(entry) => files.push((format!("{name}, level {number}"), entry)),
                Err(faults) => {
                    faults.iter().for_each(|fault| super::complain(&fault.to_string()));
                    outcome = Outcome::Bad;
                }
            }
        });
    }
    Ok((files, outcome))
}

/// A file's name in messages.
pub(super) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}
