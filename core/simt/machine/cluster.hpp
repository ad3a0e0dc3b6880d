// Clusters of blocks (cluster.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace telar::machine {

struct Warp;
struct Inst;
struct Worker;

const Inst* arriveAtCluster(Warp& warp, const Inst* inst);
const Inst* waitForCluster(Warp& warp, const Inst* inst);

/// The blocks of a cluster, by rank, each in a worker of its own, see each other's shared memory.
void joinShared(std::span<const std::unique_ptr<Worker>> blocks);
/// Where all threads that have not ended have come to the barrier of the cluster, those that wait go on. Whether any did.
bool openClusterBarrier(std::span<const std::unique_ptr<Worker>> blocks);
/// The same where somebody never comes, which is a finding.
bool openMissedClusterBarrier(std::span<const std::unique_ptr<Worker>> blocks);
/// An address of shared memory, its own or as others of the cluster see it, as its own block sees it.
uint64_t ownAddress(uint64_t address, uint32_t arrays);

/// The blocks of each cluster, which follow one another by rank; `blocks`: of one cluster.
std::vector<std::span<const std::unique_ptr<Worker>>> clustersOf(std::span<const std::unique_ptr<Worker>> workers,
                                                                 uint32_t blocks);

} // namespace telar::machine
