module

public import BlockEscape.Lexicographic
public import BlockEscape.Search

/-!
# How a layer is collected

From the candidates in search order, the first word of each pose is kept and the counts are added up.
-/

@[expose] public section

namespace BlockEscape

/-- Twin of equality. -/
theorem sameB_iff (p q : Pose) : sameB p q = true ↔ p = q := by
  obtain ⟨po, px, py⟩ := p
  obtain ⟨qo, qx, qy⟩ := q
  simp only [sameB, Bool.and_eq_true, decide_eq_true_eq, Pose.mk.injEq]
  exact ⟨fun ⟨⟨hx, hy⟩, ho⟩ => ⟨ho, hx, hy⟩, fun ⟨ho, hx, hy⟩ => ⟨⟨hx, hy⟩, ho⟩⟩

/-- Twin of membership. -/
theorem seenB_iff (seen : List Pose) (p : Pose) : seenB seen p = true ↔ p ∈ seen := by
  induction seen with
  | nil => simp [seenB]
  | cons q seen ih =>
    simp only [seenB, Bool.or_eq_true, sameB_iff, ih, List.mem_cons]
    exact or_congr_left eq_comm

/-- `after` is concatenation. -/
theorem after_eq (es fs : List Entry) : after es fs = es ++ fs := by
  induction es with
  | nil => rfl
  | cons e es ih => simp [after, ih]

/-- `snoc` puts a direction at the end. -/
theorem snoc_eq (w : List Dir) (d : Dir) : snoc w d = w ++ [d] := by
  induction w with
  | nil => rfl
  | cons e w ih => simp [snoc, ih]

/-- The counts of the entries with a pose, added up. -/
noncomputable def total (q : Pose) : List Entry → Nat
  | [] => 0
  | e :: es => (if e.pose = q then e.count else 0) + total q es

/-- One entry's word comes before another's. -/
def Earlier (e f : Entry) : Prop := before e.word f.word

/-! ## One entry more -/

/-- Each entry of the layer has its pose and its word from the new entry or from one that was there. -/
theorem add_from {e f : Entry} {layer : List Entry} (hf : f ∈ add e layer) :
    ∃ g, (g = e ∨ g ∈ layer) ∧ g.pose = f.pose ∧ g.word = f.word := by
  induction layer with
  | nil => simp [add] at hf; exact ⟨e, .inl rfl, by simp [hf]⟩
  | cons a l ih =>
    simp only [add] at hf
    split at hf
    · rcases List.mem_cons.1 hf with rfl | hf
      · exact ⟨a, .inr List.mem_cons_self, rfl, rfl⟩
      · exact ⟨f, .inr (List.mem_cons_of_mem _ hf), rfl, rfl⟩
    · rcases List.mem_cons.1 hf with rfl | hf
      · exact ⟨f, .inr List.mem_cons_self, rfl, rfl⟩
      · obtain ⟨g, hg, h1, h2⟩ := ih hf
        exact ⟨g, hg.imp_right (List.mem_cons_of_mem _), h1, h2⟩

