module

public import BlockEscape.Phase
public import BlockEscape.Search

/-!
# The specification as a program

Reads a request a line and answers each with a line, so that others can be compared with what was proved. Numbers are
decimal, separated by blanks; a pose is `U 6 4`; a floor is a list of runs `x y n`: the cells from (x,y) east, n of them.

```text
  step P                  poses after N, E, S and W, then the covered cells, then the phase
  table LOW HIGH          the same for every pose with LOW ≤ x, y ≤ HIGH, a line each
  board X Y RUNS          hole and floor for what follows; the number of pads
  judge P                 win, safe, rest or fall; then for N, E, S and W where the swipe lands, or -
  solve P                 word, number of shortest words, states
  reach P                 every pose reached, with its number of moves; the goal is not left
  flood                   every pose that can win, with its optimum
  boards W H MARGIN       judgements on every board of a box, a line each
  colour X Y              the colour of a cell
  torus I J K L           the distance of two phases
```

A word is `EENWSSE`, `.` when it is empty, `-` when there is none. What cannot be read is answered with `error`.
-/

@[expose] public section

namespace BlockEscape

/-- The letter of a direction. -/
def dirLetter : Dir → String
  | .N => "N"
  | .E => "E"
  | .S => "S"
  | .W => "W"

/-- The letter of a placement. -/
def orientLetter : Orient → String
  | .U => "U"
  | .H => "H"
  | .V => "V"

/-- The word of a judgement. -/
def judgementWord : Judgement → String
  | .win => "win"
  | .safe => "safe"
  | .rest => "rest"
  | .fall => "fall"

/-- A pose as text. -/
def showPose (p : Pose) : String := s!"{orientLetter p.o} {p.x} {p.y}"

/-- The letters of a word. -/
def showLetters : List Dir → String
  | [] => ""
  | d :: w => dirLetter d ++ showLetters w

/-- A word as text, `.` when it is empty and `-` when there is none. -/
def showWord : Option (List Dir) → String
  | none => "-"
  | some [] => "."
  | some w => showLetters w

/-- Cells as text, each after a blank. -/
def showCells : List Cell → String
  | [] => ""
  | c :: cs => s!" {c.x} {c.y}" ++ showCells cs

/-- What is asked about a pose alone. -/
def showStep (p : Pose) : String :=
  let i := phase p
  s!"{showPose (step p .N)} {showPose (step p .E)} {showPose (step p .S)} {showPose (step p .W)} |" ++
    showCells (cells p) ++ s!" | {i.1} {i.2}"

/-- Where a swipe lands, as text. -/
def showLand (b : Floor) (h : Cell) (p : Pose) (d : Dir) : String :=
  match land b h p d with
  | none => "-"
  | some q => showPose q

/-- What is asked about a pose on a board. -/
def showJudge (b : Floor) (h : Cell) (p : Pose) : String :=
  s!"{judgementWord (judge b h p)} {showLand b h p .N} {showLand b h p .E} {showLand b h p .S} {showLand b h p .W}"

/-- The entries of a layer with its number, each after a blank. -/
def showLayer (n : Nat) : List Entry → String
  | [] => ""
  | e :: es => s!" {showPose e.pose} {n}" ++ showLayer n es

/-- The entries of all layers, each with the number of its layer. -/
def showLayers (n : Nat) : List (List Entry) → String
  | [] => ""
  | l :: ls => showLayer n l ++ showLayers (n + 1) ls

/-- What is asked about a start. -/
def showSolve (b : Floor) (h : Cell) (s : Pose) : String :=
  let a := answer b h s
  s!"{showWord a.word} {a.count} {a.states}"

/-! ## Every pose of a window, every board of a box -/

/-- The integers from `low` on, so many. -/
def count (low : Int) : Nat → List Int
  | 0 => []
  | n + 1 => low :: count (low + 1) n

/-- The number of integers from `low` to `high`. -/
def span (low high : Int) : Nat := (high - low + 1).toNat

/-- Whether bit `i` of a number is set. -/
def bit (n i : Nat) : Bool := n / 2 ^ i % 2 == 1

/-- The floor whose cells are the set bits of a number: bit `x + w·y` is the cell (x,y). -/
def floorOf (w mask : Nat) : Nat → Floor
  | 0 => []
  | n + 1 => if bit mask n then ⟨Int.ofNat (n % w), Int.ofNat (n / w)⟩ :: floorOf w mask n else floorOf w mask n

/-- The judgement of a pose as text, nothing for a fall. -/
def showMark (b : Floor) (h : Cell) (p : Pose) : String :=
  match judge b h p with
  | .fall => ""
  | j => s!" {showPose p} {judgementWord j}"

/-! ## Requests -/

/-- The integers of a list of words; nothing if one of them is none. -/
def readInts : List String → Option (List Int)
  | [] => some []
  | t :: ts =>
    match t.toInt?, readInts ts with
    | some n, some ns => some (n :: ns)
    | _, _ => none

/-- Cells from (x,y) east, so many, before others. -/
def readRun (x y : Int) : Nat → Floor → Floor
  | 0, rest => rest
  | n + 1, rest => ⟨x, y⟩ :: readRun (x + 1) y n rest

/-- The floor of a list of runs. -/
def readFloor : List Int → Option Floor
  | [] => some []
  | x :: y :: n :: rest =>
    match readFloor rest with
    | some b => some (readRun x y n.toNat b)
    | none => none
  | _ => none

