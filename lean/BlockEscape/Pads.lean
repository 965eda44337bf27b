module

public import BlockEscape.Rolls

/-!
# P3, P4: rolls need pads, and without a pad the phase never changes
-/

@[expose] public section

namespace BlockEscape

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
