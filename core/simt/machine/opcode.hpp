// What the machine's instructions are called between the part that makes them (lower.cpp) and the parts that
// do them, which are compiled once per instruction set. Plain declarations only.
#pragma once

#include <cstdint>

namespace telar::machine {

struct Warp;
struct Inst;
/// Does the instruction for the active lanes and says which comes next; null: back to the scheduler.
using Handler = const Inst* (*)(Warp&, const Inst*);

/// Type of a lane's value as an operation sees it.
enum class Kind : uint8_t { U8, S8, U16, S16, U32, S32, U64, S64, F32, F64, F16, BF16, F16x2, BF16x2, Pred };

enum class Op : uint16_t {
    Mov,
    Add,
    Sub,
    Mul,
    MulHi,
    MulWide,
    Mad,
    MadHi,
    MadWide,
    Mul24,
    Mad24,
    Div,
    Rem,
    Min,
    Max,
    MinNan,
    MaxNan,
    Neg,
    Abs,
    And,
    Or,
    Xor,
    Not,
    Cnot,
    Shl,
    Shr,
    ShfLeftWrap,
    ShfLeftClamp,
    ShfRightWrap,
    ShfRightClamp,
    Popc,
    Clz,
    Bfind,
    BfindShift,
    Brev,
    Bfe,
    Bfi,
    Bmsk,
    Fns,
    Prmt,
    Lop3,
    Sad,
    Dp4a,
    Dp2aLow,
    Dp2aHigh,
    AddCarryOut,
    AddCarry,
    SubCarryOut,
    SubCarry,
    Fma,
    FmaRelu,
    Sqrt,
    Rsqrt,
    Rcp,
    Ex2,
    Lg2,
    Sin,
    Cos,
    Tanh,
    Copysign,
    TestFinite,
    TestInfinite,
    TestNumber,
    TestNotANumber,
    TestNormal,
    TestSubnormal,
    Saturate,
    RoundNearest,
    RoundZero,
    RoundDown,
    RoundUp, ///< to a whole number, in the same type
    Selp,
    SlctInt,
    SlctFloat,
    Pack,
    Unpack,
    // predicates: masks
    PredAnd,
    PredOr,
    PredXor,
    PredNot,
    PredMov,
    PredSelp,
    // comparisons; unordered ones hold for NaN
    SetEq,
    SetNe,
    SetLt,
    SetLe,
    SetGt,
    SetGe,
    SetEqu,
    SetNeu,
    SetLtu,
    SetLeu,
    SetGtu,
    SetGeu,
    SetNum,
    SetNan,
    SetpAnd,
    SetpOr,
    SetpXor, ///< combine a comparison's mask with a predicate
    SetMask,
    SetOne, ///< a predicate as 0xffffffff or 1.0f
    Splat,  ///< a parameter of the launch, the same for all lanes
    ActiveMask,
    LocalAddress
};

} // namespace telar::machine
