// Random numbers in a thread, the same ones as cuRAND's: XORWOW (Marsaglia, "Xorshift RNGs", 2003) and Philox4x32-10 (Salmon
// et al., "Parallel random numbers: as easy as 1, 2, 3", 2011). Written for Telar after the cuRAND documentation; tests compare
// with numbers that an H100 gave. Normal numbers come by Box and Muller's way, with the sine first.
#pragma once
#pragma clang system_header

#define CURAND_2POW32_INV 2.3283064e-10f

/// The state's size and fields for drawing; flags: 1, `extra` is a normal number that is left over; 2, one of log_normal.
struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned int STATE;
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState, curandState_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

#if !defined(TELAR_HOST) || defined(TELAR_WHOLE)

/// x^(2^(67 + k)) modulo the characteristic polynomial of XORWOW's five words, a bit a power: 2^67 steps are a sequence.
static __device__ const unsigned int telar_xorwow_sequences[32][5] = {
    {0x26294934, 0x77bbc248, 0x1a87dad0, 0x930052d4, 0x947e6dd2},
    {0x5f39c379, 0x95e20ba6, 0x20e9ff72, 0x1244ce5e, 0xe8fd228f},
    {0xa7474d19, 0x37c549e0, 0x140877d2, 0x24c43924, 0xcd52ebec},
    {0xe0360ec5, 0xb1c96c24, 0xdbb91766, 0x666ff5dc, 0xf19a7e52},
    {0xfcc8f692, 0x35aa698a, 0x04ebbf85, 0x448304b0, 0x082f3fd5},
    {0x48c289bd, 0xe851cf98, 0x845ad581, 0xfd70752a, 0x2c3e63f6},
    {0xe502f5b3, 0x77859d31, 0x97e1cbb3, 0xea09047a, 0x61d5f37e},
    {0xb89326d0, 0x5a8655a9, 0xfb6e98f5, 0x02102162, 0x7e6fcf6f},
    {0xb3a15db4, 0xc6df3330, 0x1a8be751, 0xf1e4b221, 0x6bb61c05},
    {0x133de1d0, 0x361e4422, 0xc6131fcf, 0xd9719f45, 0x9658a164},
    {0x19e2bee8, 0xf8974218, 0x4e65536a, 0xa2570336, 0xe9b88082},
    {0x7863644b, 0x2a21ce84, 0x112e86f1, 0xed01ce0e, 0xba143e84},
    {0x0e2cae2e, 0xd1011279, 0x58923768, 0x2bf650ba, 0xc985bcda},
    {0x213a286a, 0x6596b510, 0x6fc10eae, 0x38a13547, 0x11c7749e},
    {0x146281e7, 0xa45b4452, 0xafa8c695, 0x74a0ac94, 0x4b250e0a},
    {0x2306bc52, 0x790f3b4c, 0x2fe473b9, 0xbc81d7c0, 0x093efe98},
    {0x89658c8b, 0xf3914315, 0xa73fe84b, 0x3c5fadb6, 0xadba8dd6},
    {0x09e49814, 0x09caf5ed, 0x6b2460d9, 0x1b9981c1, 0x2d1fefc3},
    {0x82161afc, 0x9bb13c55, 0xfd20d7fb, 0x306d90b9, 0x92bf386f},
    {0x96d32350, 0x0e081864, 0x69faa798, 0xe7faecf5, 0xf1f951be},
    {0x3e9058c1, 0x71da9705, 0xe2cb1f2b, 0x73456536, 0xbd6501b6},
    {0x990ffc6e, 0xbfdd1b5d, 0xc83e520b, 0xe972936a, 0xac79abb9},
    {0xb1321eb5, 0xb06d01a2, 0x51532012, 0x8fb59962, 0x141d3b0b},
    {0x3257dfe1, 0xd8a3d601, 0x3a58c735, 0x845f36e4, 0x0112c611},
    {0xa0ffe9a4, 0xf57be00e, 0xe706880c, 0x191211ef, 0xee5664fb},
    {0x9a3385b8, 0xc540c30a, 0xb241d1e0, 0x00626569, 0x6b355fe9},
    {0xe129d45d, 0xac3e698b, 0xd61f79fd, 0x7a72a28b, 0x7f4942be},
    {0x612501bb, 0xae7b767d, 0xaa66c165, 0x09bfaf8e, 0x3e55c16d},
    {0x874e26a7, 0x33bc5a47, 0xad95cba5, 0x67651c39, 0xf1f07dca},
    {0xb5ed0732, 0x30e7a573, 0x5c056714, 0x2304f8fa, 0xebc584e1},
    {0x4b324c2e, 0x2bdcc5a0, 0x53eb4240, 0xcac4fbc1, 0x13e529e7},
    {0xe1683e38, 0xa2339994, 0x7308a647, 0xc7c3f0b1, 0x4a3dcd33},
};
/// x^(2^k), for steps inside a sequence.
static __device__ const unsigned int telar_xorwow_steps[64][5] = {
    {0x00000002, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
    {0x00000004, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
    {0x00000010, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
    {0x00000100, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
    {0x00010000, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
    {0x00000000, 0x00000001, 0x00000000, 0x00000000, 0x00000000},
    {0x00000000, 0x00000000, 0x00000001, 0x00000000, 0x00000000},
    {0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000001},
    {0xbebd3534, 0x7064f5bc, 0x20be29eb, 0x536d5b32, 0x063a0069},
    {0x9df022be, 0x4c2ee09f, 0x0939c7c8, 0xe711c2f8, 0xc6f135ae},
    {0xed64ec08, 0xafc48684, 0xd81c59ee, 0x1640314f, 0x2bf0ccef},
    {0x16ade0a0, 0x3ff6a2d3, 0x4746bd83, 0x2e65a497, 0x263e40a4},
    {0x9d10e028, 0xee56d79c, 0xfb1b3286, 0x0f747418, 0x26f9476d},
    {0x284e9f80, 0x95328d41, 0x97ec0360, 0x1e655d95, 0x60a9306f},
    {0x3f490634, 0x9ae593fc, 0x1a95bb6b, 0xda10a3fc, 0xa3abaf54},
    {0xa80ecea0, 0x392ca981, 0x191e801e, 0xceb66042, 0x2f4edc3f},
    {0xfb9680e9, 0xbdaba0b2, 0x3986540f, 0x23fe6ccc, 0x0994e82f},
    {0x4d53badb, 0x3e30e97d, 0x19abbaf6, 0x5cd52f87, 0x98663641},
    {0x32da6db4, 0x80135829, 0x3abd4734, 0x2060c3f9, 0x38b2dd97},
    {0xbd3a57bd, 0x066101a8, 0x0b4f188e, 0x16890623, 0x8bf58771},
    {0x0c5b636f, 0x4407a814, 0x60204515, 0x5bd4dbd2, 0x2509eeb5},
    {0xa87f2bfe, 0x0143dfcb, 0x4b5142ba, 0xfd21a24b, 0x3dac4527},
    {0x21e9179d, 0x2b57aa94, 0x5f06e1fc, 0x6735dc98, 0x9aa0181f},
    {0x4a85a684, 0x2ff777f0, 0x8e58b0ed, 0xd4e84a39, 0x6d37f6a0},
    {0x793adf2b, 0x3d3e75c8, 0x0b091758, 0x9deb3f50, 0xbcd116ec},
    {0x89c7a15d, 0x43629d41, 0x8a870ba5, 0xa7916f56, 0x9db15489},
    {0xfa8fc346, 0x694921b1, 0xf2bd4c48, 0x8b05ae1b, 0x2de7aee2},
    {0xbc1bc6b9, 0xd73ea395, 0xfbdd753d, 0xe45dbacd, 0x7b16eae0},
    {0xf144e1f3, 0xb9b4b3c4, 0x8222f622, 0x9072105a, 0x66083550},
    {0xd88a6c5e, 0x9ac20a72, 0x209ef9a8, 0xe8e4fd8a, 0x1ec855a5},
    {0xbd734cf1, 0x9254a905, 0xfb38236d, 0x11e62fd3, 0xf9e7d21e},
    {0x8d333839, 0x69fed6df, 0x79338fde, 0xa38a8714, 0x0e538bca},
    {0x943999e4, 0xc05db913, 0x4e4010f3, 0x9b865d3d, 0x0fd64174},
    {0x13da6451, 0x4f1636fa, 0x6e523e62, 0xac374f44, 0x69a2e37f},
    {0x19eb1bbb, 0xbaea3750, 0x0fa8f206, 0xd49dd019, 0x9b3bccaf},
    {0x013e4fc6, 0x8fb0b988, 0xbad0233b, 0x63941ad7, 0xf5f02d75},
    {0xc97b5642, 0x2ebac13d, 0xbfe04058, 0x2c6a7132, 0x576780a5},
    {0x4add1023, 0x5f64e54e, 0xb0c250a8, 0xcf4bd212, 0x9a873149},
    {0x0ac5eea9, 0xa37bfcd3, 0x790ec91d, 0xba339dbc, 0xc83db5cd},
    {0x67dd06cb, 0xcbfe08ec, 0xf64e2fa5, 0x75fe23cf, 0x0fc09983},
    {0xa33b53ff, 0x1ce9360d, 0x4727f89b, 0x05eacbcd, 0x01632278},
    {0x9aee97cb, 0x0de7db52, 0x74719fda, 0x51b8e04b, 0x959e9904},
    {0x22b4f98c, 0xd23a7f5a, 0x8d420edd, 0xeadda806, 0xcfd2a002},
    {0x817ef0eb, 0xd19e838e, 0xb26e9dc8, 0xf5ba04fb, 0x8adf73e9},
    {0xf66ad52b, 0x3ab8e3d7, 0x1e8352a4, 0xe44a8605, 0x6c106869},
    {0x480973c1, 0xb4f4959e, 0x173d230a, 0x6f15e08e, 0xf07c940e},
    {0x79a31c08, 0xc28d5d18, 0x91649708, 0x8b1bb8f8, 0xf9158a86},
    {0x8e346bed, 0x85425fb6, 0xbcd60f3a, 0x4d16f104, 0xff233c77},
    {0x670f870e, 0xa7bb9766, 0xef013c78, 0xeb4a1373, 0x256f3323},
    {0x9d89e990, 0x682dbe05, 0xc85ca267, 0x2cbf3ed6, 0xfd2d1a54},
    {0xf333af18, 0x3b4e266b, 0xa872663e, 0x3888cd82, 0x4daf13ec},
    {0x304ad7f4, 0x3728f391, 0xbf3ca967, 0xc7b1330d, 0x264c2cbd},
    {0x75689dc9, 0x036bf3a9, 0x64ce979c, 0x3bdff14f, 0x51e43048},
    {0x42defd6d, 0xde992014, 0x478a54ff, 0x7802d9cb, 0xb6d27a79},
    {0xef06fe75, 0xefd6d1d8, 0x09319075, 0x69d568f5, 0x5b2bd898},
    {0x51c810c4, 0xfacd06d9, 0xe3a66475, 0x81ae21e0, 0x6418d45c},
    {0xf05ae255, 0xc4df4ca0, 0xf032420c, 0xf44ae9f0, 0xe0298de2},
    {0xf9b9947b, 0x7326e30a, 0x3366c775, 0x91d00e4c, 0x86c178cc},
    {0x02308bc9, 0xdbe74dee, 0xf4c5fe7d, 0xaac571a1, 0xaa1f5f8b},
    {0x32d9c79b, 0x0d1bae44, 0x2bb4e02c, 0xc92178df, 0x6632236d},
    {0x6e8043ca, 0x0ed24ff6, 0x1e668b6a, 0x538fc45f, 0x4bfb509d},
    {0x9319804d, 0x48c2c289, 0xe00641cb, 0x49929826, 0x35e4c368},
    {0x9f564f7b, 0x543973e4, 0x9b33ee2c, 0x149df73a, 0x58f31585},
    {0xbfe990f7, 0xb6e2abc8, 0x011498fa, 0x240651ed, 0x88cb16b1},
};

TELAR_D void telar_xorwow_step(unsigned int* v) {
    const unsigned int t = v[0] ^ (v[0] >> 2);
    v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = v[4];
    v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
}
/// As many steps as the polynomials of n's bits say.
static inline __device__ __attribute__((nodebug)) void telar_xorwow_jump(unsigned int* v, unsigned long long n, const unsigned int (*jumps)[5]) {
    for (int k = 0; n; ++k, n >>= 1) {
        if (!(n & 1))
            continue;
        unsigned int sum[5] = {0, 0, 0, 0, 0};
        for (int word = 0; word < 5; ++word) {
            unsigned int bits = jumps[k][word];
            for (int b = 0; b < 32; ++b, bits >>= 1) {
                const unsigned int all = 0u - (bits & 1u);
                for (int i = 0; i < 5; ++i)
                    sum[i] ^= v[i] & all;
                telar_xorwow_step(v);
            }
        }
        for (int i = 0; i < 5; ++i)
            v[i] = sum[i];
    }
}

TELAR_D unsigned int curand(curandStateXORWOW_t* s) {
    telar_xorwow_step(s->v);
    s->d += 362437;
    return s->v[4] + s->d;
}
TELAR_D void skipahead(unsigned long long n, curandStateXORWOW_t* s) {
    telar_xorwow_jump(s->v, n, telar_xorwow_steps);
    s->d += 362437u * (unsigned int)n;
}
TELAR_D void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* s) {
    telar_xorwow_jump(s->v, n & 0xffffffffull, telar_xorwow_sequences);
}
TELAR_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW_t* s) {
    const unsigned int x = (unsigned int)seed ^ 0xaad26b49u, y = (unsigned int)(seed >> 32) ^ 0xf7dcefddu;
    const unsigned int t0 = 1099087573u * x, t1 = 2591861531u * y;
    s->d = 6615241u + t1 + t0;
    s->v[0] = 123456789u + t0, s->v[1] = 362436069u ^ t0, s->v[2] = 521288629u + t1, s->v[3] = 88675123u ^ t1, s->v[4] = 5783321u + t0;
    skipahead_sequence(sequence, s);
    skipahead(offset, s);
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
}

TELAR_D uint4 telar_philox(uint4 c, uint2 key) {
    _Pragma("unroll") for (int round = 0; round < 10; ++round) {
        const unsigned long long first = 0xD2511F53ull * c.x, second = 0xCD9E8D57ull * c.z;
        c = {(unsigned int)(second >> 32) ^ c.y ^ key.x, (unsigned int)second, (unsigned int)(first >> 32) ^ c.w ^ key.y, (unsigned int)first};
        key.x += 0x9E3779B9u, key.y += 0xBB67AE85u;
    }
    return c;
}
/// The counter has 128 bits; a sequence is what the upper half counts.
TELAR_D void telar_philox_forward(curandStatePhilox4_32_10_t* s, unsigned long long n, bool sequences = false) {
    unsigned long long low = s->ctr.x | (unsigned long long)s->ctr.y << 32, high = s->ctr.z | (unsigned long long)s->ctr.w << 32;
    const unsigned long long before = low;
    if (sequences)
        high += n;
    else
        low += n;
    high += low < before ? 1 : 0;
    s->ctr = {(unsigned int)low, (unsigned int)(low >> 32), (unsigned int)high, (unsigned int)(high >> 32)};
    s->output = telar_philox(s->ctr, s->key);
}
TELAR_D void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* s) {
    s->STATE += (unsigned int)(n & 3);
    n /= 4;
    if (s->STATE > 3) {
        ++n;
        s->STATE -= 4;
    }
    telar_philox_forward(s, n);
}
TELAR_D void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* s) { telar_philox_forward(s, n, true); }
TELAR_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10_t* s) {
    s->ctr = {0, 0, 0, 0};
    s->key = {(unsigned int)seed, (unsigned int)(seed >> 32)};
    s->STATE = 0;
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
    skipahead_sequence(sequence, s);
    skipahead(offset, s);
}
TELAR_D unsigned int curand(curandStatePhilox4_32_10_t* s) {
    const unsigned int drawn = s->STATE == 0 ? s->output.x : s->STATE == 1 ? s->output.y : s->STATE == 2 ? s->output.z : s->output.w;
    if (++s->STATE == 4) {
        s->STATE = 0;
        telar_philox_forward(s, 1);
    }
    return drawn;
}
TELAR_D uint4 curand4(curandStatePhilox4_32_10_t* s) {
    const uint4 a = s->output;
    telar_philox_forward(s, 1);
    const uint4 b = s->output;
    return s->STATE == 0 ? a : s->STATE == 1 ? uint4{a.y, a.z, a.w, b.x} : s->STATE == 2 ? uint4{a.z, a.w, b.x, b.y} : uint4{a.w, b.x, b.y, b.z};
}

