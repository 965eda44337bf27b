module

public import BlockEscape.Words

/-!
# P9: the rules commute with translation and with the 8 symmetries of the square

A motion exchanges the axes, or not; turns each of them round, or not; and moves everything by `(dx,dy)`. Without the last
these are the eight symmetries of the square; with nothing but the last, the translations.
-/

@[expose] public section

namespace BlockEscape

/-- A symmetry of the square followed by a translation. -/
structure Motion where
  swap : Bool
  flipX : Bool
  flipY : Bool
  dx : Int
  dy : Int

/-- The sign that a flip gives a coordinate. -/
def turn (flip : Bool) (v : Int) : Int := if flip then -v else v

/-- Where a motion takes a cell. -/
def Motion.cell (g : Motion) (c : Cell) : Cell :=
  ⟨turn g.flipX (if g.swap then c.y else c.x) + g.dx, turn g.flipY (if g.swap then c.x else c.y) + g.dy⟩

/-- Where a motion takes a placement. -/
def Motion.orient (g : Motion) : Orient → Orient
  | .U => .U
  | .H => if g.swap then .V else .H
  | .V => if g.swap then .H else .V

/-- Where a motion takes a pose: a lying block that was turned round is named by its other end. -/
def Motion.pose (g : Motion) (p : Pose) : Pose :=
  let o := g.orient p.o
  let c := g.cell ⟨p.x, p.y⟩
  ⟨o, c.x - (if o = .H ∧ g.flipX then 1 else 0), c.y - (if o = .V ∧ g.flipY then 1 else 0)⟩

/-- Where a motion takes a direction. -/
def Motion.dir (g : Motion) (d : Dir) : Dir :=
  let a : Dir := if g.swap then (match d with | .N => .E | .E => .N | .S => .W | .W => .S) else d
  match a with
  | .N => if g.flipY then .S else .N
  | .S => if g.flipY then .N else .S
  | .E => if g.flipX then .W else .E
  | .W => if g.flipX then .E else .W

/-- The eight symmetries of the square. -/
def eight : List Motion :=
  [⟨false, false, false, 0, 0⟩, ⟨false, true, false, 0, 0⟩, ⟨false, false, true, 0, 0⟩, ⟨false, true, true, 0, 0⟩,
    ⟨true, false, false, 0, 0⟩, ⟨true, true, false, 0, 0⟩, ⟨true, false, true, 0, 0⟩, ⟨true, true, true, 0, 0⟩]

/-- The translation by `(a,b)`. -/
def translation (a b : Int) : Motion := ⟨false, false, false, a, b⟩

/-- They are eight: they take the cell (1,2) to eight different cells. -/
theorem eight_differ : (eight.map fun g => g.cell ⟨1, 2⟩).Nodup := by decide

/-- A translation adds to the coordinates of a cell. -/
theorem translation_cell (a b : Int) (c : Cell) : (translation a b).cell c = ⟨c.x + a, c.y + b⟩ := by
  simp [translation, Motion.cell, turn]

/-- A translation keeps the placement and adds to the coordinates. -/
theorem translation_pose (a b : Int) (p : Pose) : (translation a b).pose p = ⟨p.o, p.x + a, p.y + b⟩ := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> simp [translation, Motion.pose, Motion.cell, Motion.orient, turn]

/-- A translation keeps directions. -/
theorem translation_dir (a b : Int) (d : Dir) : (translation a b).dir d = d := by
  cases d <;> simp [translation, Motion.dir]

/-- Different cells stay different. -/
theorem cell_injective (g : Motion) {c a : Cell} (he : g.cell c = g.cell a) : c = a := by
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  obtain ⟨cx, cy⟩ := c
  obtain ⟨ax, ay⟩ := a
  cases sw <;> cases fx <;> cases fy <;> simp [Motion.cell, turn] at he ⊢ <;> omega

