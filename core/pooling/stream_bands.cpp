#include "core/pooling/stream_bands.hpp"

#include "core/pooling/simd_plan.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

namespace telar {

namespace {

constexpr int64_t comfortableBand = int64_t{4} << 20; // input bytes: pooled while still in the cache

/// Input rows that output rows [first, first + count) need.
struct RowRange {
    int64_t begin = 0, end = 0;
    int64_t size() const { return end - begin; }
};

RowRange inputRows(const PoolingSpec& s, int64_t rows, int64_t first, int64_t count) {
    const int64_t begin = first * s.stride.h - s.padding.h;
    const int64_t end = (first + count - 1) * s.stride.h - s.padding.h + kernelExtent(s.kernel.h, s.dilation.h);
    const int64_t from = std::clamp<int64_t>(begin, 0, rows);
    return {from, std::clamp<int64_t>(end, from, rows)};
}

/// Two buffers between the thread that reads and the one that pools.
class BandQueue {
public:
    /// Waits until buffer `band % 2` may be overwritten; false when nobody will take it any more.
    bool waitFree(int64_t band) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || band - taken_ < 2; });
        return !closed_;
    }
    void filled() {
        change([this] { ++filled_; });
    }
    /// Waits for a band; an error when the reader failed before it.
    Status waitFilled(int64_t band) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return failed_ || filled_ > band; });
        if (filled_ > band)
            return {};
        return *failed_;
    }
    void taken() {
        change([this] { ++taken_; });
    }
    void fail(const Error& error) {
        change([&] { failed_ = error; });
    }
    void close() {
        change([this] { closed_ = true; });
    }

private:
    template <class F>
    void change(F f) {
        {
            std::lock_guard lock(mutex_);
            f();
        }
        changed_.notify_all();
    }
    std::mutex mutex_;
    std::condition_variable changed_;
    int64_t filled_ = 0, taken_ = 0;
    std::optional<Error> failed_;
    bool closed_ = false;
};

class BandPipeline {
public:
    BandPipeline(RowSource& source, const PoolingSpec& spec, const PoolingShape& shape, bool withArgmax,
                 const RunOptions& options)
        : source_(source), spec_(spec), shape_(shape), options_(options),
          plan_(simdPlan(spec, source.type(), source.rows(), source.columns(), shape, withArgmax)),
          inBytes_(source.columns() * elementSize(source.type())),
          outBytes_(shape.columns * elementSize(poolingOutputType(source.type(), spec.mode))) {
        const int threads = options.threads > 0 ? options.threads : usableCores();
        poolThreads_ = std::max(1, threads - 1); // one reads
    }

    Expected<BandPlan> allocate(int64_t budget) {
        // Each thread has rows of its own: on many cores rather fewer of them than no answer.
        while (poolThreads_ > 1 && bytesOf(plan_.blockRows) > budget)
            --poolThreads_;
        const int64_t least = bytesOf(plan_.blockRows);
        if (least > budget)
            return userError(
                text(TELAR_TR("core", "One band of these windows takes %1 bytes and the limit is %2"), least, budget),
                {}, text(TELAR_TR("core", "Allow more memory, or use a smaller window")));
        int64_t blocks =
            std::min(ceilDiv(shape_.rows, plan_.blockRows),
                     std::max<int64_t>(1, comfortableBand / (inBytes_ * spec_.stride.h * plan_.blockRows)));
        // Windows much taller than the stride are read again for each band: let bands be tall, too.
        const int64_t extent = kernelExtent(spec_.kernel.h, spec_.dilation.h);
        blocks = std::max(blocks,
                          std::min(ceilDiv(shape_.rows, plan_.blockRows), extent / (spec_.stride.h * plan_.blockRows)));
        while (blocks > 1 && bytesOf(blocks * plan_.blockRows) > budget)
            blocks = blocks * 3 / 4;
        bandRows_ = std::min(blocks * plan_.blockRows, roundedRows());
        BandPlan made{bandRows_, bytesOf(bandRows_)};
        for (auto& buffer : in_)
            buffer = allocateBuffer(static_cast<std::size_t>(bufferRows(bandRows_) * inBytes_));
        out_ = allocateBuffer(static_cast<std::size_t>(bandRows_ * outBytes_));
        if (plan_.argmax)
            argmax_ = allocateBuffer(static_cast<std::size_t>(bandRows_ * shape_.columns * 8));
        if (!in_[0] || !in_[1] || !out_ || (plan_.argmax && !argmax_))
            return environmentError(text(TELAR_TR("core", "The system refused %1 bytes of memory"), made.bytes));
        return made;
    }

