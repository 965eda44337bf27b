module

public import BlockEscape.Spec

/-!
# Breadth-first search, layer by layer

The search does not know the rules: `next` says where a direction leads from a pose, if anywhere. A layer is a list of
entries, one for each pose at its distance, in the order in which a queue would hold them. An entry has the word by which
the search came to the pose and the number of words of that length that lead to it.
-/

@[expose] public section

namespace BlockEscape

/-- A pose of a layer, the word by which the search came to it, and the number of equally long words that lead to it. -/
structure Entry where
  pose : Pose
  word : List Dir
  count : Nat

/-- A word with one more direction at its end. -/
def snoc : List Dir → Dir → List Dir
  | [], d => [d]
  | e :: w, d => e :: snoc w d

/-- Whether two poses are the same. -/
def sameB (p q : Pose) : Bool :=
  decide (p.x = q.x) && decide (p.y = q.y) && decide (p.o = q.o)

/-- Whether a pose is in a list. -/
def seenB : List Pose → Pose → Bool
  | [], _ => false
  | q :: qs, p => sameB q p || seenB qs p

/-- One list of entries after another. -/
def after : List Entry → List Entry → List Entry
  | [], fs => fs
  | e :: es, fs => e :: after es fs

section

variable (next : Pose → Dir → Option Pose)

/-- What the given directions lead to from an entry. -/
def successors (e : Entry) : List Dir → List Entry
  | [] => []
  | d :: ds =>
    match next e.pose d with
    | none => successors e ds
    | some q => ⟨q, snoc e.word d, e.count⟩ :: successors e ds

/-- What one swipe leads to from a layer, in search order. -/
def candidates : List Entry → List Entry
  | [] => []
  | e :: es => after (successors next e dirs) (candidates es)

/-- The entries whose pose was not seen before. -/
def fresh (seen : List Pose) : List Entry → List Entry
  | [] => []
  | e :: es => if seenB seen e.pose then fresh seen es else e :: fresh seen es

/-- Puts an entry last, or adds its count to the one that has its pose already. -/
def add (e : Entry) : List Entry → List Entry
  | [] => [e]
  | f :: fs => if sameB f.pose e.pose then ⟨f.pose, f.word, f.count + e.count⟩ :: fs else f :: add e fs

/-- Puts entries into a layer, one after the other. -/
def collect (layer : List Entry) : List Entry → List Entry
  | [] => layer
  | e :: es => collect (add e layer) es

/-- The poses of a layer together with those seen before. -/
def mark : List Entry → List Pose → List Pose
  | [], seen => seen
  | e :: es, seen => e.pose :: mark es seen

/-- The layer after a layer. -/
def nextLayer (seen : List Pose) (layer : List Entry) : List Entry :=
  collect [] (fresh seen (candidates next layer))

/-- The layers from a layer on, at most so many. -/
def layers : Nat → List Pose → List Entry → List (List Entry)
  | 0, _, _ => []
  | _ + 1, _, [] => []
  | n + 1, seen, layer => layer :: layers n (mark layer seen) (nextLayer next (mark layer seen) layer)

/-- The layers of the search from a pose, at most so many. -/
def search (most : Nat) (s : Pose) : List (List Entry) :=
  layers next most [] [⟨s, [], 1⟩]

/-- The entry of a pose in a layer. -/
def entryIn (p : Pose) : List Entry → Option Entry
  | [] => none
  | e :: es => if sameB e.pose p then some e else entryIn p es

/-- The entry of a pose in some layer. -/
def entryOf (p : Pose) : List (List Entry) → Option Entry
  | [] => none
  | l :: ls =>
    match entryIn p l with
    | some e => some e
    | none => entryOf p ls

end

/-! ## On a board -/

/-- The number of cells in a list. -/
def size : Floor → Nat
  | [] => 0
  | _ :: b => size b + 1

/-- One more than the number of states: so many layers are always enough. -/
def most (b : Floor) : Nat := 3 * (size b + 1) + 2

/-- A swipe that does not leave the goal. -/
def leave (b : Floor) (h : Cell) (p : Pose) (d : Dir) : Option Pose :=
  if winB h p then none else land b h p d

/-- The layers of the search from a start: all that it can reach. -/
def explore (b : Floor) (h : Cell) (s : Pose) : List (List Entry) :=
  search (leave b h) (most b) s

/-- The canonical word; `none` when the level is unsolvable. -/
def solve (b : Floor) (h : Cell) (s : Pose) : Option (List Dir) :=
  match entryOf (U h.x h.y) (explore b h s) with
  | none => none
  | some e => some e.word

/-- The number of shortest winning words; 0 when the level is unsolvable. -/
def shortestWords (b : Floor) (h : Cell) (s : Pose) : Nat :=
  match entryOf (U h.x h.y) (explore b h s) with
  | none => 0
  | some e => e.count

/-- The number of entries in a layer. -/
def width : List Entry → Nat
  | [] => 0
  | _ :: es => width es + 1

/-- The number of entries in all layers. -/
def widths : List (List Entry) → Nat
  | [] => 0
  | l :: ls => width l + widths ls

/-- The number of poses that can be reached, start and goal included, the goal not left. -/
def states (b : Floor) (h : Cell) (s : Pose) : Nat := widths (explore b h s)

/-- What a level is asked for. -/
structure Answer where
  word : Option (List Dir)
  count : Nat
  states : Nat

/-- The canonical word, the number of shortest words and the number of states, from one search. -/
def answer (b : Floor) (h : Cell) (s : Pose) : Answer :=
  let ls := explore b h s
  match entryOf (U h.x h.y) ls with
  | none => ⟨none, 0, widths ls⟩
  | some e => ⟨some e.word, e.count, widths ls⟩

/-- The layers of the search from the pose on the hole, where the goal is left like any other pose. -/
def flood (b : Floor) (h : Cell) : List (List Entry) :=
  search (fun p d => land b h p d) (most b) (U h.x h.y)

/-- The number of the layer that holds a pose. -/
def layerOf (p : Pose) : List (List Entry) → Option Nat
  | [] => none
  | l :: ls =>
    match entryIn p l with
    | some _ => some 0
    | none =>
      match layerOf p ls with
      | some n => some (n + 1)
      | none => none

/-! ## What is searched for -/

variable (next : Pose → Dir → Option Pose)

/-- Where a word leads. -/
def run : Pose → List Dir → Option Pose
  | p, [] => some p
  | p, d :: w =>
    match next p d with
    | none => none
    | some q => run q w

/-- `n` is the length of a shortest word that leads from `s` to `q`. -/
def Distance (s q : Pose) (n : Nat) : Prop :=
  (∃ w, run next s w = some q ∧ w.length = n) ∧ ∀ w, run next s w = some q → n ≤ w.length

end BlockEscape
