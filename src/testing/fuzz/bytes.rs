//! The bytes of an input, taken from the front; a source of choices.

use crate::choose::{Choose, Seeded};

/// The version of the byte format, the first byte of every input that is not a text. A change of the format is a new
/// version beside the old ones, so that old inputs keep their meaning.
pub const VERSION: u8 = 1;

/// What is left of an input.
pub(super) struct Bytes<'a> {
    left: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// The bytes behind the version; `None` when it is not a known one.
    pub(super) fn of(input: &'a [u8]) -> Option<Bytes<'a>> {
        let (version, left) = input.split_first()?;
        (*version == VERSION).then_some(Bytes { left })
    }

    /// Bytes that have no version before them.
    pub(super) fn bare(left: &'a [u8]) -> Bytes<'a> {
        Bytes { left }
    }

    /// The next byte; 0 behind the end.
    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, left)) = self.left.split_first() else { return 0 };
        self.left = left;
        *first
    }

    /// The next two bytes as a number, the low byte first.
    pub(super) fn number(&mut self) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
    }

    /// The next bytes, as many as there are up to `count`.
    pub(super) fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, left) = self.left.split_at(count.min(self.left.len()));
        self.left = left;
        taken
    }

    /// All that is left.
    pub(super) fn rest(&mut self) -> &'a [u8] {
        self.take(self.left.len())
    }
}

/// The bits of some bytes, the low bit of each byte first.
pub(super) fn bits(bytes: &[u8]) -> impl Iterator<Item = bool> + '_ {
    bytes.iter().flat_map(|byte| (0..8).map(move |i| byte >> i & 1 == 1))
}

/// Choices: two bits of the bytes for a number below 4, one byte for another below 256, eight bytes else; behind the end
/// the named generator goes on, seeded by the length, so that whoever waits for a certain choice gets it at last.
pub(super) struct Choices<'a> {
    bytes: Bytes<'a>,
    quarters: (u8, u32),
    after: Seeded,
}

impl<'a> Choices<'a> {
    pub(super) fn of(bytes: Bytes<'a>) -> Choices<'a> {
        let after = Seeded::new(bytes.left.len() as u64, 0);
        Choices { bytes, quarters: (0, 0), after }
    }
}

impl Choose for Choices<'_> {
    fn below(&mut self, n: u64) -> u64 {
        if self.quarters.1 == 0 && self.bytes.left.is_empty() {
            return self.after.below(n);
        }
        match n {
            0 => 0,
            1..=4 => {
                if self.quarters.1 == 0 {
                    self.quarters = (self.bytes.byte(), 4);
                }
                let quarter = u64::from(self.quarters.0 & 3);
                self.quarters = (self.quarters.0 >> 2, self.quarters.1 - 1);
                quarter % n
            }
            5..=256 => u64::from(self.bytes.byte()) % n,
            _ => (0..8).fold(0, |sum: u64, _| sum << 8 | u64::from(self.bytes.byte())) % n,
        }
    }
}