/-- Each pose is still there, with a word that is no later. -/
theorem add_first {e : Entry} {layer : List Entry} (hb : ∀ f ∈ layer, Earlier f e) {g : Entry}
    (hg : g = e ∨ g ∈ layer) : ∃ f ∈ add e layer, f.pose = g.pose ∧ (f.word = g.word ∨ Earlier f g) := by
  induction layer with
  | nil =>
    rcases hg with rfl | hg
    · exact ⟨g, by simp [add], rfl, .inl rfl⟩
    · cases hg
  | cons a l ih =>
    simp only [add]
    split
    · rename_i hs
      rw [sameB_iff] at hs
      rcases hg with rfl | hg
      · exact ⟨_, List.mem_cons_self, hs, .inr (hb a List.mem_cons_self)⟩
      · rcases List.mem_cons.1 hg with rfl | hg
        · exact ⟨_, List.mem_cons_self, rfl, .inl rfl⟩
        · exact ⟨g, List.mem_cons_of_mem _ hg, rfl, .inl rfl⟩
    · have hl : ∀ f ∈ l, Earlier f e := fun f hf => hb f (List.mem_cons_of_mem _ hf)
      have rest : (g = e ∨ g ∈ l) → ∃ f ∈ a :: add e l, f.pose = g.pose ∧ (f.word = g.word ∨ Earlier f g) := by
        intro hg
        obtain ⟨f, hf, h1, h2⟩ := ih hl hg
        exact ⟨f, List.mem_cons_of_mem _ hf, h1, h2⟩
      rcases hg with rfl | hg
      · exact rest (.inl rfl)
      · rcases List.mem_cons.1 hg with rfl | hg
        · exact ⟨g, List.mem_cons_self, rfl, .inl rfl⟩
        · exact rest (.inr hg)

/-- The order of words is kept. -/
theorem add_sorted {e : Entry} {layer : List Entry} (hs : layer.Pairwise Earlier) (hb : ∀ f ∈ layer, Earlier f e) :
    (add e layer).Pairwise Earlier := by
  induction layer with
  | nil => simp [add]
  | cons a l ih =>
    obtain ⟨ha, hl⟩ := List.pairwise_cons.1 hs
    simp only [add]
    split
    · exact List.pairwise_cons.2 ⟨ha, hl⟩
    · refine List.pairwise_cons.2 ⟨fun f hf => ?_, ih hl fun f hf => hb f (List.mem_cons_of_mem _ hf)⟩
      obtain ⟨g, hg, _, hw⟩ := add_from hf
      unfold Earlier
      rw [← hw]
      rcases hg with rfl | hg
      · exact hb a List.mem_cons_self
      · exact ha g hg

/-- Each pose is still there once. -/
theorem add_once {e : Entry} {layer : List Entry} (hn : (layer.map Entry.pose).Nodup) :
    ((add e layer).map Entry.pose).Nodup := by
  induction layer with
  | nil => simp [add]
  | cons a l ih =>
    rw [List.map_cons, List.nodup_cons] at hn
    simp only [add]
    split
    · simpa using hn
    · rename_i hs
      rw [sameB_iff] at hs
      rw [List.map_cons, List.nodup_cons]
      refine ⟨fun hm => ?_, ih hn.2⟩
      obtain ⟨f, hf, hfa⟩ := List.mem_map.1 hm
      obtain ⟨g, hg, hgf, _⟩ := add_from hf
      rcases hg with rfl | hg
      · exact hs (hfa.symm.trans hgf.symm)
      · exact hn.1 (List.mem_map.2 ⟨g, hg, hgf.trans hfa⟩)

/-- The counts of a pose grow by what was added. -/
theorem total_add (q : Pose) (e : Entry) (layer : List Entry) :
    total q (add e layer) = total q layer + (if e.pose = q then e.count else 0) := by
  induction layer with
  | nil => simp [add, total]
  | cons a l ih =>
    simp only [add]
    split
    · rename_i hs
      rw [sameB_iff] at hs
      simp only [total, hs]
      split <;> omega
    · simp only [total, ih]
      omega

/-! ## All entries -/

