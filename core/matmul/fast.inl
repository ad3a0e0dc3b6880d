// The blocked product for one instruction set; the file that includes this defines TELAR_FAST_MATMUL (the function's name).
//
// Method: K. Goto, R. van de Geijn, Anatomy of High-Performance Matrix Multiplication, ACM TOMS 34 (2008). A
// panel of B (depth x wide) and a block of A (high x depth) are packed in strips as wide as the register
// tile.
#include "core/base/first_failure.hpp"
#include "core/base/sse2.hpp"
#include "core/matmul/variants.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

namespace telar {

namespace {

#include "core/base/vector_math.inl"

constexpr int64_t tileRows = lanes == 16 ? 14 : 6, tileVectors = 2; // as many sums as there are registers
constexpr int64_t tileColumns = tileVectors * lanes;
constexpr int64_t depth = 256, wide = 1024, high = tileRows * 16;

void packB(const PlanesView<const float>& b, int64_t p0, int64_t kc, int64_t j0, int64_t columns, float* to) {
    for (int64_t p = 0; p < kc; ++p, to += tileColumns) {
        std::memcpy(to, b.row(p0 + p) + j0, static_cast<std::size_t>(columns) * sizeof(float));
        std::fill(to + columns, to + tileColumns, 0.0f);
    }
}

void packA(const PlanesView<const float>& a, int64_t i0, int64_t rows, int64_t p0, int64_t kc, float* to) {
    for (int64_t i = 0; i < tileRows; ++i)
        for (int64_t p = 0; p < kc; ++p)
            to[p * tileRows + i] = i < rows ? a.at(i0 + i, p0 + p) : 0.0f;
}

/// to (tileRows x tileColumns, dense) = A strip * B strip.
void tile(const float* a, const float* b, int64_t kc, float* to) {
    Floats sums[tileRows][tileVectors];
    for (auto& row : sums)
        for (auto& sum : row)
            sum = Floats{};
    for (int64_t p = 0; p < kc; ++p, a += tileRows, b += tileColumns) {
        Floats columns[tileVectors];
#pragma GCC unroll 4
        for (int v = 0; v < tileVectors; ++v)
            columns[v] = loadFloats(b + v * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < tileRows; ++i) {
            const Floats factor = all(a[i]);
#pragma GCC unroll 4
            for (int v = 0; v < tileVectors; ++v)
                sums[i][v] = multiplyAdd(factor, columns[v], sums[i][v]);
        }
    }
    for (int i = 0; i < tileRows; ++i)
        for (int v = 0; v < tileVectors; ++v)
            storeFloats(to + i * tileColumns + v * lanes, sums[i][v]);
}

void addTile(const PlanesView<float>& c, int64_t i0, int64_t rows, int64_t j0, int64_t columns, const float* from,
             bool first) {
    for (int64_t i = 0; i < rows; ++i) {
        float* row = c.row(i0 + i) + j0;
        const float* values = from + i * tileColumns;
        for (int64_t j = 0; j < columns; ++j)
            row[j] = first ? values[j] : row[j] + values[j];
    }
}

/// Rows i0 ... of C, with the panel of B that is packed.
void rowBlock(const MatmulProblem& problem, const PlanesView<float>& c, int64_t i0, int64_t p0, int64_t kc, int64_t j0,
              int64_t nc, const float* panel, float* strip) {
    const int64_t end = std::min(i0 + high, c.rows);
    float result[tileRows * tileColumns];
    for (int64_t i = i0; i < end; i += tileRows) {
        const int64_t rows = std::min<int64_t>(tileRows, end - i);
        packA(problem.a, i, rows, p0, kc, strip);
        for (int64_t j = 0; j < nc; j += tileColumns) {
            tile(strip, panel + j * kc, kc, result);
            addTile(c, i, rows, j0 + j, std::min<int64_t>(tileColumns, nc - j), result, p0 == 0);
        }
    }
}

} // namespace

bool TELAR_FAST_MATMUL(const MatmulProblem& problem, const PlanesView<float>& c, int threads, const JobContext& job) {
    const int64_t widest = std::min(ceilDiv(c.columns, tileColumns) * tileColumns, wide);
    const Buffer packed = allocateBuffer(static_cast<std::size_t>(depth * widest) * sizeof(float));
    if (!packed)
        throw std::bad_alloc();
    auto* panel = static_cast<float*>(packed.get());
    std::atomic<bool> whole{true};
    FirstFailure failure;
    for (int64_t j0 = 0; j0 < c.columns && whole; j0 += wide) {
        const int64_t nc = std::min(wide, c.columns - j0);
        for (int64_t p0 = 0; p0 < problem.k() && whole; p0 += depth) {
            const int64_t kc = std::min(depth, problem.k() - p0);
            const bool last = j0 + nc == c.columns && p0 + kc == problem.k();
#pragma omp parallel num_threads(threads)
            {
                std::unique_ptr<float[]> strip; // every thread meets the loops, whether it has one or not
                failure.guard([&] { strip = std::make_unique<float[]>(static_cast<std::size_t>(depth * tileRows)); });
#pragma omp for schedule(static)
                for (int64_t j = 0; j < nc; j += tileColumns)
                    packB(problem.b, p0, kc, j0 + j, std::min<int64_t>(tileColumns, nc - j), panel + j * kc);
#pragma omp for schedule(dynamic, 1)
                for (int64_t i = 0; i < c.rows; i += high) {
                    if (job.stopRequested())
                        whole.store(false, std::memory_order_relaxed);
                    if (failure.any() || !whole.load(std::memory_order_relaxed))
                        continue;
                    rowBlock(problem, c, i, p0, kc, j0, nc, panel, strip.get());
                    if (last)
                        job.advance(std::min(high, c.rows - i));
                }
            }
            failure.rethrow();
        }
    }
    return whole;
}

} // namespace telar
