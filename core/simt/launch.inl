// The template half of the emulator: a kernel's body, for the threads of one block.
#pragma once

#include "core/simt/recording_lane.hpp"

namespace telar::simt {

struct Emulator::Program {
    const char* name;
    bool barriers, ordered;
    const void* kernel;
    /// Run one block; false: asked to stop, or stuck.
    bool (*fast)(const Program&, Worker&, const Place&, const LaunchOptions&, FiberBlock::Observer*);
    bool (*recorded)(const Program&, Worker&, const Place&, const LaunchOptions&, FiberBlock::Observer*);
};

namespace detail {

/// One thread after the other; `Each(thread number)` after each warp's worth.
template <class Lane, class Kernel, class AfterThread>
bool plainBlock(const Kernel& given, Worker& worker, Place place, const LaunchOptions& options,
                AfterThread afterThread) {
    const Kernel kernel = given; // a copy of its own, so that its members can stay in registers
    const Dim3 size = place.blockDim;
    const uint32_t between = options.threadsBetweenStops;
    const bool watched = options.job.stop.stop_possible();
    uint32_t number = 0, left = between;
    for (uint32_t z = 0; z < size.z; ++z) {
        for (uint32_t y = 0; y < size.y; ++y) {
            for (uint32_t x = 0; x < size.x; ++x) {
                place.thread = {x, y, z};
                Lane lane(place, &worker, number);
                kernel(lane);
                afterThread(number++);
                if (--left == 0) {
                    left = between;
                    if (watched && options.job.stopRequested())
                        return false;
                }
            }
        }
    }
    return true;
}

template <class Lane, class Kernel, class AfterThread>
bool fiberBlock(const Kernel& kernel, Worker& worker, const Place& place, AfterThread afterThread,
                FiberBlock::Observer* observer) {
    struct Context {
        const Kernel& kernel;
        Worker& worker;
        const Place& place;
        AfterThread& afterThread;
    } context{kernel, worker, place, afterThread};
    const auto body = [](void* given, uint32_t number) {
        const auto& c = *static_cast<Context*>(given);
        Place own = c.place;
        own.thread = placeOf(number, own.blockDim);
        Lane lane(own, &c.worker, number);
        c.kernel(lane);
        c.afterThread(number);
    };
    return worker.fibers().run(static_cast<uint32_t>(place.blockDim.count()), body, &context, observer);
}

} // namespace detail

template <class Kernel>
Expected<LaunchReport> Emulator::launch(const Kernel& kernel, const LaunchConfig& config,
                                        const LaunchOptions& options) {
    Program program;
    program.name = Kernel::name;
    program.barriers = Kernel::barriers;
    program.ordered = Kernel::ordered;
    program.kernel = &kernel;
    program.fast = [](const Program& p, Worker& worker, const Place& place, const LaunchOptions& o,
                      FiberBlock::Observer* observer) {
        const auto& k = *static_cast<const Kernel*>(p.kernel);
        if constexpr (Kernel::barriers)
            return detail::fiberBlock<FastLane>(
                k, worker, place, [](uint32_t) {}, observer);
        else
            return detail::plainBlock<FastLane>(k, worker, place, o, [](uint32_t) {});
    };
    program.recorded = [](const Program& p, Worker& worker, const Place& place, const LaunchOptions& o,
                          FiberBlock::Observer* observer) {
        const auto& k = *static_cast<const Kernel*>(p.kernel);
        auto& recorder = worker.recorder();
        const auto last = static_cast<uint32_t>(place.blockDim.count()) - 1;
        if constexpr (Kernel::barriers) {
            return detail::fiberBlock<RecordingLane>(
                k, worker, place, [&](uint32_t n) { recorder.threadEnded(n); }, observer);
        } else {
            return detail::plainBlock<RecordingLane>(k, worker, place, o, [&](uint32_t n) {
                recorder.threadEnded(n);
                if (n % warpSize == warpSize - 1 || n == last)
                    recorder.endWarp(n / warpSize);
            });
        }
    };
    return run(program, config, options);
}

} // namespace telar::simt
