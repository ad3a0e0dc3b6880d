// What a traced launch leaves: every event of every thread of the blocks that were kept.
#pragma once

#include "core/simt/dim3.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace telar::simt {

enum class Op : uint8_t {
    GlobalLoad,
    GlobalStore,
    GlobalAtomic,
    ConstantLoad,
    SharedLoad,
    SharedStore,
    SharedAtomic,
    Barrier,
    Shuffle,
    Vote,
    Branch,
    Watch,
    BulkCopy,  ///< cp.async.bulk from global to shared memory: past the unit that serves loads
    MatrixLoad ///< ldmatrix, and what becomes that: from shared memory
};
inline constexpr int opCount = 14;
const char* opName(Op op); ///< "global load", for tables; not translated

enum class Space : uint8_t { Global, Constant, Shared, Variable };
enum class ElementKind : uint8_t { UInt8, Int32, Int64, Float32, Float64 };
int elementBytes(ElementKind kind);

/// A place in a kernel's source: lines and columns from 1.
struct Site {
    std::string file; ///< from the repository's root: "core/pooling/kernels/direct.cu"
    uint32_t line = 0, column = 0;
    bool operator==(const Site&) const = default;
    auto operator<=>(const Site&) const = default;
};

/// A view that the kernel was given, an array in shared memory, or a watched variable.
struct Array {
    std::string name;
    Space space = Space::Global;
    ElementKind kind = ElementKind::Float32;
    int64_t length = 0; ///< elements; 0 for a variable
    bool operator==(const Array&) const = default;
    auto operator<=>(const Array&) const = default;
};

/// 16 bytes, because there are millions of them.
struct Event {
    uint16_t site = 0;  ///< into Trace::sites
    uint8_t code = 0;   ///< op and width
    uint8_t array = 0;  ///< into Trace::arrays, where the op has one
    uint32_t value = 0; ///< read or written (the first of a vector), a branch's condition or a vote's result:
                        ///< bits of a float32 where the array holds floats, else the low bits of a whole number
    int64_t index = 0;  ///< in elements; a watched whole number itself; a shuffle's source lane

    Op op() const { return static_cast<Op>(code & 15); }
    uint32_t width() const { return 1u << (code >> 4); } ///< elements in one access
    static uint8_t pack(Op op, uint32_t width) {
        return static_cast<uint8_t>(static_cast<uint32_t>(op) | (width == 4 ? 2u : width == 2 ? 1u : 0u) << 4);
    }
};
static_assert(sizeof(Event) == 16);

struct BlockTrace {
    int64_t block = 0;           ///< in the order x, y, z
    std::vector<uint32_t> first; ///< of each thread, and the end: threads + 1
    std::vector<Event> events;   ///< thread after thread

    std::span<const Event> thread(uint32_t t) const {
        return std::span(events).subspan(first[t], first[t + 1] - first[t]);
    }
    int64_t bytes() const {
        return static_cast<int64_t>(events.capacity() * sizeof(Event) + first.capacity() * sizeof(uint32_t));
    }
};

struct Trace {
    std::string kernel;
    Dim3 grid, block;
    std::vector<Site> sites;   ///< in the order of file, line, column
    std::vector<Array> arrays; ///< in the order of name
    std::vector<BlockTrace> blocks;

    int64_t bytes() const;
    /// The kept block of that number; null when it was not kept.
    const BlockTrace* find(int64_t block) const;
};

/// The place of number `linear` in a box of that size, in the order x, y, z.
inline Dim3 placeOf(int64_t linear, const Dim3& size) {
    return {static_cast<uint32_t>(linear % size.x), static_cast<uint32_t>(linear / size.x % size.y),
            static_cast<uint32_t>(linear / size.x / size.y)};
}

} // namespace telar::simt