/-- What `collect` makes of a layer and further entries, if words come in lexicographic order. -/
theorem collect_spec {layer es : List Entry} (hs : (layer ++ es).Pairwise Earlier)
    (hn : (layer.map Entry.pose).Nodup) :
    (collect layer es).Pairwise Earlier ∧ ((collect layer es).map Entry.pose).Nodup ∧
      (∀ q, total q (collect layer es) = total q layer + total q es) ∧
      (∀ f ∈ collect layer es, ∃ g ∈ layer ++ es, g.pose = f.pose ∧ g.word = f.word) ∧
      (∀ g ∈ layer ++ es, ∃ f ∈ collect layer es, f.pose = g.pose ∧ (f.word = g.word ∨ Earlier f g)) := by
  induction es generalizing layer with
  | nil =>
    simp only [List.append_nil] at hs ⊢
    exact ⟨hs, hn, fun q => by simp [collect, total], fun f hf => ⟨f, hf, rfl, rfl⟩, fun g hg => ⟨g, hg, rfl, .inl rfl⟩⟩
  | cons e es ih =>
    obtain ⟨h1, h2, h3⟩ := List.pairwise_append.1 hs
    obtain ⟨h4, h5⟩ := List.pairwise_cons.1 h2
    have hb : ∀ f ∈ layer, Earlier f e := fun f hf => h3 f hf e List.mem_cons_self
    have hs' : (add e layer ++ es).Pairwise Earlier := by
      refine List.pairwise_append.2 ⟨add_sorted h1 hb, h5, fun f hf g hg => ?_⟩
      obtain ⟨a, ha, _, hw⟩ := add_from hf
      unfold Earlier
      rw [← hw]
      rcases ha with rfl | ha
      · exact h4 g hg
      · exact h3 a ha g (List.mem_cons_of_mem _ hg)
    obtain ⟨r1, r2, r3, r4, r5⟩ := ih hs' (add_once hn)
    refine ⟨r1, r2, fun q => ?_, fun f hf => ?_, fun g hg => ?_⟩
    · simp only [collect, r3 q, total_add, total]; omega
    · obtain ⟨g, hg, h6, h7⟩ := r4 f hf
      rcases List.mem_append.1 hg with hg | hg
      · obtain ⟨a, ha, h8, h9⟩ := add_from hg
        refine ⟨a, ?_, h8.trans h6, h9.trans h7⟩
        rcases ha with rfl | ha <;> simp_all
      · exact ⟨g, by simp [hg], h6, h7⟩
    · have : (g = e ∨ g ∈ layer) ∨ g ∈ es := by
        rcases List.mem_append.1 hg with hg | hg
        · exact .inl (.inr hg)
        · rcases List.mem_cons.1 hg with rfl | hg
          · exact .inl (.inl rfl)
          · exact .inr hg
      rcases this with hg | hg
      · obtain ⟨a, ha, h6, h7⟩ := add_first hb hg
        obtain ⟨f, hf, h8, h9⟩ := r5 a (by simp [ha])
        refine ⟨f, hf, h8.trans h6, ?_⟩
        unfold Earlier at *
        rcases h9 with h9 | h9 <;> rcases h7 with h7 | h7
        · exact .inl (h9.trans h7)
        · exact .inr (h9 ▸ h7)
        · exact .inr (h7 ▸ h9)
        · exact .inr (before_trans h9 h7)
      · exact r5 g (by simp [hg])

/-- A pose that is not there has no count. -/
theorem total_absent {q : Pose} {l : List Entry} (hq : q ∉ l.map Entry.pose) : total q l = 0 := by
  induction l with
  | nil => rfl
  | cons a l ih =>
    simp only [List.map_cons, List.mem_cons, not_or] at hq
    simp [total, ih hq.2, Ne.symm hq.1]

/-- A pose that is there once has the count of its entry. -/
theorem total_once {e : Entry} {l : List Entry} (hn : (l.map Entry.pose).Nodup) (he : e ∈ l) :
    total e.pose l = e.count := by
  induction l with
  | nil => cases he
  | cons a l ih =>
    rw [List.map_cons, List.nodup_cons] at hn
    rcases List.mem_cons.1 he with rfl | he
    · simp [total, total_absent hn.1]
    · have : a.pose ≠ e.pose := fun hc => hn.1 (hc ▸ List.mem_map.2 ⟨e, he, rfl⟩)
      simp [total, this, ih hn.2 he]

/-! ## Candidates -/

variable {next : Pose → Dir → Option Pose}

