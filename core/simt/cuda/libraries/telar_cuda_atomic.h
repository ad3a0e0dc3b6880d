// cuda::atomic and cuda::atomic_ref of libcu++, as its documentation describes them, for types of 4 and 8 bytes. Orders other than
// relaxed are fences around the operation; the machine runs no access before its time. On the host: the compiler's atomics.
#pragma once
#pragma clang system_header

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

namespace std {
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

TELAR_MEMBER inline void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
#if defined(__CUDA_ARCH__)
    __threadfence();
#else
    __sync_synchronize();
#endif
}

/// Of what lies elsewhere.
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "Telar knows atomics of 4 and 8 bytes");
    T* at_;
    struct Fence { // before what releases, behind what acquires
        memory_order order;
        TELAR_MEMBER explicit Fence(memory_order o) : order(o) {
            if (order >= memory_order_release)
                atomic_thread_fence(order, Scope);
        }
        TELAR_MEMBER ~Fence() {
            if (order != memory_order_relaxed && order != memory_order_release)
                atomic_thread_fence(order, Scope);
        }
    };

public:
    typedef T value_type;
    TELAR_MEMBER explicit atomic_ref(T& value) : at_(&value) {}
    TELAR_MEMBER T load(memory_order order = memory_order_seq_cst) const {
        Fence fence(order);
        return *(volatile T*)at_;
    }
    TELAR_MEMBER void store(T value, memory_order order = memory_order_seq_cst) const {
        Fence fence(order);
        *(volatile T*)at_ = value;
    }
    TELAR_MEMBER bool compare_exchange_strong(T& expected, T wanted, memory_order order, memory_order) const {
        Fence fence(order);
        if constexpr (sizeof(T) == 4)
            return swapped<unsigned int>(expected, wanted);
        else
            return swapped<unsigned long long>(expected, wanted);
    }
    TELAR_MEMBER bool compare_exchange_strong(T& expected, T wanted, memory_order order = memory_order_seq_cst) const {
        return compare_exchange_strong(expected, wanted, order, order);
    }
    TELAR_MEMBER bool compare_exchange_weak(T& expected, T wanted, memory_order order = memory_order_seq_cst) const {
        return compare_exchange_strong(expected, wanted, order, order);
    }
    TELAR_MEMBER bool compare_exchange_weak(T& expected, T wanted, memory_order order, memory_order other) const {
        return compare_exchange_strong(expected, wanted, order, other);
    }
#if defined(__CUDA_ARCH__)
#define TELAR_FETCH(name, function, made)                                                                             \
    TELAR_MEMBER T name(T value, memory_order order = memory_order_seq_cst) const {                                    \
        Fence fence(order);                                                                                            \
        if constexpr (Scope == thread_scope_block)                                                                     \
            return function##_block(at_, value);                                                                       \
        else                                                                                                           \
            return function(at_, value);                                                                               \
    }
#else
#define TELAR_FETCH(name, function, made)                                                                             \
    TELAR_MEMBER T name(T value, memory_order order = memory_order_seq_cst) const {                                    \
        T old = load(order);                                                                                           \
        while (!compare_exchange_strong(old, made, order)) {                                                           \
        }                                                                                                              \
        return old;                                                                                                    \
    }
#endif
    TELAR_FETCH(exchange, atomicExch, value)
    TELAR_FETCH(fetch_add, atomicAdd, (T)(old + value))
    TELAR_FETCH(fetch_and, atomicAnd, (T)(old & value))
    TELAR_FETCH(fetch_or, atomicOr, (T)(old | value))
    TELAR_FETCH(fetch_xor, atomicXor, (T)(old ^ value))
    TELAR_FETCH(fetch_max, atomicMax, (old < value ? value : old))
    TELAR_FETCH(fetch_min, atomicMin, (value < old ? value : old))
