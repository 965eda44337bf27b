module

public import BlockEscape.Spec

/-! Rejected: it is false. -/

@[expose] public section

namespace BlockEscape

theorem north : step (U 0 0) .N = V 0 2 := rfl

end BlockEscape
