//! Mutants that no test can or need kill, each with its reason: `ci/mutants/exceptions.txt`.

use crate::read;
use std::collections::BTreeMap;

/// Where they stand.
pub(crate) const FILE: &str = "ci/mutants/exceptions.txt";

/// A mutant by its file, what it replaces, and the line in which it does, without the number, which changes.
pub(crate) type Key = [String; 3];

/// A kind, `equivalent` or `endless`, and a reason.
pub(crate) type Exception = (String, String);

/// The exceptions of the file, whose lines are `kind | file | what is replaced | the source line | reason`.
pub(crate) fn all() -> Result<BTreeMap<Key, Exception>, String> {
    let mut map = BTreeMap::new();
    for (number, line) in (1..).zip(read(FILE)?.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let parts: Vec<String> = line.split(" ¦ ").map(|part| part.trim().to_owned()).collect();
        let [kind, file, change, source, reason] = &parts[..] else {
            return Err(format!(
                "{FILE}:{number}: {} parts, expected kind ¦ file ¦ change ¦ line ¦ reason",
                parts.len()
            ));
        };
        if !["equivalent", "endless"].contains(&kind.as_str()) || reason.len() < 20 {
            return Err(format!("{FILE}:{number}: expected equivalent or endless, and a reason"));
        }
        map.insert([file.clone(), change.clone(), source.clone()], (kind.clone(), reason.clone()));
    }
    Ok(map)
}
