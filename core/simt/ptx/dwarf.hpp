// The entries of DWARF, as a tree. Inside of debug_info.cpp's work.
#pragma once

#include "core/simt/ptx/module.hpp"
#include "core/simt/ptx/parser_state.hpp"

namespace telar::ptx::dwarf {

/// Tags, attributes, forms and operations that are read (DWARF 4, section 7.5 and following).
enum Tag : uint32_t {
    ArrayType = 0x01,
    ClassType = 0x02,
    EnumerationType = 0x04,
    FormalParameter = 0x05,
    LexicalBlock = 0x0b,
    MemberTag = 0x0d,
    PointerType = 0x0f,
    ReferenceType = 0x10,
    StructureType = 0x13,
    Typedef = 0x16,
    UnionType = 0x17,
    Inheritance = 0x1c,
    InlinedSubroutine = 0x1d,
    SubrangeType = 0x21,
    BaseType = 0x24,
    ConstType = 0x26,
    Enumerator = 0x28,
    Subprogram = 0x2e,
    VariableTag = 0x34,
    VolatileType = 0x35,
    RestrictType = 0x37,
    RvalueReferenceType = 0x42
};

/// One entry. What an attribute does not say is 0, empty or -1.
struct Entry {
    uint32_t offset = 0, tag = 0;
    int32_t parent = -1;
    std::string name;
    std::string_view low, high, symbol; ///< labels of its code; the variable it lies in
    uint64_t symbolOffset = 0;
    bool placed = false, indirect = false, declaration = false;
    uint32_t type = 0, origin = 0; ///< offsets of entries; `origin` of abstract origins and specifications
    uint64_t bytes = 0, count = 0, memberOffset = 0;
    uint32_t encoding = 0, bits = 0, bitOffset = 0;
    bool bitsFromTop = false;
    int64_t value = 0;
    int32_t file = 0, line = 0, callFile = 0, callLine = 0;
};

/// In the order of the text; parents before children. Throws Refusal.
std::vector<Entry> entries(const Module& module);

} // namespace telar::ptx::dwarf
