module

public import BlockEscape.Phase
public import BlockEscape.Words

/-!
# P1, P2, P3, P4, P6: the phase, and what each swipe does to it

Tips and stand-ups keep the phase, a roll takes one step on the 3×3 torus. So a word that wins has at least as many rolls
as the torus distance between the phases of start and goal. A roll needs a pad, so without a pad the phase never changes.
-/

@[expose] public section

namespace BlockEscape

/-- A phase is a pair of remainders mod 3. -/
theorem phase_onTorus (p : Pose) : OnTorus (phase p) := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> simp [phase, OnTorus] <;> omega

/-- P1: a swipe that is no roll keeps the phase. -/
theorem phase_tip {p : Pose} {d : Dir} (hr : ¬Roll p d) : phase (step p d) = phase p := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [Roll, step, phase, U, H, V] at hr ⊢ <;> omega

/-- P2: a roll changes exactly one coordinate of the phase, by one, mod 3. -/
theorem phase_roll {p : Pose} {d : Dir} (hr : Roll p d) : TorusStep (phase p) (phase (step p d)) := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [Roll, step, phase, TorusStep, U, H, V] at hr ⊢ <;> omega

/-- A step on the torus is a change. -/
theorem torusStep_ne {i j : Int × Int} (hi : OnTorus i) (hs : TorusStep i j) : j ≠ i := by
  obtain ⟨i1, i2⟩ := i
  obtain ⟨j1, j2⟩ := j
  simp only [OnTorus, TorusStep, ne_eq, Prod.mk.injEq] at *
  omega

