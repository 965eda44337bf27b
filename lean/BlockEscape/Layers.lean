module

public import BlockEscape.Counts

/-!
# The layers of the search are exact

Layer `n` holds the poses at distance `n`, each once, each with the least of its shortest words and with their number; and
when the poses that can be reached are among finitely many, so many layers reach them all.
-/

@[expose] public section

namespace BlockEscape

variable {next : Pose → Dir → Option Pose}

/-- What a layer must be: the poses at distance `n`, each once, each with its least word and its number of words. -/
structure Exact (next : Pose → Dir → Option Pose) (s : Pose) (n : Nat) (layer : List Entry) : Prop where
  complete : ∀ q, Distance next s q n → ∃ e ∈ layer, e.pose = q
  leads : ∀ e ∈ layer, run next s e.word = some e.pose ∧ e.word.length = n
  shortest : ∀ e ∈ layer, Distance next s e.pose n
  least : ∀ e ∈ layer, ∀ w, run next s w = some e.pose → w.length = n → w = e.word ∨ before e.word w
  count : ∀ e ∈ layer, e.count = ways next s n e.pose
  sorted : layer.Pairwise fun e f => before e.word f.word
  once : (layer.map Entry.pose).Nodup

/-! ## Distances -/

/-- What a word reaches has a distance, and that is no longer. -/
theorem distance_of_run {s q : Pose} {w : List Dir} (hw : run next s w = some q) :
    ∃ n, n ≤ w.length ∧ Distance next s q n := by
  suffices ∀ n, ∀ w : List Dir, w.length ≤ n → run next s w = some q → ∃ n, n ≤ w.length ∧ Distance next s q n from
    this w.length w (Nat.le_refl _) hw
  intro n
  induction n with
  | zero => exact fun w hl hw => ⟨w.length, Nat.le_refl _, ⟨w, hw, rfl⟩, fun v _ => by omega⟩
  | succ n ih =>
    intro w hl hw
    by_cases hv : ∃ v, run next s v = some q ∧ v.length < w.length
    · obtain ⟨v, hv, hlt⟩ := hv
      obtain ⟨m, hm, hd⟩ := ih v (by omega) hv
      exact ⟨m, by omega, hd⟩
    · exact ⟨w.length, Nat.le_refl _, ⟨w, hw, rfl⟩, fun v hr => Nat.le_of_not_lt fun hlt => hv ⟨v, hr, hlt⟩⟩

/-- There is at most one distance. -/
theorem distance_unique {s q : Pose} {m n : Nat} (hm : Distance next s q m) (hn : Distance next s q n) : m = n := by
  obtain ⟨⟨u, hu, rfl⟩, hum⟩ := hm
  obtain ⟨⟨v, hv, rfl⟩, hvn⟩ := hn
  exact Nat.le_antisymm (hum v hv) (hvn u hu)

/-- The start alone has distance 0. -/
theorem distance_zero {s q : Pose} : Distance next s q 0 ↔ q = s := by
  constructor
  · rintro ⟨⟨w, hw, hl⟩, _⟩
    obtain rfl := List.length_eq_zero_iff.1 hl
    exact (Option.some.inj hw).symm
  · rintro rfl
    exact ⟨⟨[], rfl, rfl⟩, fun _ _ => Nat.zero_le _⟩

/-- A word that is not empty is a shorter one and a last swipe. -/
theorem run_split {s q : Pose} {w : List Dir} {n : Nat} (hw : run next s w = some q) (hl : w.length = n + 1) :
    ∃ u d p, w = u ++ [d] ∧ u.length = n ∧ run next s u = some p ∧ next p d = some q := by
  rcases word_cases w with rfl | ⟨u, d, rfl⟩
  · simp at hl
  · rw [run_snoc, Option.bind_eq_some_iff] at hw
    obtain ⟨p, hp, hd⟩ := hw
    exact ⟨u, d, p, rfl, by simpa using hl, hp, hd⟩

/-- All but the last swipe of a shortest word is a shortest word. -/
theorem distance_before {s p q : Pose} {u : List Dir} {d : Dir} (hq : Distance next s q (u.length + 1))
    (hu : run next s u = some p) (hd : next p d = some q) : Distance next s p u.length := by
  obtain ⟨m, hm, hp⟩ := distance_of_run hu
  obtain ⟨⟨v, hv, rfl⟩, _⟩ := id hp
  have := hq.2 (v ++ [d]) (by rw [run_snoc, hv]; exact hd)
  rw [List.length_append, List.length_singleton] at this
  have : v.length = u.length := by omega
  exact this ▸ hp

