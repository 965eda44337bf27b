module

public import BlockEscape.Collect

/-!
# The counts of the search

The words of length `n + 1` that lead to a pose are the words of length `n` that lead to a neighbour, one direction longer.
The sum over words is turned into a sum over the entries of a layer.
-/

@[expose] public section

namespace BlockEscape

variable {next : Pose → Dir → Option Pose}

/-- The number of words of a length that lead from `s` to `q`. -/
noncomputable def ways (next : Pose → Dir → Option Pose) (s : Pose) (n : Nat) (q : Pose) : Nat :=
  (words n).countP fun w => decide (run next s w = some q)

/-- In how many directions `p` leads to `q`. -/
noncomputable def hits (next : Pose → Dir → Option Pose) (p q : Pose) : Nat :=
  dirs.countP fun d => decide (next p d = some q)

/-- A word is run part by part. -/
theorem run_append (s : Pose) (u v : List Dir) :
    run next s (u ++ v) = (run next s u).bind fun p => run next p v := by
  induction u generalizing s with
  | nil => rfl
  | cons d u ih =>
    simp only [List.cons_append, run]
    cases next s d with
    | none => rfl
    | some q => exact ih q

/-- The last swipe is run after the others. -/
theorem run_snoc (s : Pose) (u : List Dir) (d : Dir) :
    run next s (u ++ [d]) = (run next s u).bind fun p => next p d := by
  rw [run_append]
  congr 1
  funext p
  simp only [run]
  cases next p d <;> rfl

/-- The count that an entry gives to a pose. -/
theorem total_successors (q : Pose) (e : Entry) (ds : List Dir) :
    total q (successors next e ds) = (ds.countP fun d => decide (next e.pose d = some q)) * e.count := by
  induction ds with
  | nil => simp [successors, total]
  | cons d ds ih =>
    simp only [successors]
    split
    · rename_i hd; simp [ih, hd]
    · rename_i p hd
      simp only [total, ih, List.countP_cons, hd, Option.some.injEq, decide_eq_true_eq]
      split <;> simp [Nat.add_mul, Nat.add_comm]

/-- Counts of two lists add up. -/
theorem total_append (q : Pose) (es fs : List Entry) : total q (es ++ fs) = total q es + total q fs := by
  induction es with
  | nil => simp [total]
  | cons e es ih => simp [total, ih, Nat.add_assoc]

/-- The count that a layer gives to a pose. -/
theorem total_candidates (q : Pose) (layer : List Entry) :
    total q (candidates next layer) = (layer.map fun e => hits next e.pose q * e.count).sum := by
  induction layer with
  | nil => rfl
  | cons a l ih => simp [candidates, after_eq, total_append, total_successors, ih, hits]

/-- The words that are one longer, counted by the pose that their first part leads to. -/
theorem ways_succ (s : Pose) (n : Nat) (q : Pose) :
    ways next s (n + 1) q =
      ((words n).map fun w => match run next s w with | none => 0 | some p => hits next p q).sum := by
  unfold ways
  rw [words, List.countP_flatMap]
  congr 2
  funext w
  simp only [Function.comp, List.countP_map]
  cases hr : run next s w with
  | none => simp [Function.comp_def, run_snoc, hr]
  | some p => simp [hits, Function.comp_def, run_snoc, hr]

/-- A sum of zeros is zero. -/
theorem sum_zero (f : Pose → Nat) (layer : List Entry) : (layer.map fun e => f e.pose * 0).sum = 0 := by
  induction layer with
  | nil => rfl
  | cons a l ih => rw [List.map_cons, List.sum_cons, ih]; rfl

/-- A sum of sums is split. -/
theorem sum_plus (f g : Entry → Nat) (layer : List Entry) :
    (layer.map fun e => f e + g e).sum = (layer.map f).sum + (layer.map g).sum := by
  induction layer with
  | nil => rfl
  | cons a l ih => simp only [List.map_cons, List.sum_cons, ih]; omega

/-- A pose that is not in the layer gives nothing. -/
theorem sum_absent (f : Pose → Nat) {p : Pose} {layer : List Entry} (hp : p ∉ layer.map Entry.pose) :
    (layer.map fun e => f e.pose * (if p = e.pose then 1 else 0)).sum = 0 := by
  induction layer with
  | nil => rfl
  | cons a l ih =>
    simp only [List.map_cons, List.mem_cons, not_or] at hp
    simp only [List.map_cons, List.sum_cons, ih hp.2, hp.1, if_false, Nat.mul_zero]

/-- A pose that is in the layer once gives its value once. -/
theorem sum_single (f : Pose → Nat) {p : Pose} {layer : List Entry} (hn : (layer.map Entry.pose).Nodup)
    (hp : f p ≠ 0 → p ∈ layer.map Entry.pose) :
    (layer.map fun e => f e.pose * (if p = e.pose then 1 else 0)).sum = f p := by
  by_cases hm : p ∈ layer.map Entry.pose
  · induction layer with
    | nil => simp at hm
    | cons a l ih =>
      rw [List.map_cons, List.nodup_cons] at hn
      simp only [List.map_cons, List.sum_cons]
      by_cases hpa : p = a.pose
      · subst hpa
        simp [sum_absent f hn.1]
      · have hl : p ∈ l.map Entry.pose := by simpa [hpa] using hm
        simp [hpa, ih hn.2 (fun _ => hl) hl]
  · rw [sum_absent f hm]
    exact (Decidable.not_not.1 fun hc => hm (hp hc)).symm

/-- A sum over words is a sum over the entries of a layer that has every pose which counts. -/
theorem sum_words (s q : Pose) {layer : List Entry} (hn : (layer.map Entry.pose).Nodup) (l : List (List Dir))
    (hl : ∀ w ∈ l, ∀ p, run next s w = some p → hits next p q ≠ 0 → p ∈ layer.map Entry.pose) :
    (l.map fun w => match run next s w with | none => 0 | some p => hits next p q).sum =
      (layer.map fun e => hits next e.pose q * l.countP fun w => decide (run next s w = some e.pose)).sum := by
  induction l with
  | nil => simp only [List.map_nil, List.sum_nil, List.countP_nil]; exact (sum_zero (hits next · q) layer).symm
  | cons w l ih =>
    simp only [List.map_cons, List.sum_cons, List.countP_cons, Nat.mul_add, decide_eq_true_eq]
    rw [sum_plus, ih fun v hv => hl v (List.mem_cons_of_mem _ hv), Nat.add_comm]
    congr 1
    cases hr : run next s w with
    | none => simp only [reduceCtorEq, if_false]; exact (sum_zero (hits next · q) layer).symm
    | some p =>
      simp only [Option.some.injEq]
      exact (sum_single (hits next · q) hn fun hc => hl w List.mem_cons_self p hr hc).symm

end BlockEscape
