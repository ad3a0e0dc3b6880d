#include "core/simt/machine/fragments.hpp"

#include <cassert>
#include <string_view>

namespace telar::machine {

namespace {

FragmentKind fragmentKind(std::string_view text) {
    ptx::Instruction instruction;
    instruction.takeWords(text);
    const auto op = matrixOp(instruction);
    assert(op);
    return {std::string(text), matrixFragment(*op, MatrixPart::A), matrixFragment(*op, MatrixPart::B),
            matrixFragment(*op, MatrixPart::C)};
}

} // namespace

const char* elementTitle(MatrixElement element) {
    switch (element) {
    case MatrixElement::F16:
        return "float16";
    case MatrixElement::BF16:
        return "bfloat16";
    case MatrixElement::TF32:
        return "TF32";
    case MatrixElement::F32:
        return "float32";
    case MatrixElement::S8:
        return "int8";
    case MatrixElement::U8:
        return "uint8";
    case MatrixElement::S32:
        return "int32";
    default:
        return "float64";
    }
}

std::string FragmentKind::title() const {
    return std::string(a.mma ? "mma" : "wmma") + " m" + std::to_string(a.rows) + "n" + std::to_string(b.columns) + "k" +
           std::to_string(a.columns) + ", " + elementTitle(a.type) + " → " + elementTitle(c.type);
}

const std::vector<FragmentKind>& fragmentKinds() {
    static const std::vector<FragmentKind> all = [] {
        std::vector<FragmentKind> made;
        for (const std::string_view text :
             {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32",
              "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32",
              "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32",
              "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
              "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32",
              "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32",
              "wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32",
              "wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32",
              "wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32"})
            made.push_back(fragmentKind(text));
        return made;
    }();
    return all;
}

} // namespace telar::machine