/-- The pose of three words. -/
def readPose : List String → Option Pose
  | [o, x, y] =>
    match o, x.toInt?, y.toInt? with
    | "U", some x, some y => some ⟨.U, x, y⟩
    | "H", some x, some y => some ⟨.H, x, y⟩
    | "V", some x, some y => some ⟨.V, x, y⟩
    | _, _, _ => none
  | _ => none

/-- The number of cells of a list, as text. -/
def showSize (cs : List Cell) : String := s!"{size cs}"

/-- The answer to a request that needs a line only. -/
def reply (b : Floor) (h : Cell) (request : List String) : Option String :=
  match request with
  | "step" :: p =>
    match readPose p with
    | some p => some (showStep p)
    | none => none
  | "judge" :: p =>
    match readPose p with
    | some p => some (showJudge b h p)
    | none => none
  | "solve" :: p =>
    match readPose p with
    | some p => some (showSolve b h p)
    | none => none
  | "reach" :: p =>
    match readPose p with
    | some p => some ("reach" ++ showLayers 0 (explore b h p))
    | none => none
  | ["flood"] => some ("flood" ++ showLayers 0 (flood b h))
  | "colour" :: c =>
    match readInts c with
    | some [x, y] => some s!"{colour ⟨x, y⟩}"
    | _ => none
  | "torus" :: ij =>
    match readInts ij with
    | some [i, j, k, l] => some s!"{torusDistance (i, j) (k, l)}"
    | _ => none
  | _ => none

/-- Prints what is asked about every pose of a window. -/
def printTable (low high : Int) (out : IO.FS.Stream) : IO Unit := do
  for o in [Orient.U, Orient.H, Orient.V] do
    for x in count low (span low high) do
      for y in count low (span low high) do
        let p : Pose := ⟨o, x, y⟩
        out.putStrLn s!"{showPose p} | {showStep p}"

/-- Prints the judgements on a board, of every pose of a window that does not fall. -/
def printBoard (w hh mask hole : Nat) (margin : Int) (out : IO.FS.Stream) : IO Unit := do
  let h : Cell := ⟨Int.ofNat (hole % w), Int.ofNat (hole / w)⟩
  let b := floorOf w mask (w * hh)
  let mut line := s!"{mask} {hole}"
  for o in [Orient.U, Orient.H, Orient.V] do
    for x in count (-margin) (span (-margin) (Int.ofNat w - 1 + margin)) do
      for y in count (-margin) (span (-margin) (Int.ofNat hh - 1 + margin)) do
        line := line ++ showMark b h ⟨o, x, y⟩
  out.putStrLn line

/-- Prints the judgements on every board of a box. -/
def printBoards (w hh : Nat) (margin : Int) (out : IO.FS.Stream) : IO Unit := do
  for hole in count 0 (w * hh) do
    for mask in count 0 (2 ^ (w * hh)) do
      if bit mask.toNat hole.toNat then pure () else printBoard w hh mask.toNat hole.toNat margin out

/-- Answers a request that needs more than a line, or says what cannot be read. -/
def print (b : Floor) (h : Cell) (request : List String) (line : String) (out : IO.FS.Stream) : IO Unit :=
  match request with
  | "table" :: rest =>
    match readInts rest with
    | some [low, high] => printTable low high out
    | _ => out.putStrLn "error: expected two integers"
  | "boards" :: rest =>
    match readInts rest with
    | some [w, hh, margin] => printBoards w.toNat hh.toNat margin out
    | _ => out.putStrLn "error: expected width, height and margin"
  | _ =>
    match reply b h request with
    | some text => out.putStrLn text
    | none => out.putStrLn s!"error: cannot read {line}"

/-- Hole and floor of a `board` request. -/
def readBoard (request : List String) : Option (Cell × Floor) :=
  match request with
  | "board" :: rest =>
    match readInts rest with
    | some (x :: y :: runs) =>
      match readFloor runs with
      | some b => some (⟨x, y⟩, b)
      | none => none
    | _ => none
  | _ => none

/-- Answers a request; hole and floor for the next one, or nothing when there are no more requests. -/
def serveOne (inp out : IO.FS.Stream) (h : Cell) (b : Floor) : IO (Option (Cell × Floor)) := do
  let line ← inp.getLine
  if line.isEmpty then
    pure none
  else
    let text := line.trimAscii.toString
    let request := text.splitOn " "
    match readBoard request with
    | some (h', b') =>
      out.putStrLn (showSize (pads b' h'))
      out.flush
      pure (some (h', b'))
    | none =>
      print b h request text out
      out.flush
      pure (some (h, b))

/-- Answers `2 ^ n` requests, or all there are, in a stack of depth `n`. -/
def serve (inp out : IO.FS.Stream) (h : Cell) (b : Floor) : Nat → IO (Option (Cell × Floor))
  | 0 => serveOne inp out h b
  | n + 1 => do
    match ← serve inp out h b n with
    | none => pure none
    | some (h', b') => serve inp out h' b' n

end BlockEscape

/-- Answers requests on standard input. -/
public def main : IO Unit := do
  let _ ← BlockEscape.serve (← IO.getStdin) (← IO.getStdout) ⟨0, 0⟩ [] 40
  IO.Process.exit 0
