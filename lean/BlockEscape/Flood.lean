module

public import BlockEscape.Bfs
public import BlockEscape.Undo

/-!
# P10: the board is F = B ∪ {h}, and one flood from the hole serves every start

Which poses are admissible, and which Moves there are between them, depends on the set F alone. The optimum from a start is
its distance from the pose on the hole; and since Moves between admissible poses are symmetric, one search from there gives
the optimum of every start.
-/

@[expose] public section

namespace BlockEscape

/-- P10: the admissible poses are exactly those whose cells lie in F = B ∪ {h}. -/
theorem admissible_iff (b : Floor) (h : Cell) (p : Pose) : admissible b h p ↔ ∀ c ∈ cells p, c ∈ h :: b := by
  constructor
  · intro hp c hc
    simpa using covered hp c hc
  · intro hp
    by_cases hf : ∀ c ∈ cells p, c ∈ b
    · exact .inr (.inl hf)
    · by_cases ho : p.o = .U
      · left
        obtain ⟨o, x, y⟩ := p
        simp only at ho
        subst ho
        have hc : (⟨x, y⟩ : Cell) ∈ h :: b := hp _ (by simp [cells])
        rcases List.mem_cons.1 hc with rfl | hm
        · rfl
        · exact absurd (fun c hc => by simp [cells] at hc; exact hc ▸ hm) hf
      · right
        right
        refine ⟨ho, Decidable.byContradiction fun hh => hf fun c hc => ?_, fun c hc hne => ?_⟩
        · rcases List.mem_cons.1 (hp c hc) with rfl | hm
          · exact absurd hc hh
          · exact hm
        · exact (List.mem_cons.1 (hp c hc)).resolve_left hne

/-- P10: boards with the same F have the same admissible poses, whichever of its cells is the hole. -/
theorem admissible_same {b b' : Floor} {h h' : Cell} (hf : ∀ c, c ∈ h :: b ↔ c ∈ h' :: b') (p : Pose) :
    admissible b h p ↔ admissible b' h' p := by
  rw [admissible_iff, admissible_iff]
  exact ⟨fun hp c hc => (hf c).1 (hp c hc), fun hp c hc => (hf c).2 (hp c hc)⟩

/-- P10: and the same Moves: the state graph depends on F alone. -/
theorem move_same {b b' : Floor} {h h' : Cell} (hf : ∀ c, c ∈ h :: b ↔ c ∈ h' :: b') (p q : Pose) :
    Move b h p q ↔ Move b' h' p q := by
  unfold Move
  constructor
  · exact fun ⟨d, hd, hq⟩ => ⟨d, hd, (admissible_same hf q).1 hq⟩
  · exact fun ⟨d, hd, hq⟩ => ⟨d, hd, (admissible_same hf q).2 hq⟩

/-- P10: swipes land on the same poses if F is the same. -/
theorem land_same {b b' : Floor} {h h' : Cell} (hf : ∀ c, c ∈ h :: b ↔ c ∈ h' :: b') : land b h = land b' h' := by
  funext p d
  apply Option.ext
  intro q
  rw [land_eq_some, land_eq_some, admissible_same hf]

/-- P10: the optimum is the distance from the start to the pose on the hole in that graph. -/
theorem optimum_iff_distance (b : Floor) (h : Cell) (s : Pose) (n : Nat) :
    Optimum b h s n ↔ Distance (land b h) s (U h.x h.y) n := by
  simp only [Optimum, Solves, Distance, run_land]

/-- P10: every optimum depends on F and the hole alone. -/
theorem optimum_same {b b' : Floor} {h : Cell} (hf : ∀ c, c ∈ h :: b ↔ c ∈ h :: b') (s : Pose) (n : Nat) :
    Optimum b h s n ↔ Optimum b' h s n := by
  rw [optimum_iff_distance, optimum_iff_distance, land_same hf]

/-- Distances between admissible poses are the same both ways. -/
theorem distance_symm {b : Floor} {h : Cell} {p q : Pose} {n : Nat} (hp : admissible b h p)
    (hd : Distance (land b h) p q n) : Distance (land b h) q p n := by
  obtain ⟨⟨w, hw, rfl⟩, hmin⟩ := hd
  rw [run_land] at hw
  have hq := admissible_of_reachable hp (reachable_of_play hw)
  refine ⟨⟨back w, by rw [run_land]; exact play_back hp hw, length_back w⟩, fun v hv => ?_⟩
  rw [run_land] at hv
  have := hmin (back v) (by rw [run_land]; exact play_back hq hv)
  rwa [length_back] at this

