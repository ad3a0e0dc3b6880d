// The names of what makes types, and packing by hand.
#pragma once
#include "mpi_types.h"

extern "C" {

int MPI_Type_contiguous(int count, MPI_Datatype of, MPI_Datatype* made) { return combine(HERE(Type_contiguous), {{0, count, typeOf(of)}}, made); }

/// Blocks of `length` elements at the places that `at` gives in bytes.
#define BLOCKS(call, lengths, at)                                                                                      \
    const auto place = HERE(call);                                                                                     \
    const Type* const type = typeOf(of);                                                                               \
    if (!type)                                                                                                         \
        return mistake(place, MpiMistake::NullType);                                                                   \
    if (count < 0)                                                                                                     \
        return mistake(place, MpiMistake::CountBelow, count);                                                          \
    if ((size_t)count > mostRuns)                                                                                      \
        return mistake(place, MpiMistake::TooLarge, (long long)count * (long long)sizeof(Run), (uint32_t)(mostRuns * sizeof(Run) >> 20));                                                 \
    std::vector<Part> parts;                                                                                           \
    for (int k = 0; k < count; ++k)                                                                                    \
        parts.push_back({(long long)(at), (long long)(lengths), type});                                                \
    return combine(place, parts, made)

int MPI_Type_vector(int count, int length, int stride, MPI_Datatype of, MPI_Datatype* made) {
    BLOCKS(Type_vector, length, (long long)k * stride * type->extent());
}
int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype of, MPI_Datatype* made) {
    BLOCKS(Type_create_hvector, length, k * stride);
}
int MPI_Type_indexed(int count, const int* lengths, const int* places, MPI_Datatype of, MPI_Datatype* made) {
    BLOCKS(Type_indexed, lengths[k], places[k] * type->extent());
}
int MPI_Type_create_hindexed(int count, const int* lengths, const MPI_Aint* places, MPI_Datatype of, MPI_Datatype* made) {
    BLOCKS(Type_create_hindexed, lengths[k], places[k]);
}
int MPI_Type_create_indexed_block(int count, int length, const int* places, MPI_Datatype of, MPI_Datatype* made) {
    BLOCKS(Type_create_indexed_block, length, places[k] * type->extent());
}
int MPI_Type_create_struct(int count, const int* lengths, const MPI_Aint* places, const MPI_Datatype* of, MPI_Datatype* made) {
    const auto place = HERE(Type_create_struct);
    if (count < 0)
        return mistake(place, MpiMistake::CountBelow, count);
    std::vector<Part> parts;
    long long alignment = 1;
    for (int k = 0; k < count; ++k) {
        parts.push_back({places[k], lengths[k], typeOf(of[k])});
        if (parts.back().of)
            for (const auto& run : parts.back().of->runs)
                alignment = std::max(alignment, std::min<long long>(bytesOf(run.of), 16));
    }
    const int error = combine(place, parts, made);
    if (!error) { // as C's compiler would fill it up
        Type& type = derivedTypes.back();
        if (const long long over = type.extent() % alignment)
            type.upper += alignment - over;
    }
    return error;
}
int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* parts, const int* starts, int order, MPI_Datatype of, MPI_Datatype* made) {
    const auto place = HERE(Type_create_subarray);
    const Type* const type = typeOf(of);
    if (!type)
        return mistake(place, MpiMistake::NullType);
    long long rows = 1, all = 1;
    const auto dimension = [&](int k) { return order == MPI_ORDER_C ? k : dimensions - 1 - k; }; // the last one is dense
    for (int k = 0; k < dimensions; ++k) {
        if (sizes[k] < 1 || parts[k] < 1 || starts[k] < 0 || starts[k] > sizes[k] - parts[k])
            return mistake(place, MpiMistake::Argument);
        all *= sizes[k];
        rows *= dimension(k) < dimensions - 1 ? parts[k] : 1;
    }
    if (rows > (long long)mostRuns)
        return mistake(place, MpiMistake::TooLarge, rows * (long long)sizeof(Run), (uint32_t)(mostRuns * sizeof(Run) >> 20));
    std::vector<Part> found;
    const int last = order == MPI_ORDER_C ? dimensions - 1 : 0;
    for (long long row = 0; row < rows; ++row) {
        long long left = row, at = starts[last], step = sizes[last];
        for (int k = dimensions - 2; k >= 0; --k) {
            const int d = dimension(k);
            at += (starts[d] + left % parts[d]) * step;
            left /= parts[d];
            step *= sizes[d];
        }
        found.push_back({at * type->extent(), parts[last], type});
    }
    const long long upper = all * type->extent();
    const int error = combine(place, found, made);
    if (!error) {
        derivedTypes.back().lower = 0;
        derivedTypes.back().upper = upper;
    }
    return error;
}
int MPI_Type_create_resized(MPI_Datatype of, MPI_Aint lower, MPI_Aint extent, MPI_Datatype* made) {
    const Type* type = typeOf(of);
    return type ? addType(type->runs, lower, lower + extent, made) : mistake(HERE(Type_create_resized), MpiMistake::NullType);
}
int MPI_Type_dup(MPI_Datatype of, MPI_Datatype* made) {
    const Type* type = typeOf(of);
    if (!type)
        return mistake(HERE(Type_dup), MpiMistake::NullType);
    const bool committed = type->committed;
    addType(type->runs, type->lower, type->upper, made);
    derivedTypes.back().committed = committed;
    return MPI_SUCCESS;
}
int MPI_Type_commit(MPI_Datatype* handle) {
    Type* type = typeOf(*handle);
    if (!type)
        return mistake(HERE(Type_commit), MpiMistake::NullType);
    type->committed = true;
    return MPI_SUCCESS;
}
int MPI_Type_free(MPI_Datatype* handle) {
    Type* type = typeOf(*handle);
    if (!type || type->basic != MpiType::Derived)
        return mistake(HERE(Type_free), MpiMistake::NullType);
    type->freed = true;
    *handle = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
}
#define TYPE(call)                                                                                                     \
    const Type* const type = typeOf(handle);                                                                           \
    if (!type)                                                                                                         \
    return mistake(HERE(call), MpiMistake::NullType)
