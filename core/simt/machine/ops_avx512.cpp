#define TELAR_OPS opsAvx512
#include "core/simt/machine/ops.inl"
