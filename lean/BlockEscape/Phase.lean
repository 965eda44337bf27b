module

public import BlockEscape.Spec

/-!
# Remainders mod 3: phase, colour, pads

The definitions that the claims P1 to P6 are about.
-/

@[expose] public section

namespace BlockEscape

/-- The phase of a pose: a pair of remainders mod 3. -/
def phase : Pose → Int × Int
  | ⟨.U, x, y⟩ => (x % 3, y % 3)
  | ⟨.H, x, y⟩ => ((x - 1) % 3, y % 3)
  | ⟨.V, x, y⟩ => (x % 3, (y - 1) % 3)

/-- The colour of a cell. -/
def colour (c : Cell) : Int := (c.x + c.y) % 3

/-- The swipe is a roll: lying before and after. A swipe that is none tips the block over or stands it up. -/
def Roll (p : Pose) (d : Dir) : Prop :=
  p.o ≠ .U ∧ (step p d).o ≠ .U

/-- `Roll` can be decided. -/
instance (p : Pose) (d : Dir) : Decidable (Roll p d) :=
  inferInstanceAs (Decidable (_ ∧ _))

/-- One step on the 3×3 torus: one coordinate changes, by one, mod 3. -/
def TorusStep (i j : Int × Int) : Prop :=
  (j.1 = i.1 ∧ (j.2 = (i.2 + 1) % 3 ∨ j.2 = (i.2 - 1) % 3)) ∨
    (j.2 = i.2 ∧ (j.1 = (i.1 + 1) % 3 ∨ j.1 = (i.1 - 1) % 3))

/-- The remainders: the points of the torus. -/
def OnTorus (i : Int × Int) : Prop :=
  0 ≤ i.1 ∧ i.1 < 3 ∧ 0 ≤ i.2 ∧ i.2 < 3

/-- The distance of two points on the torus: one for each coordinate in which they differ. -/
def torusDistance (i j : Int × Int) : Nat :=
  (if i.1 = j.1 then 0 else 1) + (if i.2 = j.2 then 0 else 1)

/-- Walks of a given length on the torus. -/
inductive TorusWalk : Nat → Int × Int → Int × Int → Prop
  | stay (i : Int × Int) : TorusWalk 0 i i
  | go {n : Nat} {i j k : Int × Int} : TorusWalk n i j → TorusStep j k → TorusWalk (n + 1) i k

/-- The number of rolls in a word played from a pose. -/
def rolls : Pose → List Dir → Nat
  | _, [] => 0
  | p, d :: w => (if Roll p d then 1 else 0) + rolls (step p d) w

/-- The 2×2 square whose south-west cell is `c`. -/
def square (c : Cell) : List Cell :=
  [c, ⟨c.x + 1, c.y⟩, ⟨c.x, c.y + 1⟩, ⟨c.x + 1, c.y + 1⟩]

/-- A pad: all four cells of the square are floor or the hole. -/
def Pad (b : Floor) (h : Cell) (c : Cell) : Prop :=
  ∀ a ∈ square c, a = h ∨ a ∈ b

/-- Twin of `Pad`. -/
def padB (b : Floor) (h : Cell) (c : Cell) : Bool :=
  allB b (fun a => decide (a = h)) (square c)

/-- Whether the board has a pad: the south-west cell of a pad is floor or the hole. -/
def hasPadB (b : Floor) (h : Cell) : Bool :=
  let rec go : List Cell → Bool
    | [] => false
    | c :: cs => padB b h c || go cs
  go (h :: b)

/-- The pads of a board, each by its south-west cell. -/
def pads (b : Floor) (h : Cell) : List Cell :=
  let rec go : List Cell → List Cell
    | [] => []
    | c :: cs => if padB b h c then c :: go cs else go cs
  go (h :: b)

end BlockEscape
