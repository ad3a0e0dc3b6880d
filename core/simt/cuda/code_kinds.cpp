#include "core/simt/cuda/code_kinds.hpp"

namespace telar::cuda {

namespace {

struct KindRow {
    const char* start; ///< of the PTX instruction
    double weight;
    std::vector<const char*> roots;
};

/// The first row that fits counts. What cannot move has 20, float arithmetic 10; div and rem of 32 bits are straight code,
/// the others and exact roots have branches of their own, wmma's instructions several of the hardware.
const std::vector<KindRow>& kindRows() {
    static const std::vector<KindRow> rows = {
        {"ld.param", 0.1, {}},
        {"div.u32", 3, {}},
        {"div.s32", 3, {}},
        {"rem.u32", 3, {}},
        {"rem.s32", 3, {}},
        {"div.", 0, {}},
        {"rem.", 0, {}},
        {"sqrt.rn", 0, {}},
        {"rcp.rn", 0, {}},
        {"call", 0, {}},
        {"wmma.", 0, {}},
        {"ld.global", 20, {"LDG", "LD"}},
        {"ld.shared", 20, {"LDS"}},
        {"st.global", 20, {"STG", "ST"}},
        {"st.shared", 20, {"STS"}},
        {"ld.local", 20, {"LDL"}},
        {"st.local", 20, {"STL"}},
        {"ld.const", 20, {"LDC"}},
        {"atom", 20, {"ATOM", "ATOMG", "ATOMS", "RED", "REDG", "REDUX"}},
        {"red.", 20, {"RED", "ATOMG", "ATOMS", "REDG"}},
        {"bar", 20, {"BAR"}},
        {"shfl", 20, {"SHFL"}},
        {"cp.async", 20, {"LDGSTS"}},
        {"mma.", 20, {"HMMA", "IMMA", "DMMA"}},
        {"ldmatrix", 20, {"LDSM"}},
        {"ld", 20, {"LDG", "LD", "LDS"}},
        {"st", 20, {"STG", "ST", "STS"}},
        {"vote", 20, {"VOTE"}},
        {"membar", 20, {"MEMBAR"}},
        {"match", 20, {"MATCH"}},
        {"fma.rn.f32", 10, {"FFMA"}},
        {"add.f32", 10, {"FADD"}},
        {"add.rn.f32", 10, {"FADD"}},
        {"mul.f32", 10, {"FMUL"}},
        {"mul.rn.f32", 10, {"FMUL"}},
        {"sub.f32", 10, {"FADD"}},
        {"fma.rn.f64", 10, {"DFMA"}},
        {"add.f64", 10, {"DADD"}},
        {"mul.f64", 10, {"DMUL"}},
        {"max.f32", 10, {"FMNMX"}},
        {"min.f32", 10, {"FMNMX"}},
        {"ex2", 10, {"MUFU"}},
        {"rcp", 10, {"MUFU"}},
        {"sqrt", 10, {"MUFU"}},
        {"rsqrt", 10, {"MUFU"}},
        {"dp4a", 10, {"IDP"}},
        {"ret", 0.05, {"EXIT", "RET"}}, // a branch to it may have become the EXIT
        {"exit", 0.05, {"EXIT", "RET"}},
        {"bra", 3, {"BRA", "EXIT", "RET"}},
        {"setp", 1, {"ISETP", "FSETP", "DSETP", "HSETP2", "UISETP"}},
        {"mov", 0.2, {}},
        {"cvt", 0.2, {}},
        {"selp", 0.2, {}},
    };
    return rows;
}

} // namespace

CodeKind codeKindOf(const ptx::Instruction& instruction) {
    std::string word(instruction.opcode);
    for (const auto& modifier : instruction.modifiers)
        word += '.' + std::string(modifier);
    for (const auto& row : kindRows())
        if (word.starts_with(row.start))
            return {row.weight, row.roots};
    return {0.6, {}};
}

} // namespace telar::cuda
