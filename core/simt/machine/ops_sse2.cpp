#define TELAR_OPS opsSse2
#include "core/simt/machine/ops.inl"
