//! Eight planes side by side: one machine word of each of eight boards, or two words of each.
//!
//! Written as plain loops over eight numbers, which the compiler turns into the widest vectors that `vector.rs` allows it.
#![allow(clippy::needless_range_loop)] // see `by_word`

use super::plane::Plane;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// The number of boards side by side.
pub(crate) const LANES: usize = 8;

/// One word of 64 bits of each of eight boards.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u64; LANES]);

/// Two words of each of eight boards, the lower bits first: 128 bits a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideLanes(pub(crate) Lanes, pub(crate) Lanes);

/// A plane of eight boards, filled and read lane by lane.
pub(crate) trait Side: Plane<Rows = Lanes> {
    /// The word that a lane holds.
    type Word: super::plane::Word;

    /// Puts a word into a lane.
    fn put(&mut self, i: usize, word: Self::Word);

    /// The word of a lane.
    fn lane(&self, i: usize) -> Self::Word;

    /// For each lane all ones if its word is zero, else no bit.
    fn empty(self) -> Lanes;
}

/// A loop over the words, without closures or iterators: those may stay functions of their own, compiled for less than
/// the function that they are called from.
macro_rules! by_word {
    ($lanes:expr, |$word:ident, $i:ident| $new:expr) => {{
        let mut words = $lanes.0;
        for $i in 0..LANES {
            let $word = words[$i];
            words[$i] = $new;
        }
        Lanes(words)
    }};
}

impl Lanes {
    /// The same word in every lane.
    #[inline(always)]
    pub(crate) fn all(word: u64) -> Lanes {
        Lanes([word; LANES])
    }

    /// Whether any lane has a bit.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        let mut sum = 0;
        for i in 0..LANES {
            sum |= self.0[i];
        }
        sum != 0
    }

    /// For each lane the number of its bits.
    #[inline(always)]
    pub(crate) fn count(self) -> Lanes {
        by_word!(self, |word, i| u64::from(word.count_ones()))
    }
}

/// An operation on the words of two lanes.
macro_rules! operation {
    ($name:ident, $function:ident, |$a:ident, $b:ident| $new:expr) => {
        impl $name for Lanes {
            type Output = Lanes;
            #[inline(always)]
            fn $function(self, other: Lanes) -> Lanes {
                by_word!(self, |$a, i| {
                    let $b = other.0[i];
                    $new
                })
            }
        }
    };
}

operation!(BitAnd, bitand, |a, b| a & b);
operation!(BitOr, bitor, |a, b| a | b);
operation!(BitXor, bitxor, |a, b| a ^ b);
operation!(Add, add, |a, b| a.wrapping_add(b));
operation!(Sub, sub, |a, b| a.wrapping_sub(b));
operation!(Shl, shl, |a, b| a << (b & 63));
operation!(Shr, shr, |a, b| a >> (b & 63));

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(self) -> Lanes {
        by_word!(self, |word, i| !word)
    }
}

impl Plane for Lanes {
    type Rows = Lanes;
    const NONE: Lanes = Lanes([0; LANES]);

    #[inline(always)]
    fn east(self, columns: u32) -> Lanes {
        by_word!(self, |word, i| word << (columns & 63))
    }

    #[inline(always)]
    fn west(self, columns: u32) -> Lanes {
        by_word!(self, |word, i| word >> (columns & 63))
    }

    #[inline(always)]
    fn north(self, rows: Lanes) -> Lanes {
        self << rows
    }

    #[inline(always)]
    fn south(self, rows: Lanes) -> Lanes {
        self >> rows
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        !self.any()
    }
}

impl Side for Lanes {
    type Word = u64;

    fn put(&mut self, i: usize, word: u64) {
        self.0[i] = word;
    }

    fn lane(&self, i: usize) -> u64 {
        self.0[i]
    }

    #[inline(always)]
    fn empty(self) -> Lanes {
        by_word!(self, |word, i| if word == 0 { u64::MAX } else { 0 })
    }
}

impl BitAnd for WideLanes {
    type Output = WideLanes;
    #[inline(always)]
    fn bitand(self, other: WideLanes) -> WideLanes {
        WideLanes(self.0 & other.0, self.1 & other.1)
    }
}

impl BitOr for WideLanes {
    type Output = WideLanes;
    #[inline(always)]
    fn bitor(self, other: WideLanes) -> WideLanes {
        WideLanes(self.0 | other.0, self.1 | other.1)
    }
}

impl BitXor for WideLanes {
    type Output = WideLanes;
    #[inline(always)]
    fn bitxor(self, other: WideLanes) -> WideLanes {
        WideLanes(self.0 ^ other.0, self.1 ^ other.1)
    }
}

impl Not for WideLanes {
    type Output = WideLanes;
    #[inline(always)]
    fn not(self) -> WideLanes {
        WideLanes(!self.0, !self.1)
    }
}

/// Shifts of two words: by at least 1 and less than 64, so that what leaves one word arrives in the other.
impl Plane for WideLanes {
    type Rows = Lanes;
    const NONE: WideLanes = WideLanes(Lanes::NONE, Lanes::NONE);

    #[inline(always)]
    fn east(self, columns: u32) -> WideLanes {
        WideLanes(self.0.east(columns), self.1.east(columns) | self.0.west(64 - columns))
    }

    #[inline(always)]
    fn west(self, columns: u32) -> WideLanes {
        WideLanes(self.0.west(columns) | self.1.east(64 - columns), self.1.west(columns))
    }

    #[inline(always)]
    fn north(self, rows: Lanes) -> WideLanes {
        let back = Lanes::all(64) - rows;
        WideLanes(self.0 << rows, (self.1 << rows) | (self.0 >> back))
    }

    #[inline(always)]
    fn south(self, rows: Lanes) -> WideLanes {
        let back = Lanes::all(64) - rows;
        WideLanes((self.0 >> rows) | (self.1 << back), self.1 >> rows)
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        (self.0 | self.1).is_none()
    }
}

#[allow(clippy::cast_possible_truncation)] // a word is cut into its halves
impl Side for WideLanes {
    type Word = u128;

    fn put(&mut self, i: usize, word: u128) {
        (self.0.0[i], self.1.0[i]) = (word as u64, (word >> 64) as u64);
    }

    fn lane(&self, i: usize) -> u128 {
        u128::from(self.0.0[i]) | u128::from(self.1.0[i]) << 64
    }

    #[inline(always)]
    fn empty(self) -> Lanes {
        (self.0 | self.1).empty()
    }
}
