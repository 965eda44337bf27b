module

public import BlockEscape.Layers

/-!
# The search reaches everything

If the poses that can be reached are among finitely many, so many layers are enough; and an entry is found exactly for the
poses that can be reached.
-/

@[expose] public section

namespace BlockEscape

variable {next : Pose → Dir → Option Pose}

/-! ## All layers -/

/-- Every layer is exact and not empty. -/
theorem layers_exact {s : Pose} {most n k : Nat} {seen : List Pose} {layer l : List Entry}
    (hl : Exact next s n layer) (hs : Below next s n seen) (hk : (layers next most seen layer)[k]? = some l) :
    Exact next s (n + k) l ∧ l ≠ [] := by
  induction most generalizing n k seen layer with
  | zero => simp [layers] at hk
  | succ most ih =>
    cases layer with
    | nil => simp [layers] at hk
    | cons a as =>
      simp only [layers] at hk
      cases k with
      | zero =>
        simp at hk
        subst hk
        exact ⟨hl, by simp⟩
      | succ k =>
        rw [List.getElem?_cons_succ] at hk
        have hb := below_mark hl hs
        have := ih (nextLayer_exact hl hb) hb hk
        rw [Nat.add_assoc, Nat.add_comm 1 k] at this
        exact this

/-- Where the layers end there is nothing further away, or they were as many as allowed. -/
theorem layers_end {s : Pose} {most n k : Nat} {seen : List Pose} {layer : List Entry}
    (hl : Exact next s n layer) (hs : Below next s n seen) (hk : (layers next most seen layer)[k]? = none) :
    most ≤ k ∨ ∀ m, n + k ≤ m → ∀ q, ¬Distance next s q m := by
  induction most generalizing n k seen layer with
  | zero => exact .inl (Nat.zero_le _)
  | succ most ih =>
    cases layer with
    | nil =>
      right
      intro m hm q
      have hn : ∀ q, ¬Distance next s q n := fun q hq => by
        obtain ⟨e, he, _⟩ := hl.complete q hq
        cases he
      have := distance_none_above hn (m - n) q
      rwa [show n + (m - n) = m by omega] at this
    | cons a as =>
      simp only [layers] at hk
      cases k with
      | zero => simp at hk
      | succ k =>
        rw [List.getElem?_cons_succ] at hk
        have hb := below_mark hl hs
        rcases ih (nextLayer_exact hl hb) hb hk with h | h
        · exact .inl (by omega)
        · exact .inr fun m hm => h m (by omega)

/-- The poses of all layers. -/
noncomputable def posesOf (ls : List (List Entry)) : List Pose :=
  ls.flatMap (List.map Entry.pose)

/-- No pose is there twice. -/
theorem layers_once {s : Pose} {most n : Nat} {seen : List Pose} {layer : List Entry}
    (hl : Exact next s n layer) (hs : Below next s n seen) : (posesOf (layers next most seen layer)).Nodup := by
  induction most generalizing n seen layer with
  | zero => simp [layers, posesOf]
  | succ most ih =>
    cases layer with
    | nil => simp [layers, posesOf]
    | cons a as =>
      have hb := below_mark hl hs
      have hx := nextLayer_exact hl hb
      simp only [layers, posesOf, List.flatMap_cons]
      refine List.nodup_append.2 ⟨hl.once, ih hx hb, fun p hp q hq hpq => ?_⟩
      obtain ⟨e, he, rfl⟩ := List.mem_map.1 hp
      obtain ⟨l, hm, hq⟩ := List.mem_flatMap.1 hq
      obtain ⟨f, hf, rfl⟩ := List.mem_map.1 hq
      obtain ⟨k, hk⟩ := List.mem_iff_getElem?.1 hm
      have h1 := hl.shortest e he
      have h2 := (layers_exact hx hb hk).1.shortest f hf
      rw [← hpq] at h2
      have := distance_unique h1 h2
      omega

/-! ## Finitely many poses -/

