module

/-!
# The rules of the puzzle

What the letters mean: `p`, `q` poses; `d` a direction; `b` the floor; `h` the hole; `s` the start; `w` a word, which is a
list of directions. `x` grows east, `y` grows north. A lying pose is named by its western or southern cell.

Everything else in this development is about the definitions of this file. Each decidable notion has a Boolean twin, whose
name ends in `B`, and a theorem that says so. The twins are written to be run: they use no more of the library than the
interpreter has.
-/

@[expose] public section

namespace BlockEscape

/-- A direction of a swipe, in the order of every search. -/
inductive Dir
  | N | E | S | W
  deriving DecidableEq, Repr

/-- The four directions in search order. -/
def dirs : List Dir := [.N, .E, .S, .W]

/-- The opposite direction. -/
def opposite : Dir → Dir
  | .N => .S
  | .E => .W
  | .S => .N
  | .W => .E

/-- How the block is placed: standing, lying along x, lying along y. -/
inductive Orient
  | U | H | V
  deriving DecidableEq, Repr

/-- A cell of the plane. -/
structure Cell where
  x : Int
  y : Int
  deriving DecidableEq, Repr

/-- A pose of the block. -/
structure Pose where
  o : Orient
  x : Int
  y : Int
  deriving DecidableEq, Repr

/-- `U(x,y)` stands on (x,y). -/
def U (x y : Int) : Pose := ⟨.U, x, y⟩

/-- `H(x,y)` lies on (x,y) and (x+1,y). -/
def H (x y : Int) : Pose := ⟨.H, x, y⟩

/-- `V(x,y)` lies on (x,y) and (x,y+1). -/
def V (x y : Int) : Pose := ⟨.V, x, y⟩

/-- The floor: a finite set of cells. Order and repetition in the list mean nothing. -/
abbrev Floor := List Cell

/-- What a pose is on a board. -/
inductive Judgement
  | win | safe | rest | fall
  deriving DecidableEq, Repr

/-- The cells that a pose covers: one when it stands, two when it lies. -/
def cells : Pose → List Cell
  | ⟨.U, x, y⟩ => [⟨x, y⟩]
  | ⟨.H, x, y⟩ => [⟨x, y⟩, ⟨x + 1, y⟩]
  | ⟨.V, x, y⟩ => [⟨x, y⟩, ⟨x, y + 1⟩]

/-- Where a swipe takes a pose, whatever is below it. -/
def step : Pose → Dir → Pose
  | ⟨.U, x, y⟩, .N => V x (y + 1)
  | ⟨.U, x, y⟩, .E => H (x + 1) y
  | ⟨.U, x, y⟩, .S => V x (y - 2)
  | ⟨.U, x, y⟩, .W => H (x - 2) y
  | ⟨.H, x, y⟩, .N => H x (y + 1)
  | ⟨.H, x, y⟩, .E => U (x + 2) y
  | ⟨.H, x, y⟩, .S => H x (y - 1)
  | ⟨.H, x, y⟩, .W => U (x - 1) y
  | ⟨.V, x, y⟩, .N => U x (y + 2)
  | ⟨.V, x, y⟩, .E => V (x + 1) y
  | ⟨.V, x, y⟩, .S => U x (y - 1)
  | ⟨.V, x, y⟩, .W => V (x - 1) y

/-- Every covered cell is floor; or the block lies, one end over the hole, and the rest of it is on floor. -/
def legal (b : Floor) (h : Cell) (p : Pose) : Prop :=
  (∀ c ∈ cells p, c ∈ b) ∨ (p.o ≠ .U ∧ h ∈ cells p ∧ ∀ c ∈ cells p, c ≠ h → c ∈ b)

/-- The block stands on the hole, and nothing else wins. -/
def win (h : Cell) (p : Pose) : Prop :=
  p = U h.x h.y

/-- Winning or legal: the poses that a swipe may end on. -/
def admissible (b : Floor) (h : Cell) (p : Pose) : Prop :=
  win h p ∨ legal b h p

/-- A Move: a swipe that ends on a winning or a legal pose. -/
def Move (b : Floor) (h : Cell) (p q : Pose) : Prop :=
  ∃ d, q = step p d ∧ (win h q ∨ legal b h q)

/-- The reflexive and transitive closure of Moves: `q` can be reached from `s`. -/
inductive Reachable (b : Floor) (h : Cell) (s : Pose) : Pose → Prop
  | refl : Reachable b h s s
  | tail {p q : Pose} : Reachable b h s p → Move b h p q → Reachable b h s q