    Status run(const std::function<Status(const PooledBand&)>& take) {
        std::jthread reader([this]() noexcept {
            try {
                readBands();
            } catch (const std::bad_alloc&) {
                queue_.fail(outOfMemoryError());
            }
        });
        // The reader is told before it is waited for, also where something throws.
        const std::unique_ptr<BandQueue, void (*)(BandQueue*)> closing(&queue_,
                                                                       [](BandQueue* queue) { queue->close(); });
        return poolAll(take);
    }

private:
    int64_t roundedRows() const { return ceilDiv(shape_.rows, plan_.blockRows) * plan_.blockRows; }
    int64_t bands() const { return ceilDiv(shape_.rows, bandRows_); }
    /// Input rows of a band at most.
    int64_t bufferRows(int64_t bandRows) const {
        return std::min(source_.rows(),
                        (bandRows - 1) * spec_.stride.h + kernelExtent(spec_.kernel.h, spec_.dilation.h));
    }
    int64_t bytesOf(int64_t bandRows) const {
        return 2 * bufferRows(bandRows) * inBytes_ + bandRows * outBytes_ +
               (plan_.argmax ? bandRows * shape_.columns * 8 : 0) + poolThreads_ * plan_.layout.bytes;
    }
    RowRange rangeOf(int64_t band) const {
        return inputRows(spec_, source_.rows(), band * bandRows_, std::min(bandRows_, shape_.rows - band * bandRows_));
    }
    char* buffer(int64_t band) const { return static_cast<char*>(in_[band % 2].get()); }

    /// The reading thread.
    void readBands() {
        RowRange have;
        for (int64_t band = 0; band < bands(); ++band) {
            if (!queue_.waitFree(band))
                return;
            const RowRange want = rangeOf(band);
            const int64_t kept = std::clamp<int64_t>(have.end - want.begin, 0, want.size());
            if (kept > 0)
                std::memcpy(buffer(band), buffer(band - 1) + (want.begin - have.begin) * inBytes_,
                            static_cast<std::size_t>(kept * inBytes_));
            auto status = skip(std::max<int64_t>(0, want.begin - have.end), buffer(band));
            if (status)
                status = readRows(buffer(band) + kept * inBytes_, want.size() - kept);
            if (!status)
                return queue_.fail(status.error());
            have = {want.begin, std::max(have.end, want.end)};
            queue_.filled();
        }
    }
    /// Rows between two windows that stand apart.
    Status skip(int64_t rows, char* room) {
        while (rows > 0) {
            const int64_t n = std::min(rows, bufferRows(bandRows_));
            TELAR_CHECK(readRows(room, n));
            rows -= n;
        }
        return {};
    }
    /// A few milliseconds' worth at a time.
    Status readRows(char* to, int64_t rows) {
        const int64_t step = std::max<int64_t>(1, (int64_t{4} << 20) / inBytes_);
        for (int64_t r = 0; r < rows; r += step) {
            if (options_.job.stopRequested())
                return cancelledError();
            TELAR_CHECK(source_.read(to + r * inBytes_, std::min(step, rows - r)));
        }
        return {};
    }

    Status poolAll(const std::function<Status(const PooledBand&)>& take) {
        for (int64_t band = 0; band < bands(); ++band) {
            TELAR_CHECK(queue_.waitFilled(band));
            const int64_t first = band * bandRows_, count = std::min(bandRows_, shape_.rows - first);
            TELAR_CHECK(poolBand(band, first, count));
            queue_.taken();
            TELAR_CHECK(take({first, count, out_.get(), static_cast<int64_t*>(argmax_.get())}));
            if (options_.job.stopRequested())
                return cancelledError();
        }
        return {};
    }

    Status poolBand(int64_t band, int64_t first, int64_t count) {
        const RowRange range = rangeOf(band);
        auto view = [&]<class T>(const T* data) -> AnyView {
            return PlanesView<const T>{data, 1, range.size(), source_.columns(), source_.columns(), 0};
        };
        auto outView = [&]<class T>(T* data) -> AnyMutableView {
            return PlanesView<T>{data, 1, count, shape_.columns, shape_.columns, 0};
        };
        const void* in = buffer(band);
        auto ofType = [](ElementType type, auto* memory, auto make) {
            using Memory = std::remove_pointer_t<decltype(memory)>;
            auto as = [&]<class T>(T*) {
                using To = std::conditional_t<std::is_const_v<Memory>, const T, T>;
                return make(static_cast<To*>(memory));
            };
            return type == ElementType::UInt8   ? as(static_cast<uint8_t*>(nullptr))
                   : type == ElementType::Int32 ? as(static_cast<int32_t*>(nullptr))
                                                : as(static_cast<float*>(nullptr));
        };
        const PoolingProblem problem{spec_, ofType(source_.type(), in, view)};
        const PoolingOutput output{ofType(poolingOutputType(source_.type(), spec_.mode), out_.get(), outView),
                                   static_cast<int64_t*>(argmax_.get())};
        return simdPool(plan_, problem, output, {first, count, range.begin, first}, poolThreads_, options_.job);
    }

    RowSource& source_;
    const PoolingSpec& spec_;
    PoolingShape shape_;
    const RunOptions& options_;
    simd::Plan plan_;
    int64_t inBytes_, outBytes_, bandRows_ = 0;
    int poolThreads_ = 1;
    Buffer in_[2], out_, argmax_;
    BandQueue queue_;
};

} // namespace

Expected<BandPlan> poolBands(RowSource& source, const PoolingSpec& spec, bool withArgmax, const RunOptions& options,
                             int64_t memoryBudgetBytes, const std::function<Status(const PooledBand&)>& take) {
    TELAR_TRY(shape, poolingShape(spec, source.rows(), source.columns()));
    BandPipeline pipeline(source, spec, *shape, withArgmax, options);
    auto plan = pipeline.allocate(memoryBudgetBytes);
    if (!plan)
        return plan;
    TELAR_CHECK(pipeline.run(take));
    return plan;
}

} // namespace telar
