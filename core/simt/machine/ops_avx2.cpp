#define TELAR_OPS opsAvx2
#include "core/simt/machine/ops.inl"