// ---- distributions
TELAR_D float telar_uniform(unsigned int x) { return fmaf((float)x, CURAND_2POW32_INV, CURAND_2POW32_INV / 2); }
TELAR_D double telar_uniform(unsigned int x, unsigned int y) { return ((unsigned long long)x ^ (unsigned long long)y << 21) * 0x1p-53 + 0x1p-54; }
TELAR_D float2 telar_box_muller(unsigned int x, unsigned int y) {
    const float by = sqrtf(-2.0f * logf(telar_uniform(x)));
    float2 made;
    __sincosf(fmaf((float)y, 1.46291807e-09f, 1.46291807e-09f / 2), &made.x, &made.y);
    return {made.x * by, made.y * by};
}
TELAR_D double2 telar_box_muller(unsigned int x0, unsigned int x1, unsigned int y0, unsigned int y1) {
    const double by = sqrt(-2.0 * log(telar_uniform(x0, x1)));
    double2 made;
    sincospi(telar_uniform(y0, y1) * 2, &made.x, &made.y);
    return {made.x * by, made.y * by};
}
template <class State> TELAR_D float curand_uniform(State* s) { return telar_uniform(curand(s)); }
template <class State> TELAR_D double curand_uniform_double(State* s) {
    const unsigned int x = curand(s), y = curand(s);
    return telar_uniform(x, y);
}
TELAR_D double curand_uniform_double(curandStatePhilox4_32_10_t* s) { return curand(s) * 0x1p-32 + 0x1p-32; } // of one draw, as cuRAND
template <class State> TELAR_D float2 curand_normal2(State* s) {
    const unsigned int x = curand(s), y = curand(s);
    return telar_box_muller(x, y);
}
template <class State> TELAR_D double2 curand_normal2_double(State* s) {
    const unsigned int x0 = curand(s), x1 = curand(s), y0 = curand(s), y1 = curand(s);
    return telar_box_muller(x0, x1, y0, y1);
}
/// Numbers come in pairs: the second waits in the state for a call of the same kind.
template <class Number, class Pair> TELAR_D Number telar_one_of_two(int& flag, Number& extra, int kind, const Pair& draw) {
    if (flag == kind) {
        flag = 0;
        return extra;
    }
    const auto both = draw();
    extra = both.y;
    flag = kind;
    return both.x;
}
template <class State> TELAR_D float2 curand_log_normal2(State* s, float mean, float stddev) {
    const float2 both = curand_normal2(s);
    return {expf(mean + stddev * both.x), expf(mean + stddev * both.y)};
}
template <class State> TELAR_D double2 curand_log_normal2_double(State* s, double mean, double stddev) {
    const double2 both = curand_normal2_double(s);
    return {exp(mean + stddev * both.x), exp(mean + stddev * both.y)};
}
template <class State> TELAR_D float curand_normal(State* s) {
    return telar_one_of_two(s->boxmuller_flag, s->boxmuller_extra, 1, [=] { return curand_normal2(s); });
}
template <class State> TELAR_D double curand_normal_double(State* s) {
    return telar_one_of_two(s->boxmuller_flag_double, s->boxmuller_extra_double, 1, [=] { return curand_normal2_double(s); });
}
template <class State> TELAR_D float curand_log_normal(State* s, float mean, float stddev) {
    return telar_one_of_two(s->boxmuller_flag, s->boxmuller_extra, 2, [=] { return curand_log_normal2(s, mean, stddev); });
}
template <class State> TELAR_D double curand_log_normal_double(State* s, double mean, double stddev) {
    return telar_one_of_two(s->boxmuller_flag_double, s->boxmuller_extra_double, 2, [=] { return curand_log_normal2_double(s, mean, stddev); });
}
TELAR_D float4 curand_uniform4(curandStatePhilox4_32_10_t* s) {
    const uint4 x = curand4(s);
    return {telar_uniform(x.x), telar_uniform(x.y), telar_uniform(x.z), telar_uniform(x.w)};
}
TELAR_D float4 curand_normal4(curandStatePhilox4_32_10_t* s) {
    const uint4 x = curand4(s);
    const float2 a = telar_box_muller(x.x, x.y), b = telar_box_muller(x.z, x.w);
    return {a.x, a.y, b.x, b.y};
}
TELAR_D double2 curand_uniform2_double(curandStatePhilox4_32_10_t* s) {
    const uint4 x = curand4(s);
    return {telar_uniform(x.x, x.y), telar_uniform(x.z, x.w)};
}
/// By products of uniform numbers (Knuth) to a mean of 64, by a normal number above, where cuRAND draws in another way.
template <class State> TELAR_D unsigned int curand_poisson(State* s, double mean) {
    if (mean >= 64) {
        const float drawn = sqrtf((float)mean) * curand_normal(s) + (float)mean + 0.5f;
        return drawn < 0 ? 0u : (unsigned int)drawn;
    }
    unsigned int count = 0;
    float product = expf((float)mean);
    do {
        ++count;
        product *= curand_uniform(s);
    } while (product > 1.0f);
    return count - 1;
}
#endif

#include "telar_curand_more.h"
