#include "core/simt/machine/assembled.hpp"

#include "core/simt/machine/matrix.hpp"
#include "core/simt/machine/tensor_work.hpp"

namespace telar::machine {

uint32_t addedInstructions(const ptx::Instruction& i) {
    const auto op = i.opcode == "wmma" ? matrixOp(i) : std::nullopt;
    if (!op)
        return 0;
    if (op->use == MatrixUse::Wmma) {
        const auto steps = static_cast<uint32_t>(tensorWorkOf(i)->steps);
        return (op->a == MatrixElement::TF32 ? 2 * steps : steps) - 1;
    }
    MatrixAccess all[mostMatrixAccesses];
    return matrixAccesses(*op, matrixFragment(*op, op->part), all) * (op->open ? 2 : 1) - 1;
}

} // namespace telar::machine
