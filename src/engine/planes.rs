//! Sets of poses as three machine words, one for each placement of the block.

use block_escape_spec::Orient;
use std::ops::{BitAnd, BitOr, Not};

/// A set of poses: one plane for each placement; which bit is which pose is the board's affair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Planes {
    pub(crate) u: u128,
    pub(crate) h: u128,
    pub(crate) v: u128,
}

impl Planes {
    /// The set with one plane filled.
    pub(crate) fn of(o: Orient, bits: u128) -> Planes {
        let mut set = Planes::default();
        match o {
            Orient::U => set.u = bits,
            Orient::H => set.h = bits,
            Orient::V => set.v = bits,
        }
        set
    }

    /// The plane of a placement.
    pub(crate) fn plane(self, o: Orient) -> u128 {
        match o {
            Orient::U => self.u,
            Orient::H => self.h,
            Orient::V => self.v,
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        (self.u | self.h | self.v) == 0
    }

    /// The number of poses.
    pub(crate) fn len(self) -> u32 {
        self.u.count_ones() + self.h.count_ones() + self.v.count_ones()
    }
}

impl BitAnd for Planes {
    type Output = Planes;
    fn bitand(self, q: Planes) -> Planes {
        Planes { u: self.u & q.u, h: self.h & q.h, v: self.v & q.v }
    }
}

impl BitOr for Planes {
    type Output = Planes;
    fn bitor(self, q: Planes) -> Planes {
        Planes { u: self.u | q.u, h: self.h | q.h, v: self.v | q.v }
    }
}

impl Not for Planes {
    type Output = Planes;
    fn not(self) -> Planes {
        Planes { u: !self.u, h: !self.h, v: !self.v }
    }
}

/// The numbers of the set bits of a plane, from the least.
pub(crate) fn ones(mut plane: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (plane != 0).then(|| plane.trailing_zeros())?;
        plane &= plane - 1;
        Some(bit)
    })
}
