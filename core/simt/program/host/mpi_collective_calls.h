// The names of the collectives, each as it blocks and as a request, and operations.
#pragma once
#include "mpi_collectives.h"

extern "C" {

/// A call that blocks, and the one that begins a request `r`, for buffers `a` and `b` of known sizes; the parameters come last.
#define BOTH(name, small, a, b, work, ...)                                                                             \
    int MPI_##name(__VA_ARGS__) {                                                                                      \
        MPI_Request* const r = nullptr;                                                                                \
        const auto place = HERE_BOTH(name, a, b);                                                                      \
        return work;                                                                                                   \
    }                                                                                                                  \
    int MPI_I##small(__VA_ARGS__, MPI_Request* r) {                                                                    \
        const auto place = HERE_BOTH(I##small, a, b);                                                                  \
        return work;                                                                                                   \
    }
#define NONE ((const char*)nullptr)
#define SEND one(send, sends, sendType)
#define SEND_LIST list(send, sends, sendPlaces, sendType)
#define RECEIVE one(receive, receives, receiveType)
#define RECEIVE_LIST list(receive, receives, receivePlaces, receiveType)

BOTH(Barrier, barrier, NONE, NONE, barrier(place, comm, r), MPI_Comm comm)
BOTH(Bcast, bcast, data, NONE, broadcast(place, data, count, type, root, comm, r), void* const data TELAR_SIZED, int count,
     MPI_Datatype type, int root, MPI_Comm comm)
BOTH(Gather, gather, send, receive, fromOrToRoot(place, true, SEND, RECEIVE, root, comm, r), TELAR_ONE, TELAR_INTO, int root, MPI_Comm comm)
BOTH(Gatherv, gatherv, send, NONE, fromOrToRoot(place, true, SEND, RECEIVE_LIST, root, comm, r), TELAR_ONE, TELAR_INTO_LIST, int root, MPI_Comm comm)
BOTH(Scatter, scatter, send, receive, fromOrToRoot(place, false, SEND, RECEIVE, root, comm, r), TELAR_ONE, TELAR_INTO, int root, MPI_Comm comm)
BOTH(Scatterv, scatterv, NONE, receive, fromOrToRoot(place, false, SEND_LIST, RECEIVE, root, comm, r), TELAR_LIST, TELAR_INTO, int root, MPI_Comm comm)
BOTH(Allgather, allgather, send, receive, gatherAll(place, SEND, RECEIVE, comm, r), TELAR_ONE, TELAR_INTO, MPI_Comm comm)
BOTH(Allgatherv, allgatherv, send, NONE, gatherAll(place, SEND, RECEIVE_LIST, comm, r), TELAR_ONE, TELAR_INTO_LIST, MPI_Comm comm)
BOTH(Alltoall, alltoall, send, receive, allToAll(place, SEND, RECEIVE, comm, r), TELAR_ONE, TELAR_INTO, MPI_Comm comm)
BOTH(Alltoallv, alltoallv, NONE, NONE, allToAll(place, SEND_LIST, RECEIVE_LIST, comm, r), TELAR_LIST, TELAR_INTO_LIST, MPI_Comm comm)
BOTH(Alltoallw, alltoallw, NONE, NONE,
     allToAll(place, Side{(void*)send, 0, sends, sendPlaces, 0, sendTypes}, Side{receive, 0, receives, receivePlaces, 0, receiveTypes}, comm, r),
     const void* send, const int* sends, const int* sendPlaces, const MPI_Datatype* sendTypes, void* receive, const int* receives,
     const int* receivePlaces, const MPI_Datatype* receiveTypes, MPI_Comm comm)
#define REDUCTION(name, small, pattern)                                                                                \
    BOTH(name, small, send, receive, reduce(place, MpiPattern::pattern, send, receive, count, nullptr, type, op, 0, comm, r), TELAR_SUM, MPI_Comm comm)
REDUCTION(Allreduce, allreduce, AllReduce)
REDUCTION(Scan, scan, Scan)
REDUCTION(Exscan, exscan, Exscan)
REDUCTION(Reduce_scatter_block, reduce_scatter_block, ReduceScatter)
BOTH(Reduce, reduce, send, receive, reduce(place, MpiPattern::Reduce, send, receive, count, nullptr, type, op, root, comm, r), TELAR_SUM,
     int root, MPI_Comm comm)
BOTH(Reduce_scatter, reduce_scatter, NONE, NONE, reduce(place, MpiPattern::ReduceScatter, send, receive, 0, counts, type, op, 0, comm, r),
     const void* send, void* receive, const int* counts, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
#undef REDUCTION
#undef BOTH
#undef NONE
#undef SEND
#undef SEND_LIST
#undef RECEIVE
#undef RECEIVE_LIST

int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op) {
    needRanks(HERE(Op_create));
    if (!function)
        return mistake(HERE(Op_create), MpiMistake::Argument);
    ops.push_back({function, commutes != 0});
    *op = firstOp + (int)ops.size() - 1;
    return MPI_SUCCESS;
}
int MPI_Op_free(MPI_Op* op) {
    if (!ownOp(*op))
        return mistake(HERE(Op_free), MpiMistake::NullOp);
    *ownOp(*op) = {};
    *op = MPI_OP_NULL;
    return MPI_SUCCESS;
}
ANSWER(Op_commutative, *commutes = ownOp(op) ? ownOp(op)->commutes : 1, MPI_Op op, int* commutes)

} // extern "C"