/-- The successors of an entry are where the given directions lead from it. -/
theorem mem_successors {e c : Entry} {ds : List Dir} :
    c ∈ successors next e ds ↔ ∃ d ∈ ds, ∃ q, next e.pose d = some q ∧ c = ⟨q, e.word ++ [d], e.count⟩ := by
  induction ds with
  | nil => simp [successors]
  | cons d ds ih =>
    simp only [successors]
    split
    · rename_i hd; simp [ih, hd]
    · rename_i q hd; simp [ih, hd, snoc_eq]

/-- The candidates are where any direction leads from any entry. -/
theorem mem_candidates {c : Entry} {layer : List Entry} :
    c ∈ candidates next layer ↔
      ∃ e ∈ layer, ∃ d q, next e.pose d = some q ∧ c = ⟨q, e.word ++ [d], e.count⟩ := by
  induction layer with
  | nil => simp [candidates]
  | cons a l ih => simp [candidates, after_eq, ih, mem_successors, mem_dirs]

/-- The successors of an entry come in lexicographic order. -/
theorem successors_sorted (e : Entry) {ds : List Dir} (hd : ds.Pairwise fun c d => rank c < rank d) :
    (successors next e ds).Pairwise Earlier := by
  induction ds with
  | nil => simp [successors]
  | cons d ds ih =>
    obtain ⟨h1, h2⟩ := List.pairwise_cons.1 hd
    simp only [successors]
    split
    · exact ih h2
    · refine List.pairwise_cons.2 ⟨fun f hf => ?_, ih h2⟩
      obtain ⟨c, hc, _, _, rfl⟩ := mem_successors.1 hf
      simp only [Earlier, snoc_eq]
      exact before_last _ (h1 c hc)

/-- The candidates of a layer in lexicographic order are in that order. -/
theorem candidates_sorted {n : Nat} {layer : List Entry} (hs : layer.Pairwise Earlier)
    (hl : ∀ e ∈ layer, e.word.length = n) : (candidates next layer).Pairwise Earlier := by
  induction layer with
  | nil => simp [candidates]
  | cons a l ih =>
    obtain ⟨h1, h2⟩ := List.pairwise_cons.1 hs
    simp only [candidates, after_eq]
    refine List.pairwise_append.2 ⟨successors_sorted a (by simp [dirs, rank]),
      ih h2 fun e he => hl e (List.mem_cons_of_mem _ he), fun f hf g hg => ?_⟩
    obtain ⟨c, _, _, _, rfl⟩ := mem_successors.1 hf
    obtain ⟨e, he, d, _, _, rfl⟩ := mem_candidates.1 hg
    exact before_snoc ((hl a List.mem_cons_self).trans (hl e (List.mem_cons_of_mem _ he)).symm) (h1 e he) c d

/-- `fresh` is a filter. -/
theorem fresh_eq (seen : List Pose) (es : List Entry) :
    fresh seen es = es.filter fun e => !seenB seen e.pose := by
  induction es with
  | nil => rfl
  | cons e es ih =>
    simp only [fresh, List.filter_cons]
    cases seenB seen e.pose <;> simp [ih]

/-- The fresh entries are those whose pose was not seen. -/
theorem mem_fresh {seen : List Pose} {es : List Entry} {e : Entry} :
    e ∈ fresh seen es ↔ e ∈ es ∧ e.pose ∉ seen := by
  rw [fresh_eq, List.mem_filter, ← seenB_iff]
  simp

/-- The filter changes no count of a pose that was not seen. -/
theorem total_fresh {seen : List Pose} (es : List Entry) {q : Pose} (hq : q ∉ seen) :
    total q (fresh seen es) = total q es := by
  induction es with
  | nil => rfl
  | cons e es ih =>
    simp only [fresh]
    split
    · rename_i hs
      rw [seenB_iff] at hs
      have : e.pose ≠ q := fun hc => hq (hc ▸ hs)
      simp [total, ih, this]
    · simp [total, ih]

end BlockEscape
