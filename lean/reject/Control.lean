module

public import BlockEscape.Spec

/-! Accepted: the other files of this folder are this one with something wrong in it. -/

@[expose] public section

namespace BlockEscape

theorem north : step (U 0 0) .N = V 0 1 := rfl

end BlockEscape
