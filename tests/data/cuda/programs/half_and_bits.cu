// Functions of float16, bfloat16, whole words of bytes, and directed rounding, with the numbers that their definitions give.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
__global__ void halves(float* o) {
    __half four = 4.f, three = 3.f, a = four;
    a -= three; a++; a /= four;                                  // 0.5
    __half2 p = make_half2(four, three), q = __lowhigh2highlow(p); // (4, 3), (3, 4)
    p -= q; p *= q;                                              // (3, -4)
    int k = 0;
    o[k++] = __half2float(a);
    o[k++] = __low2float(p); o[k++] = __high2float(__habs2(p));
    o[k++] = __half2float(hrcp(four)); o[k++] = __half2float(hlog2(__half(8.f))); o[k++] = __half2float(hfloor(__half(-1.5f)));
    o[k++] = __half2float(__hadd_sat(a, three)); o[k++] = __half2float(__hfma_relu(-three, four, a));
    o[k++] = (p == p) + 2 * __hbeq2(p, q) + 4 * __hisnan(CUDART_NAN_FP16) + 8 * __hisinf(-CUDART_INF_FP16);
    __nv_bfloat16 b(3.f), c(2.f);
    b /= c; b -= c;                                              // -0.5
    o[k++] = __bfloat162float(b); o[k++] = __bfloat1622float2(__floats2bfloat162_rn(1.f, 2.f) + __float2bfloat162_rn(3.f)).y;
}
__global__ void bits(unsigned* o) {
    int k = 0;
    o[k++] = __vabs4(0x80ff01feu); o[k++] = __vneg2(0x00018000u); o[k++] = __vaddss2(0x7fff8000u, 0x0001ffffu); o[k++] = __vseteq4(0x01020304u, 0x01ff03ffu);
    o[k++] = __vcmpgts2(0x00018000u, 0u); o[k++] = __funnelshift_lc(5u, 9u, 40); o[k++] = __uhadd(0xffffffffu, 1u); o[k++] = __vimax3_s32(-1, -5, -2);
    o[k++] = (unsigned)(ullmax(1ull << 40, 3ull) >> 40);
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(o[k]) : "r"(0x01ff0380u), "r"(0x02010480u), "r"(o[k - 1] + 4)); // 1 + 254 + 1 + 0 + 5
}
__global__ void rounded(double* o, double tiny, float third) {
    o[0] = __dadd_ru(1.0, tiny) > 1.0; o[1] = __dadd_rd(1.0, tiny) > 1.0; o[2] = __dsub_rd(1.0, tiny) < 1.0; o[3] = __fadd_ru(1.f, 1e-20f) > 1.f;
    o[4] = (double)__float2ull_rz(5e9f); o[5] = __ll2double_rn(1ll << 60); o[6] = __drcp_rn(4.0); o[7] = __float2int_ru(third);
}
template <class T, int N> void show(void (*)(T*), T (&h)[N], T* d, const char* format) {
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (T v : h) printf(format, v);
    puts("");
    cudaFree(d);
}
int main() {
    float f[11], *df; unsigned u[10], *du; double r[8], *dr;
    cudaMalloc(&df, sizeof f); cudaMalloc(&du, sizeof u); cudaMalloc(&dr, sizeof r);
    halves<<<1, 1>>>(df); show<float>(nullptr, f, df, "%g ");
    bits<<<1, 1>>>(du); show<unsigned>(nullptr, u, du, "%x ");
    rounded<<<1, 1>>>(dr, 1e-30, 1 / 3.f); show<double>(nullptr, r, dr, "%g ");
}
