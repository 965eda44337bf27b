//! A box of cells as bits of one word, its symmetries, and the connected sets of its cells.

use crate::generate::Size;
use block_escape_spec::Cell;

/// The most bits of a box: rows with a pad column each, in one word.
const BITS: u64 = 64;

/// Images of a set under the symmetries of the box, the set itself first; `u64::MAX` where there are fewer than eight.
pub(super) type Images = [u64; 8];

/// A box laid out in a word: bit y · (width + 1) + x is the cell (x, y).
pub(super) struct Grid {
    pub(super) size: Size,
    /// The bits of a row.
    pub(super) stride: u32,
    /// The number of cells.
    pub(super) cells: u32,
    /// All cells.
    all: u64,
    /// The cells beside each cell, by bit.
    beside: [u64; 64],
    /// Each cell under the symmetries, by bit.
    images: [Images; 64],
    /// How many symmetries are used: 1, 4 or 8.
    symmetries: u32,
}

/// A set of cells with what may still be added to it: the node of a tree in which every connected set occurs once.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) set: u64,
    pub(super) images: Images,
    /// Cells beside the set that may be added.
    frontier: u64,
    /// Cells that are left out in this part of the tree.
    excluded: u64,
}

impl Grid {
    /// A box; `None` when it has no cell or needs more than 64 bits. Without `symmetric` only the identity is used.
    pub(super) fn new(size: Size, symmetric: bool) -> Option<Grid> {
        let (width, height) = (u64::from(size.width), u64::from(size.height));
        (width + 1).checked_mul(height).filter(|bits| width > 0 && (1..=BITS).contains(bits))?;
        let (stride, cells) = (size.width + 1, size.width * size.height);
        let symmetries = match (symmetric, size.width == size.height) {
            (false, _) => 1,
            (true, false) => 4,
            (true, true) => 8,
        };
        let mut grid = Grid { size, stride, cells, all: 0, beside: [0; 64], images: [[u64::MAX; 8]; 64], symmetries };
        let bit = |x: u32, y: u32| 1_u64 << (y * stride + x);
        let all = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
        grid.all = all.clone().fold(0, |set, (x, y)| set | bit(x, y));
        for (x, y) in all {
            let i = (y * stride + x) as usize;
            grid.beside[i] = around(bit(x, y), stride) & grid.all;
            let (east, north) = (size.width - 1 - x, size.height - 1 - y);
            let images = [(x, y), (east, y), (x, north), (east, north), (y, x), (north, x), (y, east), (north, east)];
            for (image, (x, y)) in grid.images[i].iter_mut().zip(images).take(symmetries as usize) {
                *image = bit(x, y);
            }
        }
        Some(grid)
    }

    /// The bit of the cell with this number, row by row from the south-west.
    pub(super) fn bit(&self, cell: u32) -> u64 {
        1 << (cell / self.size.width * self.stride + cell % self.size.width)
    }

    /// The cells of the box beside a set and not in it.
    pub(super) fn border(&self, set: u64) -> u64 {
        around(set, self.stride) & self.all & !set
    }

    /// The cells of a set, row by row from the south.
    pub(super) fn cells_of(&self, set: u64) -> impl Iterator<Item = Cell> {
        let stride = i64::from(self.stride);
        (0..64_i64).filter(move |i| set >> i & 1 == 1).map(move |i| Cell::new(i % stride, i / stride))
    }

    /// The number of images of a set, all different, if the set is the least of them; else `None`.
    pub(super) fn orbit(&self, node: &Node) -> Option<u32> {
        let mut same = 0;
        for image in node.images {
            if image < node.set {
                return None;
            }
            same += u32::from(image == node.set);
        }
        Some(self.symmetries / same)
    }

    /// For each cell the tree of the connected sets that have it as their first cell.
    pub(super) fn roots(&self) -> impl Iterator<Item = Node> {
        let places = (0..64_u32).filter(|i| self.all >> i & 1 == 1);
        places.map(|i| {
            let before = self.all & ((1 << i) - 1);
            Node {
                set: 1 << i,
                images: self.images[i as usize],
                frontier: self.beside[i as usize] & !before,
                excluded: before,
            }
        })
    }

    /// The nodes below a node, each with one cell more.
    #[inline(always)]
    pub(super) fn children(&self, node: Node, mut then: impl FnMut(Node)) {
        let Node { set, images, mut frontier, mut excluded } = node;
        while frontier != 0 {
            let i = frontier.trailing_zeros() as usize & 63;
            let cell = 1 << i;
            frontier ^= cell;
            let mut moved = images;
            for (image, of_cell) in moved.iter_mut().zip(&self.images[i]) {
                *image |= of_cell;
            }
            let fresh = self.beside[i] & !(set | excluded);
            then(Node { set: set | cell, images: moved, frontier: frontier | fresh, excluded });
            excluded |= cell;
        }
    }

    /// Every node of a tree, its root first.
    pub(super) fn walk(&self, node: Node, visit: &mut impl FnMut(&Node)) {
        visit(&node);
        self.children(node, |child| self.walk(child, visit));
    }
}

/// The cells beside a set, pad columns among them.
fn around(set: u64, stride: u32) -> u64 {
    set << 1 | set >> 1 | set << stride | set >> stride
}
