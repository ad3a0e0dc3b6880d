// What the debug information of a module says: functions, scopes, variables with their types and places.
//
// Compilers write DWARF into PTX as directives of data, in which labels and variables stand by name. Read is
// what clang 14 to 16 leave at -O0 -g, where every variable has one place for its whole life. Variables whose
// place is a register or changes are known by name and type only.
//
// Source: DWARF Debugging Information Format, versions 2 and 3; PTX ISA 9.0, 11.5 (debugging directives).
#pragma once

#include "core/base/expected.hpp"
#include "core/simt/ptx/module.hpp"

#include <functional>
#include <span>

namespace telar::ptx {

struct DebugMember {
    std::string name; ///< empty: a base class or a union without a name
    int32_t type = -1;
    uint64_t offset = 0;              ///< bytes from the structure's start
    uint32_t bitOffset = 0, bits = 0; ///< of a bit field, from the lowest bit at `offset`; 0 bits: none
};

struct DebugType {
    enum class Kind : uint8_t {
        Unknown,
        Bool,
        Character, ///< char and its kin
        Signed,
        Unsigned,
        Float, ///< of 4 or 8 bytes; 2 bytes: half precision
        Pointer,
        Reference,
        Array,     ///< `count` times `element`
        Structure, ///< unions too: members at the same place
        Enumeration
    };
    Kind kind = Kind::Unknown;
    std::string name;     ///< as in the source: "float4", "float (*)[3]" is "float[3]*"
    uint64_t bytes = 0;   ///< 0: not known
    int32_t element = -1; ///< type of an array's elements, or what is pointed to; -1: none
    uint64_t count = 0;   ///< of an array's elements; 0: not known
    std::vector<DebugMember> members;
    std::vector<std::pair<int64_t, std::string>> enumerators;
};

struct DebugVariable {
    enum class Where : uint8_t {
        Nowhere, ///< a register, or gone
        Frame,   ///< Function::variables[index], `offset` bytes on
        Symbol   ///< Module::symbols[index], `offset` bytes on
    };
    std::string name;
    int32_t type = -1; ///< index into DebugInfo::types; -1: none
    Where where = Where::Nowhere;
    bool indirect = false; ///< at its place stands the address of its value
    bool parameter = false;
    int32_t index = -1;
    uint64_t offset = 0;
    int32_t file = 0, line = 0; ///< where it is declared; 0: nowhere
};

/// A pair of braces, or a function that was inlined.
struct DebugScope {
    int32_t parent = -1;                ///< index into DebugFunction::scopes; -1: the function itself
    int32_t begin = 0, end = 0;         ///< instructions: [begin, end) of Function::code
    std::string inlined;                ///< name of the function that was inlined here; empty: braces
    int32_t callFile = 0, callLine = 0; ///< of an inlined function: where it was called
    std::vector<int32_t> variables;     ///< indices into DebugFunction::variables, as declared
};

struct DebugFunction {
    std::string name; ///< as in the source; empty: there is no debug information about it
    int32_t file = 0, line = 0;
    std::vector<DebugScope> scopes; ///< [0] is the function's outermost; parents before their children
    std::vector<DebugVariable> variables;

    /// Innermost scope that holds an instruction of Function::code; -1 where nothing is known of it.
    int32_t scopeAt(int32_t instruction) const;
};

struct DebugInfo {
    std::vector<DebugType> types;
    std::vector<DebugFunction> functions; ///< as Module::functions
    std::vector<DebugVariable> globals;   ///< variables of the module that are not a function's own

    bool empty() const { return types.empty(); }
};

/// A module without debug information gives an empty one. Error: its bytes make no sense.
Expected<DebugInfo> debugInfo(const Module& module);

/// Bytes of one value of the type; 0: not known.
uint64_t debugBytes(const DebugInfo& info, int32_t type);

/// A value as one line: "3", "0.5", "'x'", "{x: 1, y: 2}", "[1, 2, 3, ...]". `known`, as long as `bytes` or
/// empty, is 0 for bytes that nobody has written: what holds one is "?". `address` says what a pointer is.
std::string debugText(const DebugInfo& info, int32_t type, std::span<const uint8_t> bytes,
                      std::span<const uint8_t> known = {},
                      const std::function<std::string(uint64_t address, int32_t element)>& address = {},
                      std::size_t mostElements = 16);

} // namespace telar::ptx
