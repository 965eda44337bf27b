module

public import BlockEscape.Rolls
public import BlockEscape.Reach

/-!
# Breadth-first search on a board, and P8

The search of the rules does not leave the goal, since a play ends there. Its word is sound, complete, optimal and
canonical; its count is the number of shortest winning words; and there are at most `3(|B|+1)+1` states.
-/

@[expose] public section

namespace BlockEscape

/-! ## Plays and runs -/

/-- A run by `land` is a play. -/
theorem run_land (b : Floor) (h : Cell) (s : Pose) (w : List Dir) : run (land b h) s w = play b h s w := by
  induction w generalizing s with
  | nil => rfl
  | cons d w ih =>
    simp only [run, play]
    cases land b h s d with
    | none => rfl
    | some q => exact ih q

/-- A swipe leaves a pose if the pose is not the goal and the swipe lands. -/
theorem leave_eq_some {b : Floor} {h : Cell} {p q : Pose} {d : Dir} :
    leave b h p d = some q ↔ ¬win h p ∧ land b h p d = some q := by
  unfold leave
  rw [← winB_iff]
  cases winB h p <;> simp

/-- What is run without leaving the goal is a play. -/
theorem play_of_run {b : Floor} {h : Cell} {s q : Pose} {w : List Dir} (hw : run (leave b h) s w = some q) :
    play b h s w = some q := by
  induction w generalizing s with
  | nil => exact hw
  | cons d w ih =>
    simp only [run] at hw
    cases hl : leave b h s d with
    | none => simp [hl] at hw
    | some p =>
      simp only [hl] at hw
      simp only [play, (leave_eq_some.1 hl).2]
      exact ih hw

/-- A winning word, or a part of it that is shorter, wins without leaving the goal. -/
theorem run_of_solves {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : Solves b h s w) :
    run (leave b h) s w = some (U h.x h.y) ∨
      ∃ v : List Dir, v.length < w.length ∧ run (leave b h) s v = some (U h.x h.y) := by
  induction w generalizing s with
  | nil => exact .inl hw
  | cons d w ih =>
    by_cases hs : win h s
    · exact .inr ⟨[], by simp, by rw [hs]; rfl⟩
    · simp only [Solves, play] at hw
      cases hl : land b h s d with
      | none => simp [hl] at hw
      | some p =>
        simp only [hl] at hw
        have hd : leave b h s d = some p := leave_eq_some.2 ⟨hs, hl⟩
        rcases ih hw with hr | ⟨v, hv, hr⟩
        · exact .inl (by simp [run, hd, hr])
        · exact .inr ⟨d :: v, by simpa using hv, by simp [run, hd, hr]⟩

/-- The distance of the goal in the search is the optimum. -/
theorem distance_iff_optimum (b : Floor) (h : Cell) (s : Pose) (n : Nat) :
    Distance (leave b h) s (U h.x h.y) n ↔ Optimum b h s n := by
  constructor
  · rintro ⟨⟨w, hw, hl⟩, hmin⟩
    refine ⟨⟨w, play_of_run hw, hl⟩, fun v hv => ?_⟩
    rcases run_of_solves hv with hr | ⟨u, hu, hr⟩
    · exact hmin v hr
    · exact Nat.le_trans (hmin u hr) (Nat.le_of_lt hu)
  · rintro ⟨⟨w, hw, rfl⟩, hmin⟩
    refine ⟨⟨w, ?_, rfl⟩, fun v hv => hmin v (play_of_run hv)⟩
    rcases run_of_solves hw with hr | ⟨u, hu, hr⟩
    · exact hr
    · have := hmin u (play_of_run hr)
      omega

/-- A shortest winning word does not leave the goal. -/
theorem run_of_shortest {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : Solves b h s w)
    (ho : Optimum b h s w.length) : run (leave b h) s w = some (U h.x h.y) := by
  rcases run_of_solves hw with hr | ⟨u, hu, hr⟩
  · exact hr
  · have := ho.2 u (play_of_run hr)
    omega

/-! ## P8: finitely many states -/

/-- The start, and the poses that are named by a floor cell or the hole: `3(|B|+1)+1` of them. -/
noncomputable def nameable (b : Floor) (h : Cell) (s : Pose) : List Pose :=
  s :: (h :: b).flatMap fun c => [U c.x c.y, H c.x c.y, V c.x c.y]

/-- `size` is the length of the list. -/
theorem size_eq (b : Floor) : size b = b.length := by
  induction b with
  | nil => rfl
  | cons c b ih => simp [size, ih]