/-- The pose on the hole can be reached. -/
def Solvable (b : Floor) (h : Cell) (s : Pose) : Prop :=
  Reachable b h s (U h.x h.y)

/-! ## The Boolean twins -/

/-- Whether a cell is in a floor. -/
def memB : Floor → Cell → Bool
  | [], _ => false
  | a :: b, c => (decide (a.x = c.x) && decide (a.y = c.y)) || memB b c

/-- Whether every cell of a list is in a floor, or is the cell that is excused. -/
def allB (b : Floor) (excused : Cell → Bool) : List Cell → Bool
  | [] => true
  | c :: cs => (excused c || memB b c) && allB b excused cs

/-- Twin of `legal`. -/
def legalB (b : Floor) (h : Cell) (p : Pose) : Bool :=
  allB b (fun _ => false) (cells p) ||
    (decide (p.o ≠ .U) && memB (cells p) h && allB b (fun c => decide (c = h)) (cells p))

/-- Twin of `win`. -/
def winB (h : Cell) (p : Pose) : Bool :=
  decide (p.o = .U) && decide (p.x = h.x) && decide (p.y = h.y)

/-- Twin of `admissible`. -/
def admissibleB (b : Floor) (h : Cell) (p : Pose) : Bool :=
  winB h p || legalB b h p

/-- The judgement of a pose: `rest` is a legal pose over the hole, `safe` any other legal pose. -/
def judge (b : Floor) (h : Cell) (p : Pose) : Judgement :=
  if winB h p then .win
  else if !legalB b h p then .fall
  else if memB (cells p) h then .rest
  else .safe

/-- Twin of membership. -/
theorem memB_iff (b : Floor) (c : Cell) : memB b c = true ↔ c ∈ b := by
  induction b with
  | nil => simp [memB]
  | cons a b ih =>
    obtain ⟨ax, ay⟩ := a
    obtain ⟨cx, cy⟩ := c
    simp only [memB, Bool.or_eq_true, Bool.and_eq_true, decide_eq_true_eq, ih, List.mem_cons, Cell.mk.injEq]
    constructor
    · rintro (⟨rfl, rfl⟩ | hm) <;> simp_all
    · rintro (⟨rfl, rfl⟩ | hm) <;> simp_all

/-- Twin of "each is excused or floor". -/
theorem allB_iff (b : Floor) (excused : Cell → Bool) (l : List Cell) :
    allB b excused l = true ↔ ∀ c ∈ l, excused c = true ∨ c ∈ b := by
  induction l with
  | nil => simp [allB]
  | cons a l ih => simp [allB, ih, memB_iff]

/-- Twin of `legal`. -/
theorem legalB_iff (b : Floor) (h : Cell) (p : Pose) : legalB b h p = true ↔ legal b h p := by
  simp only [legalB, legal, Bool.or_eq_true, Bool.and_eq_true, allB_iff, memB_iff, decide_eq_true_eq, and_assoc]
  constructor
  · rintro (hl | ⟨ho, hc, hl⟩)
    · exact .inl fun c hc => by simpa using hl c hc
    · exact .inr ⟨ho, hc, fun c hc hne => (hl c hc).resolve_left hne⟩
  · rintro (hl | ⟨ho, hc, hl⟩)
    · exact .inl fun c hc => .inr (hl c hc)
    · exact .inr ⟨ho, hc, fun c hc => (Decidable.em (c = h)).imp_right (hl c hc)⟩

/-- Twin of `win`. -/
theorem winB_iff (h : Cell) (p : Pose) : winB h p = true ↔ win h p := by
  obtain ⟨o, x, y⟩ := p
  simp [winB, win, U, and_assoc]

/-- Twin of `admissible`. -/
theorem admissibleB_iff (b : Floor) (h : Cell) (p : Pose) : admissibleB b h p = true ↔ admissible b h p := by
  simp [admissibleB, admissible, winB_iff, legalB_iff]

/-- `legal` can be decided. -/
instance (b : Floor) (h : Cell) (p : Pose) : Decidable (legal b h p) :=
  decidable_of_iff _ (legalB_iff b h p)

/-- `win` can be decided. -/
instance (h : Cell) (p : Pose) : Decidable (win h p) :=
  decidable_of_iff _ (winB_iff h p)

