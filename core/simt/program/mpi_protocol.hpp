// What a rank of an MPI program and Telar's broker say to each other: every call that needs another rank is a question, and
// its answer comes once the call may return. Numbers travel with it, large ones by the mailbox, a piece of the memory that
// both see (World::mailbox). As in protocol.hpp, the rank is not believed.
//
// This file is compiled with the program as well: nothing but the language.
#pragma once

#include <stdint.h>

namespace telar::program {

constexpr uint32_t mostRanks = 64;
constexpr uint32_t mostMpiInline = 16384; ///< bytes that travel by the socket; more lie in the mailbox
constexpr uint32_t mostMpiWaited = 4096;  ///< requests of one MPI_Waitany

/// Functions whose name a sentence may need.
// clang-format off
#define TELAR_MPI_CALLS(X) \
    X(None) X(Init) X(Init_thread) X(Finalize) X(Abort) X(Send) X(Ssend) X(Bsend) X(Rsend) X(Recv) X(Sendrecv) \
    X(Sendrecv_replace) X(Probe) X(Iprobe) X(Isend) X(Issend) X(Ibsend) X(Irsend) X(Irecv) X(Send_init) X(Ssend_init) \
    X(Bsend_init) X(Rsend_init) X(Recv_init) X(Start) X(Startall) X(Wait) X(Waitall) X(Waitany) X(Waitsome) X(Test) \
    X(Testall) X(Testany) X(Testsome) X(Request_free) X(Cancel) X(Buffer_attach) X(Buffer_detach) X(Get_count) \
    X(Barrier) X(Bcast) X(Gather) X(Gatherv) X(Scatter) X(Scatterv) X(Allgather) X(Allgatherv) X(Alltoall) \
    X(Alltoallv) X(Alltoallw) X(Reduce) X(Allreduce) X(Reduce_scatter) X(Reduce_scatter_block) X(Scan) X(Exscan) \
    X(Ibarrier) X(Ibcast) X(Igather) X(Igatherv) X(Iscatter) X(Iscatterv) X(Iallgather) X(Iallgatherv) X(Ialltoall) \
    X(Ialltoallv) X(Ialltoallw) X(Ireduce) X(Iallreduce) X(Ireduce_scatter) X(Ireduce_scatter_block) X(Iscan) \
    X(Iexscan) X(Op_create) X(Op_free) X(Comm_rank) X(Comm_size) X(Comm_split) X(Comm_split_type) X(Comm_dup) \
    X(Comm_create) X(Comm_free) X(Comm_compare) X(Comm_group) X(Comm_other) X(Cart_create) X(Cart_coords) X(Cart_rank) \
    X(Cart_shift) X(Cart_sub) X(Dims_create) X(Group_incl) X(Group_other) X(Type_contiguous) X(Type_vector) \
    X(Type_create_hvector) X(Type_indexed) X(Type_create_hindexed) X(Type_create_indexed_block) X(Type_create_struct) \
    X(Type_create_subarray) X(Type_create_resized) X(Type_dup) X(Type_commit) X(Type_free) X(Type_size) X(Pack) \
    X(Unpack) X(Request_get_status)
// clang-format on

enum class MpiCall : uint32_t {
#define TELAR_MPI_CALL(name) name,
    TELAR_MPI_CALLS(TELAR_MPI_CALL)
#undef TELAR_MPI_CALL
        Count
};

/// Predefined types in the order of their handles from 1 on: name, C's type, what may be done with it. I: integers, F: floating
/// point, C: complex, L: truth values, B: bytes, P: a value and a place, N: nothing.
// clang-format off
#define TELAR_MPI_TYPES(X) \
    X(CHAR, char, I) X(SIGNED_CHAR, signed char, I) X(UNSIGNED_CHAR, unsigned char, I) X(BYTE, unsigned char, B) \
    X(SHORT, short, I) X(UNSIGNED_SHORT, unsigned short, I) X(INT, int, I) X(UNSIGNED, unsigned, I) X(LONG, long, I) \
    X(UNSIGNED_LONG, unsigned long, I) X(LONG_LONG, long long, I) X(UNSIGNED_LONG_LONG, unsigned long long, I) \
    X(FLOAT, float, F) X(DOUBLE, double, F) X(LONG_DOUBLE, long double, F) X(WCHAR, int32_t, N) X(C_BOOL, bool, L) \
    X(INT8_T, int8_t, I) X(INT16_T, int16_t, I) X(INT32_T, int32_t, I) X(INT64_T, int64_t, I) X(UINT8_T, uint8_t, I) \
    X(UINT16_T, uint16_t, I) X(UINT32_T, uint32_t, I) X(UINT64_T, uint64_t, I) X(AINT, int64_t, I) \
    X(COUNT, int64_t, I) X(OFFSET, int64_t, I) X(C_FLOAT_COMPLEX, MpiComplex<float>, C) \
    X(C_DOUBLE_COMPLEX, MpiComplex<double>, C) X(FLOAT_INT, MpiPair<float>, P) X(DOUBLE_INT, MpiPair<double>, P) \
    X(LONG_INT, MpiPair<long>, P) X(2INT, MpiPair<int>, P) X(SHORT_INT, MpiPair<short>, P) \
    X(LONG_DOUBLE_INT, MpiPair<long double>, P) X(PACKED, unsigned char, N)
// clang-format on

enum class MpiType : uint32_t {
    Derived, ///< made of others
#define TELAR_MPI_TYPE(name, type, kind) T##name,
    TELAR_MPI_TYPES(TELAR_MPI_TYPE)
#undef TELAR_MPI_TYPE
        Count
};
template <class T>
struct MpiPair { ///< as in memory; without the gaps in messages
    T value;
    int place;
};
template <class T>
struct MpiComplex {
    T real, imaginary;
};

/// Predefined operations in the order of their handles.
enum class MpiOp : uint32_t { None, Max, Min, Sum, Prod, Land, Band, Lor, Bor, Lxor, Bxor, Minloc, Maxloc, Own };

enum class MpiAct : uint32_t {
    Init,
    Finalize,
    Abort, ///< `tag`: the code
    Send,
    Receive,
    Probe, ///< `flags` & MpiNow: MPI_Iprobe
    Wait, ///< for one of the requests that follow; `flags` & MpiNow: asks whether one is done, & MpiAll: whether all are
    Free,       ///< of one request that may go on
    Cancel,     ///< likewise
    Collective, ///< block sizes follow: what goes to each, what is expected of each; then the numbers
    Nobody,     ///< a call to MPI_PROC_NULL, which is counted
    Split,      ///< `peer`: the colour, `tag`: the key; makes a communicator
    FreeComm,
    Mistake ///< MpiMistake in `peer`
};

enum MpiFlags : uint32_t {
    MpiNow = 1,
    MpiAll = 2,
    MpiSynchronous = 4, ///< a send that returns once it has been received
    MpiBuffered = 8,    ///< a send that returns at once
    MpiReady = 16,      ///< the receive must be there
    MpiFatal = 32,      ///< of a mistake: the program ends
    MpiInMailbox = 64,
    MpiAgain = 128 ///< another question of the same call, which is counted once
};

/// How a collective moves its blocks.
enum class MpiPattern : uint32_t {
    Nothing,
    FromRoot,
    ToRoot,
    ToAll,
    Each,
    Reduce,
    AllReduce,
    ReduceScatter,
    Scan,
    Exscan
};

/// What is sent, or may be received.
struct MpiData {
    uint64_t bytes; ///< without gaps
    uint32_t count; ///< as the program said it
    MpiType type;
    uint32_t signature; ///< of what it is made of (mpiSignature); who differs does not fit
    uint32_t size;      ///< bytes of one element
};

/// Signatures of types: integers by sign and size, mixed ones by a sum above `mpiMixed`.
constexpr uint32_t mpiMixed = uint32_t{1} << 30, mpiAnySignature = 0;

struct MpiMessage {
    MpiCall call;
    MpiAct act;
    uint32_t flags;
    uint32_t request; ///< number that the rank has chosen; 0: the call waits
    uint32_t comm;
    int32_t peer, tag; ///< by the communicator's ranks; -1: any; a collective's root, -1: none
    MpiOp op;
    MpiPattern pattern;
    uint32_t count; ///< of what follows: requests, or blocks of each side
    uint64_t commutes;
    uint64_t other; ///< of a mistake: another place; of an operation of its own: the function
    MpiData out, in;
    uint64_t payload; ///< bytes behind it, or in the mailbox
    uint64_t busyNs;  ///< of a processor, that the calling thread took since the last answer
};

struct MpiAnswer {
    int32_t error; ///< of MPI's classes
    int32_t source, tag;
    uint32_t index;  ///< of the requests asked for; of a communicator: its number
    uint32_t flag;   ///< there is something
    uint32_t blocks; ///< sizes that follow; of a communicator: its ranks of the world
    uint32_t cancelled, inMailbox;
    uint64_t payload; ///< bytes that follow, or lie in the mailbox
    uint64_t bytes;   ///< of the message that a probe met
};

/// What is wrong with a call, and the class of its error. The broker says it in words, with what came with it: numbers in
/// `out.bytes` and `out.count`, or the place of another call in `other`.
// clang-format off
#define TELAR_MPI_MISTAKES(X) \
    X(None, OTHER) X(BeforeInit, OTHER) X(AfterFinalize, OTHER) X(InitTwice, OTHER) X(Rank, RANK) X(Root, ROOT) X(Tag, TAG) \
    X(CountBelow, COUNT) X(NullType, TYPE) X(Uncommitted, TYPE) X(NullComm, COMM) X(NullOp, OP) X(OpType, OP) \
    X(NullBuffer, BUFFER) X(Overlaps, TYPE) X(TooLarge, OTHER) X(SameBuffer, BUFFER) X(NoBuffer, BUFFER) X(Changed, OTHER) \
    X(NoRequest, REQUEST) X(Topology, TOPOLOGY) X(Argument, ARG) X(ActiveRequest, REQUEST) X(NullStatus, OTHER) \
    X(SharedBuffer, OTHER) X(SmallBuffer, OTHER) X(FreedReceive, OTHER)
// clang-format on

enum class MpiMistake : uint32_t {
#define TELAR_MPI_MISTAKE(name, error) name,
    TELAR_MPI_MISTAKES(TELAR_MPI_MISTAKE)
#undef TELAR_MPI_MISTAKE
};

} // namespace telar::program
