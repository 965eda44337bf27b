module

public import BlockEscape.Spec

/-! Rejected: it leaves the proof out. -/

@[expose] public section

namespace BlockEscape

theorem north : step (U 0 0) .N = V 0 1 := sorry

end BlockEscape
