// Types: what is made of others is kept as runs of bytes of one predefined type, so that packing is copying.
#pragma once
#include "mpi_rank.h"

namespace {

struct Run {
    long long at;     ///< bytes from the start
    MpiType of;
    long long count;  ///< elements, without gaps
};
struct Type {
    std::vector<Run> runs;
    long long size = 0, lower = 0, upper = 0; ///< bytes without gaps; where the next one begins
    bool committed = true, freed = false;
    MpiType basic = MpiType::Derived;
    uint32_t signature = mpiAnySignature;
    bool overlaps = false;
    long long extent() const { return upper - lower; }
    bool dense() const { return runs.size() == 1 && runs[0].at == 0 && size == extent(); }
};

constexpr size_t mostRuns = size_t{1} << 20;
constexpr int firstDerived = MPI_DATATYPE_NULL + 0x1000;

long long bytesOf(MpiType type) {
    switch (type) {
#define TELAR_MPI_TYPE(name, type, kind)                                                                               \
    case MpiType::T##name:                                                                                             \
        return sizeof(type);
        TELAR_MPI_TYPES(TELAR_MPI_TYPE)
#undef TELAR_MPI_TYPE
    default:
        return 0;
    }
}

template <class T> struct IsSigned { static constexpr bool value = T(-1) < T(0); };
enum class TypeKind { I, F, C, L, B, P, N };
TypeKind kindOf(MpiType type) {
    switch (type) {
#define TELAR_MPI_TYPE(name, type, kind)                                                                               \
    case MpiType::T##name:                                                                                             \
        return TypeKind::kind;
        TELAR_MPI_TYPES(TELAR_MPI_TYPE)
#undef TELAR_MPI_TYPE
    default:
        return TypeKind::N;
    }
}

/// One number for what is alike in every way: MPI_INT and MPI_INT32_T.
uint32_t signatureOf(MpiType type) {
    if (type == MpiType::TPACKED)
        return mpiAnySignature;
    const auto kind = kindOf(type);
    bool negative = false;
    switch (type) {
    case MpiType::TUNSIGNED_CHAR:
    case MpiType::TUNSIGNED_SHORT:
    case MpiType::TUNSIGNED:
    case MpiType::TUNSIGNED_LONG:
    case MpiType::TUNSIGNED_LONG_LONG:
    case MpiType::TUINT8_T:
    case MpiType::TUINT16_T:
    case MpiType::TUINT32_T:
    case MpiType::TUINT64_T:
        break;
    default:
        negative = kind == TypeKind::I;
    }
    return 1 + (uint32_t)kind * 256 + (negative ? 128 : 0) + (uint32_t)bytesOf(type);
}

/// The signature, size and overlaps of a type whose runs are there.
void settle(Type& type) {
    std::vector<Run> joined;
    for (const auto& run : type.runs) {
        if (run.count == 0)
            continue;
        if (!joined.empty() && joined.back().of == run.of && joined.back().at + joined.back().count * bytesOf(run.of) == run.at)
            joined.back().count += run.count;
        else
            joined.push_back(run);
    }
    type.runs = std::move(joined);
    type.size = 0;
    uint32_t mixed = 2166136261u;
    bool same = true;
    for (const auto& run : type.runs) {
        type.size += run.count * bytesOf(run.of);
        same = same && signatureOf(run.of) == signatureOf(type.runs[0].of);
        for (const uint64_t word : {(uint64_t)signatureOf(run.of), (uint64_t)run.count})
            mixed = (mixed ^ (uint32_t)word) * 16777619u;
    }
    type.signature = type.runs.empty() ? mpiAnySignature : same ? signatureOf(type.runs[0].of) : mpiMixed | (mixed & (mpiMixed - 1));
    auto sorted = type.runs;
    std::sort(sorted.begin(), sorted.end(), [](const Run& a, const Run& b) { return a.at < b.at; });
    for (size_t k = 1; k < sorted.size(); ++k)
        type.overlaps = type.overlaps || sorted[k - 1].at + sorted[k - 1].count * bytesOf(sorted[k - 1].of) > sorted[k].at;
}

std::vector<Type>& basicTypes() {
    static std::vector<Type> types = [] {
        std::vector<Type> all((size_t)MpiType::Count);
        for (uint32_t k = 1; k < (uint32_t)MpiType::Count; ++k) {
            Type& type = all[k];
            const auto basic = (MpiType)k;
            type.basic = basic;
            type.upper = bytesOf(basic);
            switch (basic) { // a value and a place, which have a gap between or behind them
#define PAIR(name, first, held)                                                                                       \
    case MpiType::T##name:                                                                                             \
        type.runs = {{0, MpiType::first, 1}, {(long long)offsetof(MpiPair<held>, place), MpiType::TINT, 1}};           \
        break;
                PAIR(FLOAT_INT, TFLOAT, float)
                PAIR(DOUBLE_INT, TDOUBLE, double)
                PAIR(LONG_INT, TLONG, long)
                PAIR(SHORT_INT, TSHORT, short)
                PAIR(LONG_DOUBLE_INT, TLONG_DOUBLE, long double)
                PAIR(2INT, TINT, int)
#undef PAIR
            default:
                type.runs = {{0, basic, 1}};
            }
            settle(type);
        }
        return all;
    }();
    return types;
}
std::vector<Type> derivedTypes;

/// Null: there is no such type.
Type* typeOf(MPI_Datatype handle) {
    const unsigned basic = (unsigned)handle - (unsigned)MPI_DATATYPE_NULL, derived = (unsigned)handle - (unsigned)firstDerived;
    if (basic > 0 && basic < (unsigned)MpiType::Count)
        return &basicTypes()[basic];
    return derived < derivedTypes.size() && !derivedTypes[derived].freed ? &derivedTypes[derived] : nullptr;
}

/// Copies `count` elements at `data` together to `to`, or apart again.
void pack(const void* data, long long count, const Type& type, char* to) {
    if (type.dense()) {
        memcpy(to, data, (size_t)(count * type.size));
        return;
    }
    for (long long k = 0; k < count; ++k)
        for (const auto& run : type.runs) {
            const size_t bytes = (size_t)(run.count * bytesOf(run.of));
            memcpy(to, (const char*)data + k * type.extent() + run.at, bytes);
            to += bytes;
        }
}
/// At most `bytes` of what came.
void unpack(const char* from, long long bytes, void* data, long long count, const Type& type) {
    if (type.dense()) {
        memcpy(data, from, (size_t)std::min(bytes, count * type.size));
        return;
    }
    for (long long k = 0; k < count && bytes > 0; ++k)
        for (const auto& run : type.runs) {
            const long long part = std::min(bytes, run.count * bytesOf(run.of));
            memcpy((char*)data + k * type.extent() + run.at, from, (size_t)part);
            from += part;
            bytes -= part;
        }
}

/// A sum of what the elements hold; 0: too much for it.
uint64_t sumOf(const void* data, long long count, const Type& type) {
    constexpr long long mostSummed = 1 << 24;
    if (count * type.size > mostSummed)
        return 0;
    uint64_t sum = 14695981039346656037u;
    for (long long k = 0; k < (type.dense() ? 1 : count); ++k)
        for (const auto& run : type.runs) {
            const auto* at = (const char*)data + k * type.extent() + run.at;
            size_t left = (size_t)(run.count * bytesOf(run.of) * (type.dense() ? count : 1));
            for (; left >= 8; left -= 8, at += 8) {
                uint64_t word;
                memcpy(&word, at, 8);
                sum = (sum ^ word) * 1099511628211u;
                sum ^= sum >> 29;
            }
            for (; left > 0; --left, ++at)
                sum = (sum ^ (uint8_t)*at) * 1099511628211u;
        }
    return sum | 1;
}

MpiData dataOf(long long count, const Type& type) {
    return {(uint64_t)(count * type.size), (uint32_t)count, type.basic, type.signature, (uint32_t)type.size};
}

/// MPI_SUCCESS, or the error of what is wrong with a buffer of `copies` times so many elements.
int checkData(const Place& place, const void* data, long long count, MPI_Datatype handle, const Comm& comm, bool receives = false, int copies = 1) {
    if (count < 0)
        return mistake(place, MpiMistake::CountBelow, count, 0, comm.handler);
    const Type* type = typeOf(handle);
    if (!type)
        return mistake(place, MpiMistake::NullType, 0, 0, comm.handler);
    if (!type->committed)
        return mistake(place, MpiMistake::Uncommitted, 0, 0, comm.handler);
    if (count > 0 && type->size > 0 && (!data || data == MPI_IN_PLACE) && type->basic != MpiType::Derived)
        return mistake(place, MpiMistake::NullBuffer, 0, 0, comm.handler);
    if (count > 0 && receives && type->overlaps)
        return mistake(place, MpiMistake::Overlaps, 0, 0, comm.handler);
    long long end = 0; // of the last element
    for (const auto& run : type->runs)
        end = std::max(end, run.at + run.count * bytesOf(run.of));
    for (const auto& room : rooms)
        if (const long long wanted = (count * copies - 1) * type->extent() + end; room.data == data && data && count > 0 && room.bytes != ~size_t{0} && wanted > (long long)room.bytes)
            return mistake(place, MpiMistake::SmallBuffer, wanted, (uint32_t)room.bytes, comm.handler);
    if ((uint64_t)(count * type->size) > telarProcess().world->mailboxBytes)
        return mistake(place, MpiMistake::TooLarge, count * type->size, (uint32_t)(telarProcess().world->mailboxBytes >> 20), comm.handler);
    return MPI_SUCCESS;
}

// ---- making them
/// A type of `runs` with these bounds.
int addType(std::vector<Run> runs, long long lower, long long upper, MPI_Datatype* made) {
    Type type;
    type.runs = std::move(runs);
    type.lower = lower;
    type.upper = upper;
    type.committed = false;
    settle(type);
    derivedTypes.push_back(std::move(type));
    *made = firstDerived + (int)derivedTypes.size() - 1;
    return MPI_SUCCESS;
}

struct Part {
    long long at, length; ///< bytes from the start, elements one behind the other
    const Type* of;
};
int combine(const Place& place, const std::vector<Part>& parts, MPI_Datatype* made) {
    std::vector<Run> runs;
    long long lower = 0, upper = 0;
    bool first = true;
    for (const auto& part : parts) {
        if (!part.of)
            return mistake(place, MpiMistake::NullType);
        if (part.length < 0)
            return mistake(place, MpiMistake::CountBelow, part.length);
        if (part.length == 0)
            continue;
        const bool dense = part.of->dense();
        if (runs.size() + (dense ? 1 : (size_t)part.length * part.of->runs.size()) > mostRuns)
            return mistake(place, MpiMistake::TooLarge, (long long)(runs.size() + (size_t)part.length) * (long long)sizeof(Run), (uint32_t)(mostRuns * sizeof(Run) >> 20));
        if (dense)
            runs.push_back({part.at, part.of->runs[0].of, part.of->runs[0].count * part.length});
        for (long long k = 0; !dense && k < part.length; ++k)
            for (const auto& run : part.of->runs)
                runs.push_back({part.at + k * part.of->extent() + run.at, run.of, run.count});
        const long long from = part.at + part.of->lower, to = part.at + (part.length - 1) * part.of->extent() + part.of->upper;
        lower = first ? from : std::min(lower, from);
        upper = first ? to : std::max(upper, to);
        first = false;
    }
    return addType(std::move(runs), lower, upper, made);
}

} // namespace