/-- Of a finite set one cannot choose more different elements than it has. -/
theorem pigeonhole {l u : List Pose} (hn : l.Nodup) (hs : ∀ q ∈ l, q ∈ u) : l.length ≤ u.length := by
  induction l generalizing u with
  | nil => exact Nat.zero_le _
  | cons a l ih =>
    rw [List.nodup_cons] at hn
    have ha := hs a List.mem_cons_self
    have hl : ∀ q ∈ l, q ∈ u.erase a := fun q hq =>
      (List.mem_erase_of_ne fun (hc : q = a) => hn.1 (hc ▸ hq)).2 (hs q (List.mem_cons_of_mem _ hq))
    have := ih hn.2 hl
    rw [List.length_erase_of_mem ha] at this
    have := List.length_pos_of_mem ha
    simp only [List.length_cons]
    omega

/-- There are no more layers than poses. -/
theorem length_posesOf {ls : List (List Entry)} (hl : ∀ l ∈ ls, l ≠ []) : ls.length ≤ (posesOf ls).length := by
  induction ls with
  | nil => exact Nat.zero_le _
  | cons l ls ih =>
    have h1 := ih fun m hm => hl m (List.mem_cons_of_mem _ hm)
    have h2 := List.length_pos_iff.2 (hl l List.mem_cons_self)
    simp only [posesOf, List.flatMap_cons, List.length_append, List.length_map, List.length_cons] at h1 ⊢
    omega

/-- The first layer is exact. -/
theorem exact_start (s : Pose) : Exact next s 0 [⟨s, [], 1⟩] where
  complete q hq := ⟨_, List.mem_singleton.2 rfl, (distance_zero.1 hq).symm⟩
  leads e he := by
    obtain rfl := List.mem_singleton.1 he
    exact ⟨rfl, rfl⟩
  shortest e he := by
    obtain rfl := List.mem_singleton.1 he
    exact distance_zero.2 rfl
  least e he w _ hl := by
    obtain rfl := List.mem_singleton.1 he
    exact .inl (List.length_eq_zero_iff.1 hl)
  count e he := by
    obtain rfl := List.mem_singleton.1 he
    simp [ways, words, run]
  sorted := by simp
  once := by simp

/-- Nothing is nearer than the start. -/
theorem below_start (s : Pose) : Below next s 0 [] := by
  intro q
  simp

variable {s : Pose} {u : List Pose} {most : Nat}

/-- Every layer of a search is exact and not empty. -/
theorem search_exact {n : Nat} {l : List Entry} (hl : (search next most s)[n]? = some l) :
    Exact next s n l ∧ l ≠ [] := by
  simpa using layers_exact (exact_start s) (below_start s) hl

/-- The poses of all layers are among those that can be reached, and are there once. -/
theorem search_once : (posesOf (search next most s)).Nodup :=
  layers_once (exact_start s) (below_start s)

/-- Every pose of a search can be reached. -/
theorem mem_posesOf_search {q : Pose} (hq : q ∈ posesOf (search next most s)) : ∃ w, run next s w = some q := by
  obtain ⟨l, hl, hq⟩ := List.mem_flatMap.1 hq
  obtain ⟨e, he, rfl⟩ := List.mem_map.1 hq
  obtain ⟨n, hn⟩ := List.mem_iff_getElem?.1 hl
  exact ⟨e.word, ((search_exact hn).1.leads e he).1⟩

/-- There are no more layers than poses. -/
theorem search_length (hu : ∀ w q, run next s w = some q → q ∈ u) : (search next most s).length ≤ u.length := by
  refine Nat.le_trans (length_posesOf fun l hl => ?_) (pigeonhole search_once fun q hq => ?_)
  · obtain ⟨n, hn⟩ := List.mem_iff_getElem?.1 hl
    exact (search_exact hn).2
  · obtain ⟨w, hw⟩ := mem_posesOf_search hq
    exact hu w q hw

/-- With more layers than poses, every pose that can be reached is in the layer of its distance. -/
theorem search_complete (hu : ∀ w q, run next s w = some q → q ∈ u) (hm : u.length < most) {q : Pose} {n : Nat}
    (hq : Distance next s q n) : ∃ l, (search next most s)[n]? = some l ∧ ∃ e ∈ l, e.pose = q := by
  have hlen := search_length (most := most) hu
  have hend : ∀ m, (search next most s).length ≤ m → ∀ q, ¬Distance next s q m := by
    have := layers_end (k := (search next most s).length) (exact_start s) (below_start s)
      (List.getElem?_eq_none (Nat.le_refl (search next most s).length))
    rcases this with h | h
    · omega
    · simpa using h
  cases hl : (search next most s)[n]? with
  | none => exact absurd hq (hend n (List.getElem?_eq_none_iff.1 hl) q)
  | some l => exact ⟨l, rfl, (search_exact hl).1.complete q hq⟩

