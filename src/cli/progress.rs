//! Progress of long work on a terminal.

use crate::testing::Watch;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Progress on a terminal's standard error, and the clock.
pub(super) struct Terminal {
    bar: Mutex<ProgressBar>,
    end: Option<Instant>,
}

impl Terminal {
    /// Time for random levels, where it is what bounds them.
    pub(super) fn new(time: Option<Duration>) -> Terminal {
        Terminal { bar: Mutex::new(ProgressBar::hidden()), end: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// The bar that is drawn now.
    pub(super) fn bar(&self) -> ProgressBar {
        self.bar.lock().map_or_else(|poisoned| poisoned.into_inner().clone(), |bar| bar.clone())
    }
}

impl Watch for Terminal {
    fn begin(&self, part: &str, total: Option<u64>) {
        // A bar draws on standard error, and only on a terminal.
        let (bar, template) = match total {
            Some(total) => (ProgressBar::new(total), "{msg:20} {bar:40} {human_pos}/{human_len}, {eta} left"),
            None => (ProgressBar::new_spinner(), "{msg:20} {spinner} {human_pos} in {elapsed}"),
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = bar.with_style(style).with_message(part.to_owned());
        if let Ok(mut current) = self.bar.lock() {
            current.finish_and_clear();
            *current = bar;
        }
    }

    fn advance(&self, by: u64) {
        if let Ok(bar) = self.bar.lock() {
            bar.inc(by);
        }
    }

    fn is_over(&self) -> bool {
        self.end.is_none_or(|end| Instant::now() >= end)
    }
}