/-- One step changes the distance by at most one. -/
theorem torusDistance_step {i j k : Int × Int} (hs : TorusStep j k) :
    torusDistance i k ≤ torusDistance i j + 1 := by
  obtain ⟨i1, i2⟩ := i
  obtain ⟨j1, j2⟩ := j
  obtain ⟨k1, k2⟩ := k
  simp only [TorusStep, torusDistance] at *
  rcases hs with ⟨rfl, _⟩ | ⟨rfl, _⟩ <;> (repeat' split) <;> omega

/-- No walk is shorter than the distance. -/
theorem torusDistance_le {n : Nat} {i j : Int × Int} (hw : TorusWalk n i j) : torusDistance i j ≤ n := by
  induction hw with
  | stay i => simp [torusDistance]
  | go _ hs ih => exact Nat.le_trans (torusDistance_step hs) (Nat.succ_le_succ ih)

/-- Two different remainders mod 3 are neighbours. -/
theorem torus_line {a b : Int} (ha : 0 ≤ a ∧ a < 3) (hb : 0 ≤ b ∧ b < 3) (hne : a ≠ b) :
    b = (a + 1) % 3 ∨ b = (a - 1) % 3 := by
  omega

/-- Some walk is as short as the distance: it is the length of a shortest path on the torus. -/
theorem torusDistance_walk {i j : Int × Int} (hi : OnTorus i) (hj : OnTorus j) :
    TorusWalk (torusDistance i j) i j := by
  obtain ⟨i1, i2⟩ := i
  obtain ⟨j1, j2⟩ := j
  obtain ⟨hi1, hi1', hi2, hi2'⟩ := hi
  obtain ⟨hj1, hj1', hj2, hj2'⟩ := hj
  by_cases h1 : i1 = j1 <;> by_cases h2 : i2 = j2
  · subst h1; subst h2; simpa [torusDistance] using TorusWalk.stay (i1, i2)
  · subst h1
    simpa [torusDistance, h2] using
      TorusWalk.go (.stay (i1, i2)) (k := (i1, j2)) (.inl ⟨rfl, torus_line ⟨hi2, hi2'⟩ ⟨hj2, hj2'⟩ h2⟩)
  · subst h2
    simpa [torusDistance, h1] using
      TorusWalk.go (.stay (i1, i2)) (k := (j1, i2)) (.inr ⟨rfl, torus_line ⟨hi1, hi1'⟩ ⟨hj1, hj1'⟩ h1⟩)
  · simpa [torusDistance, h1, h2] using
      TorusWalk.go (TorusWalk.go (.stay (i1, i2)) (k := (i1, j2))
          (.inl ⟨rfl, torus_line ⟨hi2, hi2'⟩ ⟨hj2, hj2'⟩ h2⟩))
        (k := (j1, j2)) (.inr ⟨rfl, torus_line ⟨hi1, hi1'⟩ ⟨hj1, hj1'⟩ h1⟩)

/-- A play takes as many steps on the torus as it has rolls. -/
theorem torusWalk_of_play {b : Floor} {h : Cell} {i : Int × Int} {n : Nat} {s q : Pose} {w : List Dir}
    (hi : TorusWalk n i (phase s)) (hw : play b h s w = some q) : TorusWalk (n + rolls s w) i (phase q) := by
  induction w generalizing s n with
  | nil => cases hw; exact hi
  | cons d w ih =>
    simp only [play] at hw
    cases hl : land b h s d with
    | none => simp [hl] at hw
    | some p =>
      simp only [hl] at hw
      obtain ⟨rfl, _⟩ := (land_eq_some b h s d p).1 hl
      simp only [rolls]
      by_cases hr : Roll s d
      · simpa [hr, Nat.add_assoc] using ih (.go hi (phase_roll hr)) hw
      · simpa [hr] using ih (n := n) (by rw [phase_tip hr]; exact hi) hw

/-- P6: every winning word has at least as many rolls as the phases of start and goal are apart. -/
theorem rolls_lower_bound {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : Solves b h s w) :
    torusDistance (phase s) (phase (U h.x h.y)) ≤ rolls s w := by
  simpa using torusDistance_le (torusWalk_of_play (.stay (phase s)) hw)

/-! ## Pads -/

/-- Twin of `Pad`. -/
theorem padB_iff (b : Floor) (h : Cell) (c : Cell) : padB b h c = true ↔ Pad b h c := by
  simp [padB, Pad, allB_iff]

/-- The loop of `hasPadB` looks at each cell. -/
theorem hasPadB_go (b : Floor) (h : Cell) (l : List Cell) :
    hasPadB.go b h l = true ↔ ∃ c ∈ l, Pad b h c := by
  induction l with
  | nil => simp [hasPadB.go]
  | cons a l ih => simp [hasPadB.go, ih, padB_iff]

/-- Twin of "there is a pad". -/
theorem hasPadB_iff (b : Floor) (h : Cell) : hasPadB b h = true ↔ ∃ c, Pad b h c := by
  rw [hasPadB, hasPadB_go]
  constructor
  · rintro ⟨c, _, hc⟩; exact ⟨c, hc⟩
  · rintro ⟨c, hc⟩
    refine ⟨c, ?_, hc⟩
    have := hc c (by simp [square])
    simpa using this

/-- The loop of `pads` is a filter. -/
theorem pads_go (b : Floor) (h : Cell) (l : List Cell) : pads.go b h l = l.filter (padB b h) := by
  induction l with
  | nil => rfl
  | cons a l ih => simp only [pads.go, List.filter_cons, ih]

/-- The list holds the pads and nothing else. -/
theorem mem_pads (b : Floor) (h : Cell) (c : Cell) : c ∈ pads b h ↔ Pad b h c := by
  rw [pads, pads_go, List.mem_filter, padB_iff]
  refine ⟨And.right, fun hc => ⟨?_, hc⟩⟩
  have := hc c (by simp [square])
  simpa using this

/-- Each is there once, if floor and hole are given without repetition. -/
theorem pads_nodup {b : Floor} {h : Cell} (hn : (h :: b).Nodup) : (pads b h).Nodup := by
  rw [pads, pads_go]
  exact hn.filter _

/-- The cells below an admissible pose are floor or the hole. -/
theorem covered {b : Floor} {h : Cell} {p : Pose} (hp : admissible b h p) : ∀ c ∈ cells p, c = h ∨ c ∈ b := by
  rcases hp with rfl | hl | ⟨_, _, hl⟩
  · intro c hc; simp [U, cells] at hc; exact .inl hc
  · exact fun c hc => .inr (hl c hc)
  · exact fun c hc => (Decidable.em (c = h)).imp_right (hl c hc)

/-- The cells of the two ends of a roll fill a square. -/
theorem roll_square {p : Pose} {d : Dir} (hr : Roll p d) :
    ∃ c, ∀ a, a ∈ square c ↔ a ∈ cells p ∨ a ∈ cells (step p d) := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [Roll, step, U, H, V] at hr
  · exact ⟨⟨x, y⟩, fun a => by simp [square, cells, step, H]; grind⟩
  · exact ⟨⟨x, y - 1⟩, fun a => by simp [square, cells, step, H]; grind⟩
  · exact ⟨⟨x, y⟩, fun a => by simp [square, cells, step, V]; grind⟩
  · exact ⟨⟨x - 1, y⟩, fun a => by simp [square, cells, step, V]; grind⟩

/-- P3: a roll between admissible poses covers a pad: the square below the two poses is one. -/
theorem roll_covers_pad {b : Floor} {h : Cell} {p : Pose} {d : Dir} (hr : Roll p d)
    (hp : admissible b h p) (hq : admissible b h (step p d)) :
    ∃ c, Pad b h c ∧ ∀ a, a ∈ square c ↔ a ∈ cells p ∨ a ∈ cells (step p d) := by
  obtain ⟨c, hc⟩ := roll_square hr
  refine ⟨c, fun a ha => ?_, hc⟩
  rcases (hc a).1 ha with hm | hm
  · exact covered hp a hm
  · exact covered hq a hm

/-- P4: without a pad every pose that an admissible start reaches has the phase of the start. -/
theorem phase_constant {b : Floor} {h : Cell} (hno : ∀ c, ¬Pad b h c) {s q : Pose} (hs : admissible b h s)
    (hr : Reachable b h s q) : phase q = phase s := by
  induction hr with
  | refl => rfl
  | @tail p q hp hm ih =>
    obtain ⟨d, rfl, ha⟩ := hm
    rw [← ih]
    apply phase_tip
    intro hroll
    obtain ⟨c, hc, _⟩ := roll_covers_pad hroll (admissible_of_reachable hs hp) ha
    exact hno c hc

/-- P4: without a pad a legal start can win only if its phase is that of the goal. -/
theorem no_pad_refutes {b : Floor} {h : Cell} (hno : ∀ c, ¬Pad b h c) {s : Pose} (hs : legal b h s)
    (hne : phase s ≠ phase (U h.x h.y)) : ¬Solvable b h s :=
  fun hw => hne (phase_constant hno (.inr hs) hw).symm

end BlockEscape