/-! ## Finding an entry -/

/-- The entry that is found is in the layer and has the pose. -/
theorem entryIn_some {q : Pose} {l : List Entry} {e : Entry} (he : entryIn q l = some e) : e ∈ l ∧ e.pose = q := by
  induction l with
  | nil => simp [entryIn] at he
  | cons a l ih =>
    simp only [entryIn] at he
    split at he
    · rename_i hs
      rw [sameB_iff] at hs
      injection he with he
      exact ⟨he ▸ List.mem_cons_self, he ▸ hs⟩
    · exact ⟨List.mem_cons_of_mem _ (ih he).1, (ih he).2⟩

/-- If none is found the layer has no such entry. -/
theorem entryIn_none {q : Pose} {l : List Entry} (hn : entryIn q l = none) : ∀ e ∈ l, e.pose ≠ q := by
  induction l with
  | nil => simp
  | cons a l ih =>
    simp only [entryIn] at hn
    split at hn
    · contradiction
    · rename_i hs
      rw [sameB_iff] at hs
      intro e he
      rcases List.mem_cons.1 he with rfl | he
      · exact hs
      · exact ih hn e he

/-- The entry that is found is in some layer and has the pose. -/
theorem entryOf_some {q : Pose} {ls : List (List Entry)} {e : Entry} (he : entryOf q ls = some e) :
    ∃ (n : Nat) (l : List Entry), ls[n]? = some l ∧ e ∈ l ∧ e.pose = q := by
  induction ls with
  | nil => simp [entryOf] at he
  | cons l ls ih =>
    simp only [entryOf] at he
    split at he
    · rename_i f hf
      injection he with he
      subst he
      exact ⟨0, l, by simp, entryIn_some hf⟩
    · obtain ⟨n, m, h1, h2⟩ := ih he
      exact ⟨n + 1, m, by simpa using h1, h2⟩

/-- If none is found no layer has such an entry. -/
theorem entryOf_none {q : Pose} {ls : List (List Entry)} (hn : entryOf q ls = none) :
    ∀ l ∈ ls, ∀ e ∈ l, e.pose ≠ q := by
  induction ls with
  | nil => simp
  | cons l ls ih =>
    simp only [entryOf] at hn
    split at hn
    · contradiction
    · rename_i hl
      intro m hm
      rcases List.mem_cons.1 hm with rfl | hm
      · exact entryIn_none hl
      · exact ih hn m hm

/-- The entry that is found has the distance, the least shortest word and the number of shortest words. -/
theorem search_entry {q : Pose} {e : Entry} (he : entryOf q (search next most s) = some e) :
    run next s e.word = some q ∧ Distance next s q e.word.length ∧
      (∀ w, run next s w = some q → w.length = e.word.length → w = e.word ∨ before e.word w) ∧
      e.count = ways next s e.word.length q := by
  obtain ⟨n, l, hl, hm, rfl⟩ := entryOf_some he
  have hx := (search_exact hl).1
  obtain ⟨h1, rfl⟩ := hx.leads e hm
  exact ⟨h1, hx.shortest e hm, hx.least e hm, hx.count e hm⟩

/-- No entry is found exactly if no word leads to the pose. -/
theorem search_none (hu : ∀ w q, run next s w = some q → q ∈ u) (hm : u.length < most) {q : Pose} :
    entryOf q (search next most s) = none ↔ ∀ w, run next s w ≠ some q := by
  constructor
  · intro hn w hw
    obtain ⟨n, _, hd⟩ := distance_of_run hw
    obtain ⟨l, hl, e, he, hq⟩ := search_complete hu hm hd
    exact entryOf_none hn l (List.mem_iff_getElem?.2 ⟨n, hl⟩) e he hq
  · intro hn
    cases he : entryOf q (search next most s) with
    | none => rfl
    | some e => exact absurd (search_entry he).1 (hn _)

end BlockEscape
