module

public import BlockEscape.Rolls
public import BlockEscape.Symmetry

/-!
# P5: straight corridors are solved by a formula

```text
  o o S o o o o o T o o        all floor in one line; floor from the start up to the hole; whatever beyond either end
```

A standing start, the hole `m ≥ 1` cells away: solvable exactly if 3 divides `m`, and then the optimum is `2m/3`.
-/

@[expose] public section

namespace BlockEscape

/-- The floor of a row: every cell of it lies in the row of the hole, and from the start up to the hole all is floor. -/
structure Row (b : Floor) (h : Cell) (x : Int) : Prop where
  line : ∀ c ∈ b, c.y = h.y
  east : ∀ i, x ≤ i → i < h.x → ⟨i, h.y⟩ ∈ b
  west : ∀ i, i ≤ x → h.x < i → ⟨i, h.y⟩ ∈ b

/-- Twice the place of the block's middle in a row. -/
def middle (p : Pose) : Int := 2 * p.x + (if p.o = .H then 1 else 0)

/-- An admissible pose in a row stands, or lies along it. -/
theorem row_pose {b : Floor} {h : Cell} (hb : ∀ c ∈ b, c.y = h.y) {p : Pose} (hp : admissible b h p) :
    p.o ≠ .V ∧ p.y = h.y := by
  have hc : ∀ c ∈ cells p, c.y = h.y := fun c hm => by
    rcases covered hp c hm with rfl | hm
    · rfl
    · exact hb c hm
  obtain ⟨o, x, y⟩ := p
  cases o
  · exact ⟨by simp, hc ⟨x, y⟩ (by simp [cells])⟩
  · exact ⟨by simp, hc ⟨x, y⟩ (by simp [cells])⟩
  · have h1 := hc ⟨x, y⟩ (by simp [cells])
    have h2 := hc ⟨x, y + 1⟩ (by simp [cells])
    simp only at h1 h2
    omega

/-- A swipe along a row moves the middle of the block by three halves of a cell. -/
theorem middle_step {p : Pose} {d : Dir} (hp : p.o ≠ .V) (hq : (step p d).o ≠ .V) (hy : (step p d).y = p.y) :
    middle (step p d) = middle p + 3 ∨ middle (step p d) = middle p - 3 := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [step, middle, U, H, V] at hp hq hy ⊢ <;> omega

/-- So a word moves it by a multiple of three halves, and at most by three halves a swipe. -/
theorem middle_play {b : Floor} {h : Cell} (hb : ∀ c ∈ b, c.y = h.y) {s q : Pose} {w : List Dir}
    (hs : s.o ≠ .V ∧ s.y = h.y) (hw : play b h s w = some q) :
    (∃ k, middle q = middle s + 3 * k) ∧ (middle q - middle s).natAbs ≤ 3 * w.length := by
  induction w generalizing s with
  | nil => cases hw; exact ⟨⟨0, by omega⟩, by simp⟩
  | cons d w ih =>
    simp only [play] at hw
    cases hl : land b h s d with
    | none => simp [hl] at hw
    | some p =>
      simp only [hl] at hw
      obtain ⟨rfl, ha⟩ := (land_eq_some b h s d p).1 hl
      have hp := row_pose hb ha
      obtain ⟨⟨k, hk⟩, hn⟩ := ih hp hw
      rw [List.length_cons]
      rcases middle_step hs.1 hp.1 (hp.2.trans hs.2.symm) with hm | hm
      · exact ⟨⟨k + 1, by omega⟩, by omega⟩
      · exact ⟨⟨k - 1, by omega⟩, by omega⟩

/-- A direction twice, so many times. -/
noncomputable def pairs (d : Dir) : Nat → List Dir
  | 0 => []
  | k + 1 => d :: d :: pairs d k

/-- Twice as many swipes as pairs. -/
theorem length_pairs (d : Dir) (k : Nat) : (pairs d k).length = 2 * k := by
  induction k with
  | zero => rfl
  | succ k ih => simp [pairs, ih]; omega