#undef TELAR_FETCH
    TELAR_MEMBER T fetch_sub(T value, memory_order order = memory_order_seq_cst) const { return fetch_add((T)(-value), order); }
    TELAR_MEMBER operator T() const { return load(); }
    TELAR_MEMBER T operator=(T value) const { store(value); return value; }
    TELAR_MEMBER T operator++() const { return (T)(fetch_add(1) + 1); }
    TELAR_MEMBER T operator++(int) const { return fetch_add(1); }
    TELAR_MEMBER T operator--() const { return (T)(fetch_sub(1) - 1); }
    TELAR_MEMBER T operator--(int) const { return fetch_sub(1); }
    TELAR_MEMBER T operator+=(T value) const { return (T)(fetch_add(value) + value); }
    TELAR_MEMBER T operator-=(T value) const { return (T)(fetch_sub(value) - value); }

private:
    template <class Word>
    TELAR_MEMBER bool swapped(T& expected, T wanted) const {
        const Word before = __builtin_bit_cast(Word, expected);
#if defined(__CUDA_ARCH__)
        const Word old = Scope == thread_scope_block ? atomicCAS_block((Word*)at_, before, __builtin_bit_cast(Word, wanted))
                                                     : atomicCAS((Word*)at_, before, __builtin_bit_cast(Word, wanted));
#else
        const Word old = __sync_val_compare_and_swap((Word*)at_, before, __builtin_bit_cast(Word, wanted));
#endif
        if (old == before)
            return true;
        expected = __builtin_bit_cast(T, old);
        return false;
    }
};

/// With the value in it.
template <class T, thread_scope Scope = thread_scope_system>
class atomic {
    mutable T value_;
    TELAR_MEMBER atomic_ref<T, Scope> self() const { return atomic_ref<T, Scope>(value_); }

public:
    typedef T value_type;
    atomic() = default;
    TELAR_MEMBER constexpr atomic(T value) : value_(value) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    TELAR_MEMBER T load(memory_order order = memory_order_seq_cst) const { return self().load(order); }
    TELAR_MEMBER void store(T value, memory_order order = memory_order_seq_cst) { self().store(value, order); }
    TELAR_MEMBER T exchange(T value, memory_order order = memory_order_seq_cst) { return self().exchange(value, order); }
    TELAR_MEMBER T fetch_add(T value, memory_order order = memory_order_seq_cst) { return self().fetch_add(value, order); }
    TELAR_MEMBER T fetch_sub(T value, memory_order order = memory_order_seq_cst) { return self().fetch_sub(value, order); }
    TELAR_MEMBER T fetch_and(T value, memory_order order = memory_order_seq_cst) { return self().fetch_and(value, order); }
    TELAR_MEMBER T fetch_or(T value, memory_order order = memory_order_seq_cst) { return self().fetch_or(value, order); }
    TELAR_MEMBER T fetch_xor(T value, memory_order order = memory_order_seq_cst) { return self().fetch_xor(value, order); }
    TELAR_MEMBER T fetch_max(T value, memory_order order = memory_order_seq_cst) { return self().fetch_max(value, order); }
    TELAR_MEMBER T fetch_min(T value, memory_order order = memory_order_seq_cst) { return self().fetch_min(value, order); }
    TELAR_MEMBER bool compare_exchange_strong(T& expected, T wanted, memory_order order = memory_order_seq_cst) { return self().compare_exchange_strong(expected, wanted, order); }
    TELAR_MEMBER bool compare_exchange_strong(T& expected, T wanted, memory_order order, memory_order other) { return self().compare_exchange_strong(expected, wanted, order, other); }
    TELAR_MEMBER bool compare_exchange_weak(T& expected, T wanted, memory_order order = memory_order_seq_cst) { return self().compare_exchange_strong(expected, wanted, order); }
    TELAR_MEMBER bool compare_exchange_weak(T& expected, T wanted, memory_order order, memory_order other) { return self().compare_exchange_strong(expected, wanted, order, other); }
    TELAR_MEMBER operator T() const { return load(); }
    TELAR_MEMBER T operator=(T value) { store(value); return value; }
    TELAR_MEMBER T operator++() { return ++self(); }
    TELAR_MEMBER T operator++(int) { return self()++; }
    TELAR_MEMBER T operator--() { return --self(); }
    TELAR_MEMBER T operator--(int) { return self()--; }
    TELAR_MEMBER T operator+=(T value) { return self() += value; }
    TELAR_MEMBER T operator-=(T value) { return self() -= value; }
};

namespace std {
template <class T> using atomic = cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
} // namespace std

} // namespace cuda