/-- `admissible` can be decided. -/
instance (b : Floor) (h : Cell) (p : Pose) : Decidable (admissible b h p) :=
  decidable_of_iff _ (admissibleB_iff b h p)

/-- A pose is judged `win` exactly if it wins. -/
theorem judge_win (b : Floor) (h : Cell) (p : Pose) : judge b h p = .win ↔ win h p := by
  rw [← winB_iff]; unfold judge; cases winB h p <;> simp; split <;> (try split) <;> simp

/-- A pose is judged `fall` exactly if it neither wins nor is legal. -/
theorem judge_fall (b : Floor) (h : Cell) (p : Pose) : judge b h p = .fall ↔ ¬admissible b h p := by
  rw [← admissibleB_iff]; unfold judge admissibleB
  cases winB h p <;> cases legalB b h p <;> simp; split <;> simp

/-- A pose is judged `rest` exactly if it is legal, covers the hole and does not win. -/
theorem judge_rest (b : Floor) (h : Cell) (p : Pose) :
    judge b h p = .rest ↔ ¬win h p ∧ legal b h p ∧ h ∈ cells p := by
  rw [← winB_iff, ← legalB_iff, ← memB_iff]; unfold judge
  cases winB h p <;> cases legalB b h p <;> cases memB (cells p) h <;> simp

/-- A pose is judged `safe` exactly if it is legal, does not cover the hole and does not win. -/
theorem judge_safe (b : Floor) (h : Cell) (p : Pose) :
    judge b h p = .safe ↔ ¬win h p ∧ legal b h p ∧ h ∉ cells p := by
  rw [← winB_iff, ← legalB_iff, ← memB_iff]; unfold judge
  cases winB h p <;> cases legalB b h p <;> cases memB (cells p) h <;> simp

/-! ## Words -/

/-- Where a swipe leads, `none` when the block falls. -/
def land (b : Floor) (h : Cell) (p : Pose) (d : Dir) : Option Pose :=
  if admissibleB b h (step p d) then some (step p d) else none

/-- The Moves from a pose in search order, each with its direction. -/
def moves (b : Floor) (h : Cell) (p : Pose) : List (Dir × Pose) :=
  dirs.filterMap fun d => (land b h p d).map fun q => (d, q)

/-- Plays a word; `none` when a swipe of it falls. -/
def play (b : Floor) (h : Cell) : Pose → List Dir → Option Pose
  | p, [] => some p
  | p, d :: w =>
    match land b h p d with
    | none => none
    | some q => play b h q w

/-- The word wins. -/
def Solves (b : Floor) (h : Cell) (s : Pose) (w : List Dir) : Prop :=
  play b h s w = some (U h.x h.y)

/-- `n` is the length of a shortest winning word. -/
def Optimum (b : Floor) (h : Cell) (s : Pose) (n : Nat) : Prop :=
  (∃ w, Solves b h s w ∧ w.length = n) ∧ ∀ w, Solves b h s w → n ≤ w.length

/-- A swipe lands on a pose exactly if it leads there and the pose is admissible. -/
theorem land_eq_some (b : Floor) (h : Cell) (p : Pose) (d : Dir) (q : Pose) :
    land b h p d = some q ↔ q = step p d ∧ admissible b h q := by
  unfold land
  split
  · rename_i ha
    rw [admissibleB_iff] at ha
    constructor
    · intro he; injection he with he; subst he; exact ⟨rfl, ha⟩
    · rintro ⟨rfl, _⟩; rfl
  · rename_i ha
    rw [admissibleB_iff] at ha
    constructor
    · intro he; contradiction
    · rintro ⟨rfl, hq⟩; exact absurd hq ha

/-- A Move is a swipe that lands. -/
theorem move_iff_land (b : Floor) (h : Cell) (p q : Pose) : Move b h p q ↔ ∃ d, land b h p d = some q := by
  simp only [Move, land_eq_some, admissible]

/-- Every direction is listed. -/
theorem mem_dirs (d : Dir) : d ∈ dirs := by
  cases d <;> simp [dirs]

/-- The list holds the swipes that land and nothing else. -/
theorem mem_moves (b : Floor) (h : Cell) (p : Pose) (d : Dir) (q : Pose) :
    (d, q) ∈ moves b h p ↔ land b h p d = some q := by
  simp [moves, mem_dirs]

end BlockEscape