/-- A standing pose on floor or on the hole is admissible. -/
theorem standing_admissible {b : Floor} {h : Cell} {x y : Int} (hc : (⟨x, y⟩ : Cell) = h ∨ ⟨x, y⟩ ∈ b) :
    admissible b h (U x y) := by
  rcases hc with rfl | hc
  · exact .inl rfl
  · exact .inr (.inl fun c hm => by simp [U, cells] at hm; exact hm ▸ hc)

/-- A pose that lies on floor is admissible. -/
theorem flat_admissible {b : Floor} {h : Cell} {x y : Int} (h1 : ⟨x, y⟩ ∈ b) (h2 : ⟨x + 1, y⟩ ∈ b) :
    admissible b h (H x y) := by
  refine .inr (.inl fun c hm => ?_)
  simp only [H, cells, List.mem_cons, List.not_mem_nil, or_false] at hm
  rcases hm with rfl | rfl
  · exact h1
  · exact h2

/-- Three cells nearer in two swipes east. -/
theorem play_east {b : Floor} {h : Cell} (k : Nat) {x : Int} (hx : x + 3 * k = h.x)
    (hf : ∀ i, x ≤ i → i < h.x → ⟨i, h.y⟩ ∈ b) : Solves b h (U x h.y) (pairs .E k) := by
  induction k generalizing x with
  | zero =>
    have : x = h.x := by omega
    subst this
    rfl
  | succ k ih =>
    have h1 : land b h (U x h.y) .E = some (H (x + 1) h.y) :=
      (land_eq_some _ _ _ _ _).2 ⟨rfl, flat_admissible (hf _ (by omega) (by omega)) (hf _ (by omega) (by omega))⟩
    have h2 : land b h (H (x + 1) h.y) .E = some (U (x + 3) h.y) := by
      refine (land_eq_some _ _ _ _ _).2 ⟨by simp [step, H, U]; omega, standing_admissible ?_⟩
      by_cases hk : x + 3 = h.x
      · exact .inl (by rw [hk])
      · exact .inr (hf _ (by omega) (by omega))
    have h3 := ih (x := x + 3) (by omega) fun i hi hl => hf i (by omega) hl
    simpa [Solves, pairs, play, h1, h2] using h3

/-- Three cells nearer in two swipes west. -/
theorem play_west {b : Floor} {h : Cell} (k : Nat) {x : Int} (hx : x - 3 * k = h.x)
    (hf : ∀ i, i ≤ x → h.x < i → ⟨i, h.y⟩ ∈ b) : Solves b h (U x h.y) (pairs .W k) := by
  induction k generalizing x with
  | zero =>
    have : x = h.x := by omega
    subst this
    rfl
  | succ k ih =>
    have h1 : land b h (U x h.y) .W = some (H (x - 2) h.y) :=
      (land_eq_some _ _ _ _ _).2 ⟨rfl, flat_admissible (hf _ (by omega) (by omega)) (hf _ (by omega) (by omega))⟩
    have h2 : land b h (H (x - 2) h.y) .W = some (U (x - 3) h.y) := by
      refine (land_eq_some _ _ _ _ _).2 ⟨by simp [step, H, U]; omega, standing_admissible ?_⟩
      by_cases hk : x - 3 = h.x
      · exact .inl (by rw [hk])
      · exact .inr (hf _ (by omega) (by omega))
    have h3 := ih (x := x - 3) (by omega) fun i hi hl => hf i (by omega) hl
    simpa [Solves, pairs, play, h1, h2] using h3

/-- A row whose hole is a multiple of three cells away has a word of two swipes for each three cells. -/
theorem row_word {b : Floor} {h : Cell} {x : Int} (hr : Row b h x) {k : Nat} (hk : (h.x - x).natAbs = 3 * k) :
    ∃ w, Solves b h (U x h.y) w ∧ w.length = 2 * k := by
  by_cases hx : x ≤ h.x
  · exact ⟨_, play_east k (by omega) hr.east, length_pairs _ _⟩
  · exact ⟨_, play_west k (by omega) hr.west, length_pairs _ _⟩

