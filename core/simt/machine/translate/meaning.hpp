// What an instruction of the machine does, read back from its handler: which places it reads and writes, and as what.
#pragma once

#include "core/simt/machine/program.hpp"

#include <optional>

namespace telar::translate {

using machine::Code;
using machine::Inst;
using machine::Kind;
using machine::Op;
using machine::Simple;

/// How wide a place is: a mask of the warp, 32 words, or 32 double words.
enum class Width : uint8_t { Predicate, Narrow, Wide };

struct Meaning {
    enum class What : uint8_t {
        Unknown, ///< the interpreter does it
        Arithmetic,
        Convert,
        Access,
        Control,
        MergeHalves,
        LocalAddress,
        Nothing, ///< comeBack
        End      ///< no lane goes on behind it
    };
    What what = What::Unknown;
    Op op = Op::Mov;
    Kind kind = Kind::U32, from = Kind::U32;
    Simple simple = Simple::Jump;
    uint8_t vec = 1;
    bool readsAll = false; ///< Unknown: it may read places that it does not name
};

struct Use {
    uint32_t place;
    Width width;
    bool write;
};

Width widthOf(Kind kind);
/// Kinds of an operation's operands: result, then a, b, c; none where it has no such operand.
struct Operands {
    std::optional<Kind> d, a, b, c;
};
Operands operandsOf(Op op, Kind kind);

/// Of a program whose handlers do one instruction each (ProgramOptions::fused) and are those of machine::ops().
Meaning meaningOf(const Inst& inst);
/// Places that an instruction reads or writes whose meaning is known.
std::vector<Use> usesOf(const Inst& inst, const Meaning& meaning);

} // namespace telar::translate
