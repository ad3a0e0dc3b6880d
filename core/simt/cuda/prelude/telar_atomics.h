// Atomic functions of every type; those of a block or the system do the same here.
#pragma once
#pragma clang system_header

#define TELAR_SCOPES(T, name, parameters, arguments)                                                         \
    TELAR_D T name##_block parameters { return name arguments; }                                             \
    TELAR_D T name##_system parameters { return name arguments; }
#define TELAR_ATOMIC(T, name, body)                                                                          \
    TELAR_D T name(T* p, T v) { body }                                                                       \
    TELAR_SCOPES(T, name, (T * p, T v), (p, v))

TELAR_ATOMIC(int, atomicAdd, return __nvvm_atom_add_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicAdd, return (unsigned int)__nvvm_atom_add_gen_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicAdd, return (unsigned long long)__nvvm_atom_add_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(unsigned long, atomicAdd, return (unsigned long)__nvvm_atom_add_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(float, atomicAdd, return __nvvm_atom_add_gen_f(p, v);)
TELAR_ATOMIC(double, atomicAdd, return __nvvm_atom_add_gen_d(p, v);)
TELAR_ATOMIC(int, atomicSub, return __nvvm_atom_add_gen_i(p, -v);)
TELAR_ATOMIC(unsigned int, atomicSub, return (unsigned int)__nvvm_atom_add_gen_i((int*)p, -(int)v);)
TELAR_ATOMIC(int, atomicMax, return __nvvm_atom_max_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicMax, return __nvvm_atom_max_gen_ui(p, v);)
TELAR_ATOMIC(long long, atomicMax, return __nvvm_atom_max_gen_ll(p, v);)
TELAR_ATOMIC(unsigned long long, atomicMax, return __nvvm_atom_max_gen_ull(p, v);)
TELAR_ATOMIC(int, atomicMin, return __nvvm_atom_min_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicMin, return __nvvm_atom_min_gen_ui(p, v);)
TELAR_ATOMIC(long long, atomicMin, return __nvvm_atom_min_gen_ll(p, v);)
TELAR_ATOMIC(unsigned long long, atomicMin, return __nvvm_atom_min_gen_ull(p, v);)
TELAR_ATOMIC(int, atomicExch, return __nvvm_atom_xchg_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicExch, return (unsigned int)__nvvm_atom_xchg_gen_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicExch, return (unsigned long long)__nvvm_atom_xchg_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(float, atomicExch, return __builtin_bit_cast(float, __nvvm_atom_xchg_gen_i((int*)p, __builtin_bit_cast(int, v)));)
TELAR_ATOMIC(int, atomicAnd, return __nvvm_atom_and_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicAnd, return (unsigned int)__nvvm_atom_and_gen_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicAnd, return (unsigned long long)__nvvm_atom_and_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(int, atomicOr, return __nvvm_atom_or_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicOr, return (unsigned int)__nvvm_atom_or_gen_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicOr, return (unsigned long long)__nvvm_atom_or_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(int, atomicXor, return __nvvm_atom_xor_gen_i(p, v);)
TELAR_ATOMIC(unsigned int, atomicXor, return (unsigned int)__nvvm_atom_xor_gen_i((int*)p, (int)v);)
TELAR_ATOMIC(unsigned long long, atomicXor, return (unsigned long long)__nvvm_atom_xor_gen_ll((long long*)p, (long long)v);)
TELAR_ATOMIC(unsigned int, atomicInc, return __nvvm_atom_inc_gen_ui(p, v);)
TELAR_ATOMIC(unsigned int, atomicDec, return __nvvm_atom_dec_gen_ui(p, v);)
#define TELAR_CAS(T, body)                                                                                   \
    TELAR_D T atomicCAS(T* p, T c, T v) { body }                                                             \
    TELAR_SCOPES(T, atomicCAS, (T * p, T c, T v), (p, c, v))
TELAR_CAS(int, return __nvvm_atom_cas_gen_i(p, c, v);)
TELAR_CAS(unsigned int, return (unsigned int)__nvvm_atom_cas_gen_i((int*)p, (int)c, (int)v);)
TELAR_CAS(unsigned long long, return (unsigned long long)__nvvm_atom_cas_gen_ll((long long*)p, (long long)c, (long long)v);)
TELAR_CAS(unsigned short, unsigned short r; asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(r) : "l"(p), "h"(c), "h"(v) : "memory"); return r;)
