//! Machine words that hold one bit for each naming cell of a box, and how they move by columns and rows.
//!
//! One small interface with several widths behind it: 64 and 128 bits here, eight boards side by side in `lanes.rs`.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of naming cells as bits, row after row from the south-west; a shift is a move.
///
/// Bits that leave a row land in its pad column, bits that leave the word are lost; both are in no floor.
pub(crate) trait Plane:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// A distance in rows, as a number of bits below 64.
    type Rows: Copy;

    /// No cell.
    const NONE: Self;

    /// Every cell so many columns further east, 1 or 2.
    fn east(self, columns: u32) -> Self;

    /// Every cell so many columns further west, 1 or 2.
    fn west(self, columns: u32) -> Self;

    /// Every cell so many rows further north.
    fn north(self, rows: Self::Rows) -> Self;

    /// Every cell so many rows further south.
    fn south(self, rows: Self::Rows) -> Self;

    /// Whether no bit is set.
    fn is_none(self) -> bool;
}

/// A plane that is one machine word.
pub(crate) trait Word: Plane<Rows = u32> + PartialEq + Send + Sync + 'static {
    /// The number of bits.
    const BITS: u32;

    /// The word with bit `i` alone, `i` below [`BITS`](Word::BITS).
    fn bit(i: u32) -> Self;

    /// Bit `i`, 0 or 1; 0 from [`BITS`](Word::BITS) on.
    fn at(self, i: u32) -> u32;

    /// The number of set bits.
    fn count(self) -> u32;

    /// The number of the lowest set bit; [`BITS`](Word::BITS) when there is none.
    fn lowest(self) -> u32;

    /// The numbers of the set bits, from the lowest.
    fn ones(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let i = self.lowest();
            (i < Self::BITS).then(|| self = self ^ Self::bit(i)).map(|()| i)
        })
    }
}

/// Shifts by less than 64: that is said to the compiler, which else would have to provide for more.
macro_rules! word {
    ($word:ty) => {
        impl Plane for $word {
            type Rows = u32;
            const NONE: Self = 0;

            #[inline(always)]
            fn east(self, columns: u32) -> Self {
                self << (columns & 63)
            }

            #[inline(always)]
            fn west(self, columns: u32) -> Self {
                self >> (columns & 63)
            }

            #[inline(always)]
            fn north(self, rows: u32) -> Self {
                self << (rows & 63)
            }

            #[inline(always)]
            fn south(self, rows: u32) -> Self {
                self >> (rows & 63)
            }

            #[inline(always)]
            fn is_none(self) -> bool {
                self == 0
            }
        }

        impl Word for $word {
            const BITS: u32 = <$word>::BITS;

            fn bit(i: u32) -> Self {
                1 << i
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // half of the word, and one bit of it
            fn at(self, i: u32) -> u32 {
                let half = if i & 64 == 0 { self as u64 } else { (u128::from(self) >> 64) as u64 };
                (half >> (i & 63)) as u32 & u32::from(i < Self::BITS)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

word!(u64);
word!(u128);