/-- P5: a straight row is solvable exactly if 3 divides the distance `m` of start and hole. -/
theorem row_solvable {b : Floor} {h : Cell} {x : Int} (hr : Row b h x) :
    Solvable b h (U x h.y) ↔ 3 ∣ (h.x - x).natAbs := by
  rw [solvable_iff_word]
  constructor
  · rintro ⟨w, hw⟩
    obtain ⟨⟨k, hk⟩, _⟩ := middle_play hr.line ⟨by simp [U], rfl⟩ hw
    simp [middle, U] at hk
    omega
  · rintro ⟨k, hk⟩
    obtain ⟨w, hw, _⟩ := row_word hr hk
    exact ⟨w, hw⟩

/-- P5: and then the optimum is `2m/3`: a word of that length wins, and none shorter. -/
theorem row_optimum {b : Floor} {h : Cell} {x : Int} (hr : Row b h x) (hm : 3 ∣ (h.x - x).natAbs) :
    Optimum b h (U x h.y) (2 * (h.x - x).natAbs / 3) := by
  obtain ⟨k, hk⟩ := hm
  obtain ⟨w, hw, hl⟩ := row_word hr hk
  refine ⟨⟨w, hw, by omega⟩, fun v hv => ?_⟩
  obtain ⟨_, hn⟩ := middle_play hr.line ⟨by simp [U], rfl⟩ hv
  simp [middle, U] at hn
  omega

/-- The floor of a column, as `Row`. -/
structure Column (b : Floor) (h : Cell) (y : Int) : Prop where
  line : ∀ c ∈ b, c.x = h.x
  north : ∀ i, y ≤ i → i < h.y → ⟨h.x, i⟩ ∈ b
  south : ∀ i, i ≤ y → h.y < i → ⟨h.x, i⟩ ∈ b

/-- The motion that exchanges the axes. -/
def transpose : Motion := ⟨true, false, false, 0, 0⟩

/-- It exchanges the coordinates of a cell. -/
theorem transpose_cell (c : Cell) : transpose.cell c = ⟨c.y, c.x⟩ := by
  simp [transpose, Motion.cell, turn]

/-- A column is a row after the axes are exchanged. -/
theorem row_of_column {b : Floor} {h : Cell} {y : Int} (hc : Column b h y) :
    Row (b.map transpose.cell) (transpose.cell h) y where
  line c hm := by
    obtain ⟨a, ha, rfl⟩ := List.mem_map.1 hm
    simp only [transpose_cell]
    exact hc.line a ha
  east i h1 h2 := by
    simp only [transpose_cell] at h2 ⊢
    exact List.mem_map.2 ⟨⟨h.x, i⟩, hc.north i h1 h2, transpose_cell _⟩
  west i h1 h2 := by
    simp only [transpose_cell] at h2 ⊢
    exact List.mem_map.2 ⟨⟨h.x, i⟩, hc.south i h1 h2, transpose_cell _⟩

/-- It takes a start in the column to a start in the row. -/
theorem transpose_start (h : Cell) (y : Int) : transpose.pose (U h.x y) = U y (transpose.cell h).y := by
  simp [transpose, Motion.pose, Motion.orient, Motion.cell, turn, U]

/-- P5 along the other axis: solvable exactly if 3 divides the distance. -/
theorem column_solvable {b : Floor} {h : Cell} {y : Int} (hc : Column b h y) :
    Solvable b h (U h.x y) ↔ 3 ∣ (h.y - y).natAbs := by
  rw [← solvable_motion transpose, transpose_start, row_solvable (row_of_column hc), transpose_cell]

/-- P5 along the other axis: the optimum. -/
theorem column_optimum {b : Floor} {h : Cell} {y : Int} (hc : Column b h y) (hm : 3 ∣ (h.y - y).natAbs) :
    Optimum b h (U h.x y) (2 * (h.y - y).natAbs / 3) := by
  have hr := row_optimum (row_of_column hc) (by rw [transpose_cell]; exact hm)
  rw [← transpose_start, optimum_motion, transpose_cell] at hr
  exact hr

end BlockEscape
