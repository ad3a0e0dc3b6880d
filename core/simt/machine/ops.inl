// The handlers of one instruction set: loops over 32 lanes that the compiler turns into vectors. Everything
// is in an unnamed namespace, so that no function made for one set is ever called by another.
#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/ops.hpp"
#include "core/simt/machine/slow.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace telar::machine {
namespace {

#include "core/simt/machine/ops_lanes.inl"

#include "core/simt/machine/ops_half.inl"

#include "core/simt/machine/ops_vectors.inl"

#include "core/simt/machine/ops_arithmetic.inl"

#include "core/simt/machine/ops_convert.inl"

#include "core/simt/machine/ops_compare.inl"

#include "core/simt/machine/ops_tables.inl"

#include "core/simt/machine/ops_shapes.inl"

#include "core/simt/machine/ops_checks.inl"

#include "core/simt/machine/ops_memory.inl"

#include "core/simt/machine/ops_control.inl"

#include "core/simt/machine/ops_fused.inl"

} // namespace

const OpTable& TELAR_OPS() {
    static constexpr OpTable table{arithmetic, convert, access, control, fused};
    return table;
}

} // namespace telar::machine