/-- If nothing is at some distance nothing is further away. -/
theorem distance_none_above {s : Pose} {n : Nat} (hn : ∀ q, ¬Distance next s q n) (k : Nat) :
    ∀ q, ¬Distance next s q (n + k) := by
  induction k with
  | zero => exact hn
  | succ k ih =>
    intro q hq
    obtain ⟨⟨w, hw, hl⟩, _⟩ := id hq
    obtain ⟨u, d, p, rfl, hu, hp, hd⟩ := run_split (n := n + k) hw hl
    exact ih p (hu ▸ distance_before (by rw [hu]; exact hq) hp hd)

/-! ## One layer more -/

/-- The poses of a list are those nearer than `n`. -/
def Below (next : Pose → Dir → Option Pose) (s : Pose) (n : Nat) (seen : List Pose) : Prop :=
  ∀ q, q ∈ seen ↔ ∃ m, m < n ∧ Distance next s q m

/-- What is marked is the layer and what was marked before. -/
theorem mem_mark {layer : List Entry} {seen : List Pose} {q : Pose} :
    q ∈ mark layer seen ↔ (∃ e ∈ layer, e.pose = q) ∨ q ∈ seen := by
  induction layer with
  | nil => simp [mark]
  | cons a l ih =>
    simp only [mark, List.mem_cons, ih, exists_eq_or_imp, or_assoc]
    exact or_congr_left eq_comm

/-- After a layer is marked all nearer poses are. -/
theorem below_mark {s : Pose} {n : Nat} {layer : List Entry} {seen : List Pose} (hl : Exact next s n layer)
    (hs : Below next s n seen) : Below next s (n + 1) (mark layer seen) := by
  intro q
  rw [mem_mark, hs q]
  constructor
  · rintro (⟨e, he, rfl⟩ | ⟨m, hm, hd⟩)
    · exact ⟨n, by omega, hl.shortest e he⟩
    · exact ⟨m, by omega, hd⟩
  · rintro ⟨m, hm, hd⟩
    rcases Nat.lt_or_eq_of_le (Nat.le_of_lt_succ hm) with hlt | rfl
    · exact .inr ⟨m, hlt, hd⟩
    · exact .inl (hl.complete q hd)

/-- An entry is known by its pose. -/
theorem entry_unique {e f : Entry} {l : List Entry} (hn : (l.map Entry.pose).Nodup) (he : e ∈ l) (hf : f ∈ l)
    (hp : e.pose = f.pose) : e = f := by
  induction l with
  | nil => cases he
  | cons a l ih =>
    rw [List.map_cons, List.nodup_cons] at hn
    rcases List.mem_cons.1 he with h1 | h1 <;> rcases List.mem_cons.1 hf with h2 | h2
    · rw [h1, h2]
    · exact absurd (List.mem_map.2 ⟨f, h2, hp.symm.trans (congrArg _ h1)⟩) hn.1
    · exact absurd (List.mem_map.2 ⟨e, h1, hp.trans (congrArg _ h2)⟩) hn.1
    · exact ih hn.2 h1 h2

