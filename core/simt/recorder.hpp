// Where the recording lane of one worker writes: events, checks and sums of the block that is running.
#pragma once

#include "core/simt/counters.hpp"
#include "core/simt/fibers.hpp"
#include "core/simt/findings.hpp"
#include "core/simt/warp.hpp"

#include <bit>
#include <memory>
#include <source_location>
#include <stop_token>

namespace telar::simt {

template <class T>
constexpr ElementKind elementKindOf() {
    if constexpr (std::is_same_v<T, uint8_t>)
        return ElementKind::UInt8;
    else if constexpr (std::is_same_v<T, int64_t>)
        return ElementKind::Int64;
    else if constexpr (std::is_same_v<T, float>)
        return ElementKind::Float32;
    else if constexpr (std::is_same_v<T, double>)
        return ElementKind::Float64;
    else
        return ElementKind::Int32;
}

/// The bits that an event keeps of a value.
template <class T>
uint32_t eventBits(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return std::bit_cast<uint32_t>(static_cast<float>(value));
    else
        return static_cast<uint32_t>(value);
}

class Recorder final : public FiberBlock::Observer {
public:
    struct Settings {
        const char* kernel = "";
        Dim3 grid, block;
        std::stop_token stop;
        bool keep = false;   ///< trace
        int32_t warp = -1;   ///< only this one's events
        bool fibers = false; ///< barriers may come
        int64_t limit = 0;   ///< bytes of events of one block
        FiberBlock* owner = nullptr;
    };
    /// What an access is to.
    struct Target {
        Space space;
        ElementKind kind;
        const char* name;
        const void* data;
        int64_t length;
    };

    void begin(const Settings& settings); ///< a launch
    void beginBlock(int64_t block);
    void endBlock();
    void endWarp(uint32_t warp); ///< without fibers: all its threads have ended
    bool overfull() const { return overfull_; }
    int64_t eventBytes() const { return eventBytes_; }

    /// Checks an access of `width` elements and records it. False: it must not touch memory.
    bool access(uint32_t thread, Op op, const Target& target, int64_t index, uint32_t width, uint32_t value,
                const std::source_location& where);
    /// The value that the thread's last load has read.
    void value(uint32_t thread, uint32_t bits) {
        if (!threads_[thread].empty())
            threads_[thread].back().value = bits;
    }
    void other(uint32_t thread, Op op, int64_t index, uint32_t value, const std::source_location& where);
    void watch(uint32_t thread, const char* name, ElementKind kind, int64_t whole, uint32_t bits,
               const std::source_location& where);
    void barrier(uint32_t thread, const std::source_location& where);
    void arithmetic(int64_t operations) { arithmetic_ += operations; }
    void threadEnded(uint32_t thread) { ended_[thread] = true; }

    void barrierCompleted(uint32_t arrived, uint32_t threads) override;
    void stuck() override;

    /// What was gathered, with sites and arrays by this worker's own numbers; the launch merges them.
    const std::vector<Site>& sites() const { return sites_; }
    const std::vector<Array>& arrays() const { return arrays_; }
    const std::vector<SiteCounters>& sums() const { return sums_; }
    struct Found {
        Finding finding;
        int64_t block = 0;
    };
    const std::vector<Found>& findings() const { return findings_; }
    int64_t findingCount() const { return findingCount_; }
    int64_t arithmeticCount() const { return arithmetic_; }
    int64_t blockCount() const { return blocks_; }
    BlockTrace takeTrace();

private:
    struct Shadow {
        uint32_t writtenIn = 0, readIn = 0;                ///< epoch; 0: never
        uint16_t writer = 0, reader = 0, secondReader = 0; ///< the second: another one, where `several`
        uint16_t writeSite = 0, readSite = 0;
        bool several = false;
    };
    struct SiteKey {
        const char* file = nullptr;
        uint32_t line = 0, column = 0;
        uint16_t id = 0;
    };

    uint16_t siteOf(const std::source_location& where);
    uint8_t arrayOf(const Target& target);
    void push(uint32_t thread, const Event& event);
    void checkShared(uint32_t thread, bool write, bool read, uint8_t array, int64_t index, uint32_t width,
                     uint16_t site);
    void report(Finding finding, uint16_t site, uint32_t thread);
    void fold(uint32_t warp);
    void foldAll();

    Settings settings_;
    uint32_t threadCount_ = 0;
    int64_t block_ = 0, blocks_ = 0, arithmetic_ = 0, findingCount_ = 0, eventBytes_ = 0;
    bool overfull_ = false;
    std::vector<std::vector<Event>> threads_;
    std::vector<uint8_t> ended_;
    std::vector<uint16_t> barrierSite_;
    std::vector<SiteKey> siteTable_;
    std::vector<Site> sites_;
    std::vector<Array> arrays_;
    std::vector<const void*> arrayData_;
    std::vector<std::vector<Shadow>> shadows_; ///< by array; empty where not shared
    std::vector<SiteCounters> sums_;           ///< by site
    std::vector<Found> findings_;
    uint32_t epoch_ = 1, blockEpoch_ = 1; ///< grow with every barrier; the second: where the block began
    int32_t firstBarrierSite_ = -1;
    uint32_t firstAtBarrier_ = 0, oddAtBarrier_ = 0;
    bool mixedBarrier_ = false;
    WarpAligner aligner_;
};

} // namespace telar::simt
