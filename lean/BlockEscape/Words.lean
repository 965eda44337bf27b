module

public import BlockEscape.Spec

/-!
# Words and reachability

A word that can be played is a path of Moves, and the other way round; so "solvable" and "some word wins" are the same.
-/

@[expose] public section

namespace BlockEscape

/-- A word is played part by part. -/
theorem play_append (b : Floor) (h : Cell) (s : Pose) (u v : List Dir) :
    play b h s (u ++ v) = (play b h s u).bind fun p => play b h p v := by
  induction u generalizing s with
  | nil => rfl
  | cons d u ih =>
    simp only [List.cons_append, play]
    cases land b h s d with
    | none => rfl
    | some q => exact ih q

/-- The last swipe is played after the others. -/
theorem play_snoc (b : Floor) (h : Cell) (s : Pose) (u : List Dir) (d : Dir) :
    play b h s (u ++ [d]) = (play b h s u).bind fun p => land b h p d := by
  rw [play_append]
  congr 1
  funext p
  simp only [play]
  cases land b h p d <;> rfl

/-- What can be reached from what can be reached can be reached. -/
theorem reachable_trans {b : Floor} {h : Cell} {p q r : Pose}
    (hpq : Reachable b h p q) (hqr : Reachable b h q r) : Reachable b h p r := by
  induction hqr with
  | refl => exact hpq
  | tail _ hm ih => exact .tail ih hm

/-- What a word leads to can be reached. -/
theorem reachable_of_play {b : Floor} {h : Cell} {s q : Pose} {w : List Dir}
    (hw : play b h s w = some q) : Reachable b h s q := by
  induction w generalizing s with
  | nil => cases hw; exact .refl
  | cons d w ih =>
    simp only [play] at hw
    cases hl : land b h s d with
    | none => simp [hl] at hw
    | some p =>
      simp only [hl] at hw
      exact reachable_trans (.tail .refl ((move_iff_land b h s p).2 ⟨d, hl⟩)) (ih hw)

/-- To what can be reached a word leads. -/
theorem play_of_reachable {b : Floor} {h : Cell} {s q : Pose}
    (hr : Reachable b h s q) : ∃ w, play b h s w = some q := by
  induction hr with
  | refl => exact ⟨[], rfl⟩
  | tail _ hm ih =>
    obtain ⟨w, hw⟩ := ih
    obtain ⟨d, hd⟩ := (move_iff_land _ _ _ _).1 hm
    exact ⟨w ++ [d], by simp [play_snoc, hw, hd]⟩

/-- A pose can be reached exactly if some word leads to it. -/
theorem reachable_iff_play (b : Floor) (h : Cell) (s q : Pose) :
    Reachable b h s q ↔ ∃ w, play b h s w = some q :=
  ⟨play_of_reachable, fun ⟨_, hw⟩ => reachable_of_play hw⟩

/-- A level is solvable exactly if some word wins. -/
theorem solvable_iff_word (b : Floor) (h : Cell) (s : Pose) : Solvable b h s ↔ ∃ w, Solves b h s w :=
  reachable_iff_play b h s _

/-- There is at most one optimum. -/
theorem optimum_unique {b : Floor} {h : Cell} {s : Pose} {m n : Nat}
    (hm : Optimum b h s m) (hn : Optimum b h s n) : m = n := by
  obtain ⟨⟨u, hu, rfl⟩, hum⟩ := hm
  obtain ⟨⟨v, hv, rfl⟩, hvn⟩ := hn
  exact Nat.le_antisymm (hum v hv) (hvn u hu)

/-- What a Move reaches is admissible. -/
theorem admissible_of_move {b : Floor} {h : Cell} {p q : Pose} (hm : Move b h p q) : admissible b h q :=
  hm.elim fun _ hd => hd.2

/-- What is reached from an admissible pose is admissible. -/
theorem admissible_of_reachable {b : Floor} {h : Cell} {s q : Pose}
    (hs : admissible b h s) (hr : Reachable b h s q) : admissible b h q := by
  cases hr with
  | refl => exact hs
  | tail _ hm => exact admissible_of_move hm

end BlockEscape
