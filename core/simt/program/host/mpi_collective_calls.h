// The names of the collectives, each as it blocks and as a request, and operations.
#pragma once
#include "mpi_collectives.h"

extern "C" {

/// A call that blocks, and the one that begins a request `r`; the parameters come last.
#define BOTH(name, small, work, ...)                                                                                   \
    int MPI_##name(__VA_ARGS__) {                                                                                      \
        MPI_Request* const r = nullptr;                                                                                \
        const auto place = HERE(name);                                                                                    \
        return work;                                                                                                   \
    }                                                                                                                  \
    int MPI_I##small(__VA_ARGS__, MPI_Request* r) {                                                                    \
        const auto place = HERE(I##small);                                                                                \
        return work;                                                                                                   \
    }
#define ONE const void *s, int n, MPI_Datatype st
#define LIST const void *s, const int *ns, const int *sp, MPI_Datatype st
#define INTO void *d, int m, MPI_Datatype dt
#define INTO_LIST void *d, const int *ms, const int *dp, MPI_Datatype dt
#define REDUCED const void *s, void *d, int n, MPI_Datatype t, MPI_Op op

BOTH(Barrier, barrier, barrier(place, c, r), MPI_Comm c)
BOTH(Bcast, bcast, broadcast(place, d, n, t, root, c, r), void* d, int n, MPI_Datatype t, int root, MPI_Comm c)
BOTH(Gather, gather, gather(place, one(s, n, st), one(d, m, dt), root, c, r), ONE, INTO, int root, MPI_Comm c)
BOTH(Gatherv, gatherv, gather(place, one(s, n, st), list(d, ms, dp, dt), root, c, r), ONE, INTO_LIST, int root, MPI_Comm c)
BOTH(Scatter, scatter, scatter(place, one(s, n, st), one(d, m, dt), root, c, r), ONE, INTO, int root, MPI_Comm c)
BOTH(Scatterv, scatterv, scatter(place, list(s, ns, sp, st), one(d, m, dt), root, c, r), LIST, INTO, int root, MPI_Comm c)
BOTH(Allgather, allgather, gatherAll(place, one(s, n, st), one(d, m, dt), c, r), ONE, INTO, MPI_Comm c)
BOTH(Allgatherv, allgatherv, gatherAll(place, one(s, n, st), list(d, ms, dp, dt), c, r), ONE, INTO_LIST, MPI_Comm c)
BOTH(Alltoall, alltoall, allToAll(place, one(s, n, st), one(d, m, dt), c, r), ONE, INTO, MPI_Comm c)
BOTH(Alltoallv, alltoallv, allToAll(place, list(s, ns, sp, st), list(d, ms, dp, dt), c, r), LIST, INTO_LIST, MPI_Comm c)
BOTH(Alltoallw, alltoallw, allToAll(place, Side{(void*)s, 0, ns, sp, 0, st}, Side{d, 0, ms, dp, 0, dt}, c, r), const void* s, const int* ns,
     const int* sp, const MPI_Datatype* st, void* d, const int* ms, const int* dp, const MPI_Datatype* dt, MPI_Comm c)
BOTH(Reduce, reduce, reduce(place, MpiPattern::Reduce, s, d, n, nullptr, t, op, root, c, r), REDUCED, int root, MPI_Comm c)
BOTH(Allreduce, allreduce, reduce(place, MpiPattern::AllReduce, s, d, n, nullptr, t, op, 0, c, r), REDUCED, MPI_Comm c)
BOTH(Scan, scan, reduce(place, MpiPattern::Scan, s, d, n, nullptr, t, op, 0, c, r), REDUCED, MPI_Comm c)
BOTH(Exscan, exscan, reduce(place, MpiPattern::Exscan, s, d, n, nullptr, t, op, 0, c, r), REDUCED, MPI_Comm c)
BOTH(Reduce_scatter_block, reduce_scatter_block, reduce(place, MpiPattern::ReduceScatter, s, d, n, nullptr, t, op, 0, c, r), REDUCED, MPI_Comm c)
BOTH(Reduce_scatter, reduce_scatter, reduce(place, MpiPattern::ReduceScatter, s, d, 0, ns, t, op, 0, c, r), const void* s, void* d, const int* ns,
     MPI_Datatype t, MPI_Op op, MPI_Comm c)
#undef ONE
#undef LIST
#undef INTO
#undef INTO_LIST
#undef REDUCED
#undef BOTH

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
int MPI_Op_commutative(MPI_Op op, int* commutes) {
    *commutes = ownOp(op) ? ownOp(op)->commutes : 1;
    return MPI_SUCCESS;
}

} // extern "C"
