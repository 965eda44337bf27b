//! The text of `lean/BlockEscape/Spec.lean`, read as a table and as formulas, says what `spec/` does. No Lean is needed.

use block_escape_spec::{Cell, Dir, Floor, Orient, Pose, cells, legal, step, win};
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::panic::AssertUnwindSafe;
use std::vec::IntoIter;

fn source() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/lean/BlockEscape/Spec.lean");
    std::fs::read_to_string(path).unwrap()
}

/// The text of a definition: from `def NAME` up to the next empty line.
fn definition<'a>(source: &'a str, name: &str) -> &'a str {
    let start = source.find(&format!("\ndef {name} ")).unwrap_or_else(|| panic!("no definition of {name}"));
    let text = &source[start + 1..];
    &text[..text.find("\n\n").unwrap_or(text.len())]
}

/// Names, numbers and signs; a name may have dots in it.
fn tokens(text: &str) -> Peekable<IntoIter<String>> {
    let mut list: Vec<String> = Vec::new();
    let mut in_name = false;
    for c in text.chars() {
        let is_name = c.is_alphanumeric() || c == '.' || c == '_';
        if is_name && in_name {
            list.last_mut().unwrap().push(c);
        } else if !c.is_whitespace() {
            list.push(c.to_string());
        }
        in_name = is_name;
    }
    list.into_iter().peekable()
}

fn orient(name: &str) -> Orient {
    Orient::ALL.into_iter().find(|o| format!("{o:?}") == name.trim_start_matches('.')).unwrap()
}

fn dir(name: &str) -> Dir {
    Dir::ALL.into_iter().find(|d| format!(".{d}") == name).unwrap()
}

/// `x`, `y`, `x + 1`, `(y - 2)`, with the coordinates given.
fn coordinate(words: &mut Peekable<IntoIter<String>>, x: i64, y: i64) -> i64 {
    let in_brackets = words.next_if(|word| word == "(").is_some();
    let base = match words.next().unwrap().as_str() {
        "x" => x,
        "y" => y,
        other => panic!("{other} is no coordinate"),
    };
    let sign = words.next_if(|word| word == "+" || word == "-");
    let value = sign.map_or(base, |sign| {
        let n: i64 = words.next().unwrap().parse().unwrap();
        if sign == "+" { base + n } else { base - n }
    });
    assert!(!in_brackets || words.next().unwrap() == ")");
    value
}

/// The arms of a definition: the words between `|` and `=>`, and those after.
fn arms(text: &str) -> Vec<(Vec<String>, Peekable<IntoIter<String>>)> {
    let arms = text.lines().filter_map(|line| line.trim().strip_prefix("| "));
    arms.map(|arm| arm.split_once(" => ").unwrap())
        .map(|(left, right)| (tokens(left).collect(), tokens(right)))
        .collect()
}

/// The right side of the arm of `step` for a placement and a direction, at (x,y).
fn step_text(source: &str, p: Pose, d: Dir) -> Pose {
    let mut found = Vec::new();
    for (left, mut right) in arms(definition(source, "step")) {
        // ⟨ .U , x , y ⟩ , .N
        assert_eq!([0, 2, 3, 4, 5, 6, 7].map(|i| left[i].as_str()), ["⟨", ",", "x", ",", "y", "⟩", ","]);
        if (orient(&left[1]), dir(&left[8])) == (p.o, d) {
            let name = right.next().unwrap();
            // `def V (x y : Int) : Pose := ⟨.V, x, y⟩`
            assert!(definition(source, &name).ends_with(&format!(" (x y : Int) : Pose := ⟨.{name}, x, y⟩")));
            found.push(Pose {
                o: orient(&name),
                x: coordinate(&mut right, p.x, p.y),
                y: coordinate(&mut right, p.x, p.y),
            });
            assert_eq!(right.next(), None);
        }
    }
    assert_eq!(found.len(), 1, "one arm for {p} {d}");
    found[0]
}

/// The cells of a pose by the text of `cells`.
fn cells_text(source: &str, p: Pose) -> BTreeSet<Cell> {
    let all = arms(definition(source, "cells"));
    let (_, mut right) = all.into_iter().find(|(left, _)| orient(&left[1]) == p.o).unwrap();
    assert_eq!(right.next().unwrap(), "[");
    let mut set = BTreeSet::new();
    loop {
        assert_eq!(right.next().unwrap(), "⟨");
        let x = coordinate(&mut right, p.x, p.y);
        assert_eq!(right.next().unwrap(), ",");
        let y = coordinate(&mut right, p.x, p.y);
        assert_eq!(right.next().unwrap(), "⟩");
        set.insert(Cell::new(x, y));
        if right.next().unwrap() == "]" {
            return set;
        }
    }
}

