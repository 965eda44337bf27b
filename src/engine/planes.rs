//! Sets of poses as three planes, one for each placement of the block, and the search over them.

use super::plane::{Plane, Word};
use block_escape_spec::{Dir, Orient};
use std::ops::{BitAnd, BitOr, Not};

/// A set of poses: one plane for each placement; which bit is which pose is the board's affair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Planes<P> {
    pub(crate) u: P,
    pub(crate) h: P,
    pub(crate) v: P,
}

/// One row and two rows, as a number of bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<R> {
    pub(crate) one: R,
    pub(crate) two: R,
}

impl<P: Plane> Planes<P> {
    /// No pose.
    pub(crate) const NONE: Planes<P> = Planes { u: P::NONE, h: P::NONE, v: P::NONE };

    /// The set with one plane filled.
    pub(crate) fn of(o: Orient, bits: P) -> Planes<P> {
        let mut set = Planes::NONE;
        match o {
            Orient::U => set.u = bits,
            Orient::H => set.h = bits,
            Orient::V => set.v = bits,
        }
        set
    }

    /// The poses whose cells lie in F: F, F ∧ F≫1 and F ∧ F≫row (P10 of DESIGN.md §1).
    #[inline(always)]
    pub(crate) fn admissible(f: P, rows: Rows<P::Rows>) -> Planes<P> {
        Planes { u: f, h: f & f.west(1), v: f & f.south(rows.one) }
    }

    /// The plane of a placement.
    #[inline(always)]
    pub(crate) fn plane(&self, o: Orient) -> P {
        match o {
            Orient::U => self.u,
            Orient::H => self.h,
            Orient::V => self.v,
        }
    }

    /// Whether there is no pose in the set.
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        (self.u | self.h | self.v).is_none()
    }

    /// Where one swipe takes a set: a column of the step table, falls included.
    #[inline(always)]
    pub(crate) fn swiped(self, d: Dir, rows: Rows<P::Rows>) -> Planes<P> {
        let Planes { u, h, v } = self;
        match d {
            Dir::N => Planes { u: v.north(rows.two), h: h.north(rows.one), v: u.north(rows.one) },
            Dir::E => Planes { u: h.east(2), h: u.east(1), v: v.east(1) },
            Dir::S => Planes { u: v.south(rows.one), h: h.south(rows.one), v: u.south(rows.two) },
            Dir::W => Planes { u: h.west(1), h: u.west(2), v: v.west(1) },
        }
    }

    /// Where one swipe in any direction takes a set, falls included.
    #[inline(always)]
    pub(crate) fn layer(self, rows: Rows<P::Rows>) -> Planes<P> {
        // No loop over the directions: all of this has to be inlined where lanes are computed.
        (self.swiped(Dir::N, rows) | self.swiped(Dir::E, rows))
            | (self.swiped(Dir::S, rows) | self.swiped(Dir::W, rows))
    }
}

impl<P: Plane> BitAnd for Planes<P> {
    type Output = Planes<P>;
    #[inline(always)]
    fn bitand(self, q: Planes<P>) -> Planes<P> {
        Planes { u: self.u & q.u, h: self.h & q.h, v: self.v & q.v }
    }
}

impl<P: Plane> BitOr for Planes<P> {
    type Output = Planes<P>;
    #[inline(always)]
    fn bitor(self, q: Planes<P>) -> Planes<P> {
        Planes { u: self.u | q.u, h: self.h | q.h, v: self.v | q.v }
    }
}

impl<P: Plane> Not for Planes<P> {
    type Output = Planes<P>;
    #[inline(always)]
    fn not(self) -> Planes<P> {
        Planes { u: !self.u, h: !self.h, v: !self.v }
    }
}

/// The number of poses of a set.
pub(crate) fn size<W: Word>(set: Planes<W>) -> u64 {
    u64::from(set.u.count()) + u64::from(set.h.count()) + u64::from(set.v.count())
}

/// A breadth-first search, a whole layer at once.
#[derive(Clone, Copy)]
pub(crate) struct Flood<P: Plane> {
    /// The layer reached last.
    pub(crate) front: Planes<P>,
    /// The poses not reached yet.
    pub(crate) open: Planes<P>,
    rows: Rows<P::Rows>,
}

impl<P: Plane> Flood<P> {
    /// The search that stands at its first layer, within some poses.
    #[inline(always)]
    pub(crate) fn new(from: Planes<P>, within: Planes<P>, rows: Rows<P::Rows>) -> Flood<P> {
        Flood { front: from, open: within & !from, rows }
    }

    /// Goes on to the next layer.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.front = self.front.layer(self.rows) & self.open;
        self.open = self.open & !self.front;
    }
}

/// The layers of a search by their distance mod 3.
///
/// Swipes are undone by swipes (P7 of DESIGN.md §1), so poses one swipe apart differ by at most one in their distance: the
/// remainder alone tells which is nearer, and no layer has to be kept.
#[derive(Clone, Copy)]
pub(crate) struct Thirds<P: Plane>(pub(crate) [Planes<P>; 3]);

impl<P: Plane> Thirds<P> {
    /// No layer yet.
    pub(crate) const NONE: Thirds<P> = Thirds([Planes::NONE; 3]);

    /// Adds the layer at a distance.
    #[inline(always)]
    pub(crate) fn add(&mut self, distance: usize, layer: Planes<P>) {
        let third = &mut self.0[distance % 3];
        *third = *third | layer;
    }

    /// The poses at a distance, and at those that differ from it by a multiple of three.
    #[inline(always)]
    pub(crate) fn at(&self, distance: usize) -> &Planes<P> {
        &self.0[distance % 3]
    }

    /// The layers in another form, third by third.
    pub(crate) fn map<Q: Plane>(&self, f: impl Fn(Planes<P>) -> Planes<Q>) -> Thirds<Q> {
        Thirds(self.0.map(f))
    }
}
