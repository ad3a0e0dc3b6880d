// The emulator's lane of counted and traced runs: every access is checked and recorded with its place in the
// source before it is done.
#pragma once

#include "core/simt/fast_lane.hpp"

namespace telar::simt {

class RecordingLane {
    using Where = std::source_location;

public:
    RecordingLane(const Place& place, Worker* worker, uint32_t number)
        : place_(place), worker_(worker), recorder_(worker->recorder()), number_(number) {}

    Dim3 threadIdx() const { return place_.thread; }
    Dim3 blockIdx() const { return place_.block; }
    Dim3 blockDim() const { return place_.blockDim; }
    Dim3 gridDim() const { return place_.gridDim; }

    template <template <class> class View, class T>
    std::remove_const_t<T> load(const View<T>& view, int64_t index, Where where = Where::current()) const {
        using Value = std::remove_const_t<T>;
        Value value{};
        if (recorder_.access(number_, loadOf<View<T>>(), target(view), index, 1, 0, where))
            value = view.data[index];
        recorder_.value(number_, eventBits(value));
        return value;
    }
    template <template <class> class View, class T>
    void store(const View<T>& view, int64_t index, std::type_identity_t<T> value,
               Where where = Where::current()) const {
        if (recorder_.access(number_, storeOf<View<T>>(), target(view), index, 1, eventBits(value), where))
            view.data[index] = value;
    }
    template <int W, template <class> class View, class T>
    auto loadVector(const View<T>& view, int64_t index, Where where = Where::current()) const {
        Vector<std::remove_const_t<T>, W> vector{};
        if (recorder_.access(number_, loadOf<View<T>>(), target(view), index, W, 0, where))
            std::memcpy(vector.at, view.data + index, sizeof vector.at);
        recorder_.value(number_, eventBits(vector.at[0]));
        return vector;
    }
    template <template <class> class View, class T, int W>
    void storeVector(const View<T>& view, int64_t index, const Vector<T, W>& vector,
                     Where where = Where::current()) const {
        if (recorder_.access(number_, storeOf<View<T>>(), target(view), index, W, eventBits(vector.at[0]),
                             where))
            std::memcpy(view.data + index, vector.at, sizeof vector.at);
    }

    template <uint32_t Id, class T, uint32_t N>
    SharedView<T> shared(const char* name) const {
        static_assert(Id < SharedMemory::maxArrays && sizeof(T) * N <= 48 * 1024);
        return {static_cast<T*>(worker_->shared.array(Id, sizeof(T) * N)), N, name};
    }
    template <class T>
    SharedView<T> dynamicShared(const char* name, uint32_t count, uint32_t byteOffset = 0) const {
        const uint32_t bytes = worker_->shared.dynamicBytes();
        const uint32_t fits = byteOffset < bytes ? (bytes - byteOffset) / uint32_t{sizeof(T)} : 0;
        return {reinterpret_cast<T*>(worker_->shared.dynamicMemory() + byteOffset),
                count < fits ? count : fits, name};
    }

    void sync(Where where = Where::current()) const {
        recorder_.barrier(number_, where);
        worker_->fibers().sync();
    }
    template <class T>
    T shuffleDown(T value, uint32_t n, Where where = Where::current()) const {
        return shuffleFrom(value, int64_t{lane()} + n, where);
    }
    template <class T>
    T shuffleUp(T value, uint32_t n, Where where = Where::current()) const {
        return shuffleFrom(value, int64_t{lane()} - n, where);
    }
    template <class T>
    T shuffleXor(T value, uint32_t n, Where where = Where::current()) const {
        return shuffleFrom(value, lane() ^ n, where);
    }
    template <class T>
    T shuffle(T value, uint32_t source, Where where = Where::current()) const {
        return shuffleFrom(value, source, where);
    }
    uint32_t ballot(bool condition, Where where = Where::current()) const { return vote(condition, where); }
    bool any(bool condition, Where where = Where::current()) const { return vote(condition, where) != 0; }
    bool all(bool condition, Where where = Where::current()) const { return vote(!condition, where) == 0; }

    template <template <class> class View, class T>
    T atomicAdd(const View<T>& view, int64_t index, std::type_identity_t<T> value,
                Where where = Where::current()) const {
        return atomic(view, index, where, [&](T& cell) { return atomicAddTo(cell, value); });
    }
    template <template <class> class View, class T>
    T atomicMax(const View<T>& view, int64_t index, std::type_identity_t<T> value,
                Where where = Where::current()) const {
        return atomic(view, index, where, [&](T& cell) { return atomicMaxTo(cell, value); });
    }

    template <class T>
    T fma(T a, T b, T c) const {
        recorder_.arithmetic(2);
        if constexpr (std::is_floating_point_v<T>)
            return std::fma(a, b, c);
        else
            return a * b + c;
    }
    void arithmetic(int64_t operations) const { recorder_.arithmetic(operations); }
    bool branch(bool condition, Where where = Where::current()) const {
        recorder_.other(number_, Op::Branch, 0, condition, where);
        return condition;
    }
    template <class T>
    void watch(const char* name, T value, Where where = Where::current()) const {
        recorder_.watch(number_, name, elementKindOf<T>(), static_cast<int64_t>(value), eventBits(value),
                        where);
    }

private:
    template <class View>
    static constexpr bool isShared =
        std::is_same_v<View, SharedView<std::remove_pointer_t<decltype(View::data)>>>;
    template <class View>
    static constexpr Op loadOf() {
        using T = std::remove_pointer_t<decltype(View::data)>;
        if constexpr (std::is_same_v<View, ConstantView<std::remove_const_t<T>>>)
            return Op::ConstantLoad;
        else
            return isShared<View> ? Op::SharedLoad : Op::GlobalLoad;
    }
    template <class View>
    static constexpr Op storeOf() {
        return isShared<View> ? Op::SharedStore : Op::GlobalStore;
    }
    template <class View>
    static Recorder::Target target(const View& view) {
        using T = std::remove_const_t<std::remove_pointer_t<decltype(View::data)>>;
        constexpr Op op = loadOf<View>();
        return {op == Op::ConstantLoad ? Space::Constant
                : op == Op::SharedLoad ? Space::Shared
                                       : Space::Global,
                elementKindOf<T>(), view.name, view.data, view.length};
    }

    template <class View, class F>
    auto atomic(const View& view, int64_t index, const Where& where, F f) const {
        using T = std::remove_pointer_t<decltype(View::data)>;
        T before{};
        const Op op = isShared<View> ? Op::SharedAtomic : Op::GlobalAtomic;
        if (recorder_.access(number_, op, target(view), index, 1, 0, where))
            before = f(view.data[index]);
        recorder_.value(number_, eventBits(before));
        return before;
    }
    uint32_t vote(bool condition, const Where& where) const {
        recorder_.other(number_, Op::Vote, 0, condition, where);
        const auto all = worker_->fibers().exchange(condition);
        uint32_t mask = 0;
        for (uint32_t i = 0; i < 32; ++i)
            mask |= (all.mask >> i & 1) && all.values[i] ? 1u << i : 0u;
        return mask;
    }
    uint32_t lane() const { return number_ % warpSize; }
    template <class T>
    T shuffleFrom(T value, int64_t source, const Where& where) const {
        recorder_.other(number_, Op::Shuffle, source, eventBits(value), where);
        return fromWord<T>(shuffled(worker_->fibers().exchange(wordOf(value)), lane(), source));
    }

    Place place_;
    Worker* worker_;
    Recorder& recorder_;
    uint32_t number_;
};

} // namespace telar::simt