/// What a term of a formula means.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Cell(Cell),
    Cells(BTreeSet<Cell>),
    Orient(Orient),
    Pose(Pose),
}

/// A formula with what its names mean. `∀` binds `c` over the cells of `p`.
struct Formula<'a> {
    source: &'a str,
    b: &'a Floor,
    h: Cell,
    p: Pose,
}

impl Formula<'_> {
    fn holds(&self, text: &str) -> bool {
        let mut words = tokens(text);
        let value = self.implication(&mut words, None);
        assert_eq!(words.next(), None, "{text}");
        value
    }

    fn implication(&self, words: &mut Peekable<IntoIter<String>>, c: Option<Cell>) -> bool {
        let left = self.disjunction(words, c);
        match words.next_if(|word| word == "→") {
            Some(_) => self.implication(words, c) || !left,
            None => left,
        }
    }

    fn disjunction(&self, words: &mut Peekable<IntoIter<String>>, c: Option<Cell>) -> bool {
        let left = self.conjunction(words, c);
        match words.next_if(|word| word == "∨") {
            Some(_) => self.disjunction(words, c) || left,
            None => left,
        }
    }

    fn conjunction(&self, words: &mut Peekable<IntoIter<String>>, c: Option<Cell>) -> bool {
        let left = self.unit(words, c);
        match words.next_if(|word| word == "∧") {
            Some(_) => self.conjunction(words, c) && left,
            None => left,
        }
    }

    fn unit(&self, words: &mut Peekable<IntoIter<String>>, c: Option<Cell>) -> bool {
        if words.next_if(|word| word == "(").is_some() {
            let value = self.implication(words, c);
            assert_eq!(words.next().unwrap(), ")");
            return value;
        }
        if words.next_if(|word| word == "∀").is_some() {
            for expected in ["c", "∈", "cells", "p", ","] {
                assert_eq!(words.next().unwrap(), expected);
            }
            let body: Vec<String> = words.clone().collect();
            let mut all = true;
            for cell in cells_text(self.source, self.p) {
                *words = body.clone().into_iter().peekable();
                all &= self.implication(words, Some(cell));
            }
            return all;
        }
        let left = self.term(words, c);
        let sign = words.next().unwrap();
        let right = self.term(words, c);
        match (left, sign.as_str(), right) {
            (Value::Cell(cell), "∈", Value::Cells(set)) => set.contains(&cell),
            (left, "≠", right) => left != right,
            (left, "=", right) => left == right,
            other => panic!("{other:?} is no relation"),
        }
    }

    fn term(&self, words: &mut Peekable<IntoIter<String>>, c: Option<Cell>) -> Value {
        match words.next().unwrap().as_str() {
            "c" => Value::Cell(c.unwrap()),
            "h" => Value::Cell(self.h),
            "b" => Value::Cells(self.b.clone()),
            "p" => Value::Pose(self.p),
            "p.o" => Value::Orient(self.p.o),
            "cells" => {
                assert_eq!(words.next().unwrap(), "p");
                Value::Cells(cells_text(self.source, self.p))
            }
            "U" => {
                assert_eq!((words.next().unwrap(), words.next().unwrap()), ("h.x".to_owned(), "h.y".to_owned()));
                Value::Pose(Pose { o: Orient::U, x: self.h.x, y: self.h.y })
            }
            name => Value::Orient(orient(name)),
        }
    }
}

/// The formula that a definition ends with.
fn formula<'a>(source: &'a str, name: &str) -> &'a str {
    definition(source, name).split_once(" :=\n").unwrap().1
}

/// Every pose whose naming cell lies in a square.
fn poses(low: i64, high: i64) -> impl Iterator<Item = Pose> {
    let cells = (low..=high).flat_map(move |x| (low..=high).map(move |y| (x, y)));
    cells.flat_map(|(x, y)| Orient::ALL.map(|o| Pose { o, x, y }))
}

/// What the text and the specification disagree on, and how often they were compared.
#[derive(Default)]
struct Compared {
    differences: Vec<String>,
    counts: BTreeMap<&'static str, u64>,
}

