#include "core/simt/program/reduce.hpp"

#include <cstring>
#include <type_traits>

namespace telar::program {

namespace {

/// The kinds of TELAR_MPI_TYPES.
struct I {};
struct F {};
struct C {};
struct L {};
struct B {};
struct P {};
struct N {};

template <class T, class Work>
void each(uint8_t* into, const uint8_t* from, std::size_t bytes, const Work& work) {
    for (std::size_t at = 0; at + sizeof(T) <= bytes; at += sizeof(T)) {
        T a, b;
        std::memcpy(&a, into + at, sizeof a);
        std::memcpy(&b, from + at, sizeof b);
        a = static_cast<T>(work(a, b));
        std::memcpy(into + at, &a, sizeof a);
    }
}

/// Sums and products of integers wrap as they do in memory.
template <class T>
T added(T a, T b) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
        return a + b;
}
template <class T>
T multiplied(T a, T b) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
    else
        return a * b;
}

template <class T>
bool ordered(MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    switch (op) {
    case MpiOp::Max:
        each<T>(into, from, bytes, [](T a, T b) { return a < b ? b : a; });
        return true;
    case MpiOp::Min:
        each<T>(into, from, bytes, [](T a, T b) { return b < a ? b : a; });
        return true;
    case MpiOp::Sum:
        each<T>(into, from, bytes, added<T>);
        return true;
    case MpiOp::Prod:
        each<T>(into, from, bytes, multiplied<T>);
        return true;
    default:
        return false;
    }
}

template <class T>
bool logical(MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    switch (op) {
    case MpiOp::Land:
        each<T>(into, from, bytes, [](T a, T b) { return a && b; });
        return true;
    case MpiOp::Lor:
        each<T>(into, from, bytes, [](T a, T b) { return a || b; });
        return true;
    case MpiOp::Lxor:
        each<T>(into, from, bytes, [](T a, T b) { return !a != !b; });
        return true;
    default:
        return false;
    }
}

template <class T>
bool bits(MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    switch (op) {
    case MpiOp::Band:
        each<T>(into, from, bytes, [](T a, T b) { return a & b; });
        return true;
    case MpiOp::Bor:
        each<T>(into, from, bytes, [](T a, T b) { return a | b; });
        return true;
    case MpiOp::Bxor:
        each<T>(into, from, bytes, [](T a, T b) { return a ^ b; });
        return true;
    default:
        return false;
    }
}

template <class T>
bool work(I, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    return ordered<T>(op, into, from, bytes) || logical<T>(op, into, from, bytes) || bits<T>(op, into, from, bytes);
}
template <class T>
bool work(F, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    return ordered<T>(op, into, from, bytes);
}
template <class T>
bool work(L, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    return logical<uint8_t>(op, into, from, bytes); // a byte of the rank's, which no bool must hold unseen
}
template <class T>
bool work(B, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    return bits<uint8_t>(op, into, from, bytes);
}
template <class T>
bool work(C, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    if (op == MpiOp::Sum)
        each<T>(into, from, bytes, [](T a, T b) { return T{a.real + b.real, a.imaginary + b.imaginary}; });
    else if (op == MpiOp::Prod)
        each<T>(into, from, bytes, [](T a, T b) {
            return T{a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
        });
    return op == MpiOp::Sum || op == MpiOp::Prod;
}
template <class T>
bool work(P, MpiOp op, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    using Value = decltype(T::value);
    constexpr std::size_t size = sizeof(Value) + sizeof(int);
    for (std::size_t at = 0; at + size <= bytes; at += size) {
        Value a, b;
        int placeA, placeB;
        std::memcpy(&a, into + at, sizeof a);
        std::memcpy(&placeA, into + at + sizeof a, sizeof placeA);
        std::memcpy(&b, from + at, sizeof b);
        std::memcpy(&placeB, from + at + sizeof b, sizeof placeB);
        const bool better = op == MpiOp::Minloc ? b < a : a < b;
        if (better || (a == b && placeB < placeA))
            std::memcpy(into + at, from + at, size);
    }
    return op == MpiOp::Minloc || op == MpiOp::Maxloc;
}
template <class T>
bool work(N, MpiOp, uint8_t*, const uint8_t*, std::size_t) {
    return false;
}

} // namespace

bool reduceInto(MpiOp op, MpiType type, uint8_t* into, const uint8_t* from, std::size_t bytes) {
    switch (type) {
#define TELAR_MPI_TYPE(name, type, kind)                                                                               \
    case MpiType::T##name:                                                                                             \
        return work<type>(kind{}, op, into, from, bytes);
        TELAR_MPI_TYPES(TELAR_MPI_TYPE)
#undef TELAR_MPI_TYPE
    default:
        return false;
    }
}

} // namespace telar::program
