// cuRAND's generators that the host calls: the default one (XORWOW in 4096 sequences, a number of each in turn) and Philox
// (65536 sequences, four numbers of each in turn), with cuRAND's own numbers; tests compare with what an H100 gave. The numbers
// of double precision are as many and as random, not the same ones.
#pragma once
#define CURAND_H_ // by which the samples' own helpers know it
#pragma clang system_header

#include "curand_kernel.h"

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED = 101, CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104, CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106, CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203, CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef enum curandStatus curandStatus_t;
enum curandRngType {
    CURAND_RNG_TEST = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201
};
typedef enum curandRngType curandRngType_t;
enum curandOrdering { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102 };
typedef enum curandOrdering curandOrdering_t;

namespace telar_curand {

enum Kind { Bits, Uniform, Normal, LogNormal, Poisson };
constexpr unsigned int sequences = 4096, philoxSequences = 65536;

#if !defined(TELAR_HOST) || defined(TELAR_WHOLE)
template <class State> TELAR_D void draw(State* s, Kind, unsigned int* to, double, double) { *to = curand(s); }
template <class State> TELAR_D void draw(State* s, Kind kind, float* to, double mean, double deviation) {
    if (kind == Uniform) {
        *to = curand_uniform(s);
        return;
    }
    const float2 both = curand_normal2(s);
    to[0] = (float)mean + (float)deviation * both.x, to[1] = (float)mean + (float)deviation * both.y;
    if (kind == LogNormal)
        to[0] = expf(to[0]), to[1] = expf(to[1]);
}
template <class State> TELAR_D void draw(State* s, Kind kind, double* to, double mean, double deviation) {
    if (kind == Uniform) {
        *to = curand_uniform_double(s);
        return;
    }
    const double2 both = curand_normal2_double(s);
    to[0] = mean + deviation * both.x, to[1] = mean + deviation * both.y;
    if (kind == LogNormal)
        to[0] = exp(to[0]), to[1] = exp(to[1]);
}
#endif

template <class State>
__global__ void setup(State* states, unsigned long long seed, unsigned long long offset) {
#ifdef __CUDA_ARCH__
    const unsigned int t = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, t, offset, states + t);
#endif
}

/// `each` numbers of every sequence in turn; `first`: the sequence whose turn it is.
template <class T>
__global__ void xorwow(Kind kind, T* to, size_t count, unsigned int each, unsigned int first, curandStateXORWOW* states, double mean, double deviation) {
#ifdef __CUDA_ARCH__
    const unsigned int t = blockIdx.x * blockDim.x + threadIdx.x;
    curandStateXORWOW s = states[t];
    for (size_t k = ((t + sequences - first) % sequences) * (size_t)each; k < count; k += (size_t)sequences * each) {
        if constexpr (sizeof(T) == 4 && T(0.5) == T(0)) { // whole numbers
            to[k] = kind == Poisson ? curand_poisson(&s, mean) : curand(&s);
        } else {
            T made[2];
            draw(&s, kind, made, mean, deviation);
            for (unsigned int i = 0; i < each; ++i)
                to[k + i] = made[i];
        }
    }
    states[t] = s;
#endif
}

/// Four draws to a group; `from` is the place of the first in all draws of this generator.
template <class T>
__global__ void philox(Kind kind, T* to, size_t count, unsigned long long seed, unsigned long long from, double mean, double deviation) {
#ifdef __CUDA_ARCH__
    constexpr unsigned int draws = sizeof(T) / 4;
    const size_t groups = (count * draws + 3) / 4;
    for (size_t g = blockIdx.x * (size_t)blockDim.x + threadIdx.x; g < groups; g += (size_t)gridDim.x * blockDim.x) {
        const unsigned long long group = from / 4 + g;
        curandStatePhilox4_32_10_t s;
        curand_init(seed, group % philoxSequences, group / philoxSequences * 4, &s);
        const size_t k = g * 4 / draws;
        for (unsigned int i = 0; i < 4 / draws && k + i < count;) {
            if constexpr (sizeof(T) == 4 && T(0.5) == T(0)) {
                to[k + i] = kind == Poisson ? curand_poisson(&s, mean) : curand(&s);
                ++i;
            } else if constexpr (sizeof(T) == 8) {
                if (kind == Uniform) {
                    to[k + i] = telar_uniform(curand(&s), curand(&s));
                    ++i;
                } else {
                    draw(&s, kind, to + k + i, mean, deviation);
                    i += 2;
                }
            } else {
                T made[2];
                const unsigned int each = kind == Uniform ? 1 : 2;
                draw(&s, kind, made, mean, deviation);
                for (unsigned int j = 0; j < each; ++j)
                    to[k + i + j] = made[j];
                i += each;
            }
        }
    }
#endif
}

} // namespace telar_curand

#ifdef TELAR_HOST
struct curandGenerator_st {
    curandRngType_t type;
    unsigned long long seed = 0, offset = 0, drawn = 0;
    curandStateXORWOW* states = nullptr;
    unsigned int turn = 0; ///< of the sequences of XORWOW
    bool onHost = false;
    cudaStream_t stream = 0;
};
typedef struct curandGenerator_st* curandGenerator_t;

