#include "gpu/calibrate/calibrate.hpp"

#include "core/base/elapsed.hpp"
#include "core/simt/calibration.hpp"
#include "gpu/calibrate/kernels.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"

#include <algorithm>
#include <numeric>

namespace telar::gpu {

namespace {

using Rows = std::vector<simt::CalibrationRow>;
constexpr int runs = 31;
constexpr int ofSample = 20; ///< of what takes microseconds: one sample is their mean

/// The chosen GPU while it is measured.
class Bench {
public:
    Bench(const DeviceFacts& facts, const JobContext& job) : facts_(facts), job_(job) {}

    Status open() {
        if (auto fine = useDevice(); !fine)
            return fine;
        auto stream = Stream::create();
        auto from = Event::create(), to = Event::create();
        auto sink = Bytes::allocate(Memory::Device, 256);
        if (!stream || !from || !to || !sink)
            return !stream ? stream.error() : !from ? from.error() : !to ? to.error() : sink.error();
        stream_ = std::move(*stream);
        from_ = std::move(*from);
        to_ = std::move(*to);
        sink_ = std::move(*sink);
        return {};
    }

    Expected<Rows> all() {
        for (const auto step : {&Bench::calls, &Bench::copies, &Bench::memory, &Bench::latencies, &Bench::units})
            TELAR_CHECK((this->*step)());
        return std::move(rows_);
    }

private:
    void add(const char* name, const char* unit, std::vector<double> samples) {
        rows_.push_back(simt::calibrationRow(name, unit, std::move(samples)));
        job_.advance(1);
    }
    /// Samples of `work`, which gives a number; the first two are not counted.
    template <class Work>
    Expected<std::vector<double>> samples(Work&& work) {
        std::vector<double> all;
        for (int run = -2; run < runs; ++run) {
            if (job_.stopRequested())
                return cancelledError();
            const Expected<double> one = work();
            if (!one)
                return one.error();
            if (run >= 0)
                all.push_back(*one);
        }
        return all;
    }
    /// Seconds of what `work` gives the GPU, by its clock.
    template <class Work>
    Expected<double> onDevice(Work&& work) {
        TELAR_CHECK(from_.record(stream_));
        if (Status fine = work(); !fine)
            return fine.error();
        TELAR_CHECK(to_.record(stream_));
        TELAR_CHECK(to_.wait());
        const auto milliseconds = to_.since(from_);
        return milliseconds ? Expected<double>(*milliseconds / 1e3) : milliseconds;
    }
    /// A row of `amount` a second.
    template <class Work>
    Status rate(const char* name, const char* unit, double amount, Work&& work) {
        auto seconds = samples([&] { return onDevice(work); });
        if (!seconds)
            return seconds.error();
        for (double& one : *seconds)
            one = amount / one;
        add(name, unit, std::move(*seconds));
        return {};
    }

    Status calls() {
        auto launch = samples([&]() -> Expected<double> {
            TELAR_CHECK(stream_.wait());
            const auto start = Clock::now();
            for (int k = 0; k < ofSample; ++k)
                TELAR_CHECK(launchEmpty(stream_.get()));
            return secondsSince(start) / ofSample;
        });
        if (!launch)
            return launch.error();
        add("launch", "s", std::move(*launch));
        auto empty = samples([&]() -> Expected<double> {
            double sum = 0;
            for (int k = 0; k < ofSample; ++k) {
                const auto one = onDevice([&] { return launchEmpty(stream_.get()); });
                if (!one)
                    return one;
                sum += *one;
            }
            return sum / ofSample;
        });
        if (!empty)
            return empty.error();
        add("empty_kernel", "s", std::move(*empty));
        return {};
    }

    Status copies() {
        constexpr std::size_t bytes = std::size_t{64} << 20;
        auto device = Bytes::allocate(Memory::Device, bytes), host = Bytes::allocate(Memory::Pageable, bytes);
        if (!device || !host)
            return !device ? device.error() : host.error();
        std::fill_n(host->as<uint8_t>(), bytes, uint8_t{1}); // there before the first copy
        const auto copy = [&](std::size_t count, cudaMemcpyKind kind) -> Expected<double> {
            const bool in = kind == cudaMemcpyHostToDevice;
            const auto start = Clock::now();
            if (auto fine = check(
                    cudaMemcpy(in ? device->data() : host->data(), in ? host->data() : device->data(), count, kind),
                    "cudaMemcpy");
                !fine)
                return fine.error();
            return secondsSince(start);
        };
        auto small = samples([&]() -> Expected<double> {
            double sum = 0;
            for (int k = 0; k < ofSample; ++k) {
                const auto one = copy(4, cudaMemcpyDeviceToHost);
                if (!one)
                    return one;
                sum += *one;
            }
            return sum / ofSample;
        });
        if (!small)
            return small.error();
        add("small_copy", "s", std::move(*small));
        for (const auto& [name, kind] :
             {std::pair{"to_device", cudaMemcpyHostToDevice}, {"to_host", cudaMemcpyDeviceToHost}}) {
            auto seconds = samples([&] { return copy(bytes, kind); });
            if (!seconds)
                return seconds.error();
            for (double& one : *seconds)
                one = static_cast<double>(bytes) / one;
            add(name, "bytes/s", std::move(*seconds));
        }
        return {};
    }

