// Atomic functions of every type; those of the system are those of the device here.
#pragma once
#pragma clang system_header

// Of the whole device or of one block: who is not of that block is not ordered by it.
#define TELAR_TWO(op, t, T) static TELAR_DMEMBER T op##_##t(T* p, T v) { return TELAR_BUILTIN(op, t)(p, v); }
#define TELAR_THREE(op, t, T) static TELAR_DMEMBER T op##_##t(T* p, T c, T v) { return TELAR_BUILTIN(op, t)(p, c, v); }
#define TELAR_OPERATIONS \
    TELAR_TWO(add, d, double) TELAR_TWO(add, f, float) TELAR_TWO(add, i, int) TELAR_TWO(add, ll, long long) \
    TELAR_TWO(and, i, int) TELAR_TWO(and, ll, long long) TELAR_THREE(cas, i, int) TELAR_THREE(cas, ll, long long) \
    TELAR_TWO(dec, ui, unsigned int) TELAR_TWO(inc, ui, unsigned int) TELAR_TWO(max, i, int) \
    TELAR_TWO(max, ll, long long) TELAR_TWO(max, ui, unsigned int) TELAR_TWO(max, ull, unsigned long long) \
    TELAR_TWO(min, i, int) TELAR_TWO(min, ll, long long) TELAR_TWO(min, ui, unsigned int) \
    TELAR_TWO(min, ull, unsigned long long) TELAR_TWO(or, i, int) TELAR_TWO(or, ll, long long) TELAR_TWO(xchg, i, int) \
    TELAR_TWO(xchg, ll, long long) TELAR_TWO(xor, i, int) TELAR_TWO(xor, ll, long long)
#define TELAR_BUILTIN(op, t) __nvvm_atom_##op##_gen_##t
struct telar_device_scope { TELAR_OPERATIONS };
#undef TELAR_BUILTIN
#define TELAR_BUILTIN(op, t) __nvvm_atom_cta_##op##_gen_##t
struct telar_block_scope { TELAR_OPERATIONS };
#undef TELAR_BUILTIN
#define TELAR_SCOPES(T, name, parameters, arguments, body)                                                   \
    TELAR_D T name parameters {                                                                              \
        typedef telar_device_scope S;                                                                        \
        body                                                                                                 \
    }                                                                                                        \
    TELAR_D T name##_block parameters {                                                                      \
        typedef telar_block_scope S;                                                                         \
        body                                                                                                 \
    }                                                                                                        \
    TELAR_D T name##_system parameters { return name arguments; }
#define TELAR_ATOMIC(T, name, body) TELAR_SCOPES(T, name, (T * p, T v), (p, v), body)

TELAR_ATOMIC(int, atomicAdd, return S::add_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicAdd, return (unsigned int)S::add_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicAdd, return (unsigned long long)S::add_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(unsigned long, atomicAdd, return (unsigned long)S::add_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(float, atomicAdd, return S::add_f(p, v);)
TELAR_ATOMIC(double, atomicAdd, return S::add_d(p, v);)
TELAR_ATOMIC(int, atomicSub, return S::add_i(p, -v);)
TELAR_ATOMIC(unsigned int, atomicSub, return (unsigned int)S::add_i((int*)p, -(int)v);)
TELAR_ATOMIC(int, atomicMax, return S::max_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicMax, return S::max_ui(p, v);)
TELAR_ATOMIC(long long, atomicMax, return S::max_ll(p, v);)
TELAR_ATOMIC(unsigned long long, atomicMax, return S::max_ull(p, v);)
TELAR_ATOMIC(int, atomicMin, return S::min_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicMin, return S::min_ui(p, v);)
TELAR_ATOMIC(long long, atomicMin, return S::min_ll(p, v);)
TELAR_ATOMIC(unsigned long long, atomicMin, return S::min_ull(p, v);)
TELAR_ATOMIC(int, atomicExch, return S::xchg_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicExch, return (unsigned int)S::xchg_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicExch, return (unsigned long long)S::xchg_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(float, atomicExch, return __builtin_bit_cast(float, S::xchg_i((int*)p, __builtin_bit_cast(int, v)));)
TELAR_ATOMIC(int, atomicAnd, return S::and_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicAnd, return (unsigned int)S::and_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicAnd, return (unsigned long long)S::and_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(int, atomicOr, return S::or_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicOr, return (unsigned int)S::or_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicOr, return (unsigned long long)S::or_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(int, atomicXor, return S::xor_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicXor, return (unsigned int)S::xor_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicXor, return (unsigned long long)S::xor_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(unsigned int, atomicInc, return S::inc_ui(p, v);)
TELAR_ATOMIC(unsigned int, atomicDec, return S::dec_ui(p, v);)
#define TELAR_CAS(T, body) TELAR_SCOPES(T, atomicCAS, (T * p, T c, T v), (p, c, v), body)
TELAR_CAS(int, return S::cas_i(p, c, v);)
TELAR_CAS(unsigned int, return (unsigned int)S::cas_i((int*)p, (int)c, (int)v);)
TELAR_CAS(unsigned long long, return (unsigned long long)S::cas_ll((long long*)p, (long long)c, (long long)v);)
TELAR_CAS(unsigned short, unsigned short r; asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(r) : "l"(p), "h"(c), "h"(v) : "memory"); return r;)
