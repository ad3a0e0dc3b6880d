// What a counted run did at each line of the source, in Nsight Compute's words.
#pragma once

#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/predict.hpp"

#include <map>

namespace telar::cuda {

/// One line of the source, or all. Counted in the PTX, before the assembler merges or predicates accesses.
struct LineCounts {
    int64_t instructions = 0, threads = 0; ///< of warps; of threads
    int64_t moves = 0; ///< of the whole launch's instructions: those that an assembler leaves out (ptx/copies.hpp)
    int64_t added =
        0; ///< of the whole launch: instructions that an assembler makes beyond one each (machine/assembled.hpp)
    int64_t chained = 0; ///< of the whole launch's instructions: those that wait for another (ptx/chains.hpp)
    int64_t loadRequests = 0, loadSectors = 0, storeRequests = 0, storeSectors = 0, loadWavefronts = 0,
            storeWavefronts = 0, loadConflicts = 0, storeConflicts = 0, atomics = 0;
    int64_t sharedLoads = 0, sharedStores = 0, matrixLoads = 0; ///< instructions of warps
    int64_t openLoads = 0,
            openStores = 0; ///< instructions whose address may be in any memory, which the hardware counts apart
    int64_t bulkCopies = 0, bulkSectors = 0;     ///< from global to shared memory by cp.async.bulk
    int64_t cacheLines = 0;                      ///< of 128 bytes that instructions on global memory touch, atomics too
    int64_t sectors = 0, neededSectors = 0;      ///< of global memory, atomics too: moved, and the fewest that do
    int64_t wavefronts = 0, idealWavefronts = 0; ///< of shared memory, likewise
    simt::TensorWork tensor;                     ///< products of matrices that warps make together
    simt::CacheCounts caches;                    ///< modelled for a card (addCaches)

    void add(const simt::SiteCounters& site);
    /// 32 where every lane of every warp took part.
    double threadsPerInstruction() const {
        return instructions ? static_cast<double>(threads) / static_cast<double>(instructions) : 0;
    }
    bool operator==(const LineCounts&) const = default;
};

/// By line of the file of that name (as in CompileRequest::name); of other files nothing.
std::map<int64_t, LineCounts> lineCounts(const machine::RunReport& run, const ptx::Module& module,
                                         const std::string& file);
/// What the caches of a card do with what the lines ask for.
void addCaches(std::map<int64_t, LineCounts>& lines, const simt::CacheReport& caches, const std::string& file);
/// Of all lines, and with `moves`, `added` and `chained`.
LineCounts totalCounts(const machine::RunReport& run);

/// What a time is predicted from. `arrayBytes`: of all arrays; `registers`: of a thread; `capability`: ten times the
/// least that has its instructions; `touched`: RunReport::touched.
simt::LaunchWork launchWork(const simt::LaunchConfig& config, const LineCounts& total, int32_t sharedBytes,
                            int64_t arrayBytes, int registers, int capability,
                            std::shared_ptr<const simt::LineLog> touched = nullptr);

} // namespace telar::cuda