/-- Different placements stay different. -/
theorem orient_injective (g : Motion) {o u : Orient} (he : g.orient o = g.orient u) : o = u := by
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  cases sw <;> cases o <;> cases u <;> simp [Motion.orient] at he ⊢

/-- Different poses stay different. -/
theorem pose_injective (g : Motion) {p q : Pose} (he : g.pose p = g.pose q) : p = q := by
  obtain ⟨po, px, py⟩ := p
  obtain ⟨qo, qx, qy⟩ := q
  simp only [Motion.pose, Pose.mk.injEq] at he
  obtain ⟨ho, hx, hy⟩ := he
  obtain rfl := orient_injective g ho
  have hc : g.cell ⟨px, py⟩ = g.cell ⟨qx, qy⟩ := by
    rw [Cell.mk.injEq]
    constructor <;> omega
  have := cell_injective g hc
  simp only [Cell.mk.injEq] at this
  simp [this]

/-- A block that stands on a cell stands on the moved cell. -/
theorem pose_standing (g : Motion) (c : Cell) : g.pose (U c.x c.y) = U (g.cell c).x (g.cell c).y := by
  simp [Motion.pose, Motion.orient, U]

/-- A standing block stays one that stands. -/
theorem pose_o (g : Motion) (p : Pose) : (g.pose p).o = .U ↔ p.o = .U := by
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  obtain ⟨o, x, y⟩ := p
  cases sw <;> cases o <;> simp [Motion.pose, Motion.orient]

/-- The cells below the moved pose are the moved cells. -/
theorem cells_motion (g : Motion) (p : Pose) (c : Cell) : c ∈ cells (g.pose p) ↔ ∃ a ∈ cells p, g.cell a = c := by
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  obtain ⟨o, x, y⟩ := p
  obtain ⟨cx, cy⟩ := c
  cases o
  · simp [Motion.pose, Motion.orient, Motion.cell, cells, eq_comm]
  · cases sw
    · cases fx <;> simp [Motion.pose, Motion.cell, Motion.orient, turn, cells] <;> omega
    · cases fy <;> simp [Motion.pose, Motion.cell, Motion.orient, turn, cells] <;> omega
  · cases sw
    · cases fy <;> simp [Motion.pose, Motion.cell, Motion.orient, turn, cells] <;> omega
    · cases fx <;> simp [Motion.pose, Motion.cell, Motion.orient, turn, cells] <;> omega

/-- A pose moved by `(a,b)`. -/
def shift (a b : Int) (p : Pose) : Pose := ⟨p.o, a + p.x, b + p.y⟩

/-- A motion without its translation. -/
def Motion.still (g : Motion) : Motion := ⟨g.swap, g.flipX, g.flipY, 0, 0⟩

/-- A swipe of a pose that was moved by `(a,b)` is the swipe, moved by `(a,b)`. -/
theorem step_shift (a b : Int) (p : Pose) (d : Dir) : step (shift a b p) d = shift a b (step p d) := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [step, shift, U, H, V] <;> omega

/-- A flip keeps sums. -/
theorem turn_add (flip : Bool) (a b : Int) : turn flip (a + b) = turn flip a + turn flip b := by
  cases flip
  · rfl
  · exact Int.neg_add

/-- A motion moves a shifted pose as it moves the pose, and the shift with it. -/
theorem pose_shift (g : Motion) (a b : Int) (p : Pose) :
    g.pose (shift a b p) = shift (g.cell ⟨a, b⟩).x (g.cell ⟨a, b⟩).y (g.still.pose p) := by
  have same : ∀ o, g.still.orient o = g.orient o := fun o => by cases o <;> rfl
  simp only [Motion.pose, Motion.cell, shift, same, Pose.mk.injEq, true_and]
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  cases sw <;> simp only [Motion.still, turn_add, Bool.false_eq_true, if_true, if_false] <;> constructor <;> omega