    Status memory() {
        TELAR_TRY(free, freeMemory());
        const int64_t vectors = std::min<int64_t>(int64_t{512} << 20, *free / 4) / 16, bytes = 16 * vectors;
        auto a = Bytes::allocate(Memory::Device, static_cast<std::size_t>(bytes)),
             b = Bytes::allocate(Memory::Device, static_cast<std::size_t>(bytes));
        if (!a || !b)
            return !a ? a.error() : b.error();
        if (auto fine =
                check(cudaMemsetAsync(a->data(), 0, static_cast<std::size_t>(bytes), stream_.get()), "cudaMemset");
            !fine)
            return fine;
        if (auto fine = rate("stream", "bytes/s", 2.0 * static_cast<double>(bytes),
                             [&] { return launchStream(a->data(), b->data(), vectors, stream_.get()); });
            !fine)
            return fine;
        const int64_t kept = std::min(vectors, std::max<int64_t>(facts_.l2Bytes / 4, 65536) / 16);
        constexpr int rounds = 40;
        return rate("l2", "bytes/s", 16.0 * rounds * static_cast<double>(kept), [&] {
            return launchCacheReads(a->data(), kept, rounds, blocks(), sink_.as<float>(), stream_.get());
        });
    }

    /// One cycle through all places of 128 bytes (S. Sattolo, 1986), the same every time.
    static std::vector<uint32_t> cycle(std::size_t places) {
        std::vector<uint32_t> order(places);
        std::iota(order.begin(), order.end(), 0u);
        uint64_t state = 88172645463325252u; // G. Marsaglia: Xorshift RNGs, 2003
        for (std::size_t i = places - 1; i > 0; --i) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            std::swap(order[i], order[state % i]);
        }
        std::vector<uint32_t> next(32 * places, 0);
        for (std::size_t i = 0; i < places; ++i)
            next[32 * i] = order[i];
        return next;
    }
    Status chase(const char* name, int64_t bytes, int64_t steps) {
        const auto next = cycle(static_cast<std::size_t>(std::max<int64_t>(bytes, 4096) / 128));
        TELAR_TAKE(device, Bytes::allocate(Memory::Device, 4 * next.size()));
        if (auto fine =
                check(cudaMemcpy(device->data(), next.data(), 4 * next.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
            !fine)
            return fine;
        if (auto fine = check(cudaMemset(sink_.data(), 0, sink_.size()), "cudaMemset"); !fine)
            return fine;
        auto seconds = samples([&] {
            return onDevice(
                [&] { return launchChase(device->as<uint32_t>(), steps, sink_.as<uint32_t>(), stream_.get()); });
        });
        if (!seconds)
            return seconds.error();
        for (double& one : *seconds)
            one /= static_cast<double>(steps);
        add(name, "s", std::move(*seconds));
        return {};
    }
    Status latencies() {
        if (auto fine = chase("memory_latency", std::max<int64_t>(4 * facts_.l2Bytes, int64_t{64} << 20), 4096); !fine)
            return fine;
        // A chase goes around several times, so that every place was visited before.
        const int64_t bytes = std::max<int64_t>(facts_.l2Bytes / 64, 65536);
        return chase("l2_latency", bytes, 4 * bytes / 128);
    }

    Status units() {
        constexpr int rounds = 200;
        const double all = static_cast<double>(rounds) * blocks();
        if (auto fine = rate("shared", "passes/s", all * sharedPassesOfRound,
                             [&] { return launchShared(rounds, blocks(), sink_.as<float>(), stream_.get()); });
            !fine)
            return fine;
        return rate("arithmetic", "warp fma/s", all * fmasOfRound,
                    [&] { return launchArithmetic(rounds, blocks(), sink_.as<float>(), stream_.get()); });
    }

    /// Of 1024 threads: as many as are resident at once.
    int blocks() const { return facts_.multiprocessors * std::max(1, facts_.threadsPerMultiprocessor / 1024); }

    const DeviceFacts& facts_;
    const JobContext& job_;
    Stream stream_;
    Event from_, to_;
    Bytes sink_;
    Rows rows_;
};

} // namespace

Expected<Rows> microbenchmarks(const JobContext& job) {
    TELAR_CHECK(available());
    job.start(11);
    Bench bench(*chosenDevice(), job);
    TELAR_CHECK(bench.open());
    return bench.all();
}

} // namespace telar::gpu