/-- There are `3(|B|+1)+1` of them. -/
theorem length_nameable (b : Floor) (h : Cell) (s : Pose) :
    (nameable b h s).length = 3 * (b.length + 1) + 1 := by
  have : ∀ l : List Cell, (l.flatMap fun c => [U c.x c.y, H c.x c.y, V c.x c.y]).length = 3 * l.length := by
    intro l
    induction l with
    | nil => rfl
    | cons c l ih => simp only [List.flatMap_cons, List.length_append, ih, List.length_cons, List.length_nil]; omega
  simp only [nameable, List.length_cons, this]

/-- An admissible pose is named by a floor cell or the hole. -/
theorem mem_nameable {b : Floor} {h : Cell} {s q : Pose} (hq : admissible b h q) : q ∈ nameable b h s := by
  have hc : ∀ c ∈ cells q, c ∈ h :: b := fun c hm => by simpa using covered hq c hm
  refine List.mem_cons_of_mem _ (List.mem_flatMap.2 ⟨⟨q.x, q.y⟩, ?_, ?_⟩)
  · obtain ⟨o, x, y⟩ := q
    apply hc
    cases o <;> simp [cells]
  · obtain ⟨o, x, y⟩ := q
    cases o <;> simp [U, H, V]

/-- Every pose that can be reached is among them. -/
theorem reachable_mem_nameable {b : Floor} {h : Cell} {s q : Pose} (hq : Reachable b h s q) :
    q ∈ nameable b h s := by
  cases hq with
  | refl => exact List.mem_cons_self
  | tail _ hm => exact mem_nameable (admissible_of_move hm)

/-- P8: any reachable poses that differ from each other are at most `3(|B|+1)+1`. -/
theorem reachable_bound {b : Floor} {h : Cell} {s : Pose} {l : List Pose} (hn : l.Nodup)
    (hl : ∀ q ∈ l, Reachable b h s q) : l.length ≤ 3 * (b.length + 1) + 1 :=
  length_nameable b h s ▸ pigeonhole hn fun q hq => reachable_mem_nameable (hl q hq)

/-- So is every pose that the search comes to. -/
theorem leave_in_nameable {b : Floor} {h : Cell} {s : Pose} (w : List Dir) (q : Pose)
    (hw : run (leave b h) s w = some q) : q ∈ nameable b h s :=
  reachable_mem_nameable (reachable_of_play (play_of_run hw))

/-- The search may have more layers than there are such poses. -/
theorem nameable_lt_most (b : Floor) (h : Cell) (s : Pose) : (nameable b h s).length < most b := by
  rw [length_nameable, most, size_eq]
  omega

/-- `widths` is the number of poses in all layers. -/
theorem widths_eq (ls : List (List Entry)) : widths ls = (posesOf ls).length := by
  have hw : ∀ l, width l = l.length := fun l => by
    induction l with
    | nil => rfl
    | cons e l ih => simp [width, ih]
  induction ls with
  | nil => rfl
  | cons l ls ih => simp [widths, posesOf, hw] at ih ⊢; exact ih

/-- P8: the search counts at most `3(|B|+1)+1` states. -/
theorem states_bound (b : Floor) (h : Cell) (s : Pose) : states b h s ≤ 3 * (b.length + 1) + 1 := by
  rw [states, widths_eq, ← length_nameable b h s]
  refine pigeonhole search_once fun q hq => ?_
  obtain ⟨w, hw⟩ := mem_posesOf_search hq
  exact leave_in_nameable w q hw

/-- The poses of the search are there once, and are exactly those that a play reaches without leaving the goal. -/
theorem states_exact (b : Floor) (h : Cell) (s : Pose) :
    states b h s = (posesOf (explore b h s)).length ∧ (posesOf (explore b h s)).Nodup ∧
      ∀ q, q ∈ posesOf (explore b h s) ↔ ∃ w, run (leave b h) s w = some q := by
  refine ⟨widths_eq _, search_once, fun q => ⟨mem_posesOf_search, fun ⟨w, hw⟩ => ?_⟩⟩
  obtain ⟨n, _, hd⟩ := distance_of_run hw
  obtain ⟨l, hl, e, he, rfl⟩ := search_complete (most := most b) leave_in_nameable (nameable_lt_most b h s) hd
  exact List.mem_flatMap.2 ⟨l, List.mem_iff_getElem?.2 ⟨n, hl⟩, List.mem_map.2 ⟨e, he, rfl⟩⟩

/-! ## P8: the search is right -/

/-- One search gives all three. -/
theorem answer_eq (b : Floor) (h : Cell) (s : Pose) :
    answer b h s = ⟨solve b h s, shortestWords b h s, states b h s⟩ := by
  simp only [answer, solve, shortestWords, states]
  cases entryOf (U h.x h.y) (explore b h s) <;> rfl

