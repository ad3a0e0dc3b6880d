// Clusters of blocks, from compute capability 9.0 on: CUDA C++ Programming Guide, "Thread Block Clusters" and "Distributed
// Shared Memory". Names as in CUDA's header sm_90_rt.h.
#pragma once
#pragma clang system_header

#define TELAR_CLUSTER_NUMBER(name, register)                        \
    TELAR_D unsigned int name() {                                   \
        unsigned int r;                                             \
        asm volatile("mov.u32 %0, %%" register ";" : "=r"(r));      \
        return r;                                                   \
    }
#define TELAR_CLUSTER_PLACE(name, register)                         \
    TELAR_CLUSTER_NUMBER(telar_##name##_x, register ".x")           \
    TELAR_CLUSTER_NUMBER(telar_##name##_y, register ".y")           \
    TELAR_CLUSTER_NUMBER(telar_##name##_z, register ".z")           \
    TELAR_D dim3 __##name() { return dim3(telar_##name##_x(), telar_##name##_y(), telar_##name##_z()); }
TELAR_CLUSTER_PLACE(clusterIdx, "clusterid")
TELAR_CLUSTER_PLACE(clusterGridDimInClusters, "nclusterid")
TELAR_CLUSTER_PLACE(clusterRelativeBlockIdx, "cluster_ctaid")
TELAR_CLUSTER_PLACE(clusterDim, "cluster_nctaid")
TELAR_CLUSTER_NUMBER(__clusterRelativeBlockRank, "cluster_ctarank")
TELAR_CLUSTER_NUMBER(__clusterSizeInBlocks, "cluster_nctarank")
#undef TELAR_CLUSTER_PLACE
#undef TELAR_CLUSTER_NUMBER

TELAR_D void __cluster_barrier_arrive() { asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); }
TELAR_D void __cluster_barrier_arrive_relaxed() { asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory"); }
TELAR_D void __cluster_barrier_wait() { asm volatile("barrier.cluster.wait.aligned;" ::: "memory"); }
/// Where an array of shared memory lies in the block of that rank.
TELAR_D void* __cluster_map_shared_rank(const void* own, unsigned int rank) {
    void* r;
    asm volatile("mapa.u64 %0, %1, %2;" : "=l"(r) : "l"(own), "r"(rank));
    return r;
}
TELAR_D unsigned int __cluster_query_shared_rank(const void* address) {
    unsigned int r;
    asm volatile("getctarank.u64 %0, %1;" : "=r"(r) : "l"(address));
    return r;
}
