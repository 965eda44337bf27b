module

public import BlockEscape.Words

/-!
# P7: a move is undone by the opposite swipe

So Moves between admissible poses are symmetric, and of what can be reached from a legal start either every pose can still
win, or none can: there is no dead end, only a level without a solution.
-/

@[expose] public section

namespace BlockEscape

/-- The opposite swipe takes back a swipe, whatever is below. -/
theorem step_opposite (p : Pose) (d : Dir) : step (step p d) (opposite d) = p := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [step, opposite, U, H, V] <;> omega

/-- The other way round. -/
theorem step_of_opposite (p : Pose) (d : Dir) : step (step p (opposite d)) d = p := by
  obtain ⟨o, x, y⟩ := p
  cases o <;> cases d <;> simp [step, opposite, U, H, V] <;> omega

/-- The opposite of the opposite is the direction itself. -/
theorem opposite_opposite (d : Dir) : opposite (opposite d) = d := by
  cases d <;> rfl

/-- P7: a swipe that lands is undone by the opposite swipe, which lands too. -/
theorem undo {b : Floor} {h : Cell} {p q : Pose} {d : Dir}
    (hp : admissible b h p) (hd : land b h p d = some q) : land b h q (opposite d) = some p := by
  obtain ⟨rfl, _⟩ := (land_eq_some b h p d q).1 hd
  exact (land_eq_some _ _ _ _ _).2 ⟨(step_opposite p d).symm, hp⟩

/-- Moves from an admissible pose are symmetric. -/
theorem move_symm {b : Floor} {h : Cell} {p q : Pose} (hp : admissible b h p) (hm : Move b h p q) : Move b h q p := by
  obtain ⟨d, hd⟩ := (move_iff_land b h p q).1 hm
  exact (move_iff_land b h q p).2 ⟨opposite d, undo hp hd⟩

/-- Between admissible poses a Move one way is a Move the other way. -/
theorem move_comm {b : Floor} {h : Cell} {p q : Pose} (hp : admissible b h p) (hq : admissible b h q) :
    Move b h p q ↔ Move b h q p :=
  ⟨move_symm hp, move_symm hq⟩

/-- Reachability from an admissible pose is symmetric. -/
theorem reachable_symm {b : Floor} {h : Cell} {s q : Pose} (hs : admissible b h s) (hr : Reachable b h s q) :
    Reachable b h q s := by
  induction hr with
  | refl => exact .refl
  | @tail p q hp hm ih =>
    exact reachable_trans (.tail .refl (move_symm (admissible_of_reachable hs hp) hm)) ih

/-- P7: a pose reached from a legal start can still win exactly if the start can. -/
theorem no_dead_end {b : Floor} {h : Cell} {s p : Pose} (hs : legal b h s) (hr : Reachable b h s p) :
    Solvable b h p ↔ Solvable b h s :=
  ⟨reachable_trans hr, reachable_trans (reachable_symm (.inr hs) hr)⟩

/-- P7 in the words of the claim: every reachable pose can still win, or none can. -/
theorem all_or_none {b : Floor} {h : Cell} {s : Pose} (hs : legal b h s) :
    (∀ p, Reachable b h s p → Solvable b h p) ∨ (∀ p, Reachable b h s p → ¬Solvable b h p) := by
  by_cases hw : Solvable b h s
  · exact .inl fun p hp => (no_dead_end hs hp).2 hw
  · exact .inr fun p hp hps => hw ((no_dead_end hs hp).1 hps)

/-- The reverse of a word: the opposite swipes in the opposite order. -/
noncomputable def back : List Dir → List Dir
  | [] => []
  | d :: w => back w ++ [opposite d]

/-- It is as long as the word. -/
theorem length_back (w : List Dir) : (back w).length = w.length := by
  induction w with
  | nil => rfl
  | cons d w ih => simp [back, ih]

/-- A word is played back from where it ends. -/
theorem play_back {b : Floor} {h : Cell} {s q : Pose} {w : List Dir} (hs : admissible b h s)
    (hw : play b h s w = some q) : play b h q (back w) = some s := by
  induction w generalizing s with
  | nil => cases hw; rfl
  | cons d w ih =>
    simp only [play] at hw
    cases hl : land b h s d with
    | none => simp [hl] at hw
    | some p =>
      simp only [hl] at hw
      have hp : admissible b h p := ((land_eq_some b h s d p).1 hl).2
      simp [back, play_snoc, ih hp hw, undo hs hl]

end BlockEscape
