//! The symmetries of the rules: the 8 of the square, each with a translation.

use block_escape_spec::{Cell, Dir, Level, Orient, Pose};

/// A map of the plane: mirror x, mirror y, exchange the axes, then translate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// x becomes −x.
    pub mirror_x: bool,
    /// y becomes −y.
    pub mirror_y: bool,
    /// x and y are exchanged, after the mirrors.
    pub exchange: bool,
    /// Added last.
    pub shift: (i64, i64),
}

/// The 8 symmetries of the square, the identity first, without translation.
pub const SYMMETRIES: [Symmetry; 8] = {
    let mut all = [Symmetry { mirror_x: false, mirror_y: false, exchange: false, shift: (0, 0) }; 8];
    let mut i = 0;
    while i < 8 {
        all[i].mirror_x = i & 1 != 0;
        all[i].mirror_y = i & 2 != 0;
        all[i].exchange = i & 4 != 0;
        i += 1;
    }
    all
};

impl Symmetry {
    /// A translation alone.
    #[must_use]
    pub const fn translation(dx: i64, dy: i64) -> Symmetry {
        Symmetry { shift: (dx, dy), ..SYMMETRIES[0] }
    }

    /// The image of a cell.
    #[must_use]
    pub fn cell(self, c: Cell) -> Cell {
        let x = if self.mirror_x { -c.x } else { c.x };
        let y = if self.mirror_y { -c.y } else { c.y };
        let (x, y) = if self.exchange { (y, x) } else { (x, y) };
        Cell::new(x + self.shift.0, y + self.shift.1)
    }

    /// The image of a pose: the pose on the images of its cells.
    #[must_use]
    pub fn pose(self, p: Pose) -> Pose {
        let [first, second] = crate::step::under(p).map(|c| self.cell(c));
        let o = match (p.o, self.exchange) {
            (Orient::H, true) => Orient::V,
            (Orient::V, true) => Orient::H,
            (o, _) => o,
        };
        let named = first.min(second);
        Pose { o, x: named.x, y: named.y }
    }

    /// The image of a direction.
    #[must_use]
    pub fn dir(self, d: Dir) -> Dir {
        let mirrored = match d {
            Dir::E | Dir::W if self.mirror_x => d.opposite(),
            Dir::N | Dir::S if self.mirror_y => d.opposite(),
            _ => d,
        };
        match (self.exchange, mirrored) {
            (false, d) => d,
            (true, Dir::N) => Dir::E,
            (true, Dir::E) => Dir::N,
            (true, Dir::S) => Dir::W,
            (true, Dir::W) => Dir::S,
        }
    }

    /// The image of a level; `None` when it would leave the range of coordinates.
    #[must_use]
    pub fn level(self, level: &Level) -> Option<Level> {
        let floor = level.floor().iter().map(|c| self.cell(*c)).collect();
        Level::new(floor, self.cell(level.hole()), self.pose(level.start())).ok()
    }
}