TELAR_CALL curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
    if (type != CURAND_RNG_PSEUDO_DEFAULT && type != CURAND_RNG_PSEUDO_XORWOW && type != CURAND_RNG_PSEUDO_PHILOX4_32_10) {
        fprintf(stderr, "cuRAND of this machine has the generators XORWOW and Philox, not %d\n", (int)type);
        return CURAND_STATUS_TYPE_ERROR;
    }
    *generator = new curandGenerator_st{type};
    return CURAND_STATUS_SUCCESS;
}
TELAR_CALL curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
    const curandStatus_t status = curandCreateGenerator(generator, type);
    if (status == CURAND_STATUS_SUCCESS)
        (*generator)->onHost = true;
    return status;
}
TELAR_CALL void telar_curand_anew(curandGenerator_t generator) {
    cudaFree(generator->states);
    generator->states = nullptr;
    generator->drawn = 0;
    generator->turn = 0;
}
TELAR_CALL curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    telar_curand_anew(generator);
    delete generator;
    return CURAND_STATUS_SUCCESS;
}
TELAR_CALL curandStatus_t telar_curand_set(curandGenerator_t generator, unsigned long long curandGenerator_st::*member, unsigned long long value) {
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    generator->*member = value;
    telar_curand_anew(generator);
    return CURAND_STATUS_SUCCESS;
}
TELAR_CALL curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) { return telar_curand_set(generator, &curandGenerator_st::seed, seed); }
TELAR_CALL curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) { return telar_curand_set(generator, &curandGenerator_st::offset, offset); }
TELAR_CALL curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t) { return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED; }
TELAR_CALL curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
TELAR_CALL curandStatus_t curandGenerateSeeds(curandGenerator_t generator) { return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED; }
TELAR_CALL curandStatus_t curandGetVersion(int* version) { return *version = 10300, CURAND_STATUS_SUCCESS; }

template <class T>
TELAR_CALL curandStatus_t telar_curand_fill(curandGenerator_t generator, telar_curand::Kind kind, T* to, size_t count, double mean, double deviation) {
    using namespace telar_curand;
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    const unsigned int each = kind == Normal || kind == LogNormal ? 2 : 1;
    if (count % each != 0)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (count == 0)
        return CURAND_STATUS_SUCCESS;
    T* target = to;
    if (generator->onHost && cudaMalloc(&target, count * sizeof(T)) != cudaSuccess)
        return CURAND_STATUS_ALLOCATION_FAILED;
    if (generator->type == CURAND_RNG_PSEUDO_PHILOX4_32_10) {
        const size_t groups = (count * sizeof(T) / 4 + 3) / 4;
        const unsigned int blocks = (unsigned int)(groups < 65536 ? (groups + 127) / 128 : 512);
        philox<T><<<blocks, 128, 0, generator->stream>>>(kind, target, count, generator->seed, generator->offset + generator->drawn, mean, deviation);
        generator->drawn += groups * 4;
    } else {
        if (!generator->states) {
            if (cudaMalloc(&generator->states, sequences * sizeof(curandStateXORWOW)) != cudaSuccess)
                return CURAND_STATUS_ALLOCATION_FAILED;
            setup<<<sequences / 64, 64, 0, generator->stream>>>(generator->states, generator->seed, generator->offset / sequences);
            generator->turn = (unsigned int)(generator->offset % sequences);
        }
        xorwow<T><<<sequences / 64, 64, 0, generator->stream>>>(kind, target, count, each, generator->turn, generator->states, mean, deviation);
        generator->turn = (unsigned int)((generator->turn + count / each) % sequences);
    }
    if (generator->onHost) {
        cudaMemcpy(to, target, count * sizeof(T), cudaMemcpyDeviceToHost);
        cudaFree(target);
    }
    return CURAND_STATUS_SUCCESS;
}
TELAR_CALL curandStatus_t curandGenerate(curandGenerator_t g, unsigned int* to, size_t n) { return telar_curand_fill(g, telar_curand::Bits, to, n, 0, 1); }
TELAR_CALL curandStatus_t curandGeneratePoisson(curandGenerator_t g, unsigned int* to, size_t n, double mean) { return telar_curand_fill(g, telar_curand::Poisson, to, n, mean, 1); }
TELAR_CALL curandStatus_t curandGenerateUniform(curandGenerator_t g, float* to, size_t n) { return telar_curand_fill(g, telar_curand::Uniform, to, n, 0, 1); }
TELAR_CALL curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double* to, size_t n) { return telar_curand_fill(g, telar_curand::Uniform, to, n, 0, 1); }
TELAR_CALL curandStatus_t curandGenerateNormal(curandGenerator_t g, float* to, size_t n, float mean, float deviation) { return telar_curand_fill(g, telar_curand::Normal, to, n, mean, deviation); }
TELAR_CALL curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double* to, size_t n, double mean, double deviation) { return telar_curand_fill(g, telar_curand::Normal, to, n, mean, deviation); }
TELAR_CALL curandStatus_t curandGenerateLogNormal(curandGenerator_t g, float* to, size_t n, float mean, float deviation) { return telar_curand_fill(g, telar_curand::LogNormal, to, n, mean, deviation); }
TELAR_CALL curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t g, double* to, size_t n, double mean, double deviation) { return telar_curand_fill(g, telar_curand::LogNormal, to, n, mean, deviation); }
#endif
