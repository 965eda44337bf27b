module

public import BlockEscape.Rolls

/-!
# Certificates: what an answer must show, and a checker that does not search

A certificate that the checker accepts implies its claim. The labels of an optimum bound every play from below; a set that
is closed under Moves holds whatever can be reached.
-/

@[expose] public section

namespace BlockEscape

/-- A claim about a level together with what makes it checkable. -/
inductive Certificate
  /-- Solvable: this word wins. -/
  | solvable (word : List Dir)
  /-- The optimum is the length of this winning word: no play reaches a pose in fewer moves than its label. -/
  | optimal (word : List Dir) (label : List (Pose × Nat))
  /-- Unsolvable: this list holds the start, not the goal, and is closed under Moves. -/
  | closed (poses : List Pose)
  /-- Unsolvable: there is no pad, and start and goal have different phases. -/
  | phase

/-- The label of a pose: the first that is listed. -/
noncomputable def labelOf (label : List (Pose × Nat)) (p : Pose) : Option Nat :=
  (label.find? fun e => decide (e.1 = p)).map Prod.snd

/-- Whether a word wins. -/
noncomputable def winsB (b : Floor) (h : Cell) (s : Pose) (w : List Dir) : Bool :=
  decide (play b h s w = some (U h.x h.y))

/-- The checker: plays words, looks up labels and follows single Moves. -/
noncomputable def check (b : Floor) (h : Cell) (s : Pose) : Certificate → Bool
  | .solvable w => winsB b h s w
  | .optimal w label =>
    winsB b h s w && decide (labelOf label s = some 0) &&
      (label.all fun e => winB h e.1 || (moves b h e.1).all fun m =>
        ((labelOf label e.1).bind fun n => (labelOf label m.2).map fun k => decide (k ≤ n + 1)).getD false) &&
      decide (labelOf label (U h.x h.y) = some w.length)
  | .closed poses =>
    decide (s ∈ poses) && !decide (U h.x h.y ∈ poses) &&
      poses.all fun p => (moves b h p).all fun m => decide (m.2 ∈ poses)
  | .phase => !hasPadB b h && decide (phase s ≠ phase (U h.x h.y))

/-- What a certificate claims of a level. -/
def Claim (b : Floor) (h : Cell) (s : Pose) : Certificate → Prop
  | .solvable w => Solves b h s w ∧ Solvable b h s
  | .optimal w _ => Solves b h s w ∧ Optimum b h s w.length
  | .closed _ => ¬Solvable b h s
  | .phase => ¬Solvable b h s

/-- A label that is found is in the list. -/
theorem labelOf_mem {label : List (Pose × Nat)} {p : Pose} {n : Nat} (hn : labelOf label p = some n) :
    (p, n) ∈ label := by
  unfold labelOf at hn
  rw [Option.map_eq_some_iff] at hn
  obtain ⟨e, he, rfl⟩ := hn
  have h1 := List.mem_of_find?_eq_some he
  have h2 := List.find?_some he
  simp only [decide_eq_true_eq] at h2
  exact h2 ▸ h1

/-- A certificate of a winning word is right. -/
theorem check_solvable {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hc : check b h s (.solvable w) = true) :
    Solves b h s w ∧ Solvable b h s := by
  have hw : Solves b h s w := by simpa [check, winsB] using hc
  exact ⟨hw, reachable_of_play hw⟩

