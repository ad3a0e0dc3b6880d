// The emulator's lane that looks at nothing: what remains of it after inlining is the kernel's own
// arithmetic.
#pragma once

#include "core/simt/worker.hpp"

#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>

namespace telar::simt {

/// Left after a shuffle by a thread of `lane`: the value of `source`, or the own one where there is none.
inline uint64_t shuffled(const FiberBlock::Exchange& all, uint32_t lane, int64_t source) {
    const bool exists = source >= 0 && source < 32 && (all.mask >> source & 1);
    return all.values[exists ? static_cast<uint32_t>(source) : lane];
}

template <class T>
uint64_t wordOf(T value) {
    uint64_t word = 0;
    std::memcpy(&word, &value, sizeof value);
    return word;
}
template <class T>
T fromWord(uint64_t word) {
    T value;
    std::memcpy(&value, &word, sizeof value);
    return value;
}

template <class T>
T atomicAddTo(T& cell, T value) {
    return std::atomic_ref<T>(cell).fetch_add(value, std::memory_order_relaxed);
}
template <class T>
T atomicMaxTo(T& cell, T value) {
    std::atomic_ref<T> shared(cell);
    T before = shared.load(std::memory_order_relaxed);
    while (before < value && !shared.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
    }
    return before;
}

class FastLane {
public:
    FastLane(const Place& place, Worker* worker, uint32_t number)
        : place_(place), worker_(worker), number_(number) {}

    Dim3 threadIdx() const { return place_.thread; }
    Dim3 blockIdx() const { return place_.block; }
    Dim3 blockDim() const { return place_.blockDim; }
    Dim3 gridDim() const { return place_.gridDim; }

    template <class View>
    auto load(const View& view, int64_t index) const {
        return view.data[index];
    }
    template <class View, class T>
    void store(const View& view, int64_t index, T value) const {
        view.data[index] = value;
    }
    template <int W, template <class> class View, class T>
    auto loadVector(const View<T>& view, int64_t index) const {
        Vector<std::remove_const_t<T>, W> vector;
        std::memcpy(vector.at, view.data + index, sizeof vector.at);
        return vector;
    }
    template <class View, class T, int W>
    void storeVector(const View& view, int64_t index, const Vector<T, W>& vector) const {
        std::memcpy(view.data + index, vector.at, sizeof vector.at);
    }

    template <uint32_t Id, class T, uint32_t N>
    SharedView<T> shared(const char* name) const {
        static_assert(Id < SharedMemory::maxArrays && sizeof(T) * N <= 48 * 1024);
        return {static_cast<T*>(worker_->shared.array(Id, sizeof(T) * N)), N, name};
    }
    template <class T>
    SharedView<T> dynamicShared(const char* name, uint32_t count, uint32_t byteOffset = 0) const {
        return {reinterpret_cast<T*>(worker_->shared.dynamicMemory() + byteOffset), count, name};
    }

    void sync() const { worker_->fibers().sync(); }
    template <class T>
    T shuffleDown(T value, uint32_t n) const {
        return shuffleFrom(value, int64_t{lane()} + n);
    }
    template <class T>
    T shuffleUp(T value, uint32_t n) const {
        return shuffleFrom(value, int64_t{lane()} - n);
    }
    template <class T>
    T shuffleXor(T value, uint32_t n) const {
        return shuffleFrom(value, lane() ^ n);
    }
    template <class T>
    T shuffle(T value, uint32_t source) const {
        return shuffleFrom(value, source);
    }
    uint32_t ballot(bool condition) const {
        const auto all = worker_->fibers().exchange(condition);
        uint32_t mask = 0;
        for (uint32_t i = 0; i < 32; ++i)
            mask |= (all.mask >> i & 1) && all.values[i] ? 1u << i : 0u;
        return mask;
    }
    bool any(bool condition) const { return ballot(condition) != 0; }
    bool all(bool condition) const { return ballot(!condition) == 0; }

    template <class View, class T>
    T atomicAdd(const View& view, int64_t index, T value) const {
        return atomicAddTo(view.data[index], value);
    }
    template <class View, class T>
    T atomicMax(const View& view, int64_t index, T value) const {
        return atomicMaxTo(view.data[index], value);
    }

    template <class T>
    T fma(T a, T b, T c) const {
        if constexpr (std::is_floating_point_v<T>)
            return std::fma(a, b, c);
        else
            return a * b + c;
    }
    void arithmetic(int64_t) const {}
    bool branch(bool condition) const { return condition; }
    template <class T>
    void watch(const char*, T) const {}

private:
    uint32_t lane() const { return number_ % warpSize; }
    template <class T>
    T shuffleFrom(T value, int64_t source) const {
        return fromWord<T>(shuffled(worker_->fibers().exchange(wordOf(value)), lane(), source));
    }

    Place place_;
    Worker* worker_;
    uint32_t number_; ///< in the block
};

} // namespace telar::simt
