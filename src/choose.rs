//! Where random choices come from: a named generator, or anything else that can choose.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A source of choices. The generator and the tester's strata know only this.
pub trait Choose {
    /// A number below `n`; 0 when `n` is 0.
    fn below(&mut self, n: u64) -> u64;

    /// A number from `low` to `high`, both included; `low` when the range is empty.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        low.wrapping_add_unsigned(self.below(high.wrapping_sub(low).wrapping_add(1).max(0).unsigned_abs()))
    }

    /// True `percent` times in a hundred.
    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// One of the items.
///
/// # Panics
/// When there is none.
pub fn pick<T: Copy>(choose: &mut dyn Choose, items: &[T]) -> T {
    items[usize::try_from(choose.below(items.len() as u64)).unwrap_or(0)]
}

/// The name of the generator behind [`Seeded`], for reports.
pub const GENERATOR: &str = "ChaCha8";

/// The named generator: ChaCha8 with the seed as the first eight bytes of its key, least first, the rest zero, and one
/// stream for each case. So a case is found again by two numbers, whatever ran before it.
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The choices of a stream of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Seeded(rng)
    }
}

impl Choose for Seeded {
    /// By multiplication: the high word of a draw times `n`, draws that would favour some numbers thrown away.
    fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            #[allow(clippy::cast_possible_truncation)] // the two halves are what is wanted
            let (high, low) = ((product >> 64) as u64, product as u64);
            if n == 0 || low >= n.wrapping_neg() % n {
                return high;
            }
        }
    }
}