ANSWER(Type_size, TYPE(Type_size); *bytes = (int)type->size, MPI_Datatype handle, int* bytes)
ANSWER(Type_get_extent, TYPE(Type_size); *lower = type->lower; *extent = type->extent(), MPI_Datatype handle, MPI_Aint* lower, MPI_Aint* extent)
ANSWER(Pack_size, TYPE(Pack); *bytes = (int)(count * type->size), int count, MPI_Datatype handle, MPI_Comm, int* bytes)
int MPI_Type_get_true_extent(MPI_Datatype handle, MPI_Aint* lower, MPI_Aint* extent) {
    TYPE(Type_size);
    long long from = type->runs.empty() ? 0 : type->runs[0].at, to = from;
    for (const auto& run : type->runs) {
        from = std::min(from, run.at);
        to = std::max(to, run.at + run.count * bytesOf(run.of));
    }
    *lower = from;
    *extent = to - from;
    return MPI_SUCCESS;
}
int MPI_Pack(const void* data, int count, MPI_Datatype handle, void* to, int bytes, int* position, MPI_Comm) {
    TYPE(Pack);
    if (count < 0 || count * type->size > bytes - *position)
        return mistake(HERE(Pack), MpiMistake::Argument);
    pack(data, count, *type, (char*)to + *position);
    *position += (int)(count * type->size);
    return MPI_SUCCESS;
}
int MPI_Unpack(const void* from, int bytes, int* position, void* data, int count, MPI_Datatype handle, MPI_Comm) {
    TYPE(Unpack);
    if (count < 0 || count * type->size > bytes - *position)
        return mistake(HERE(Unpack), MpiMistake::Argument);
    unpack((const char*)from + *position, count * type->size, data, count, *type);
    *position += (int)(count * type->size);
    return MPI_SUCCESS;
}
#undef TYPE
#undef BLOCKS

} // extern "C"
