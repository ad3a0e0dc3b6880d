// A PTX module as its text says it: symbols, functions, instructions with their operands resolved to
// registers, variables and labels. What an instruction does is not known here (core/simt/machine/lower.cpp).
//
// Source: PTX ISA 9.0 (NVIDIA), chapters 4 (syntax), 5 (state spaces, types) and 7 (functions). Read are the
// dialects of clang 14 to 16, nvcc and NVRTC 12 and 13.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace telar::ptx {

enum class Type : uint8_t {
    None,
    Pred,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    B8,
    B16,
    B32,
    B64,
    F16,
    F16x2,
    BF16,
    BF16x2,
    F32,
    F64,
    TF32
};
/// Bytes of one value; a predicate counts as 4, None as 0.
int bytesOf(Type type);
/// ".f32" without its point; None for words that are no type.
Type typeNamed(std::string_view word);

enum class Space : uint8_t { Generic, Global, Shared, Local, Const, Param };

/// Where an instruction comes from: lines and columns from 1; line 0: nowhere.
struct Place {
    int32_t file = 0, line = 0, column = 0; ///< file: a key of Module::files
    bool between = false;                   ///< of no statement: the place is that of what stands before
};

struct Operand {
    enum class Kind : uint8_t {
        Register, ///< `index`; a second one ("%r1|%p1") in `second`
        Special,  ///< %tid.x and the like, by `name`
        Number,   ///< `bits`: a whole number, or a float's bit pattern of the width that was written
        Variable, ///< of the function (`index` into Function::variables) + `bits`
        Symbol,   ///< of the module (`index` into Module::symbols) + `bits`
        Function, ///< its address; `index` into Module::functions
        Label,    ///< `index` into Function::code
        Address,  ///< [base + bits]; `base` says what `index` counts
        List,     ///< {a, b}: `items`
        Name,     ///< of a prototype or a table of branches
        Sink      ///< _
    };
    Kind kind = Kind::Sink;
    Kind base = Kind::Number; ///< Address: Register, Variable, Symbol or Number
    bool negated = false;     ///< !%p1
    int32_t index = -1, second = -1;
    uint64_t bits = 0;
    std::string_view name;
    std::vector<Operand> items;
};

struct Instruction {
    std::string_view opcode;                 ///< "ld"
    std::vector<std::string_view> modifiers; ///< "global", "v4", "f32"
    std::vector<Operand> operands;
    int32_t guard = -1; ///< register of the predicate that decides whether it runs
    bool guardNegated = false;
    Place place;
    std::string_view text; ///< as written, for messages

    /// "ld.global.f32" as an opcode and its modifiers.
    void takeWords(std::string_view written);
    bool has(std::string_view modifier) const;
    /// The last and the first modifier that is a type.
    Type type() const;
    Type firstType() const;
};

/// A variable of the module: global, constant or shared memory.
/// What NVIDIA's own headers use for barriers of the whole grid: %envreg1 and %envreg2 are its address, the upper half first, in
/// a cooperative launch, and 0 in another one. A module that reads them has it as a symbol.
constexpr std::string_view gridWorkspace = "telar_grid_workspace";

struct Symbol {
    std::string name;
    Space space = Space::Global;
    uint64_t size = 0; ///< bytes
    uint32_t align = 4;
    bool isExtern = false; ///< shared: as large as the launch says
    bool declared = false; ///< not shared: extern, of another file
    Type element = Type::B8;
    std::vector<uint8_t> init;
    struct Relocation {
        uint64_t at = 0;  ///< byte offset of an address of 8 bytes
        std::string name; ///< of a symbol or function
        uint64_t addend = 0;
    };
    std::vector<Relocation> relocations;
};

/// A variable of a function: parameters, results, arrays in local memory, parameters of its calls.
struct Variable {
    std::string_view name;
    Space space = Space::Local; ///< Param or Local
    uint32_t size = 0, align = 4;
};

struct Function {
    std::string name;
    bool entry = false, defined = false;
    std::vector<Type> registers;     ///< type of each, by index
    std::vector<Variable> variables; ///< parameters first, then results, then the others
    uint32_t parameters = 0, results = 0;
    std::vector<Instruction> code;
    std::unordered_map<std::string_view, std::vector<int32_t>> branchTables; ///< places in `code`
    std::unordered_map<std::string_view, int32_t> labels; ///< places in `code`; its size: behind the last
    uint32_t maxThreads = 0;                              ///< .maxntid or .reqntid; 0: none
    std::array<uint32_t, 3> cluster{};                    ///< .reqnctapercluster, in blocks; zeros: none
    bool clustered() const { return cluster[0] > 1 || cluster[1] > 1 || cluster[2] > 1; }
};

struct Module {
    std::string text;                 ///< what every string_view here looks into
    std::vector<std::string> further; ///< of a linked module: the other files'
    int major = 0, minor = 0;
    std::string target; ///< "sm_70"
    std::vector<Symbol> symbols;
    std::unordered_map<std::string, int32_t> symbolNames;
    std::vector<std::unique_ptr<Function>> functions;
    std::unordered_map<std::string, int32_t> functionNames;
    std::unordered_map<int32_t, std::string> files;                  ///< of the line numbers
    std::unordered_map<std::string_view, std::string_view> sections; ///< of debug information

    const Function* find(const std::string& name) const;
    /// What an instruction calls, or takes the address of; none that is only declared by name.
    std::vector<const Function*> namedBy(const Instruction& instruction) const;
};

} // namespace telar::ptx
