module

public import BlockEscape.Spec

/-!
# The lexicographic order of words, and the list of all words of a length
-/

@[expose] public section

namespace BlockEscape

/-- The place of a direction in the search order. -/
def rank : Dir → Nat
  | .N => 0
  | .E => 1
  | .S => 2
  | .W => 3

/-- The lexicographic order of words. -/
def before : List Dir → List Dir → Prop
  | [], [] => False
  | [], _ :: _ => True
  | _ :: _, [] => False
  | d :: u, e :: v => rank d < rank e ∨ (d = e ∧ before u v)

/-- All words of a length. -/
noncomputable def words : Nat → List (List Dir)
  | 0 => [[]]
  | n + 1 => (words n).flatMap fun w => dirs.map fun d => w ++ [d]

/-- Directions differ in rank. -/
theorem rank_injective {d e : Dir} (hr : rank d = rank e) : d = e := by
  cases d <;> cases e <;> simp [rank] at hr ⊢

/-- No word comes before itself. -/
theorem before_irrefl (w : List Dir) : ¬before w w := by
  induction w with
  | nil => simp [before]
  | cons d w ih => simp [before, ih]

/-- The order is transitive. -/
theorem before_trans {u v w : List Dir} (huv : before u v) (hvw : before v w) : before u w := by
  induction u generalizing v w with
  | nil =>
    cases v with
    | nil => exact absurd huv (by simp [before])
    | cons _ _ => cases w <;> simp_all [before]
  | cons d u ih =>
    cases v with
    | nil => exact absurd huv (by simp [before])
    | cons e v =>
      cases w with
      | nil => exact absurd hvw (by simp [before])
      | cons f w =>
        simp only [before] at huv hvw ⊢
        rcases huv with h1 | ⟨rfl, h1⟩ <;> rcases hvw with h2 | ⟨rfl, h2⟩
        · exact .inl (Nat.lt_trans h1 h2)
        · exact .inl h1
        · exact .inl h2
        · exact .inr ⟨rfl, ih h1 h2⟩

/-- Of two different words one comes before the other. -/
theorem before_total (u v : List Dir) : u = v ∨ before u v ∨ before v u := by
  induction u generalizing v with
  | nil => cases v <;> simp [before]
  | cons d u ih =>
    cases v with
    | nil => simp [before]
    | cons e v =>
      simp only [before, List.cons.injEq]
      rcases Nat.lt_trichotomy (rank d) (rank e) with hlt | heq | hgt
      · exact .inr (.inl (.inl hlt))
      · have := rank_injective heq
        subst this
        rcases ih v with rfl | hb | hb
        · exact .inl ⟨rfl, rfl⟩
        · exact .inr (.inl (.inr ⟨rfl, hb⟩))
        · exact .inr (.inr (.inr ⟨rfl, hb⟩))
      · exact .inr (.inr (.inl hgt))

/-- Two words cannot each come before the other. -/
theorem before_asymm {u v : List Dir} (huv : before u v) : ¬before v u :=
  fun hvu => before_irrefl u (before_trans huv hvu)

/-- Longer by a swipe, words of the same length keep their order. -/
theorem before_snoc {u v : List Dir} (hl : u.length = v.length) (hb : before u v) (d e : Dir) :
    before (u ++ [d]) (v ++ [e]) := by
  induction u generalizing v with
  | nil =>
    cases v with
    | nil => exact absurd hb (by simp [before])
    | cons _ _ => simp at hl
  | cons a u ih =>
    cases v with
    | nil => simp at hl
    | cons c v =>
      simp only [List.cons_append, before] at hb ⊢
      exact hb.imp_right fun ⟨ha, hb⟩ => ⟨ha, ih (by simpa using hl) hb⟩

/-- Words that differ in their last swipe are ordered by it. -/
theorem before_last (w : List Dir) {d e : Dir} (hr : rank d < rank e) : before (w ++ [d]) (w ++ [e]) := by
  induction w with
  | nil => simp [before, hr]
  | cons a w ih => simp [before, ih]

/-- A word is empty or ends with a direction. -/
theorem word_cases (w : List Dir) : w = [] ∨ ∃ u d, w = u ++ [d] := by
  induction w with
  | nil => exact .inl rfl
  | cons e w ih =>
    rcases ih with rfl | ⟨u, d, rfl⟩
    · exact .inr ⟨[], e, rfl⟩
    · exact .inr ⟨e :: u, d, rfl⟩

/-- The words of a length are all the words of that length. -/
theorem mem_words (n : Nat) (w : List Dir) : w ∈ words n ↔ w.length = n := by
  induction n generalizing w with
  | zero => simp [words]
  | succ n ih =>
    simp only [words, List.mem_flatMap, List.mem_map]
    constructor
    · rintro ⟨u, hu, d, _, rfl⟩
      simp [(ih u).1 hu]
    · intro hw
      rcases word_cases w with rfl | ⟨u, d, rfl⟩
      · simp at hw
      · exact ⟨u, (ih u).2 (by simpa using hw), d, mem_dirs d, rfl⟩

/-- Each of them is there once. -/
theorem words_nodup (n : Nat) : (words n).Nodup := by
  induction n with
  | zero => simp [words]
  | succ n ih =>
    unfold words List.Nodup
    rw [List.pairwise_flatMap]
    constructor
    · intro w _
      simp [dirs]
    · refine List.Pairwise.imp ?_ ih
      intro u v huv x hx y hy hxy
      simp only [List.mem_map] at hx hy
      obtain ⟨d, _, rfl⟩ := hx
      obtain ⟨e, _, rfl⟩ := hy
      have hd := congrArg List.dropLast hxy
      simp at hd
      exact huv hd

end BlockEscape