/-- No play wins in fewer moves than the labels allow. -/
theorem label_bound {b : Floor} {h : Cell} {label : List (Pose × Nat)} {m : Nat}
    (hstep : ∀ p n, labelOf label p = some n → ¬win h p → ∀ d q, land b h p d = some q →
      ∃ k, labelOf label q = some k ∧ k ≤ n + 1)
    (hgoal : labelOf label (U h.x h.y) = some m) (v : List Dir) :
    ∀ p n, labelOf label p = some n → Solves b h p v → m ≤ n + v.length := by
  induction v with
  | nil =>
    intro p n hp hv
    have : p = U h.x h.y := Option.some.inj hv
    subst this
    rw [hgoal] at hp
    injection hp with hp
    simp [hp]
  | cons d v ih =>
    intro p n hp hv
    by_cases hw : win h p
    · have : p = U h.x h.y := hw
      subst this
      rw [hgoal] at hp
      injection hp with hp
      omega
    · simp only [Solves, play] at hv
      cases hl : land b h p d with
      | none => simp [hl] at hv
      | some q =>
        simp only [hl] at hv
        obtain ⟨k, hk, hle⟩ := hstep p n hp hw d q hl
        have := ih q k hk hv
        rw [List.length_cons]
        omega

/-- A certificate of an optimum is right. -/
theorem check_optimal {b : Floor} {h : Cell} {s : Pose} {w : List Dir} {label : List (Pose × Nat)}
    (hc : check b h s (.optimal w label) = true) : Solves b h s w ∧ Optimum b h s w.length := by
  simp only [check, winsB, Bool.and_eq_true, decide_eq_true_eq] at hc
  obtain ⟨⟨⟨hw, hs⟩, hall⟩, hg⟩ := hc
  refine ⟨hw, ⟨⟨w, hw, rfl⟩, fun v hv => ?_⟩⟩
  have := label_bound (b := b) (h := h) (label := label) (m := w.length) ?_ hg v s 0 hs hv
  · omega
  · intro p n hp hnw d q hl
    have h1 := List.all_eq_true.1 hall (p, n) (labelOf_mem hp)
    rw [Bool.or_eq_true, winB_iff] at h1
    have h2 := List.all_eq_true.1 (h1.resolve_left hnw) (d, q) ((mem_moves b h p d q).2 hl)
    simp only [hp, Option.bind_some] at h2
    cases hk : labelOf label q with
    | none => simp [hk] at h2
    | some k => exact ⟨k, rfl, by simpa [hk] using h2⟩

/-- A certificate of a closed set is right. -/
theorem check_closed {b : Floor} {h : Cell} {s : Pose} {poses : List Pose}
    (hc : check b h s (.closed poses) = true) : ¬Solvable b h s := by
  simp only [check, Bool.and_eq_true, Bool.not_eq_true', decide_eq_true_eq, decide_eq_false_iff_not] at hc
  obtain ⟨⟨hs, hg⟩, hall⟩ := hc
  have stays : ∀ q, Reachable b h s q → q ∈ poses := by
    intro q hq
    induction hq with
    | refl => exact hs
    | @tail p q _ hm ih =>
      obtain ⟨d, hd⟩ := (move_iff_land b h p q).1 hm
      have h1 := List.all_eq_true.1 hall p ih
      have h2 := List.all_eq_true.1 h1 (d, q) ((mem_moves b h p d q).2 hd)
      simpa using h2
  exact fun hsolv => hg (stays _ hsolv)

/-- A certificate by phases is right, for a start that is legal or on the hole. -/
theorem check_phase {b : Floor} {h : Cell} {s : Pose} (hs : admissible b h s)
    (hc : check b h s .phase = true) : ¬Solvable b h s := by
  simp only [check, Bool.and_eq_true, Bool.not_eq_true', decide_eq_true_eq] at hc
  obtain ⟨hp, hne⟩ := hc
  have hno : ∀ c, ¬Pad b h c := fun c hpad => by
    have := (hasPadB_iff b h).2 ⟨c, hpad⟩
    rw [hp] at this
    contradiction
  exact fun hsolv => hne (phase_constant hno hs hsolv).symm

/-- A certificate that the checker accepts implies its claim. -/
theorem check_sound {b : Floor} {h : Cell} {s : Pose} (hs : admissible b h s) (c : Certificate)
    (hc : check b h s c = true) : Claim b h s c := by
  cases c with
  | solvable w => exact check_solvable hc
  | optimal w label => exact check_optimal hc
  | closed poses => exact check_closed hc
  | phase => exact check_phase hs hc

end BlockEscape
