#include "core/simt/machine/tensor_work.hpp"

#include "core/simt/machine/matrix.hpp"
#include "core/simt/machine/warpgroup.hpp"

#include <algorithm>

namespace telar::machine {

namespace {

using simt::TensorType;

constexpr uint32_t rowsOfQuarter = 16;  ///< of the 64 that a warpgroup makes
constexpr uint32_t sumsOfStep = 16 * 8; ///< that an instruction of the hardware makes

TensorType tensorTypeOf(MatrixElement factor, MatrixElement sum) {
    switch (factor) {
    case MatrixElement::TF32:
        return TensorType::TF32;
    case MatrixElement::S8:
    case MatrixElement::U8:
        return TensorType::Int8;
    case MatrixElement::F64:
        return TensorType::Float64;
    default:
        return sum == MatrixElement::F16 ? TensorType::HalfSums : TensorType::Half;
    }
}

} // namespace

std::optional<simt::TensorProduct> tensorWorkOf(const ptx::Instruction& i) {
    if (i.opcode == "wgmma") {
        const auto op = warpgroupOp(i);
        if (!op)
            return {};
        return simt::TensorProduct{op->halves ? TensorType::HalfSums : tensorTypeOf(op->type, MatrixElement::F32),
                                   int64_t{rowsOfQuarter} * op->columns * op->depth(), 0, true};
    }
    if (i.opcode != "mma" && i.opcode != "wmma")
        return {};
    const auto op = matrixOp(i);
    if (!op || (op->use != MatrixUse::Mma && op->use != MatrixUse::Wmma))
        return {};
    const auto a = matrixFragment(*op, MatrixPart::A), d = matrixFragment(*op, MatrixPart::D);
    return simt::TensorProduct{tensorTypeOf(op->a, op->d), int64_t{d.rows} * d.columns * a.columns,
                               std::max<int64_t>(1, d.elements() / sumsOfStep), false};
}

} // namespace telar::machine