/-- What comes after an exact layer is exact. -/
theorem nextLayer_exact {s : Pose} {n : Nat} {layer : List Entry} {seen : List Pose} (hl : Exact next s n layer)
    (hs : Below next s (n + 1) seen) : Exact next s (n + 1) (nextLayer next seen layer) := by
  have hsorted : ([] ++ fresh seen (candidates next layer)).Pairwise Earlier := by
    rw [List.nil_append, fresh_eq]
    exact (candidates_sorted hl.sorted fun e he => (hl.leads e he).2).filter _
  obtain ⟨c1, c2, c3, c4, c5⟩ := collect_spec hsorted (by simp)
  simp only [List.nil_append] at c4 c5
  change (nextLayer next seen layer).Pairwise Earlier at c1
  -- a word of length n + 1 to a pose not seen gives a candidate that is no later
  have cand : ∀ q, q ∉ seen → ∀ w, run next s w = some q → w.length = n + 1 →
      ∃ c ∈ fresh seen (candidates next layer), c.pose = q ∧ (w = c.word ∨ before c.word w) := by
    intro q hq w hw hlen
    obtain ⟨u, d, p, rfl, hu, hp, hd⟩ := run_split hw hlen
    obtain ⟨m, hm, hdist⟩ := distance_of_run hp
    have hmn : m = n := by
      apply Nat.le_antisymm (hu ▸ hm)
      apply Nat.le_of_not_lt
      intro hlt
      obtain ⟨⟨v, hv, rfl⟩, _⟩ := hdist
      obtain ⟨k, hk, hdk⟩ := distance_of_run (next := next) (s := s) (q := q) (w := v ++ [d])
        (by rw [run_snoc, hv]; exact hd)
      rw [List.length_append, List.length_singleton] at hk
      exact hq ((hs q).2 ⟨k, by omega, hdk⟩)
    subst hmn
    obtain ⟨e, he, rfl⟩ := hl.complete p hdist
    refine ⟨⟨q, e.word ++ [d], e.count⟩, mem_fresh.2 ⟨mem_candidates.2 ⟨e, he, d, q, hd, rfl⟩, hq⟩, rfl, ?_⟩
    rcases hl.least e he u hp hu with rfl | hb
    · exact .inl rfl
    · exact .inr (before_snoc ((hl.leads e he).2.trans hu.symm) hb d d)
  have origin : ∀ f ∈ nextLayer next seen layer,
      f.pose ∉ seen ∧ run next s f.word = some f.pose ∧ f.word.length = n + 1 := by
    intro f hf
    obtain ⟨g, hg, h1, h2⟩ := c4 f hf
    obtain ⟨hg, hns⟩ := mem_fresh.1 hg
    obtain ⟨e, he, d, q, hd, rfl⟩ := mem_candidates.1 hg
    simp only at h1 h2 hns
    subst h1
    rw [← h2, run_snoc, (hl.leads e he).1]
    exact ⟨hns, hd, by simp [(hl.leads e he).2]⟩
  have far : ∀ q, q ∉ seen → ∀ w, run next s w = some q → n + 1 ≤ w.length := by
    intro q hq w hw
    apply Nat.le_of_not_lt
    intro hlt
    obtain ⟨m, hm, hd⟩ := distance_of_run hw
    exact hq ((hs q).2 ⟨m, by omega, hd⟩)
  constructor
  · intro q hq
    obtain ⟨⟨w, hw, hlen⟩, _⟩ := id hq
    have hns : q ∉ seen := fun hc => by
      obtain ⟨m, hm, hd⟩ := (hs q).1 hc
      have := distance_unique hd hq
      omega
    obtain ⟨c, hc, rfl, _⟩ := cand q hns w hw hlen
    obtain ⟨f, hf, h1, _⟩ := c5 c hc
    exact ⟨f, hf, h1⟩
  · exact fun f hf => (origin f hf).2
  · intro f hf
    obtain ⟨h1, h2, h3⟩ := origin f hf
    exact ⟨⟨f.word, h2, h3⟩, far f.pose h1⟩
  · intro f hf w hw hlen
    obtain ⟨h1, _, _⟩ := origin f hf
    obtain ⟨c, hc, h4, h5⟩ := cand f.pose h1 w hw hlen
    obtain ⟨f', hf', h6, h7⟩ := c5 c hc
    obtain rfl := entry_unique c2 hf' hf (h6.trans h4)
    unfold Earlier at h7
    rcases h7 with h7 | h7 <;> rcases h5 with h5 | h5
    · exact .inl (h5.trans h7.symm)
    · exact .inr (h7 ▸ h5)
    · exact .inr (h5 ▸ h7)
    · exact .inr (before_trans h7 h5)
  · intro f hf
    obtain ⟨h1, _, _⟩ := origin f hf
    have ht := c3 f.pose
    rw [total_once c2 hf, total_fresh _ h1, total_candidates] at ht
    rw [ht, ways_succ, sum_words s f.pose hl.once]
    · simp only [total, Nat.zero_add]
      congr 1
      apply List.map_congr_left
      intro e he
      rw [hl.count e he]
      rfl
    · intro w hw p hp hhit
      have hex : ∃ d, next p d = some f.pose := by
        unfold hits at hhit
        obtain ⟨d, _, hd⟩ := List.countP_pos_iff.1 (Nat.pos_of_ne_zero hhit)
        exact ⟨d, by simpa using hd⟩
      obtain ⟨d, hd⟩ := hex
      have hlen := (mem_words n w).1 hw
      have hrun : run next s (w ++ [d]) = some f.pose := by rw [run_snoc, hp]; exact hd
      have hdist : Distance next s f.pose (w.length + 1) := by
        rw [hlen]
        exact ⟨⟨_, hrun, by simp [hlen]⟩, far f.pose h1⟩
      obtain ⟨e, he, hpe⟩ := hl.complete p (hlen ▸ distance_before hdist hp hd)
      exact List.mem_map.2 ⟨e, he, hpe⟩
  · exact c1
  · exact c2

end BlockEscape
