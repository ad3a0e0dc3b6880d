#include "core/simt/ptx/module.hpp"

namespace telar::ptx {

int bytesOf(Type type) {
    switch (type) {
    case Type::None:
        return 0;
    case Type::U8:
    case Type::S8:
    case Type::B8:
        return 1;
    case Type::U16:
    case Type::S16:
    case Type::B16:
    case Type::F16:
    case Type::BF16:
        return 2;
    case Type::U64:
    case Type::S64:
    case Type::B64:
    case Type::F64:
        return 8;
    default:
        return 4;
    }
}

Type typeNamed(std::string_view word) {
    static const std::unordered_map<std::string_view, Type> names = {
        {"pred", Type::Pred}, {"u8", Type::U8},       {"u16", Type::U16},   {"u32", Type::U32},
        {"u64", Type::U64},   {"s8", Type::S8},       {"s16", Type::S16},   {"s32", Type::S32},
        {"s64", Type::S64},   {"b8", Type::B8},       {"b16", Type::B16},   {"b32", Type::B32},
        {"b64", Type::B64},   {"f16", Type::F16},     {"f32", Type::F32},   {"f64", Type::F64},
        {"bf16", Type::BF16}, {"f16x2", Type::F16x2}, {"tf32", Type::TF32}, {"bf16x2", Type::BF16x2},
    };
    const auto found = names.find(word);
    return found == names.end() ? Type::None : found->second;
}

void Instruction::takeWords(std::string_view written) {
    auto dot = std::min(written.find('.'), written.size());
    opcode = written.substr(0, dot);
    while (dot < written.size()) {
        const auto from = dot + 1;
        dot = std::min(written.find('.', from), written.size());
        modifiers.push_back(written.substr(from, dot - from));
    }
}

bool Instruction::has(std::string_view modifier) const {
    for (const auto& word : modifiers)
        if (word == modifier)
            return true;
    return false;
}

Type Instruction::type() const {
    for (auto word = modifiers.rbegin(); word != modifiers.rend(); ++word)
        if (const Type type = typeNamed(*word); type != Type::None)
            return type;
    return Type::None;
}

Type Instruction::firstType() const {
    for (const auto& word : modifiers)
        if (const Type type = typeNamed(word); type != Type::None)
            return type;
    return Type::None;
}

const Function* Module::find(const std::string& name) const {
    const auto found = functionNames.find(name);
    return found == functionNames.end() ? nullptr : functions[static_cast<std::size_t>(found->second)].get();
}

std::vector<const Function*> Module::namedBy(const Instruction& instruction) const {
    std::vector<const Function*> found;
    for (const auto& operand : instruction.operands)
        if (operand.kind == Operand::Kind::Function && operand.index >= 0)
            found.push_back(functions[static_cast<std::size_t>(operand.index)].get());
    return found;
}

} // namespace telar::ptx
