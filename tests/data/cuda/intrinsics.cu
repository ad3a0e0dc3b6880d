// Every intrinsic of halves, bfloat16, packed integers and roundings that is exact: a hash of what each gives for the same inputs.
// intrinsics_h100.txt holds what this printed on an H100, compiled by nvcc 13.0 with -arch=sm_90.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ unsigned scrambled(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}
/// Numbers as they meet: some words are of small ones, of the ends of a range, of infinities and of NaN.
__device__ unsigned word(unsigned at, unsigned which) {
    const unsigned some[] = {0u,          0x80008000u, 0x7c007c00u, 0xfc007f80u, 0xff80fc00u, 0x7e007fc0u, 0x3c003f80u, 0xbc00bf80u,
                             0x7fff8000u, 0x80007fffu, 0x80808080u, 0x7f7f7f7fu, 0xffffffffu, 0x00010001u, 0x83ff03ffu, 0x7bff7f7fu};
    const unsigned s = scrambled(at * 4 + which + 1);
    if (s % 5 == 0)
        return some[scrambled(s) % 16];
    return s % 5 == 1 ? (s & 0x83ff83ffu) | 0x38003800u : scrambled(s + 77);
}
__device__ unsigned pairBits(__half2 v) { return (unsigned)__half_as_ushort(v.x) | (unsigned)__half_as_ushort(v.y) << 16; }
__device__ unsigned pairBits(__nv_bfloat162 v) {
    return (unsigned)__bfloat16_as_ushort(v.x) | (unsigned)__bfloat16_as_ushort(v.y) << 16;
}
/// Of every exponent, often of one near 1; any NaN is one.
__device__ float real(unsigned w) { return __uint_as_float(w % 3 == 0 ? w : (w & 0x8fffffffu) | 0x38000000u); }
__device__ double large(unsigned high, unsigned low) {
    return __hiloint2double((int)(high % 3 == 0 ? high : (high & 0x80ffffffu) | 0x3f000000u), (int)low);
}
__device__ unsigned realBits(float v) { return v != v ? 0x7fffffffu : __float_as_uint(v); }
__device__ unsigned long long largeBits(double v) { return v != v ? ~0ull : (unsigned long long)__double_as_longlong(v); }
__device__ unsigned withFlag(unsigned v, const bool& first, const bool& second) { return v ^ (first ? 0x5a5au : 0u) ^ (second ? 0xa5a50000u : 0u); }

