#include "core/simt/launch.hpp"

namespace telar::simt {

Status checkLaunch(const LaunchConfig& config) {
    const Dim3 g = config.grid, b = config.block;
    if (g.x == 0 || g.y == 0 || g.z == 0)
        return userError(text(TELAR_TR("core", "A grid of %1 x %2 x %3 blocks has no block"), g.x, g.y, g.z));
    if (b.x == 0 || b.y == 0 || b.z == 0)
        return userError(text(TELAR_TR("core", "A block of %1 x %2 x %3 threads has no thread"), b.x, b.y, b.z));
    if (b.x > maxBlock.x || b.y > maxBlock.y || b.z > maxBlock.z)
        return userError(
            text(TELAR_TR("core",
                          "A block of %1 x %2 x %3 threads exceeds CUDA's limits of 1024 x 1024 x 64 along its axes"),
                 b.x, b.y, b.z));
    if (b.count() > maxBlockThreads)
        return userError(text(TELAR_TR("core", "A block of %1 x %2 x %3 has %4 threads, and CUDA allows 1024"), b.x,
                              b.y, b.z, b.count()),
                         {}, text(TELAR_TR("core", "Use a smaller block and more of them")));
    if (g.x > maxGrid.x || g.y > maxGrid.y || g.z > maxGrid.z)
        return userError(text(
            TELAR_TR(
                "core",
                "A grid of %1 x %2 x %3 blocks exceeds CUDA's limits of 2147483647 x 65535 x 65535 along its axes"),
            g.x, g.y, g.z));
    if (config.dynamicShared > config.mostShared())
        return userError(
            text(TELAR_TR("core", "The block needs %1 bytes of shared memory, and at most %2 are available"),
                 config.dynamicShared, config.mostShared()),
            {}, text(TELAR_TR("core", "Use a smaller block or window")));
    const Dim3 c = config.cluster;
    if (c.x == 0 || c.y == 0 || c.z == 0 || std::max({c.x, c.y, c.z}) > maxClusterBlocks ||
        c.count() > maxClusterBlocks)
        return userError(text(TELAR_TR("core", "A cluster has 1 to %1 blocks, and not %2 x %3 x %4"), maxClusterBlocks,
                              c.x, c.y, c.z));
    if (g.x % c.x != 0 || g.y % c.y != 0 || g.z % c.z != 0)
        return userError(
            text(TELAR_TR("core", "A grid of %1 x %2 x %3 blocks does not consist of clusters of %4 x %5 x %6"), g.x,
                 g.y, g.z, c.x, c.y, c.z),
            {}, text(TELAR_TR("core", "Take a number of blocks that the cluster's sides divide")));
    return {};
}

} // namespace telar::simt