/-- A moved swipe of a moved pose is the moved swipe. -/
theorem step_motion (g : Motion) (p : Pose) (d : Dir) : step (g.pose p) (g.dir d) = g.pose (step p d) := by
  have origin : ∀ o, step (g.still.pose ⟨o, 0, 0⟩) (g.dir d) = g.still.pose (step ⟨o, 0, 0⟩ d) := by
    obtain ⟨sw, fx, fy, dx, dy⟩ := g
    intro o
    cases sw <;> cases fx <;> cases fy <;> cases o <;> cases d <;> rfl
  have hp : p = shift p.x p.y ⟨p.o, 0, 0⟩ := by simp [shift]
  rw [hp, pose_shift, step_shift, step_shift, pose_shift, origin]

/-- Every direction is a moved one. -/
theorem dir_surjective (g : Motion) (d : Dir) : ∃ e, g.dir e = d := by
  obtain ⟨sw, fx, fy, dx, dy⟩ := g
  cases sw <;> cases fx <;> cases fy <;> cases d <;>
    first
      | exact ⟨.N, rfl⟩
      | exact ⟨.E, rfl⟩
      | exact ⟨.S, rfl⟩
      | exact ⟨.W, rfl⟩

/-- Winning is the same after a motion. -/
theorem win_motion (g : Motion) (h : Cell) (p : Pose) : win (g.cell h) (g.pose p) ↔ win h p := by
  unfold win
  rw [← pose_standing]
  exact ⟨pose_injective g, congrArg _⟩

/-- A moved cell is on the moved floor exactly if the cell is floor. -/
theorem mem_motion (g : Motion) (b : Floor) (c : Cell) : g.cell c ∈ b.map g.cell ↔ c ∈ b := by
  rw [List.mem_map]
  exact ⟨fun ⟨a, ha, he⟩ => cell_injective g he ▸ ha, fun hc => ⟨c, hc, rfl⟩⟩

/-- Legality is the same after a motion. -/
theorem legal_motion (g : Motion) (b : Floor) (h : Cell) (p : Pose) :
    legal (b.map g.cell) (g.cell h) (g.pose p) ↔ legal b h p := by
  unfold legal
  rw [ne_eq, pose_o]
  have hall : ∀ P : Cell → Prop, (∀ c ∈ cells (g.pose p), P c) ↔ ∀ a ∈ cells p, P (g.cell a) := by
    intro P
    constructor
    · exact fun hP a ha => hP _ ((cells_motion g p _).2 ⟨a, ha, rfl⟩)
    · intro hP c hc
      obtain ⟨a, ha, rfl⟩ := (cells_motion g p c).1 hc
      exact hP a ha
  have hmem : g.cell h ∈ cells (g.pose p) ↔ h ∈ cells p := by
    rw [cells_motion]
    exact ⟨fun ⟨a, ha, he⟩ => cell_injective g he ▸ ha, fun ha => ⟨h, ha, rfl⟩⟩
  have hne : ∀ a, g.cell a ≠ g.cell h ↔ a ≠ h := fun a =>
    not_congr ⟨cell_injective g, congrArg _⟩
  rw [hall, hmem, hall]
  simp only [mem_motion, hne, ne_eq]

/-- Admissibility is the same after a motion. -/
theorem admissible_motion (g : Motion) (b : Floor) (h : Cell) (p : Pose) :
    admissible (b.map g.cell) (g.cell h) (g.pose p) ↔ admissible b h p := by
  unfold admissible
  rw [win_motion, legal_motion]

/-- A moved swipe lands on the moved pose. -/
theorem land_motion (g : Motion) (b : Floor) (h : Cell) (p : Pose) (d : Dir) :
    land (b.map g.cell) (g.cell h) (g.pose p) (g.dir d) = (land b h p d).map g.pose := by
  have ha := admissible_motion g b h (step p d)
  rw [← admissibleB_iff, ← admissibleB_iff] at ha
  unfold land
  rw [step_motion]
  by_cases hb : admissibleB b h (step p d) = true
  · simp [hb, ha.2 hb]
  · have hn : ¬admissibleB (b.map g.cell) (g.cell h) (g.pose (step p d)) = true := fun hc => hb (ha.1 hc)
    simp [hb, hn]