__global__ void part0(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned long long)(long long)__half2int_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[0 * 4096 + i] = v;
    v = __half_as_ushort(__int2half_rn((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2uint_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[2 * 4096 + i] = v;
    v = __half_as_ushort(__uint2half_rn((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ll_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[4 * 4096 + i] = v;
    v = __half_as_ushort(__ll2half_rn((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ull_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[6 * 4096 + i] = v;
    v = __half_as_ushort(__ull2half_rn((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2short_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[8 * 4096 + i] = v;
    v = __half_as_ushort(__short2half_rn((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[9 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ushort_rn(__ushort_as_half((unsigned short)word(i, 0)));
    out[10 * 4096 + i] = v;
    v = __half_as_ushort(__ushort2half_rn((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[11 * 4096 + i] = v;
    v = __half_as_ushort(__float2half_rn(__uint_as_float(word(i, 0))));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2int_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[13 * 4096 + i] = v;
    v = __half_as_ushort(__int2half_rz((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2uint_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[15 * 4096 + i] = v;
    v = __half_as_ushort(__uint2half_rz((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ll_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[17 * 4096 + i] = v;
    v = __half_as_ushort(__ll2half_rz((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[18 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ull_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[19 * 4096 + i] = v;
    v = __half_as_ushort(__ull2half_rz((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[20 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2short_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[21 * 4096 + i] = v;
    v = __half_as_ushort(__short2half_rz((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[22 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ushort_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[23 * 4096 + i] = v;
}
__global__ void part1(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __half_as_ushort(__ushort2half_rz((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[0 * 4096 + i] = v;
    v = __half_as_ushort(__float2half_rz(__uint_as_float(word(i, 0))));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2int_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[2 * 4096 + i] = v;
    v = __half_as_ushort(__int2half_rd((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2uint_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[4 * 4096 + i] = v;
    v = __half_as_ushort(__uint2half_rd((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ll_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[6 * 4096 + i] = v;
    v = __half_as_ushort(__ll2half_rd((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ull_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[8 * 4096 + i] = v;
    v = __half_as_ushort(__ull2half_rd((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[9 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2short_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[10 * 4096 + i] = v;
    v = __half_as_ushort(__short2half_rd((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[11 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ushort_rd(__ushort_as_half((unsigned short)word(i, 0)));
    out[12 * 4096 + i] = v;
    v = __half_as_ushort(__ushort2half_rd((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[13 * 4096 + i] = v;
    v = __half_as_ushort(__float2half_rd(__uint_as_float(word(i, 0))));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2int_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[15 * 4096 + i] = v;
    v = __half_as_ushort(__int2half_ru((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2uint_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[17 * 4096 + i] = v;
    v = __half_as_ushort(__uint2half_ru((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[18 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ll_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[19 * 4096 + i] = v;
    v = __half_as_ushort(__ll2half_ru((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[20 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ull_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[21 * 4096 + i] = v;
    v = __half_as_ushort(__ull2half_ru((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[22 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2short_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[23 * 4096 + i] = v;
}
__global__ void part2(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __half_as_ushort(__short2half_ru((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[0 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2ushort_ru(__ushort_as_half((unsigned short)word(i, 0)));
    out[1 * 4096 + i] = v;
    v = __half_as_ushort(__ushort2half_ru((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[2 * 4096 + i] = v;
    v = __half_as_ushort(__float2half_ru(__uint_as_float(word(i, 0))));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2char_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[4 * 4096 + i] = v;
    v = (unsigned long long)(long long)__half2uchar_rz(__ushort_as_half((unsigned short)word(i, 0)));
    out[5 * 4096 + i] = v;
    v = __half_as_ushort(__double2half(__hiloint2double(0x3f000000 + (int)(word(i, 1) % 0x01000000u), (int)word(i, 0))));
    out[6 * 4096 + i] = v;
    v = __heq(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[7 * 4096 + i] = v;
    v = pairBits(__heq2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[8 * 4096 + i] = v;
    v = __heq2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[9 * 4096 + i] = v;
    v = __hbeq2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[10 * 4096 + i] = v;
    v = __hequ(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[11 * 4096 + i] = v;
    v = pairBits(__hequ2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[12 * 4096 + i] = v;
    v = __hequ2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[13 * 4096 + i] = v;
    v = __hbequ2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[14 * 4096 + i] = v;
    v = __hne(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[15 * 4096 + i] = v;
    v = pairBits(__hne2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[16 * 4096 + i] = v;
    v = __hne2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[17 * 4096 + i] = v;
    v = __hbne2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[18 * 4096 + i] = v;
    v = __hneu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[19 * 4096 + i] = v;
    v = pairBits(__hneu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[20 * 4096 + i] = v;
    v = __hneu2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[21 * 4096 + i] = v;
    v = __hbneu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[22 * 4096 + i] = v;
    v = __hlt(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[23 * 4096 + i] = v;
}
__global__ void part3(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = pairBits(__hlt2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[0 * 4096 + i] = v;
    v = __hlt2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[1 * 4096 + i] = v;
    v = __hblt2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[2 * 4096 + i] = v;
    v = __hltu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[3 * 4096 + i] = v;
    v = pairBits(__hltu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[4 * 4096 + i] = v;
    v = __hltu2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[5 * 4096 + i] = v;
    v = __hbltu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[6 * 4096 + i] = v;
    v = __hle(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[7 * 4096 + i] = v;
    v = pairBits(__hle2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[8 * 4096 + i] = v;
    v = __hle2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[9 * 4096 + i] = v;
    v = __hble2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[10 * 4096 + i] = v;
    v = __hleu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[11 * 4096 + i] = v;
    v = pairBits(__hleu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[12 * 4096 + i] = v;
    v = __hleu2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[13 * 4096 + i] = v;
    v = __hbleu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[14 * 4096 + i] = v;
    v = __hgt(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[15 * 4096 + i] = v;
    v = pairBits(__hgt2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[16 * 4096 + i] = v;
    v = __hgt2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[17 * 4096 + i] = v;
    v = __hbgt2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[18 * 4096 + i] = v;
    v = __hgtu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[19 * 4096 + i] = v;
    v = pairBits(__hgtu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[20 * 4096 + i] = v;
    v = __hgtu2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[21 * 4096 + i] = v;
    v = __hbgtu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[22 * 4096 + i] = v;
    v = __hge(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[23 * 4096 + i] = v;
}
__global__ void part4(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = pairBits(__hge2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[0 * 4096 + i] = v;
    v = __hge2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[1 * 4096 + i] = v;
    v = __hbge2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[2 * 4096 + i] = v;
    v = __hgeu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))) ? 1u : 0u;
    out[3 * 4096 + i] = v;
    v = pairBits(__hgeu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[4 * 4096 + i] = v;
    v = __hgeu2_mask(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))));
    out[5 * 4096 + i] = v;
    v = __hbgeu2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[6 * 4096 + i] = v;
    v = __half_as_ushort(__hneg(__ushort_as_half((unsigned short)word(i, 0))));
    out[7 * 4096 + i] = v;
    v = __half_as_ushort(__habs(__ushort_as_half((unsigned short)word(i, 0))));
    out[8 * 4096 + i] = v;
    v = pairBits(__hneg2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[9 * 4096 + i] = v;
    v = pairBits(__habs2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[10 * 4096 + i] = v;
    v = pairBits(__hisnan2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[11 * 4096 + i] = v;
    v = (unsigned)__hisnan(__ushort_as_half((unsigned short)word(i, 0)));
    out[12 * 4096 + i] = v;
    v = (unsigned)__hisinf(__ushort_as_half((unsigned short)word(i, 0)));
    out[13 * 4096 + i] = v;
    v = __half_as_ushort(__hadd(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[14 * 4096 + i] = v;
    v = __half_as_ushort(__hsub(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[15 * 4096 + i] = v;
    v = __half_as_ushort(__hmul(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[16 * 4096 + i] = v;
    v = __half_as_ushort(__hdiv(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[17 * 4096 + i] = v;
    v = __half_as_ushort(__hmax(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[18 * 4096 + i] = v;
    v = __half_as_ushort(__hmin(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[19 * 4096 + i] = v;
    v = __half_as_ushort(__hmax_nan(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[20 * 4096 + i] = v;
    v = __half_as_ushort(__hmin_nan(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[21 * 4096 + i] = v;
    v = __half_as_ushort(__hadd_sat(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[22 * 4096 + i] = v;
    v = __half_as_ushort(__hsub_sat(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[23 * 4096 + i] = v;
}
__global__ void part5(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __half_as_ushort(__hmul_sat(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[0 * 4096 + i] = v;
    v = __half_as_ushort(__hadd_rn(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[1 * 4096 + i] = v;
    v = __half_as_ushort(__hsub_rn(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[2 * 4096 + i] = v;
    v = __half_as_ushort(__hmul_rn(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1))));
    out[3 * 4096 + i] = v;
    v = pairBits(__hadd2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[4 * 4096 + i] = v;
    v = pairBits(__hsub2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[5 * 4096 + i] = v;
    v = pairBits(__hmul2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[6 * 4096 + i] = v;
    v = pairBits(__h2div(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[7 * 4096 + i] = v;
    v = pairBits(__hmax2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[8 * 4096 + i] = v;
    v = pairBits(__hmin2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[9 * 4096 + i] = v;
    v = pairBits(__hmax2_nan(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[10 * 4096 + i] = v;
    v = pairBits(__hmin2_nan(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[11 * 4096 + i] = v;
    v = pairBits(__hadd2_sat(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[12 * 4096 + i] = v;
    v = pairBits(__hsub2_sat(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[13 * 4096 + i] = v;
    v = pairBits(__hmul2_sat(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[14 * 4096 + i] = v;
    v = pairBits(__hadd2_rn(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[15 * 4096 + i] = v;
    v = pairBits(__hsub2_rn(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[16 * 4096 + i] = v;
    v = pairBits(__hmul2_rn(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16)))));
    out[17 * 4096 + i] = v;
    v = __half_as_ushort(__hfma(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)word(i, 2))));
    out[18 * 4096 + i] = v;
    v = __half_as_ushort(__hfma_sat(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)word(i, 2))));
    out[19 * 4096 + i] = v;
    v = __half_as_ushort(__hfma_relu(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)word(i, 2))));
    out[20 * 4096 + i] = v;
    v = pairBits(__hfma2(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 2)), __ushort_as_half((unsigned short)(word(i, 2) >> 16)))));
    out[21 * 4096 + i] = v;
    v = pairBits(__hfma2_sat(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 2)), __ushort_as_half((unsigned short)(word(i, 2) >> 16)))));
    out[22 * 4096 + i] = v;
    v = pairBits(__hfma2_relu(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 2)), __ushort_as_half((unsigned short)(word(i, 2) >> 16)))));
    out[23 * 4096 + i] = v;
}
__global__ void part6(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = pairBits(__hcmadd(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 1)), __ushort_as_half((unsigned short)(word(i, 1) >> 16))), __half2(__ushort_as_half((unsigned short)word(i, 2)), __ushort_as_half((unsigned short)(word(i, 2) >> 16)))));
    out[0 * 4096 + i] = v;
    v = __half_as_ushort(hfloor(__ushort_as_half((unsigned short)word(i, 0))));
    out[1 * 4096 + i] = v;
    v = __half_as_ushort(hceil(__ushort_as_half((unsigned short)word(i, 0))));
    out[2 * 4096 + i] = v;
    v = __half_as_ushort(hrint(__ushort_as_half((unsigned short)word(i, 0))));
    out[3 * 4096 + i] = v;
    v = __half_as_ushort(htrunc(__ushort_as_half((unsigned short)word(i, 0))));
    out[4 * 4096 + i] = v;
    v = pairBits(h2floor(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[5 * 4096 + i] = v;
    v = pairBits(h2ceil(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[6 * 4096 + i] = v;
    v = pairBits(h2rint(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[7 * 4096 + i] = v;
    v = pairBits(h2trunc(__half2(__ushort_as_half((unsigned short)word(i, 0)), __ushort_as_half((unsigned short)(word(i, 0) >> 16)))));
    out[8 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162int_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[9 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__int2bfloat16_rn((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[10 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162uint_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[11 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__uint2bfloat16_rn((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ll_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[13 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ll2bfloat16_rn((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ull_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[15 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ull2bfloat16_rn((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162short_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[17 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__short2bfloat16_rn((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[18 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ushort_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[19 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ushort2bfloat16_rn((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[20 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__float2bfloat16_rn(__uint_as_float(word(i, 0))));
    out[21 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162int_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[22 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__int2bfloat16_rz((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[23 * 4096 + i] = v;
}
__global__ void part7(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned long long)(long long)__bfloat162uint_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[0 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__uint2bfloat16_rz((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ll_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[2 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ll2bfloat16_rz((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ull_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[4 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ull2bfloat16_rz((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162short_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[6 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__short2bfloat16_rz((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ushort_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[8 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ushort2bfloat16_rz((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[9 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__float2bfloat16_rz(__uint_as_float(word(i, 0))));
    out[10 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162int_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[11 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__int2bfloat16_rd((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162uint_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[13 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__uint2bfloat16_rd((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ll_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[15 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ll2bfloat16_rd((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ull_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[17 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ull2bfloat16_rd((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[18 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162short_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[19 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__short2bfloat16_rd((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[20 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ushort_rd(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[21 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ushort2bfloat16_rd((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[22 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__float2bfloat16_rd(__uint_as_float(word(i, 0))));
    out[23 * 4096 + i] = v;
}
__global__ void part8(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned long long)(long long)__bfloat162int_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[0 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__int2bfloat16_ru((int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162uint_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[2 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__uint2bfloat16_ru((unsigned int)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ll_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[4 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ll2bfloat16_ru((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ull_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[6 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ull2bfloat16_ru((unsigned long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162short_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[8 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__short2bfloat16_ru((short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[9 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162ushort_ru(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[10 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__ushort2bfloat16_ru((unsigned short)((int)word(i, 0) >> (word(i, 2) % 28u))));
    out[11 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__float2bfloat16_ru(__uint_as_float(word(i, 0))));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162char_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[13 * 4096 + i] = v;
    v = (unsigned long long)(long long)__bfloat162uchar_rz(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[14 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__double2bfloat16(__hiloint2double(0x3f000000 + (int)(word(i, 1) % 0x01000000u), (int)word(i, 0))));
    out[15 * 4096 + i] = v;
    v = __heq(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[16 * 4096 + i] = v;
    v = pairBits(__heq2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[17 * 4096 + i] = v;
    v = __heq2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[18 * 4096 + i] = v;
    v = __hbeq2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[19 * 4096 + i] = v;
    v = __hequ(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[20 * 4096 + i] = v;
    v = pairBits(__hequ2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[21 * 4096 + i] = v;
    v = __hequ2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[22 * 4096 + i] = v;
    v = __hbequ2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[23 * 4096 + i] = v;
}
__global__ void part9(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __hne(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[0 * 4096 + i] = v;
    v = pairBits(__hne2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[1 * 4096 + i] = v;
    v = __hne2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[2 * 4096 + i] = v;
    v = __hbne2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[3 * 4096 + i] = v;
    v = __hneu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[4 * 4096 + i] = v;
    v = pairBits(__hneu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[5 * 4096 + i] = v;
    v = __hneu2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[6 * 4096 + i] = v;
    v = __hbneu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[7 * 4096 + i] = v;
    v = __hlt(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[8 * 4096 + i] = v;
    v = pairBits(__hlt2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[9 * 4096 + i] = v;
    v = __hlt2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[10 * 4096 + i] = v;
    v = __hblt2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[11 * 4096 + i] = v;
    v = __hltu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[12 * 4096 + i] = v;
    v = pairBits(__hltu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[13 * 4096 + i] = v;
    v = __hltu2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[14 * 4096 + i] = v;
    v = __hbltu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[15 * 4096 + i] = v;
    v = __hle(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[16 * 4096 + i] = v;
    v = pairBits(__hle2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[17 * 4096 + i] = v;
    v = __hle2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[18 * 4096 + i] = v;
    v = __hble2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[19 * 4096 + i] = v;
    v = __hleu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[20 * 4096 + i] = v;
    v = pairBits(__hleu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[21 * 4096 + i] = v;
    v = __hleu2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[22 * 4096 + i] = v;
    v = __hbleu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[23 * 4096 + i] = v;
}
__global__ void part10(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __hgt(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[0 * 4096 + i] = v;
    v = pairBits(__hgt2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[1 * 4096 + i] = v;
    v = __hgt2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[2 * 4096 + i] = v;
    v = __hbgt2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[3 * 4096 + i] = v;
    v = __hgtu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[4 * 4096 + i] = v;
    v = pairBits(__hgtu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[5 * 4096 + i] = v;
    v = __hgtu2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[6 * 4096 + i] = v;
    v = __hbgtu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[7 * 4096 + i] = v;
    v = __hge(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[8 * 4096 + i] = v;
    v = pairBits(__hge2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[9 * 4096 + i] = v;
    v = __hge2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[10 * 4096 + i] = v;
    v = __hbge2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[11 * 4096 + i] = v;
    v = __hgeu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))) ? 1u : 0u;
    out[12 * 4096 + i] = v;
    v = pairBits(__hgeu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[13 * 4096 + i] = v;
    v = __hgeu2_mask(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))));
    out[14 * 4096 + i] = v;
    v = __hbgeu2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))) ? 1u : 0u;
    out[15 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hneg(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[16 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__habs(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[17 * 4096 + i] = v;
    v = pairBits(__hneg2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[18 * 4096 + i] = v;
    v = pairBits(__habs2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[19 * 4096 + i] = v;
    v = pairBits(__hisnan2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[20 * 4096 + i] = v;
    v = (unsigned)__hisnan(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[21 * 4096 + i] = v;
    v = (unsigned)__hisinf(__ushort_as_bfloat16((unsigned short)word(i, 0)));
    out[22 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hadd(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[23 * 4096 + i] = v;
}
__global__ void part11(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __bfloat16_as_ushort(__hsub(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[0 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmul(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[1 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hdiv(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[2 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmax(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[3 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmin(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[4 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmax_nan(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[5 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmin_nan(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[6 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hadd_sat(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[7 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hsub_sat(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[8 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmul_sat(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[9 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hadd_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[10 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hsub_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[11 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hmul_rn(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1))));
    out[12 * 4096 + i] = v;
    v = pairBits(__hadd2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[13 * 4096 + i] = v;
    v = pairBits(__hsub2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[14 * 4096 + i] = v;
    v = pairBits(__hmul2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[15 * 4096 + i] = v;
    v = pairBits(__h2div(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[16 * 4096 + i] = v;
    v = pairBits(__hmax2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[17 * 4096 + i] = v;
    v = pairBits(__hmin2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[18 * 4096 + i] = v;
    v = pairBits(__hmax2_nan(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[19 * 4096 + i] = v;
    v = pairBits(__hmin2_nan(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[20 * 4096 + i] = v;
    v = pairBits(__hadd2_sat(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[21 * 4096 + i] = v;
    v = pairBits(__hsub2_sat(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[22 * 4096 + i] = v;
    v = pairBits(__hmul2_sat(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[23 * 4096 + i] = v;
}
__global__ void part12(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = pairBits(__hadd2_rn(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[0 * 4096 + i] = v;
    v = pairBits(__hsub2_rn(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[1 * 4096 + i] = v;
    v = pairBits(__hmul2_rn(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16)))));
    out[2 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hfma(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)word(i, 2))));
    out[3 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hfma_sat(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)word(i, 2))));
    out[4 * 4096 + i] = v;
    v = __bfloat16_as_ushort(__hfma_relu(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)word(i, 2))));
    out[5 * 4096 + i] = v;
    v = pairBits(__hfma2(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 2)), __ushort_as_bfloat16((unsigned short)(word(i, 2) >> 16)))));
    out[6 * 4096 + i] = v;
    v = pairBits(__hfma2_sat(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 2)), __ushort_as_bfloat16((unsigned short)(word(i, 2) >> 16)))));
    out[7 * 4096 + i] = v;
    v = pairBits(__hfma2_relu(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 2)), __ushort_as_bfloat16((unsigned short)(word(i, 2) >> 16)))));
    out[8 * 4096 + i] = v;
    v = pairBits(__hcmadd(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 1)), __ushort_as_bfloat16((unsigned short)(word(i, 1) >> 16))), __nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 2)), __ushort_as_bfloat16((unsigned short)(word(i, 2) >> 16)))));
    out[9 * 4096 + i] = v;
    v = __bfloat16_as_ushort(hfloor(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[10 * 4096 + i] = v;
    v = __bfloat16_as_ushort(hceil(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[11 * 4096 + i] = v;
    v = __bfloat16_as_ushort(hrint(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[12 * 4096 + i] = v;
    v = __bfloat16_as_ushort(htrunc(__ushort_as_bfloat16((unsigned short)word(i, 0))));
    out[13 * 4096 + i] = v;
    v = pairBits(h2floor(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[14 * 4096 + i] = v;
    v = pairBits(h2ceil(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[15 * 4096 + i] = v;
    v = pairBits(h2rint(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[16 * 4096 + i] = v;
    v = pairBits(h2trunc(__nv_bfloat162(__ushort_as_bfloat16((unsigned short)word(i, 0)), __ushort_as_bfloat16((unsigned short)(word(i, 0) >> 16)))));
    out[17 * 4096 + i] = v;
    v = (unsigned)__vadd2(word(i, 0), word(i, 1));
    out[18 * 4096 + i] = v;
    v = (unsigned)__vsub2(word(i, 0), word(i, 1));
    out[19 * 4096 + i] = v;
    v = (unsigned)__vmaxu2(word(i, 0), word(i, 1));
    out[20 * 4096 + i] = v;
    v = (unsigned)__vminu2(word(i, 0), word(i, 1));
    out[21 * 4096 + i] = v;
    v = (unsigned)__vmaxs2(word(i, 0), word(i, 1));
    out[22 * 4096 + i] = v;
    v = (unsigned)__vmins2(word(i, 0), word(i, 1));
    out[23 * 4096 + i] = v;
}
__global__ void part13(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned)__vabsdiffu2(word(i, 0), word(i, 1));
    out[0 * 4096 + i] = v;
    v = (unsigned)__vabsdiffs2(word(i, 0), word(i, 1));
    out[1 * 4096 + i] = v;
    v = (unsigned)__vavgu2(word(i, 0), word(i, 1));
    out[2 * 4096 + i] = v;
    v = (unsigned)__vavgs2(word(i, 0), word(i, 1));
    out[3 * 4096 + i] = v;
    v = (unsigned)__vhaddu2(word(i, 0), word(i, 1));
    out[4 * 4096 + i] = v;
    v = (unsigned)__vaddus2(word(i, 0), word(i, 1));
    out[5 * 4096 + i] = v;
    v = (unsigned)__vsubus2(word(i, 0), word(i, 1));
    out[6 * 4096 + i] = v;
    v = (unsigned)__vaddss2(word(i, 0), word(i, 1));
    out[7 * 4096 + i] = v;
    v = (unsigned)__vsubss2(word(i, 0), word(i, 1));
    out[8 * 4096 + i] = v;
    v = (unsigned)__vsadu2(word(i, 0), word(i, 1));
    out[9 * 4096 + i] = v;
    v = (unsigned)__vsads2(word(i, 0), word(i, 1));
    out[10 * 4096 + i] = v;
    v = (unsigned)__vcmpeq2(word(i, 0), word(i, 1));
    out[11 * 4096 + i] = v;
    v = (unsigned)__vcmpne2(word(i, 0), word(i, 1));
    out[12 * 4096 + i] = v;
    v = (unsigned)__vcmpgtu2(word(i, 0), word(i, 1));
    out[13 * 4096 + i] = v;
    v = (unsigned)__vcmpltu2(word(i, 0), word(i, 1));
    out[14 * 4096 + i] = v;
    v = (unsigned)__vcmpgeu2(word(i, 0), word(i, 1));
    out[15 * 4096 + i] = v;
    v = (unsigned)__vcmpleu2(word(i, 0), word(i, 1));
    out[16 * 4096 + i] = v;
    v = (unsigned)__vcmpgts2(word(i, 0), word(i, 1));
    out[17 * 4096 + i] = v;
    v = (unsigned)__vcmplts2(word(i, 0), word(i, 1));
    out[18 * 4096 + i] = v;
    v = (unsigned)__vcmpges2(word(i, 0), word(i, 1));
    out[19 * 4096 + i] = v;
    v = (unsigned)__vcmples2(word(i, 0), word(i, 1));
    out[20 * 4096 + i] = v;
    v = (unsigned)__vseteq2(word(i, 0), word(i, 1));
    out[21 * 4096 + i] = v;
    v = (unsigned)__vsetne2(word(i, 0), word(i, 1));
    out[22 * 4096 + i] = v;
    v = (unsigned)__vsetgtu2(word(i, 0), word(i, 1));
    out[23 * 4096 + i] = v;
}
__global__ void part14(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned)__vsetltu2(word(i, 0), word(i, 1));
    out[0 * 4096 + i] = v;
    v = (unsigned)__vsetgeu2(word(i, 0), word(i, 1));
    out[1 * 4096 + i] = v;
    v = (unsigned)__vsetleu2(word(i, 0), word(i, 1));
    out[2 * 4096 + i] = v;
    v = (unsigned)__vsetgts2(word(i, 0), word(i, 1));
    out[3 * 4096 + i] = v;
    v = (unsigned)__vsetlts2(word(i, 0), word(i, 1));
    out[4 * 4096 + i] = v;
    v = (unsigned)__vsetges2(word(i, 0), word(i, 1));
    out[5 * 4096 + i] = v;
    v = (unsigned)__vsetles2(word(i, 0), word(i, 1));
    out[6 * 4096 + i] = v;
    v = (unsigned)__vadd4(word(i, 0), word(i, 1));
    out[7 * 4096 + i] = v;
    v = (unsigned)__vsub4(word(i, 0), word(i, 1));
    out[8 * 4096 + i] = v;
    v = (unsigned)__vmaxu4(word(i, 0), word(i, 1));
    out[9 * 4096 + i] = v;
    v = (unsigned)__vminu4(word(i, 0), word(i, 1));
    out[10 * 4096 + i] = v;
    v = (unsigned)__vmaxs4(word(i, 0), word(i, 1));
    out[11 * 4096 + i] = v;
    v = (unsigned)__vmins4(word(i, 0), word(i, 1));
    out[12 * 4096 + i] = v;
    v = (unsigned)__vabsdiffu4(word(i, 0), word(i, 1));
    out[13 * 4096 + i] = v;
    v = (unsigned)__vabsdiffs4(word(i, 0), word(i, 1));
    out[14 * 4096 + i] = v;
    v = (unsigned)__vavgu4(word(i, 0), word(i, 1));
    out[15 * 4096 + i] = v;
    v = (unsigned)__vavgs4(word(i, 0), word(i, 1));
    out[16 * 4096 + i] = v;
    v = (unsigned)__vhaddu4(word(i, 0), word(i, 1));
    out[17 * 4096 + i] = v;
    v = (unsigned)__vaddus4(word(i, 0), word(i, 1));
    out[18 * 4096 + i] = v;
    v = (unsigned)__vsubus4(word(i, 0), word(i, 1));
    out[19 * 4096 + i] = v;
    v = (unsigned)__vaddss4(word(i, 0), word(i, 1));
    out[20 * 4096 + i] = v;
    v = (unsigned)__vsubss4(word(i, 0), word(i, 1));
    out[21 * 4096 + i] = v;
    v = (unsigned)__vsadu4(word(i, 0), word(i, 1));
    out[22 * 4096 + i] = v;
    v = (unsigned)__vsads4(word(i, 0), word(i, 1));
    out[23 * 4096 + i] = v;
}
__global__ void part15(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned)__vcmpeq4(word(i, 0), word(i, 1));
    out[0 * 4096 + i] = v;
    v = (unsigned)__vcmpne4(word(i, 0), word(i, 1));
    out[1 * 4096 + i] = v;
    v = (unsigned)__vcmpgtu4(word(i, 0), word(i, 1));
    out[2 * 4096 + i] = v;
    v = (unsigned)__vcmpltu4(word(i, 0), word(i, 1));
    out[3 * 4096 + i] = v;
    v = (unsigned)__vcmpgeu4(word(i, 0), word(i, 1));
    out[4 * 4096 + i] = v;
    v = (unsigned)__vcmpleu4(word(i, 0), word(i, 1));
    out[5 * 4096 + i] = v;
    v = (unsigned)__vcmpgts4(word(i, 0), word(i, 1));
    out[6 * 4096 + i] = v;
    v = (unsigned)__vcmplts4(word(i, 0), word(i, 1));
    out[7 * 4096 + i] = v;
    v = (unsigned)__vcmpges4(word(i, 0), word(i, 1));
    out[8 * 4096 + i] = v;
    v = (unsigned)__vcmples4(word(i, 0), word(i, 1));
    out[9 * 4096 + i] = v;
    v = (unsigned)__vseteq4(word(i, 0), word(i, 1));
    out[10 * 4096 + i] = v;
    v = (unsigned)__vsetne4(word(i, 0), word(i, 1));
    out[11 * 4096 + i] = v;
    v = (unsigned)__vsetgtu4(word(i, 0), word(i, 1));
    out[12 * 4096 + i] = v;
    v = (unsigned)__vsetltu4(word(i, 0), word(i, 1));
    out[13 * 4096 + i] = v;
    v = (unsigned)__vsetgeu4(word(i, 0), word(i, 1));
    out[14 * 4096 + i] = v;
    v = (unsigned)__vsetleu4(word(i, 0), word(i, 1));
    out[15 * 4096 + i] = v;
    v = (unsigned)__vsetgts4(word(i, 0), word(i, 1));
    out[16 * 4096 + i] = v;
    v = (unsigned)__vsetlts4(word(i, 0), word(i, 1));
    out[17 * 4096 + i] = v;
    v = (unsigned)__vsetges4(word(i, 0), word(i, 1));
    out[18 * 4096 + i] = v;
    v = (unsigned)__vsetles4(word(i, 0), word(i, 1));
    out[19 * 4096 + i] = v;
    v = (unsigned)__vimax_s16x2_relu(word(i, 0), word(i, 1));
    out[20 * 4096 + i] = v;
    v = (unsigned)__vimin_s16x2_relu(word(i, 0), word(i, 1));
    out[21 * 4096 + i] = v;
    v = (unsigned)__vimax_s32_relu(word(i, 0), word(i, 1));
    out[22 * 4096 + i] = v;
    v = (unsigned)__vimin_s32_relu(word(i, 0), word(i, 1));
    out[23 * 4096 + i] = v;
}
__global__ void part16(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __vneg2(word(i, 0));
    out[0 * 4096 + i] = v;
    v = __vabs2(word(i, 0));
    out[1 * 4096 + i] = v;
    v = __vnegss2(word(i, 0));
    out[2 * 4096 + i] = v;
    v = __vabsss2(word(i, 0));
    out[3 * 4096 + i] = v;
    v = __vneg4(word(i, 0));
    out[4 * 4096 + i] = v;
    v = __vabs4(word(i, 0));
    out[5 * 4096 + i] = v;
    v = __vnegss4(word(i, 0));
    out[6 * 4096 + i] = v;
    v = __vabsss4(word(i, 0));
    out[7 * 4096 + i] = v;
    v = (unsigned)__vimax3_s32(word(i, 0), word(i, 1), word(i, 2));
    out[8 * 4096 + i] = v;
    v = (unsigned)__vimax3_u32(word(i, 0), word(i, 1), word(i, 2));
    out[9 * 4096 + i] = v;
    v = (unsigned)__vimax3_s16x2(word(i, 0), word(i, 1), word(i, 2));
    out[10 * 4096 + i] = v;
    v = (unsigned)__vimax3_u16x2(word(i, 0), word(i, 1), word(i, 2));
    out[11 * 4096 + i] = v;
    v = (unsigned)__vimax3_s32_relu(word(i, 0), word(i, 1), word(i, 2));
    out[12 * 4096 + i] = v;
    v = (unsigned)__vimax3_s16x2_relu(word(i, 0), word(i, 1), word(i, 2));
    out[13 * 4096 + i] = v;
    v = (unsigned)__vimin3_s32(word(i, 0), word(i, 1), word(i, 2));
    out[14 * 4096 + i] = v;
    v = (unsigned)__vimin3_u32(word(i, 0), word(i, 1), word(i, 2));
    out[15 * 4096 + i] = v;
    v = (unsigned)__vimin3_s16x2(word(i, 0), word(i, 1), word(i, 2));
    out[16 * 4096 + i] = v;
    v = (unsigned)__vimin3_u16x2(word(i, 0), word(i, 1), word(i, 2));
    out[17 * 4096 + i] = v;
    v = (unsigned)__vimin3_s32_relu(word(i, 0), word(i, 1), word(i, 2));
    out[18 * 4096 + i] = v;
    v = (unsigned)__vimin3_s16x2_relu(word(i, 0), word(i, 1), word(i, 2));
    out[19 * 4096 + i] = v;
    v = (unsigned)__viaddmax_s32(word(i, 0), word(i, 1), word(i, 2));
    out[20 * 4096 + i] = v;
    v = (unsigned)__viaddmax_u32(word(i, 0), word(i, 1), word(i, 2));
    out[21 * 4096 + i] = v;
    v = (unsigned)__viaddmax_s16x2(word(i, 0), word(i, 1), word(i, 2));
    out[22 * 4096 + i] = v;
    v = (unsigned)__viaddmax_u16x2(word(i, 0), word(i, 1), word(i, 2));
    out[23 * 4096 + i] = v;
}
__global__ void part17(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    bool p = false, q = false;
    unsigned long long v = 0;
    v = (unsigned)__viaddmax_s32_relu(word(i, 0), word(i, 1), word(i, 2));
    out[0 * 4096 + i] = v;
    v = (unsigned)__viaddmax_s16x2_relu(word(i, 0), word(i, 1), word(i, 2));
    out[1 * 4096 + i] = v;
    v = (unsigned)__viaddmin_s32(word(i, 0), word(i, 1), word(i, 2));
    out[2 * 4096 + i] = v;
    v = (unsigned)__viaddmin_u32(word(i, 0), word(i, 1), word(i, 2));
    out[3 * 4096 + i] = v;
    v = (unsigned)__viaddmin_s16x2(word(i, 0), word(i, 1), word(i, 2));
    out[4 * 4096 + i] = v;
    v = (unsigned)__viaddmin_u16x2(word(i, 0), word(i, 1), word(i, 2));
    out[5 * 4096 + i] = v;
    v = (unsigned)__viaddmin_s32_relu(word(i, 0), word(i, 1), word(i, 2));
    out[6 * 4096 + i] = v;
    v = (unsigned)__viaddmin_s16x2_relu(word(i, 0), word(i, 1), word(i, 2));
    out[7 * 4096 + i] = v;
    v = (unsigned)__vibmax_s32(word(i, 0), word(i, 1), &p);
    v = withFlag((unsigned)v, p, false);
    out[8 * 4096 + i] = v;
    v = (unsigned)__vibmax_u32(word(i, 0), word(i, 1), &p);
    v = withFlag((unsigned)v, p, false);
    out[9 * 4096 + i] = v;
    v = (unsigned)__vibmin_s32(word(i, 0), word(i, 1), &p);
    v = withFlag((unsigned)v, p, false);
    out[10 * 4096 + i] = v;
    v = (unsigned)__vibmin_u32(word(i, 0), word(i, 1), &p);
    v = withFlag((unsigned)v, p, false);
    out[11 * 4096 + i] = v;
    v = (unsigned)__vibmax_s16x2(word(i, 0), word(i, 1), &p, &q);
    v = withFlag((unsigned)v, p, q);
    out[12 * 4096 + i] = v;
    v = (unsigned)__vibmax_u16x2(word(i, 0), word(i, 1), &p, &q);
    v = withFlag((unsigned)v, p, q);
    out[13 * 4096 + i] = v;
    v = (unsigned)__vibmin_s16x2(word(i, 0), word(i, 1), &p, &q);
    v = withFlag((unsigned)v, p, q);
    out[14 * 4096 + i] = v;
    v = (unsigned)__vibmin_u16x2(word(i, 0), word(i, 1), &p, &q);
    v = withFlag((unsigned)v, p, q);
    out[15 * 4096 + i] = v;
    v = __fns(word(i, 0), word(i, 1) % 32, (int)(word(i, 2) % 21) - 10);
    out[16 * 4096 + i] = v;
    v = __float_as_uint(__int2float_rn((int)word(i, 0) >> (word(i, 2) % 28u)));
    out[17 * 4096 + i] = v;
    v = __float_as_uint(__uint2float_rn(word(i, 0) >> (word(i, 2) % 28u)));
    out[18 * 4096 + i] = v;
    v = __float_as_uint(__ll2float_rn((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[19 * 4096 + i] = v;
    v = __float_as_uint(__ull2float_rn((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[20 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ll2double_rn((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[21 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ull2double_rn((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[22 * 4096 + i] = v;
    v = realBits(__double2float_rn(large(word(i, 0), word(i, 1))));
    out[23 * 4096 + i] = v;
}
__global__ void part18(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = (unsigned long long)(long long)__float2int_rn(real(word(i, 0)));
    out[0 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2int_rn(large(word(i, 0), word(i, 1)));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2uint_rn(real(word(i, 0)));
    out[2 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2uint_rn(large(word(i, 0), word(i, 1)));
    out[3 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ll_rn(real(word(i, 0)));
    out[4 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ll_rn(large(word(i, 0), word(i, 1)));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ull_rn(real(word(i, 0)));
    out[6 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ull_rn(large(word(i, 0), word(i, 1)));
    out[7 * 4096 + i] = v;
    v = realBits(__fadd_rn(real(word(i, 0)), real(word(i, 1))));
    out[8 * 4096 + i] = v;
    v = realBits(__fsub_rn(real(word(i, 0)), real(word(i, 1))));
    out[9 * 4096 + i] = v;
    v = realBits(__fmul_rn(real(word(i, 0)), real(word(i, 1))));
    out[10 * 4096 + i] = v;
    v = realBits(__fdiv_rn(real(word(i, 0)), real(word(i, 1))));
    out[11 * 4096 + i] = v;
    v = realBits(__fmaf_rn(real(word(i, 0)), real(word(i, 1)), real(word(i, 2))));
    out[12 * 4096 + i] = v;
    v = realBits(__frcp_rn(real(word(i, 0))));
    out[13 * 4096 + i] = v;
    v = realBits(__fsqrt_rn(real(word(i, 0))));
    out[14 * 4096 + i] = v;
    v = largeBits(__dadd_rn(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[15 * 4096 + i] = v;
    v = largeBits(__dsub_rn(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[16 * 4096 + i] = v;
    v = largeBits(__dmul_rn(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[17 * 4096 + i] = v;
    v = largeBits(__ddiv_rn(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[18 * 4096 + i] = v;
    v = largeBits(__fma_rn(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3)), large(word(i, 1), word(i, 2))));
    out[19 * 4096 + i] = v;
    v = largeBits(__drcp_rn(large(word(i, 0), word(i, 1))));
    out[20 * 4096 + i] = v;
    v = largeBits(__dsqrt_rn(large(word(i, 0), word(i, 1))));
    out[21 * 4096 + i] = v;
    v = __float_as_uint(__int2float_rz((int)word(i, 0) >> (word(i, 2) % 28u)));
    out[22 * 4096 + i] = v;
    v = __float_as_uint(__uint2float_rz(word(i, 0) >> (word(i, 2) % 28u)));
    out[23 * 4096 + i] = v;
}
__global__ void part19(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = __float_as_uint(__ll2float_rz((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[0 * 4096 + i] = v;
    v = __float_as_uint(__ull2float_rz((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[1 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ll2double_rz((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[2 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ull2double_rz((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[3 * 4096 + i] = v;
    v = realBits(__double2float_rz(large(word(i, 0), word(i, 1))));
    out[4 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2int_rz(real(word(i, 0)));
    out[5 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2int_rz(large(word(i, 0), word(i, 1)));
    out[6 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2uint_rz(real(word(i, 0)));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2uint_rz(large(word(i, 0), word(i, 1)));
    out[8 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ll_rz(real(word(i, 0)));
    out[9 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ll_rz(large(word(i, 0), word(i, 1)));
    out[10 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ull_rz(real(word(i, 0)));
    out[11 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ull_rz(large(word(i, 0), word(i, 1)));
    out[12 * 4096 + i] = v;
    v = realBits(__fadd_rz(real(word(i, 0)), real(word(i, 1))));
    out[13 * 4096 + i] = v;
    v = realBits(__fsub_rz(real(word(i, 0)), real(word(i, 1))));
    out[14 * 4096 + i] = v;
    v = realBits(__fmul_rz(real(word(i, 0)), real(word(i, 1))));
    out[15 * 4096 + i] = v;
    v = realBits(__fdiv_rz(real(word(i, 0)), real(word(i, 1))));
    out[16 * 4096 + i] = v;
    v = realBits(__fmaf_rz(real(word(i, 0)), real(word(i, 1)), real(word(i, 2))));
    out[17 * 4096 + i] = v;
    v = realBits(__frcp_rz(real(word(i, 0))));
    out[18 * 4096 + i] = v;
    v = realBits(__fsqrt_rz(real(word(i, 0))));
    out[19 * 4096 + i] = v;
    v = largeBits(__dadd_rz(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[20 * 4096 + i] = v;
    v = largeBits(__dsub_rz(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[21 * 4096 + i] = v;
    v = largeBits(__dmul_rz(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[22 * 4096 + i] = v;
    v = largeBits(__ddiv_rz(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[23 * 4096 + i] = v;
}
__global__ void part20(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = largeBits(__fma_rz(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3)), large(word(i, 1), word(i, 2))));
    out[0 * 4096 + i] = v;
    v = largeBits(__drcp_rz(large(word(i, 0), word(i, 1))));
    out[1 * 4096 + i] = v;
    v = largeBits(__dsqrt_rz(large(word(i, 0), word(i, 1))));
    out[2 * 4096 + i] = v;
    v = __float_as_uint(__int2float_rd((int)word(i, 0) >> (word(i, 2) % 28u)));
    out[3 * 4096 + i] = v;
    v = __float_as_uint(__uint2float_rd(word(i, 0) >> (word(i, 2) % 28u)));
    out[4 * 4096 + i] = v;
    v = __float_as_uint(__ll2float_rd((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[5 * 4096 + i] = v;
    v = __float_as_uint(__ull2float_rd((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[6 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ll2double_rd((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[7 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ull2double_rd((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[8 * 4096 + i] = v;
    v = realBits(__double2float_rd(large(word(i, 0), word(i, 1))));
    out[9 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2int_rd(real(word(i, 0)));
    out[10 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2int_rd(large(word(i, 0), word(i, 1)));
    out[11 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2uint_rd(real(word(i, 0)));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2uint_rd(large(word(i, 0), word(i, 1)));
    out[13 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ll_rd(real(word(i, 0)));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ll_rd(large(word(i, 0), word(i, 1)));
    out[15 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ull_rd(real(word(i, 0)));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ull_rd(large(word(i, 0), word(i, 1)));
    out[17 * 4096 + i] = v;
    v = realBits(__fadd_rd(real(word(i, 0)), real(word(i, 1))));
    out[18 * 4096 + i] = v;
    v = realBits(__fsub_rd(real(word(i, 0)), real(word(i, 1))));
    out[19 * 4096 + i] = v;
    v = realBits(__fmul_rd(real(word(i, 0)), real(word(i, 1))));
    out[20 * 4096 + i] = v;
    v = realBits(__fdiv_rd(real(word(i, 0)), real(word(i, 1))));
    out[21 * 4096 + i] = v;
    v = realBits(__fmaf_rd(real(word(i, 0)), real(word(i, 1)), real(word(i, 2))));
    out[22 * 4096 + i] = v;
    v = realBits(__frcp_rd(real(word(i, 0))));
    out[23 * 4096 + i] = v;
}
__global__ void part21(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = realBits(__fsqrt_rd(real(word(i, 0))));
    out[0 * 4096 + i] = v;
    v = largeBits(__dadd_rd(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[1 * 4096 + i] = v;
    v = largeBits(__dsub_rd(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[2 * 4096 + i] = v;
    v = largeBits(__dmul_rd(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[3 * 4096 + i] = v;
    v = largeBits(__ddiv_rd(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[4 * 4096 + i] = v;
    v = largeBits(__fma_rd(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3)), large(word(i, 1), word(i, 2))));
    out[5 * 4096 + i] = v;
    v = largeBits(__drcp_rd(large(word(i, 0), word(i, 1))));
    out[6 * 4096 + i] = v;
    v = largeBits(__dsqrt_rd(large(word(i, 0), word(i, 1))));
    out[7 * 4096 + i] = v;
    v = __float_as_uint(__int2float_ru((int)word(i, 0) >> (word(i, 2) % 28u)));
    out[8 * 4096 + i] = v;
    v = __float_as_uint(__uint2float_ru(word(i, 0) >> (word(i, 2) % 28u)));
    out[9 * 4096 + i] = v;
    v = __float_as_uint(__ll2float_ru((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[10 * 4096 + i] = v;
    v = __float_as_uint(__ull2float_ru((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[11 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ll2double_ru((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u)));
    out[12 * 4096 + i] = v;
    v = (unsigned long long)__double_as_longlong(__ull2double_ru((unsigned long long)((long long)((unsigned long long)word(i, 0) << 32 | word(i, 1)) >> (word(i, 2) % 60u))));
    out[13 * 4096 + i] = v;
    v = realBits(__double2float_ru(large(word(i, 0), word(i, 1))));
    out[14 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2int_ru(real(word(i, 0)));
    out[15 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2int_ru(large(word(i, 0), word(i, 1)));
    out[16 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2uint_ru(real(word(i, 0)));
    out[17 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2uint_ru(large(word(i, 0), word(i, 1)));
    out[18 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ll_ru(real(word(i, 0)));
    out[19 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ll_ru(large(word(i, 0), word(i, 1)));
    out[20 * 4096 + i] = v;
    v = (unsigned long long)(long long)__float2ull_ru(real(word(i, 0)));
    out[21 * 4096 + i] = v;
    v = (unsigned long long)(long long)__double2ull_ru(large(word(i, 0), word(i, 1)));
    out[22 * 4096 + i] = v;
    v = realBits(__fadd_ru(real(word(i, 0)), real(word(i, 1))));
    out[23 * 4096 + i] = v;
}
__global__ void part22(unsigned long long* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = 0;
    v = realBits(__fsub_ru(real(word(i, 0)), real(word(i, 1))));
    out[0 * 4096 + i] = v;
    v = realBits(__fmul_ru(real(word(i, 0)), real(word(i, 1))));
    out[1 * 4096 + i] = v;
    v = realBits(__fdiv_ru(real(word(i, 0)), real(word(i, 1))));
    out[2 * 4096 + i] = v;
    v = realBits(__fmaf_ru(real(word(i, 0)), real(word(i, 1)), real(word(i, 2))));
    out[3 * 4096 + i] = v;
    v = realBits(__frcp_ru(real(word(i, 0))));
    out[4 * 4096 + i] = v;
    v = realBits(__fsqrt_ru(real(word(i, 0))));
    out[5 * 4096 + i] = v;
    v = largeBits(__dadd_ru(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[6 * 4096 + i] = v;
    v = largeBits(__dsub_ru(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[7 * 4096 + i] = v;
    v = largeBits(__dmul_ru(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[8 * 4096 + i] = v;
    v = largeBits(__ddiv_ru(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3))));
    out[9 * 4096 + i] = v;
    v = largeBits(__fma_ru(large(word(i, 0), word(i, 1)), large(word(i, 2), word(i, 3)), large(word(i, 1), word(i, 2))));
    out[10 * 4096 + i] = v;
    v = largeBits(__drcp_ru(large(word(i, 0), word(i, 1))));
    out[11 * 4096 + i] = v;
    v = largeBits(__dsqrt_ru(large(word(i, 0), word(i, 1))));
    out[12 * 4096 + i] = v;
}

static const char* const names[] = {
    "__half2int_rn half",
    "__int2half_rn half",
    "__half2uint_rn half",
    "__uint2half_rn half",
    "__half2ll_rn half",
    "__ll2half_rn half",
    "__half2ull_rn half",
    "__ull2half_rn half",
    "__half2short_rn half",
    "__short2half_rn half",
    "__half2ushort_rn half",
    "__ushort2half_rn half",
    "__float2half_rn half",
    "__half2int_rz half",
    "__int2half_rz half",
    "__half2uint_rz half",
    "__uint2half_rz half",
    "__half2ll_rz half",
    "__ll2half_rz half",
    "__half2ull_rz half",
    "__ull2half_rz half",
    "__half2short_rz half",
    "__short2half_rz half",
    "__half2ushort_rz half",
    "__ushort2half_rz half",
    "__float2half_rz half",
    "__half2int_rd half",
    "__int2half_rd half",
    "__half2uint_rd half",
    "__uint2half_rd half",
    "__half2ll_rd half",
    "__ll2half_rd half",
    "__half2ull_rd half",
    "__ull2half_rd half",
    "__half2short_rd half",
    "__short2half_rd half",
    "__half2ushort_rd half",
    "__ushort2half_rd half",
    "__float2half_rd half",
    "__half2int_ru half",
    "__int2half_ru half",
    "__half2uint_ru half",
    "__uint2half_ru half",
    "__half2ll_ru half",
    "__ll2half_ru half",
    "__half2ull_ru half",
    "__ull2half_ru half",
    "__half2short_ru half",
    "__short2half_ru half",
    "__half2ushort_ru half",
    "__ushort2half_ru half",
    "__float2half_ru half",
    "__half2char_rz half",
    "__half2uchar_rz half",
    "__double2half half",
    "__heq half",
    "__heq2 half",
    "__heq2_mask half",
    "__hbeq2 half",
    "__hequ half",
    "__hequ2 half",
    "__hequ2_mask half",
    "__hbequ2 half",
    "__hne half",
    "__hne2 half",
    "__hne2_mask half",
    "__hbne2 half",
    "__hneu half",
    "__hneu2 half",
    "__hneu2_mask half",
    "__hbneu2 half",
    "__hlt half",
    "__hlt2 half",
    "__hlt2_mask half",
    "__hblt2 half",
    "__hltu half",
    "__hltu2 half",
    "__hltu2_mask half",
    "__hbltu2 half",
    "__hle half",
    "__hle2 half",
    "__hle2_mask half",
    "__hble2 half",
    "__hleu half",
    "__hleu2 half",
    "__hleu2_mask half",
    "__hbleu2 half",
    "__hgt half",
    "__hgt2 half",
    "__hgt2_mask half",
    "__hbgt2 half",
    "__hgtu half",
    "__hgtu2 half",
    "__hgtu2_mask half",
    "__hbgtu2 half",
    "__hge half",
    "__hge2 half",
    "__hge2_mask half",
    "__hbge2 half",
    "__hgeu half",
    "__hgeu2 half",
    "__hgeu2_mask half",
    "__hbgeu2 half",
    "__hneg half",
    "__habs half",
    "__hneg2 half",
    "__habs2 half",
    "__hisnan2 half",
    "__hisnan half",
    "__hisinf half",
    "__hadd half",
    "__hsub half",
    "__hmul half",
    "__hdiv half",
    "__hmax half",
    "__hmin half",
    "__hmax_nan half",
    "__hmin_nan half",
    "__hadd_sat half",
    "__hsub_sat half",
    "__hmul_sat half",
    "__hadd_rn half",
    "__hsub_rn half",
    "__hmul_rn half",
    "__hadd2 half",
    "__hsub2 half",
    "__hmul2 half",
    "__h2div half",
    "__hmax2 half",
    "__hmin2 half",
    "__hmax2_nan half",
    "__hmin2_nan half",
    "__hadd2_sat half",
    "__hsub2_sat half",
    "__hmul2_sat half",
    "__hadd2_rn half",
    "__hsub2_rn half",
    "__hmul2_rn half",
    "__hfma half",
    "__hfma_sat half",
    "__hfma_relu half",
    "__hfma2 half",
    "__hfma2_sat half",
    "__hfma2_relu half",
    "__hcmadd half",
    "hfloor half",
    "hceil half",
    "hrint half",
    "htrunc half",
    "h2floor half",
    "h2ceil half",
    "h2rint half",
    "h2trunc half",
    "__bfloat162int_rn bfloat16",
    "__int2bfloat16_rn bfloat16",
    "__bfloat162uint_rn bfloat16",
    "__uint2bfloat16_rn bfloat16",
    "__bfloat162ll_rn bfloat16",
    "__ll2bfloat16_rn bfloat16",
    "__bfloat162ull_rn bfloat16",
    "__ull2bfloat16_rn bfloat16",
    "__bfloat162short_rn bfloat16",
    "__short2bfloat16_rn bfloat16",
    "__bfloat162ushort_rn bfloat16",
    "__ushort2bfloat16_rn bfloat16",
    "__float2bfloat16_rn bfloat16",
    "__bfloat162int_rz bfloat16",
    "__int2bfloat16_rz bfloat16",
    "__bfloat162uint_rz bfloat16",
    "__uint2bfloat16_rz bfloat16",
    "__bfloat162ll_rz bfloat16",
    "__ll2bfloat16_rz bfloat16",
    "__bfloat162ull_rz bfloat16",
    "__ull2bfloat16_rz bfloat16",
    "__bfloat162short_rz bfloat16",
    "__short2bfloat16_rz bfloat16",
    "__bfloat162ushort_rz bfloat16",
    "__ushort2bfloat16_rz bfloat16",
    "__float2bfloat16_rz bfloat16",
    "__bfloat162int_rd bfloat16",
    "__int2bfloat16_rd bfloat16",
    "__bfloat162uint_rd bfloat16",
    "__uint2bfloat16_rd bfloat16",
    "__bfloat162ll_rd bfloat16",
    "__ll2bfloat16_rd bfloat16",
    "__bfloat162ull_rd bfloat16",
    "__ull2bfloat16_rd bfloat16",
    "__bfloat162short_rd bfloat16",
    "__short2bfloat16_rd bfloat16",
    "__bfloat162ushort_rd bfloat16",
    "__ushort2bfloat16_rd bfloat16",
    "__float2bfloat16_rd bfloat16",
    "__bfloat162int_ru bfloat16",
    "__int2bfloat16_ru bfloat16",
    "__bfloat162uint_ru bfloat16",
    "__uint2bfloat16_ru bfloat16",
    "__bfloat162ll_ru bfloat16",
    "__ll2bfloat16_ru bfloat16",
    "__bfloat162ull_ru bfloat16",
    "__ull2bfloat16_ru bfloat16",
    "__bfloat162short_ru bfloat16",
    "__short2bfloat16_ru bfloat16",
    "__bfloat162ushort_ru bfloat16",
    "__ushort2bfloat16_ru bfloat16",
    "__float2bfloat16_ru bfloat16",
    "__bfloat162char_rz bfloat16",
    "__bfloat162uchar_rz bfloat16",
    "__double2bfloat16 bfloat16",
    "__heq bfloat16",
    "__heq2 bfloat16",
    "__heq2_mask bfloat16",
    "__hbeq2 bfloat16",
    "__hequ bfloat16",
    "__hequ2 bfloat16",
    "__hequ2_mask bfloat16",
    "__hbequ2 bfloat16",
    "__hne bfloat16",
    "__hne2 bfloat16",
    "__hne2_mask bfloat16",
    "__hbne2 bfloat16",
    "__hneu bfloat16",
    "__hneu2 bfloat16",
    "__hneu2_mask bfloat16",
    "__hbneu2 bfloat16",
    "__hlt bfloat16",
    "__hlt2 bfloat16",
    "__hlt2_mask bfloat16",
    "__hblt2 bfloat16",
    "__hltu bfloat16",
    "__hltu2 bfloat16",
    "__hltu2_mask bfloat16",
    "__hbltu2 bfloat16",
    "__hle bfloat16",
    "__hle2 bfloat16",
    "__hle2_mask bfloat16",
    "__hble2 bfloat16",
    "__hleu bfloat16",
    "__hleu2 bfloat16",
    "__hleu2_mask bfloat16",
    "__hbleu2 bfloat16",
    "__hgt bfloat16",
    "__hgt2 bfloat16",
    "__hgt2_mask bfloat16",
    "__hbgt2 bfloat16",
    "__hgtu bfloat16",
    "__hgtu2 bfloat16",
    "__hgtu2_mask bfloat16",
    "__hbgtu2 bfloat16",
    "__hge bfloat16",
    "__hge2 bfloat16",
    "__hge2_mask bfloat16",
    "__hbge2 bfloat16",
    "__hgeu bfloat16",
    "__hgeu2 bfloat16",
    "__hgeu2_mask bfloat16",
    "__hbgeu2 bfloat16",
    "__hneg bfloat16",
    "__habs bfloat16",
    "__hneg2 bfloat16",
    "__habs2 bfloat16",
    "__hisnan2 bfloat16",
    "__hisnan bfloat16",
    "__hisinf bfloat16",
    "__hadd bfloat16",
    "__hsub bfloat16",
    "__hmul bfloat16",
    "__hdiv bfloat16",
    "__hmax bfloat16",
    "__hmin bfloat16",
    "__hmax_nan bfloat16",
    "__hmin_nan bfloat16",
    "__hadd_sat bfloat16",
    "__hsub_sat bfloat16",
    "__hmul_sat bfloat16",
    "__hadd_rn bfloat16",
    "__hsub_rn bfloat16",
    "__hmul_rn bfloat16",
    "__hadd2 bfloat16",
    "__hsub2 bfloat16",
    "__hmul2 bfloat16",
    "__h2div bfloat16",
    "__hmax2 bfloat16",
    "__hmin2 bfloat16",
    "__hmax2_nan bfloat16",
    "__hmin2_nan bfloat16",
    "__hadd2_sat bfloat16",
    "__hsub2_sat bfloat16",
    "__hmul2_sat bfloat16",
    "__hadd2_rn bfloat16",
    "__hsub2_rn bfloat16",
    "__hmul2_rn bfloat16",
    "__hfma bfloat16",
    "__hfma_sat bfloat16",
    "__hfma_relu bfloat16",
    "__hfma2 bfloat16",
    "__hfma2_sat bfloat16",
    "__hfma2_relu bfloat16",
    "__hcmadd bfloat16",
    "hfloor bfloat16",
    "hceil bfloat16",
    "hrint bfloat16",
    "htrunc bfloat16",
    "h2floor bfloat16",
    "h2ceil bfloat16",
    "h2rint bfloat16",
    "h2trunc bfloat16",
    "__vadd2",
    "__vsub2",
    "__vmaxu2",
    "__vminu2",
    "__vmaxs2",
    "__vmins2",
    "__vabsdiffu2",
    "__vabsdiffs2",
    "__vavgu2",
    "__vavgs2",
    "__vhaddu2",
    "__vaddus2",
    "__vsubus2",
    "__vaddss2",
    "__vsubss2",
    "__vsadu2",
    "__vsads2",
    "__vcmpeq2",
    "__vcmpne2",
    "__vcmpgtu2",
    "__vcmpltu2",
    "__vcmpgeu2",
    "__vcmpleu2",
    "__vcmpgts2",
    "__vcmplts2",
    "__vcmpges2",
    "__vcmples2",
    "__vseteq2",
    "__vsetne2",
    "__vsetgtu2",
    "__vsetltu2",
    "__vsetgeu2",
    "__vsetleu2",
    "__vsetgts2",
    "__vsetlts2",
    "__vsetges2",
    "__vsetles2",
    "__vadd4",
    "__vsub4",
    "__vmaxu4",
    "__vminu4",
    "__vmaxs4",
    "__vmins4",
    "__vabsdiffu4",
    "__vabsdiffs4",
    "__vavgu4",
    "__vavgs4",
    "__vhaddu4",
    "__vaddus4",
    "__vsubus4",
    "__vaddss4",
    "__vsubss4",
    "__vsadu4",
    "__vsads4",
    "__vcmpeq4",
    "__vcmpne4",
    "__vcmpgtu4",
    "__vcmpltu4",
    "__vcmpgeu4",
    "__vcmpleu4",
    "__vcmpgts4",
    "__vcmplts4",
    "__vcmpges4",
    "__vcmples4",
    "__vseteq4",
    "__vsetne4",
    "__vsetgtu4",
    "__vsetltu4",
    "__vsetgeu4",
    "__vsetleu4",
    "__vsetgts4",
    "__vsetlts4",
    "__vsetges4",
    "__vsetles4",
    "__vimax_s16x2_relu",
    "__vimin_s16x2_relu",
    "__vimax_s32_relu",
    "__vimin_s32_relu",
    "__vneg2",
    "__vabs2",
    "__vnegss2",
    "__vabsss2",
    "__vneg4",
    "__vabs4",
    "__vnegss4",
    "__vabsss4",
    "__vimax3_s32",
    "__vimax3_u32",
    "__vimax3_s16x2",
    "__vimax3_u16x2",
    "__vimax3_s32_relu",
    "__vimax3_s16x2_relu",
    "__vimin3_s32",
    "__vimin3_u32",
    "__vimin3_s16x2",
    "__vimin3_u16x2",
    "__vimin3_s32_relu",
    "__vimin3_s16x2_relu",
    "__viaddmax_s32",
    "__viaddmax_u32",
    "__viaddmax_s16x2",
    "__viaddmax_u16x2",
    "__viaddmax_s32_relu",
    "__viaddmax_s16x2_relu",
    "__viaddmin_s32",
    "__viaddmin_u32",
    "__viaddmin_s16x2",
    "__viaddmin_u16x2",
    "__viaddmin_s32_relu",
    "__viaddmin_s16x2_relu",
    "__vibmax_s32",
    "__vibmax_u32",
    "__vibmin_s32",
    "__vibmin_u32",
    "__vibmax_s16x2",
    "__vibmax_u16x2",
    "__vibmin_s16x2",
    "__vibmin_u16x2",
    "__fns",
    "__int2float_rn",
    "__uint2float_rn",
    "__ll2float_rn",
    "__ull2float_rn",
    "__ll2double_rn",
    "__ull2double_rn",
    "__double2float_rn",
    "__float2int_rn",
    "__double2int_rn",
    "__float2uint_rn",
    "__double2uint_rn",
    "__float2ll_rn",
    "__double2ll_rn",
    "__float2ull_rn",
    "__double2ull_rn",
    "__fadd_rn",
    "__fsub_rn",
    "__fmul_rn",
    "__fdiv_rn",
    "__fmaf_rn",
    "__frcp_rn",
    "__fsqrt_rn",
    "__dadd_rn",
    "__dsub_rn",
    "__dmul_rn",
    "__ddiv_rn",
    "__fma_rn",
    "__drcp_rn",
    "__dsqrt_rn",
    "__int2float_rz",
    "__uint2float_rz",
    "__ll2float_rz",
    "__ull2float_rz",
    "__ll2double_rz",
    "__ull2double_rz",
    "__double2float_rz",
    "__float2int_rz",
    "__double2int_rz",
    "__float2uint_rz",
    "__double2uint_rz",
    "__float2ll_rz",
    "__double2ll_rz",
    "__float2ull_rz",
    "__double2ull_rz",
    "__fadd_rz",
    "__fsub_rz",
    "__fmul_rz",
    "__fdiv_rz",
    "__fmaf_rz",
    "__frcp_rz",
    "__fsqrt_rz",
    "__dadd_rz",
    "__dsub_rz",
    "__dmul_rz",
    "__ddiv_rz",
    "__fma_rz",
    "__drcp_rz",
    "__dsqrt_rz",
    "__int2float_rd",
    "__uint2float_rd",
    "__ll2float_rd",
    "__ull2float_rd",
    "__ll2double_rd",
    "__ull2double_rd",
    "__double2float_rd",
    "__float2int_rd",
    "__double2int_rd",
    "__float2uint_rd",
    "__double2uint_rd",
    "__float2ll_rd",
    "__double2ll_rd",
    "__float2ull_rd",
    "__double2ull_rd",
    "__fadd_rd",
    "__fsub_rd",
    "__fmul_rd",
    "__fdiv_rd",
    "__fmaf_rd",
    "__frcp_rd",
    "__fsqrt_rd",
    "__dadd_rd",
    "__dsub_rd",
    "__dmul_rd",
    "__ddiv_rd",
    "__fma_rd",
    "__drcp_rd",
    "__dsqrt_rd",
    "__int2float_ru",
    "__uint2float_ru",
    "__ll2float_ru",
    "__ull2float_ru",
    "__ll2double_ru",
    "__ull2double_ru",
    "__double2float_ru",
    "__float2int_ru",
    "__double2int_ru",
    "__float2uint_ru",
    "__double2uint_ru",
    "__float2ll_ru",
    "__double2ll_ru",
    "__float2ull_ru",
    "__double2ull_ru",
    "__fadd_ru",
    "__fsub_ru",
    "__fmul_ru",
    "__fdiv_ru",
    "__fmaf_ru",
    "__frcp_ru",
    "__fsqrt_ru",
    "__dadd_ru",
    "__dsub_ru",
    "__dmul_ru",
    "__ddiv_ru",
    "__fma_ru",
    "__drcp_ru",
    "__dsqrt_ru",
};

int main() {
    const int count = (int)(sizeof names / sizeof *names), most = 24, inputs = 4096;
    unsigned long long* out;
    cudaMallocManaged(&out, sizeof *out * most * inputs);
    void (*const parts[])(unsigned long long*) = {part0, part1, part2, part3, part4, part5, part6, part7, part8, part9, part10, part11, part12, part13, part14, part15, part16, part17, part18, part19, part20, part21, part22};
    for (int first = 0; first < count; first += most) {
        parts[first / most]<<<inputs / 128, 128>>>(out);
        if (cudaDeviceSynchronize() != cudaSuccess)
            return 1;
        for (int k = 0; k < most && first + k < count; ++k) {
            unsigned long long hash = 14695981039346656037ull;
            for (int i = 0; i < inputs; ++i)
                hash = (hash ^ out[k * inputs + i]) * 1099511628211ull;
            printf("%s %016llx\n", names[first + k], hash);
        }
    }
    cudaFree(out);
}
