// Pooling of matrices that do not fit in memory: bands of rows come from a source, are pooled and go to a
// sink, while the next band is being read.
#pragma once

#include "core/pooling/pooling.hpp"

#include <cstdio>

namespace telar {

/// Gives the rows of a matrix in order, once. Called from one thread, which need not be the one that made it.
class RowSource {
public:
    virtual ~RowSource() = default;
    virtual int64_t rows() const = 0;
    virtual int64_t columns() const = 0;
    virtual ElementType type() const = 0;
    /// Fills `to` with the next `count` rows, densely packed.
    virtual Status read(void* to, int64_t count) = 0;
};

/// Takes the rows of the output in order. Called from one thread.
class RowSink {
public:
    virtual ~RowSink() = default;
    /// `rows` holds `count` densely packed rows of the type of `poolingOutputType`.
    virtual Status write(const void* rows, int64_t count) = 0;
};

/// The numbers of numpy.random.seed(seed); numpy.random.randint(most + 1, size=(rows, columns)). uint8 where
/// most < 256, else int32.
std::unique_ptr<RowSource> randomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most);

struct StreamResult {
    PoolingShape shape;
    ElementType type = ElementType::Float32; ///< of the output
    double outputSum = 0;                    ///< exact for whole numbers while below 2^53
    std::string outputSha256;                ///< as `sha256OfFloats`; empty unless asked for
    double seconds = 0;
    double elementsPerSecond = 0; ///< input elements
    int64_t bandRows = 0;         ///< output rows of a band
    int64_t memoryBytes = 0;      ///< of the bands and scratch memory
};

enum class StreamHash { None, Sha256 };

/// Pools the source in bands that take at most `memoryBudgetBytes` in all; refuses a budget below one band,
/// with the least that would do. `sink` may be null: then only the sum (and the hash) remain. Progress
/// counts output rows. One of the threads reads.
Expected<StreamResult> poolStream(RowSource& source, RowSink* sink, const PoolingSpec& spec, const RunOptions& options,
                                  int64_t memoryBudgetBytes, StreamHash hash = StreamHash::None);

} // namespace telar
