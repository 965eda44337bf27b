module

public import BlockEscape.Spec

/-! Rejected: it trusts compiled code, not the kernel. -/

@[expose] public section

namespace BlockEscape

def north : Dir → Bool
  | .N => true
  | _ => false

theorem north_north : north .N = true := by native_decide

end BlockEscape
