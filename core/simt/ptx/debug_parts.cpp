#include "core/simt/ptx/debug_parts.hpp"

#include <algorithm>

namespace telar::ptx {

namespace {

const DebugType* partType(const DebugInfo& info, const DebugPart& part) {
    return part.bits == 0 && part.type >= 0 && static_cast<std::size_t>(part.type) < info.types.size()
               ? &info.types[static_cast<std::size_t>(part.type)]
               : nullptr;
}

} // namespace

DebugPart debugWhole(int32_t type, uint64_t bytes) {
    DebugPart whole;
    whole.type = type;
    whole.bytes = bytes;
    return whole;
}

uint64_t debugPartCount(const DebugInfo& info, const DebugPart& whole) {
    const auto* type = partType(info, whole);
    if (!type)
        return 0;
    if (type->kind == DebugType::Kind::Structure)
        return type->members.size();
    if (type->kind != DebugType::Kind::Array)
        return 0;
    const uint64_t element = debugBytes(info, type->element);
    return element == 0 ? 0 : type->count > 0 ? type->count : whole.bytes / element;
}

DebugPart debugPart(const DebugInfo& info, const DebugPart& whole, uint64_t k) {
    DebugPart made;
    const auto* type = partType(info, whole);
    if (!type)
        return made;
    if (type->kind == DebugType::Kind::Array) {
        made.name = "[" + std::to_string(k) + "]";
        made.type = type->element;
        made.bytes = debugBytes(info, type->element);
        made.offset = whole.offset + k * made.bytes;
        return made;
    }
    const auto& member = type->members[static_cast<std::size_t>(k)];
    made.name = member.name;
    made.type = member.type;
    made.offset = whole.offset + member.offset;
    made.bitOffset = member.bitOffset;
    made.bits = member.bits;
    made.bytes = member.bits > 0 ? (member.bitOffset + member.bits + 7) / 8 : debugBytes(info, member.type);
    return made;
}

} // namespace telar::ptx