/-- A layer that is found holds the pose. -/
theorem layerOf_some {p : Pose} {ls : List (List Entry)} {n : Nat} (hn : layerOf p ls = some n) :
    ∃ l, ls[n]? = some l ∧ ∃ e ∈ l, e.pose = p := by
  induction ls generalizing n with
  | nil => simp [layerOf] at hn
  | cons l ls ih =>
    simp only [layerOf] at hn
    split at hn
    · rename_i e he
      injection hn with hn
      subst hn
      exact ⟨l, by simp, e, entryIn_some he⟩
    · split at hn
      · rename_i m hm
        injection hn with hn
        subst hn
        obtain ⟨k, hk, he⟩ := ih hm
        exact ⟨k, by simpa using hk, he⟩
      · contradiction

/-- If none is found no layer holds it. -/
theorem layerOf_none {p : Pose} {ls : List (List Entry)} (hn : layerOf p ls = none) :
    ∀ l ∈ ls, ∀ e ∈ l, e.pose ≠ p := by
  induction ls with
  | nil => simp
  | cons l ls ih =>
    simp only [layerOf] at hn
    split at hn
    · contradiction
    · rename_i hl
      split at hn
      · contradiction
      · rename_i hr
        intro m hm
        rcases List.mem_cons.1 hm with rfl | hm
        · exact entryIn_none hl
        · exact ih hr m hm

/-- Every pose that a run comes to is named by a floor cell or the hole, or is the start. -/
theorem land_in_nameable {b : Floor} {h : Cell} {s : Pose} (w : List Dir) (q : Pose)
    (hw : run (land b h) s w = some q) : q ∈ nameable b h s :=
  reachable_mem_nameable (reachable_of_play (run_land b h s w ▸ hw))

/-- The layer of a pose in a search from `s` is its distance. -/
theorem layerOf_iff (b : Floor) (h : Cell) (s p : Pose) (n : Nat) :
    layerOf p (search (land b h) (most b) s) = some n ↔ Distance (land b h) s p n := by
  have found : ∀ m, layerOf p (search (land b h) (most b) s) = some m → Distance (land b h) s p m := by
    intro m hm
    obtain ⟨l, hl, e, he, rfl⟩ := layerOf_some hm
    exact (search_exact hl).1.shortest e he
  constructor
  · exact found n
  · intro hd
    cases hm : layerOf p (search (land b h) (most b) s) with
    | some m => exact congrArg some (distance_unique (found m hm) hd)
    | none =>
      obtain ⟨l, hl, e, he, hp⟩ :=
        search_complete (most := most b) land_in_nameable (nameable_lt_most b h s) hd
      exact absurd hp (layerOf_none hm l (List.mem_iff_getElem?.2 ⟨n, hl⟩) e he)

/-- P10: one flood from the hole gives the optimum of every start that is legal or on the hole. -/
theorem flood_optimum {b : Floor} {h : Cell} {s : Pose} (hs : admissible b h s) (n : Nat) :
    layerOf s (flood b h) = some n ↔ Optimum b h s n := by
  rw [flood, layerOf_iff, optimum_iff_distance]
  exact ⟨distance_symm (.inl rfl), distance_symm hs⟩

/-- P10: and says of every such start whether it is solvable. -/
theorem flood_none {b : Floor} {h : Cell} {s : Pose} (hs : admissible b h s) :
    layerOf s (flood b h) = none ↔ ¬Solvable b h s := by
  rw [← solve_none]
  constructor
  · intro hn
    cases hw : solve b h s with
    | none => rfl
    | some w => exact absurd ((flood_optimum hs _).2 (solve_optimal hw)) (by rw [hn]; simp)
  · intro hn
    cases hl : layerOf s (flood b h) with
    | none => rfl
    | some n =>
      obtain ⟨w, hw, _⟩ := solve_of_optimum ((flood_optimum hs n).1 hl)
      rw [hn] at hw
      contradiction

end BlockEscape