/-- Moves are the same after a motion. -/
theorem move_motion (g : Motion) (b : Floor) (h : Cell) (p q : Pose) :
    Move (b.map g.cell) (g.cell h) (g.pose p) (g.pose q) ↔ Move b h p q := by
  rw [move_iff_land, move_iff_land]
  constructor
  · rintro ⟨e, he⟩
    obtain ⟨d, rfl⟩ := dir_surjective g e
    rw [land_motion, Option.map_eq_some_iff] at he
    obtain ⟨r, hr, hrq⟩ := he
    exact ⟨d, pose_injective g hrq ▸ hr⟩
  · rintro ⟨d, hd⟩
    exact ⟨g.dir d, by rw [land_motion, hd]; rfl⟩

/-- A moved word leads to the moved pose. -/
theorem play_motion (g : Motion) (b : Floor) (h : Cell) (s : Pose) (w : List Dir) :
    play (b.map g.cell) (g.cell h) (g.pose s) (w.map g.dir) = (play b h s w).map g.pose := by
  induction w generalizing s with
  | nil => rfl
  | cons d w ih =>
    simp only [List.map_cons, play, land_motion]
    cases land b h s d with
    | none => rfl
    | some q => exact ih q

/-- P9: the moved word wins on the moved board exactly if the word wins. -/
theorem solves_motion (g : Motion) (b : Floor) (h : Cell) (s : Pose) (w : List Dir) :
    Solves (b.map g.cell) (g.cell h) (g.pose s) (w.map g.dir) ↔ Solves b h s w := by
  unfold Solves
  rw [play_motion, ← pose_standing, Option.map_eq_some_iff]
  exact ⟨fun ⟨q, hq, he⟩ => pose_injective g he ▸ hq, fun hq => ⟨_, hq, rfl⟩⟩

/-- Every word is a moved one. -/
theorem word_surjective (g : Motion) (w : List Dir) : ∃ v : List Dir, v.map g.dir = w := by
  induction w with
  | nil => exact ⟨[], rfl⟩
  | cons d w ih =>
    obtain ⟨v, rfl⟩ := ih
    obtain ⟨e, rfl⟩ := dir_surjective g d
    exact ⟨e :: v, rfl⟩

/-- P9: solvability is the same after a motion. -/
theorem solvable_motion (g : Motion) (b : Floor) (h : Cell) (s : Pose) :
    Solvable (b.map g.cell) (g.cell h) (g.pose s) ↔ Solvable b h s := by
  rw [solvable_iff_word, solvable_iff_word]
  constructor
  · rintro ⟨w, hw⟩
    obtain ⟨v, rfl⟩ := word_surjective g w
    exact ⟨v, (solves_motion g b h s v).1 hw⟩
  · rintro ⟨w, hw⟩
    exact ⟨_, (solves_motion g b h s w).2 hw⟩

/-- P9: the optimum is the same after a motion. -/
theorem optimum_motion (g : Motion) (b : Floor) (h : Cell) (s : Pose) (n : Nat) :
    Optimum (b.map g.cell) (g.cell h) (g.pose s) n ↔ Optimum b h s n := by
  unfold Optimum
  constructor
  · rintro ⟨⟨w, hw, hn⟩, hl⟩
    obtain ⟨v, rfl⟩ := word_surjective g w
    refine ⟨⟨v, (solves_motion g b h s v).1 hw, by simpa using hn⟩, fun u hu => ?_⟩
    simpa using hl _ ((solves_motion g b h s u).2 hu)
  · rintro ⟨⟨w, hw, hn⟩, hl⟩
    refine ⟨⟨w.map g.dir, (solves_motion g b h s w).2 hw, by simpa using hn⟩, fun u hu => ?_⟩
    obtain ⟨v, rfl⟩ := word_surjective g u
    simpa using hl v ((solves_motion g b h s v).1 hu)

end BlockEscape