/-- The word that is found is that of the goal's entry. -/
theorem solve_eq_some {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : solve b h s = some w) :
    ∃ e, entryOf (U h.x h.y) (explore b h s) = some e ∧ e.word = w := by
  unfold solve at hw
  split at hw
  · contradiction
  · rename_i e he
    exact ⟨e, he, Option.some.inj hw⟩

/-- P8, sound: the word wins. -/
theorem solve_sound {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : solve b h s = some w) :
    Solves b h s w := by
  obtain ⟨e, he, rfl⟩ := solve_eq_some hw
  exact play_of_run (search_entry he).1

/-- P8, optimal: no winning word is shorter. -/
theorem solve_optimal {b : Floor} {h : Cell} {s : Pose} {w : List Dir} (hw : solve b h s = some w) :
    Optimum b h s w.length := by
  obtain ⟨e, he, rfl⟩ := solve_eq_some hw
  exact (distance_iff_optimum b h s _).1 (search_entry he).2.1

/-- P8, canonical: of the shortest winning words it is the lexicographically least. -/
theorem solve_canonical {b : Floor} {h : Cell} {s : Pose} {w v : List Dir} (hw : solve b h s = some w)
    (hv : Solves b h s v) (hl : v.length = w.length) : v = w ∨ before w v := by
  have ho := solve_optimal hw
  obtain ⟨e, he, rfl⟩ := solve_eq_some hw
  exact (search_entry he).2.2.1 v (run_of_shortest hv (hl ▸ ho)) hl

/-- P8, complete: no word is found exactly when the level is unsolvable. -/
theorem solve_none (b : Floor) (h : Cell) (s : Pose) : solve b h s = none ↔ ¬Solvable b h s := by
  have hs := search_none (most := most b) (q := U h.x h.y) leave_in_nameable (nameable_lt_most b h s)
  have hn : solve b h s = none ↔ entryOf (U h.x h.y) (explore b h s) = none := by
    unfold solve
    cases entryOf (U h.x h.y) (explore b h s) <;> simp
  rw [hn, solvable_iff_word]
  refine hs.trans ⟨fun hno ⟨w, hw⟩ => ?_, fun hno w hw => hno ⟨w, play_of_run hw⟩⟩
  rcases run_of_solves hw with hr | ⟨v, _, hr⟩
  · exact hno w hr
  · exact hno v hr

/-- P8: the word is empty exactly when the start is the goal. -/
theorem solve_nil (b : Floor) (h : Cell) (s : Pose) : solve b h s = some [] ↔ s = U h.x h.y := by
  constructor
  · intro hw
    exact Option.some.inj (solve_sound hw)
  · intro hs
    cases hw : solve b h s with
    | none => exact absurd (by rw [hs]; exact Reachable.refl) ((solve_none b h s).1 hw)
    | some w =>
      have := (solve_optimal hw).2 [] (by rw [hs]; rfl)
      rw [List.length_nil, Nat.le_zero] at this
      rw [List.length_eq_zero_iff.1 this]

/-- The search answers every solvable level with its optimum. -/
theorem solve_of_optimum {b : Floor} {h : Cell} {s : Pose} {n : Nat} (ho : Optimum b h s n) :
    ∃ w, solve b h s = some w ∧ w.length = n := by
  cases hw : solve b h s with
  | none =>
    obtain ⟨⟨w, hv, _⟩, _⟩ := ho
    exact absurd ((solvable_iff_word b h s).2 ⟨w, hv⟩) ((solve_none b h s).1 hw)
  | some w => exact ⟨w, rfl, optimum_unique (solve_optimal hw) ho⟩

/-! ## The number of shortest words -/

/-- The count is the number of winning words among all words whose length is the optimum. -/
theorem shortestWords_eq {b : Floor} {h : Cell} {s : Pose} {n : Nat} (ho : Optimum b h s n) :
    shortestWords b h s = (words n).countP fun w => decide (play b h s w = some (U h.x h.y)) := by
  obtain ⟨w, hw, rfl⟩ := solve_of_optimum ho
  obtain ⟨e, he, rfl⟩ := solve_eq_some hw
  unfold shortestWords
  rw [he]
  simp only
  rw [(search_entry he).2.2.2, ways]
  apply List.countP_congr
  intro v hv
  rw [mem_words] at hv
  simp only [decide_eq_true_eq]
  exact ⟨play_of_run, fun hp => run_of_shortest hp (hv ▸ ho)⟩

/-- An unsolvable level has none. -/
theorem shortestWords_none {b : Floor} {h : Cell} {s : Pose} (hs : ¬Solvable b h s) : shortestWords b h s = 0 := by
  have hn := (solve_none b h s).2 hs
  unfold solve at hn
  unfold shortestWords
  cases he : entryOf (U h.x h.y) (explore b h s) with
  | none => rfl
  | some e => simp [he] at hn

end BlockEscape