impl Compared {
    fn same(&mut self, what: &'static str, is_same: bool, about: &dyn Fn() -> String) {
        *self.counts.entry(what).or_default() += 1;
        if !is_same {
            self.differences.push(format!("{what} {}", about()));
        }
    }
}

/// Compares `step` and `cells` on poses around the origin.
fn compare_tables(source: &str, compared: &mut Compared) {
    for p in poses(-3, 3) {
        for d in Dir::ALL {
            compared.same("step", step_text(source, p, d) == step(p, d), &|| format!("{p} {d}"));
        }
        compared.same("cells", cells_text(source, p) == cells(p), &|| p.to_string());
    }
}

/// Compares `legal` and `win` on every board of 2×2.
fn compare_formulas(source: &str, compared: &mut Compared) {
    let (legal_formula, win_formula) = (formula(source, "legal"), formula(source, "win"));
    let square: Vec<Cell> = (0..2).flat_map(|x| (0..2).map(move |y| Cell::new(x, y))).collect();
    for mask in 0..16 {
        let b: Floor = (0..4).filter(|i| mask >> i & 1 == 1).map(|i| square[i]).collect();
        for h in square.iter().filter(|h| !b.contains(h)) {
            for p in poses(-2, 2) {
                let text = Formula { source, b: &b, h: *h, p };
                compared.same("legal", text.holds(legal_formula) == legal(&b, *h, p), &|| {
                    format!("{p} on {b:?}, hole {h}")
                });
                compared.same("win", text.holds(win_formula) == win(*h, p), &|| format!("{p}, hole {h}"));
            }
        }
    }
}

#[test]
fn the_text_of_lean_is_the_specification() {
    let (source, mut compared) = (source(), Compared::default());
    compare_tables(&source, &mut compared);
    compare_formulas(&source, &mut compared);
    assert_eq!(compared.differences, Vec::<String>::new());
    assert_eq!(compared.counts, BTreeMap::from([("step", 588), ("cells", 147), ("legal", 2400), ("win", 2400)]));
}

/// Changes one thing at a time in the text: each is noticed, and in the right place.
#[test]
fn any_change_of_the_text_is_noticed() {
    let source = source();
    let changed = |from: &str, to: &str| {
        assert!(source.matches(from).count() == 1, "{from} is there once");
        let text = source.replace(from, to);
        let first = |compare: fn(&str, &mut Compared)| {
            let mut compared = Compared::default();
            let readable = std::panic::catch_unwind(AssertUnwindSafe(|| compare(&text, &mut compared))).is_ok();
            compared.differences.into_iter().next().or((!readable).then(|| "unreadable".to_owned()))
        };
        first(compare_tables).or_else(|| first(compare_formulas))
    };
    let step = definition(&source, "step");
    let mut tried = 0;
    for arm in step.lines().skip(1) {
        let (left, right) = arm.split_once(" => ").unwrap();
        for (from, to) in [("U ", "V "), ("H ", "U "), ("V ", "H "), ("+ ", "- "), ("- ", "+ "), ("1", "2"), ("2", "1")]
        {
            if right.contains(from) {
                let found = changed(arm, &format!("{left} => {}", right.replacen(from, to, 1)));
                assert!(found.as_ref().is_some_and(|text| text.starts_with("step")), "{arm}: {from}→{to}: {found:?}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 30, "{tried} changes of arms");
    for (from, to) in [
        ("[⟨x, y⟩, ⟨x + 1, y⟩]", "[⟨x, y⟩]"),
        ("[⟨x, y⟩, ⟨x, y + 1⟩]", "[⟨x, y⟩, ⟨x, y - 1⟩]"),
        ("(∀ c ∈ cells p, c ∈ b) ∨ (p.o ≠ .U ∧", "(∀ c ∈ cells p, c ∈ b) ∧ (p.o ≠ .U ∧"),
        ("(p.o ≠ .U ∧ h ∈ cells p", "(p.o ≠ .H ∧ h ∈ cells p"),
        ("h ∈ cells p ∧ ∀ c", "h ∈ b ∧ ∀ c"),
        ("c ≠ h → c ∈ b)", "c ≠ h ∨ c ∈ b)"),
        ("\n  p = U h.x h.y", "\n  p ≠ U h.x h.y"),
    ] {
        assert!(changed(from, to).is_some(), "{from} → {to}");
    }
}
