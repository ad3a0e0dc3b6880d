// CUDA's language item by item: each row is a kernel k(int* out) for 64 threads, and what thread t leaves in
// out[t]. Rows that are refused name the word.
#include "core/simt/cuda/kernel_file.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <bit>
#include <cmath>

using namespace telar;

namespace {

struct Row {
    const char* name;
    const char* source;
    int (*expected)(int t);
};

#define T "threadIdx.x"

const Row rows[] = {
    {"templates",
     "template <int N, class V> __device__ V power(V v) { V r = 1; for (int k = 0; k < N; ++k) r *= v; return r; }\n"
     "__global__ void k(int* out) { out[" T "] = power<3>((int)" T "); }",
     [](int t) { return t * t * t; }},
    {"lambdas",
     "template <class F> __device__ int twice(F f, int v) { return f(f(v)); }\n"
     "__global__ void k(int* out) { int n = 3; out[" T "] = twice([=](int v) { return v * n; }, " T "); }",
     [](int t) { return t * 9; }},
    {"recursion",
     "__device__ int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n"
     "__global__ void k(int* out) { out[" T "] = gcd(" T " + 1, 12); }",
     [](int t) {
         int a = t + 1, b = 12;
         while (b) {
             const int r = a % b;
             a = b;
             b = r;
         }
         return a;
     }},
    {"function pointers",
     "__device__ int up(int v) { return v + 1; } __device__ int down(int v) { return v - 1; }\n"
     "__device__ int (*table[2])(int) = {up, down};\n"
     "__global__ void k(int* out) { out[" T "] = table[" T " % 2](" T "); }",
     [](int t) { return t % 2 ? t - 1 : t + 1; }},
    {"virtual functions",
     "struct A { __device__ virtual int f(int v) { return v; } };\n"
     "struct B : A { __device__ int f(int v) override { return v * 2; } };\n"
     "__global__ void k(int* out) { A a; B b; A* p = " T " % 2 ? &b : &a; out[" T "] = p->f(" T "); }",
     [](int t) { return t % 2 ? t * 2 : t; }},
    {"constant memory",
     "__constant__ int c[4] = {1, 20, 300, 4000};\n"
     "__global__ void k(int* out) { out[" T "] = c[" T " % 4]; }",
     [](int t) {
         const int c[] = {1, 20, 300, 4000};
         return c[t % 4];
     }},
    {"device memory",
     "__device__ int total = 5;\n"
     "__global__ void k(int* out) { atomicAdd(&total, 1); __syncthreads(); out[" T "] = total; }",
     [](int) { return 69; }},
    {"static shared",
     "__global__ void k(int* out) { __shared__ int s[64]; s[" T "] = " T "; __syncthreads();\n"
     "out[" T "] = s[63 - " T "]; }",
     [](int t) { return 63 - t; }},
    {"dynamic shared",
     "__global__ void k(int* out) { extern __shared__ int d[]; d[" T "] = " T " * 2; __syncthreads();\n"
     "out[" T "] = d[" T " ^ 1]; }",
     [](int t) { return (t ^ 1) * 2; }},
    {"barrier count", "__global__ void k(int* out) { out[" T "] = __syncthreads_count(" T " % 3 == 0); }",
     [](int) { return 22; }},
    {"barrier and, or",
     "__global__ void k(int* out) { int a = __syncthreads_and(" T " < 64), b = __syncthreads_and(" T " < 63);\n"
     "int c = __syncthreads_or(" T " == 9), d = __syncthreads_or(" T " > 99);\n"
     "out[" T "] = !!a * 8 + !!b * 4 + !!c * 2 + !!d; }",
     [](int) { return 10; }},
    {"shuffles",
     "__global__ void k(int* out) { int v = " T "; out[" T "] = __shfl_sync(~0u, v, 5) + __shfl_up_sync(~0u, v, 1)\n"
     "+ __shfl_down_sync(~0u, v, 2) + __shfl_xor_sync(~0u, v, 4) + __shfl_sync(~0u, v, 3, 8); }",
     [](int t) {
         const int l = t % 32, w = t - l;
         return w + 5 + (l ? t - 1 : t) + (l < 30 ? t + 2 : t) + (t ^ 4) + (t / 8 * 8 + 3);
     }},
    {"shuffles of 64 bits",
     "__global__ void k(int* out) { double d = " T " * 0.5; long long n = (long long)" T " << 33;\n"
     "out[" T "] = (int)(__shfl_xor_sync(~0u, d, 1) * 2) + (int)(__shfl_xor_sync(~0u, n, 2) >> 33); }",
     [](int t) { return (t ^ 1) + (t ^ 2); }},
    {"votes",
     "__global__ void k(int* out) { out[" T "] = __popc(__ballot_sync(~0u, " T " % 2)) + 100 * !!__any_sync(~0u, " T
     " == 40)\n"
     "+ 1000 * !!__all_sync(~0u, " T " >= 32); }",
     [](int t) { return 16 + (t >= 32 ? 1100 : 0); }},
    {"match",
     "__global__ void k(int* out) { int all; unsigned m = __match_any_sync(~0u, " T " % 4); __match_all_sync(~0u, " T
     " / 32, &all);\n"
     "out[" T "] = __popc(m) * 10 + all; }",
     [](int) { return 81; }},
    {"activemask",
     "__global__ void k(int* out) { if (" T " % 32 < 5) out[" T "] = __popc(__activemask()); else out[" T "] = 0; }",
     [](int t) { return t % 32 < 5 ? 5 : 0; }},
    {"syncwarp",
     "__global__ void k(int* out) { __shared__ int s[64]; s[" T "] = " T "; __syncwarp(); out[" T "] = s[" T
     " ^ 31]; }",
     [](int t) { return t ^ 31; }},
    {"reduce in a warp",
     "__global__ void k(int* out) { out[" T "] = __reduce_add_sync(~0u, (int)" T ") + __reduce_max_sync(~0u, (int)" T
     "); }",
     [](int t) { return (t < 32 ? 496 : 1520) + (t < 32 ? 31 : 63); }},
    {"atomics of int",
     "__global__ void k(int* out) { __shared__ int a, b, c, d; __shared__ unsigned e, f;\n"
     "if (!" T ") { a = 0; b = 1000; c = -1; d = ~0; e = 0; f = 3; } __syncthreads();\n"
     "atomicAdd(&a, (int)" T "); atomicMin(&b, (int)" T "); atomicMax(&c, (int)" T "); atomicAnd(&d, ~(1 << (" T
     " % 4)));\n"
     "atomicInc(&e, 9); atomicDec(&f, 5); __syncthreads(); out[" T
     "] = a + b + c + (d & 31) + e * 10000 + f * 100000; }",
     [](int) {
         int e = 0, f = 3;
         for (int k = 0; k < 64; ++k) {
             e = e >= 9 ? 0 : e + 1;
             f = f == 0 || f > 5 ? 5 : f - 1;
         }
         return 2016 + 63 + 16 + e * 10000 + f * 100000;
     }},
    {"atomics of 64 bits",
     "__global__ void k(int* out) { __shared__ unsigned long long a; __shared__ double d; __shared__ long long m;\n"
     "if (!" T ") { a = 0; d = 0; m = 0; } __syncthreads(); atomicAdd(&a, 1ull << 40); atomicAdd(&d, 0.5); "
     "atomicMax(&m, (long long)" T " << 35);\n"
     "__syncthreads(); out[" T "] = (int)(a >> 40) + (int)d + (int)(m >> 35); }",
     [](int) { return 64 + 32 + 63; }},
    {"atomics of float",
     "__global__ void k(int* out) { __shared__ float s; if (!" T
     ") s = 0; __syncthreads(); atomicAdd(&s, 0.25f); __syncthreads(); out[" T "] = s; }",
     [](int) { return 16; }},
    {"atomics of half",
     "#include <cuda_fp16.h>\n__global__ void k(int* out) { __shared__ half s; __shared__ __half2 p; if (!" T
     ") { s = __float2half(0); p = __float2half2_rn(0); } __syncthreads();\n"
     "atomicAdd(&s, __float2half(0.5f)); atomicAdd(&p, __floats2half2_rn(1, 2)); __syncthreads(); out[" T
     "] = (int)__half2float(s) + (int)__high2float(p); }",
     [](int) { return 32 + 128; }},
    {"exchange and compare",
     "__device__ int lock; __device__ int count;\n"
     "__global__ void k(int* out) { bool done = false; while (!done) { if (atomicCAS(&lock, 0, 1) == 0) { count = "
     "count + 1; __threadfence(); atomicExch(&lock, 0); done = true; } }\n"
     "__syncthreads(); out[" T "] = count; }",
     [](int) { return 64; }},
    {"scopes of atomics",
     "__global__ void k(int* out) { __shared__ int s; if (!" T
     ") s = 0; __syncthreads(); atomicAdd_block(&s, 1); atomicOr_system(&s, 1 << 20);\n"
     "__syncthreads(); out[" T "] = s & 0xffff; }",
     [](int) { return 64; }},
    {"fences",
     "__global__ void k(int* out) { __threadfence_block(); __threadfence(); __threadfence_system(); out[" T "] = 1; }",
     [](int) { return 1; }},
    {"vector types",
     "__global__ void k(int* out) { int4 a = make_int4(1, 2, 3, " T
     "); float2 b = {0.5f, 1.5f}; uchar4 c = make_uchar4(1, 2, 3, 250); short2 s = {-1, 2};\n"
     "double2 d = make_double2(1, 2); out[" T "] = a.w + (int)(b.x + b.y) + c.w + s.x + (int)d.y; }",
     [](int t) { return t + 2 + 250 - 1 + 2; }},
    {"half",
     "#include <cuda_fp16.h>\n__global__ void k(int* out) { half a = __float2half(" T
     " * 0.5f), b = __hmul(a, __float2half(4)); half2 p = __hadd2(__half2half2(b), __floats2half2_rn(1, 2));\n"
     "out[" T "] = __half2int_rn(__high2half(p)) + (__hgt(b, a) ? 1000 : 0) + (int)__half2float(a + b - a); }",
     [](int t) { return t * 2 + 2 + (t > 0 ? 1000 : 0) + t * 2; }},
    {"bfloat16",
     "#include <cuda_bf16.h>\n__global__ void k(int* out) { __nv_bfloat16 a = __float2bfloat16(" T
     "), b = __hfma(a, a, a); out[" T "] = (int)__bfloat162float(a) + ((float)b >= (float)a); }",
     [](int t) { return t + 1; }},
    {"wmma of bfloat16",
     "#include <mma.h>\nusing namespace nvcuda;\n"
     "__global__ void k(int* out) { __shared__ __nv_bfloat16 a[256], b[256]; __shared__ float c[256];\n"
     "for (int e = " T "; e < 256; e += 64) { a[e] = __float2bfloat16(e / 16); b[e] = __float2bfloat16(e % 16 == e / "
     "16); } __syncthreads();\n"
     "if (" T " < 32) { wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> fa; "
     "wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> fb;\n"
     "wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc; wmma::fill_fragment(fc, 1.0f); "
     "wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, b, 16);\n"
     "wmma::mma_sync(fc, fa, fb, fc); wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major); } __syncthreads(); "
     "out[" T "] = (int)c[" T " * 4]; }",
     [](int t) { return t * 4 / 16 + 1; }},
    {"mma m16n8k8",
     "__global__ void k(int* out) { unsigned a[2] = {0x3c003c00u, 0x3c003c00u}, b = 0x40004000u; float d[4];\n"
     "asm volatile(\"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%7,%7,%7};\" : "
     "\"=f\"(d[0]), \"=f\"(d[1]), \"=f\"(d[2]), \"=f\"(d[3]) : \"r\"(a[0]), \"r\"(a[1]), \"r\"(b), \"f\"(0.5f));\n"
     "out[" T "] = (int)((d[0] + d[1] + d[2] + d[3]) * 10); }",
     [](int) { return 660; }},
    {"mma m16n8k16",
     "__global__ void k(int* out) { unsigned a = 0x3c003c00u, b = 0x3c003c00u; float d[4];\n"
     "asm volatile(\"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4,%4,%4}, {%5,%5}, "
     "{%6,%6,%6,%6};\" : \"=f\"(d[0]), \"=f\"(d[1]), \"=f\"(d[2]), \"=f\"(d[3]) : \"r\"(a), \"r\"(b), \"f\"(0.f));\n"
     "out[" T "] = (int)(d[0] + d[3]); }",
     [](int) { return 32; }},
    {"integer intrinsics",
     "__global__ void k(int* out) { unsigned v = " T " * 2654435761u; out[" T
     "] = __popc(v) + __clz(v | 1) + __ffs(v | 256) + (int)(__brev(v) >> 28) + (int)(__umulhi(v, v) >> 24)\n"
     "+ (int)__mul24(" T ", 3) + (int)__sad(" T
     ", 70, 1u) + (int)(__byte_perm(v, 0, 0x3210) == v) + (int)(__funnelshift_l(v, v, 8) == (v << 8 | v >> 24)); }",
     [](int t) {
         const uint32_t v = static_cast<uint32_t>(t) * 2654435761u;
         uint32_t r = 0;
         for (int k = 0; k < 32; ++k)
             r |= (v >> k & 1) << (31 - k);
         return std::popcount(v) + std::countl_zero(v | 1) + std::countr_zero(v | 256) + 1 + static_cast<int>(r >> 28) +
                static_cast<int>((uint64_t{v} * v >> 32) >> 24) + 3 * t + (70 - t) + 1 + 1 + 1;
     }},
    {"a part of a wide register",
     "__global__ void k(int* out) { long long v = " T
     " * 5LL + (7LL << 40), a, b; int c; asm volatile(\"cvt.s64.s8 %0, %1;\" : \"=l\"(a) : \"l\"(v));\n"
     "asm volatile(\"cvt.s64.s32 %0, %1;\" : \"=l\"(b) : \"l\"(v)); asm volatile(\"cvt.u32.u16 %0, %1;\" : \"=r\"(c) : "
     "\"l\"(v)); out[" T "] = (int)(a * 1000000 + b * 1000 + c); }",
     [](int t) { return static_cast<int8_t>(t * 5) * 1000000 + t * 5 * 1000 + t * 5; }},
    {"products of bytes and halves",
     "__global__ void k(int* out) { char4 a = make_char4(1, -2, 3, (char)" T
     "), b = make_char4(-4, 5, 6, -7); uchar4 u = make_uchar4(1, 200, 3, " T ");\n"
     "int h = 0x0003fffe; out[" T
     "] = __dp4a(a, b, 9) + (int)__dp4a(u, u, 1u) + __dp2a_lo(h, 0x01020304, 1) * 3 + __dp2a_hi(h, 0x0102fc04, 2)\n"
     "+ (int)__dp2a_lo((unsigned)h, 0x0102fc04u, 2u) % 1000; }",
     [](int t) { return (13 - 7 * t) + (40011 + t * t) + 2 * 3 + 1 + 894; }},
    {"bytes at once",
     "__global__ void k(int* out) { unsigned a = 0x01020304u + " T ", b = 0x04030201u; out[" T
     "] = (int)__dp4a((int)a, (int)b, 5) + (int)(__vadd4(a, b) & 255) + (int)__vabsdiffu4(a, b) % 7 + (int)__vmaxu4(a, "
     "b) % 5; }",
     [](int t) {
         const uint32_t a = 0x01020304u + static_cast<uint32_t>(t), b = 0x04030201u;
         int dot = 5;
         uint32_t difference = 0, most = 0;
         for (int k = 0; k < 4; ++k) {
             const int x = static_cast<int>(a >> (8 * k) & 255), y = static_cast<int>(b >> (8 * k) & 255);
             dot += static_cast<int8_t>(x) * static_cast<int8_t>(y);
             difference |= static_cast<uint32_t>(std::abs(x - y)) << (8 * k);
             most |= static_cast<uint32_t>(std::max(x, y)) << (8 * k);
         }
         return dot + static_cast<int>(((a & 255) + (b & 255)) & 255) + static_cast<int>(difference) % 7 +
                static_cast<int>(most) % 5;
     }},
    {"fast mathematics",
     "__global__ void k(int* out) { float x = " T " * 0.1f; out[" T
     "] = (int)(__sinf(x) * 1000) - (int)(sinf(x) * 1000) + (__expf(x) > 0.99f) + (fabsf(__logf(1 + x) - logf(1 + x)) "
     "< 1e-5f) + (__fdividef(x, 2) == x / 2); }",
     nullptr},
    {"assert that holds", "__global__ void k(int* out) { assert(" T " < 64); out[" T "] = 1; }", [](int) { return 1; }},
    {"clock64",
     "__global__ void k(int* out) { long long a = clock64(); int b = clock(); out[" T "] = clock64() > a; (void)b; }",
     [](int) { return 1; }},
    {"read-only loads",
     "__global__ void k(int* out) { out[" T "] = " T "; __syncthreads(); int v = __ldg(out + (" T
     " ^ 1)) + __ldcg(out + (" T " ^ 1)); __syncthreads(); out[" T "] = v; }",
     [](int t) { return 2 * (t ^ 1); }},
    {"cp.async",
     "#include <cuda_pipeline.h>\n__device__ int from[64];\n__global__ void k(int* out) { __shared__ int s[64]; from[" T
     "] = " T " * 3; __syncthreads();\n"
     "__pipeline_memcpy_async(&s[" T "], &from[" T
     "], 4); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); out[" T "] = s[63 - " T "]; }",
     [](int t) { return (63 - t) * 3; }},
    {"cp.async that ends in zeros",
     "#include <cuda_pipeline.h>\n__device__ int from[256];\n__global__ void k(int* out) { __shared__ __align__(16) "
     "int s[256]; for (int i = 0; i < 4; ++i) { from[4 * " T " + i] = 7 + i; s[4 * " T
     " + i] = -1; } __syncthreads();\n"
     "__pipeline_memcpy_async(&s[4 * " T "], &from[4 * " T "], 16, " T
     " % 5 * 4); __pipeline_commit(); __pipeline_wait_prior(0); int* o = s + 4 * " T "; out[" T
     "] = o[0] * 1000 + o[1] * 100 + o[2] * 10 + o[3]; }",
     [](int t) {
         const int kept = 4 - t % 5;
         return (kept > 0 ? 7000 : 0) + (kept > 1 ? 800 : 0) + (kept > 2 ? 90 : 0) + (kept > 3 ? 10 : 0);
     }},
    {"group of the block",
     "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void k(int* out) { "
     "cg::thread_block b = cg::this_thread_block(); b.sync(); out[" T
     "] = b.thread_rank() + b.size() + b.group_index().x; }",
     [](int t) { return t + 64; }},
    {"groups of tiles",
     "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\nnamespace cg = "
     "cooperative_groups;\n__global__ void k(int* out) { auto t = cg::tiled_partition<8>(cg::this_thread_block());\n"
     "out[" T "] = cg::reduce(t, (int)" T ", cg::plus<int>()) + t.shfl((int)t.thread_rank(), 3) + t.meta_group_rank() "
     "+ cg::inclusive_scan(t, 1) + cg::exclusive_scan(t, 1) + __popc(t.ballot(" T " % 2)); }",
     [](int t) { return t / 8 * 64 + 28 + 3 + t / 8 + (t % 8 + 1) + t % 8 + 4; }},
    {"coalesced groups",
     "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void k(int* out) { out[" T
     "] = 0; if (" T " % 3 == 0) { auto g = cg::coalesced_threads(); out[" T
     "] = g.size() * 100 + g.thread_rank() + 10000 * cg::reduce(g, 1, cg::plus<int>()) + 1000000 * "
     "__popc(g.ballot(g.thread_rank() < 2)); } }",
     [](int t) {
         if (t % 3)
             return 0;
         const int size = t < 32 ? 11 : 11, rank = t < 32 ? t / 3 : (t - 33) / 3;
         return size * 100 + rank + 10000 * size + 2000000;
     }},
    {"groups of any kind",
     "#include <cooperative_groups.h>\nusing namespace cooperative_groups;\n__device__ int sum(thread_group g, int* s, "
     "int v) { int l = g.thread_rank(); for (int k = g.size() / 2; k > 0; k /= 2) { s[l] = v; g.sync(); if (l < k) v "
     "+= s[l + k]; g.sync(); } return v; }\n"
     "__global__ void k(int* out) { __shared__ int s[64]; int v = sum(this_thread_block(), s, " T "); out[" T "] = " T
     " ? 0 : v; out[" T "] += tiled_partition(this_thread_block(), 16).size(); }",
     [](int t) { return (t ? 0 : 2016) + 16; }},
    {"parts by label",
     "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void k(int* out) { auto w = "
     "cg::tiled_partition<32>(cg::this_thread_block()); auto g = cg::labeled_partition(w, " T " % 5); out[" T
     "] = g.size() * 100 + g.thread_rank(); }",
     [](int t) {
         const int l = t % 32, w = t - l;
         int size = 0, rank = 0;
         for (int k = w; k < w + 32; ++k) {
             size += k % 5 == t % 5;
             rank += k < t && k % 5 == t % 5;
         }
         return size * 100 + rank;
     }},
    {"shuffles of old",
     "__global__ void k(int* out) { out[" T "] = __shfl_down((int)" T
     ", 1) + __popc(__ballot(1)) + __any(0) + __all(1); }",
     [](int t) { return (t % 32 < 31 ? t + 1 : t) + 32 + 1; }},
    {"operators on vectors",
     "#include <helper_math.h>\n__global__ void k(int* out) { float3 a = make_float3(1, 2, 3) * 2.0f + make_float3(" T
     "); float4 b = make_float4(1.0f) / 0.5f; b += make_float4(a, 1); out[" T
     "] = dot(a, make_float3(1.0f)) + b.w + cross(make_float3(1, 0, 0), make_float3(0, 1, 0)).z; }",
     [](int t) { return 12 + 3 * t + 3 + 1; }},
    {"memory of the heap",
     "__global__ void k(int* out) { int* p = new int[4]; p[3] = " T
     "; int* q = (int*)malloc(8); q[1] = p[3] + 1; out[" T "] = q[1]; delete[] p; free(q); }",
     [](int t) { return t + 1; }},
    {"unions and bit fields",
     "__global__ void k(int* out) { union { float f; unsigned u; } x; x.f = 1; struct { unsigned a : 5, b : 7; } y; "
     "y.a = " T "; y.b = 100; out[" T "] = (x.u == 0x3f800000u) + y.a + y.b; }",
     [](int t) { return 1 + t % 32 + 100; }},
    {"switch and goto",
     "__global__ void k(int* out) { int v = 0; switch (" T
     " % 5) { case 0: v = 1; case 1: v += 2; break; case 3: goto last; default: v = 9; } v += 10; last: out[" T
     "] = v; }",
     [](int t) {
         switch (t % 5) {
         case 0:
             return 13;
         case 1:
             return 12;
         case 3:
             return 0;
         default:
             return 19;
         }
     }},
    {"names of std",
     "#include <cmath>\n#include <algorithm>\n__global__ void k(int* out) { out[" T "] = std::max(3, std::min((int)" T
     ", 9)) + (int)std::sqrt(16.0f) + (int)fmaxf(1.5f, 2.5f); }",
     [](int t) { return std::max(3, std::min(t, 9)) + 4 + 2; }},
};

struct Refused {
    const char* name;
    const char* source;
    const char* word;
};

const Refused refused[] = {
    {"textures", "texture<float, 2> t;\n__global__ void k(int* out) { out[0] = tex2D(t, 0, 0); }", "texture"},
    {"texture objects", "__global__ void k(int* out, cudaTextureObject_t t) { out[0] = tex2D<float>(t, 0, 0); }",
     "cudaTextureObject_t"},
    {"dynamic parallelism", "__global__ void child() {}\n__global__ void k(int* out) { child<<<1, 1>>>(); }", "child"},
    {"dynamic parallelism by its name", "__global__ void k(int* out, int n) { if (n > 0) k<<<1, 1>>>(out, n - 1); }",
     "dynamic parallelism"},
    {"textures by their name", "__global__ void k(int* out, cudaTextureObject_t t) { out[0] = 0; }",
     "read through a pointer"},
    {"cub", "#include <cub/cub.cuh>\n__global__ void k(int* out) { typedef cub::BlockRadixSort<int, 64, 4> R; }",
     "BlockRadixSort"},
    {"thrust", "#include <thrust/sort.h>\n__global__ void k(int* out) { thrust::sort(thrust::seq, out, out + 4); }",
     "thrust"},
    {"random numbers of cuRAND",
     "#include <curand_kernel.h>\n__global__ void k(int* out) { curandStateMtgp32_t s; out[0] = curand(&s); }",
     "curandStateMtgp32_t"},
    {"matrices of 4 bits",
     "__global__ void k(int* out) { asm volatile(\"mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%0,%0,%0,%0}, "
     "{%0,%0}, {%0}, {%0,%0,%0,%0};\" : \"+r\"(out[0])); }",
     "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32"},
    {"unknown instructions", "__global__ void k(int* out) { asm volatile(\"frobnicate.b32 %0;\" : \"=r\"(out[0])); }",
     "frobnicate"},
    {"files", "__global__ void k(int* out) { fopen(\"/etc/passwd\", \"r\"); }", "fopen"},
};

} // namespace

class tst_language : public QObject {
    Q_OBJECT

private slots:
    void init() { TELAR_NEEDS_CLANG; }

    void works_data() {
        QTest::addColumn<int>("number");
        for (std::size_t k = 0; k < std::size(rows); ++k)
            QTest::newRow(rows[k].name) << static_cast<int>(k);
    }
    void works() {
        QFETCH(int, number);
        const auto& row = rows[number];
        cuda::CompileRequest request;
        request.source = row.source;
        request.kernel = "k";
        // Counted as it is shown, at the compiler's other level as it is run.
        for (const auto build : {cuda::Build::Run, cuda::Build::Fast}) {
            request.build = build;
            const auto file = cuda::loadKernelFile(request);
            QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
            const auto program = machine::makeProgram(file->module, {build == cuda::Build::Run, false, nullptr});
            QVERIFY2(program.ok(), program ? "" : program.error().str().c_str());
            std::vector<int> out(64, -1);
            std::vector<machine::Buffer> buffers{{"out", {reinterpret_cast<uint8_t*>(out.data()), 256}, 4, false}};
            std::vector<machine::Argument> arguments{machine::bufferArgument(0)};
            machine::Machine machine(*program);
            const bool dynamic = std::string(row.source).find("extern __shared__") != std::string::npos;
            const auto report = machine.run(machine.kernel(file->kernels[0].entry),
                                            {{1, 1, 1}, {64, 1, 1}, dynamic ? 256u : 0u}, buffers, arguments);
            QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
            for (const auto& finding : report->findings)
                QFAIL(finding.text().str().c_str());
            for (int t = 0; t < 64; ++t)
                if (row.expected)
                    QCOMPARE(out[t], row.expected(t));
                else
                    QVERIFY2(std::abs(out[t] - 3) <= 2, std::to_string(out[t]).c_str());
        }
    }

    /// A kernel without a host runs as its barrier of the grid needs it.
    void blocksWaitForTheGrid() {
        cuda::CompileRequest request;
        request.source = "#include <cooperative_groups.h>\n__global__ void k(int* out) {\n"
                         "    auto grid = cooperative_groups::this_grid();\n"
                         "    int i = grid.thread_rank(), n = grid.size();\n"
                         "    out[i] = i;\n    grid.sync();\n    int other = out[n - 1 - i];\n    grid.sync();\n"
                         "    out[i] = grid.is_valid() ? other : -1;\n}\n";
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const auto program = machine::makeProgram(file->module, {true, false, nullptr});
        QVERIFY(program.ok());
        std::vector<int> out(256, -1);
        std::vector<machine::Buffer> buffers{{"out", {reinterpret_cast<uint8_t*>(out.data()), 1024}, 4, false}};
        std::vector<machine::Argument> arguments{machine::bufferArgument(0)};
        machine::Machine machine(*program);
        const auto kernel = machine.kernel(file->kernels[0].entry);
        const auto report = machine.run(kernel, {{4, 1, 1}, {64, 1, 1}}, buffers, arguments);
        QVERIFY2(report.ok() && report->findings.empty(), report ? "" : report.error().str().c_str());
        for (int t = 0; t < 256; ++t)
            QCOMPARE(out[static_cast<std::size_t>(t)], 255 - t);
        machine::RunOptions apart;
        apart.cooperative = false; // a host that launched it as any other kernel
        const auto trapped = machine.run(kernel, {{4, 1, 1}, {64, 1, 1}}, buffers, arguments, {}, apart);
        QVERIFY(trapped.ok() && !trapped->findings.empty());
    }

    void isRefusedByName_data() {
        QTest::addColumn<int>("number");
        for (std::size_t k = 0; k < std::size(refused); ++k)
            QTest::newRow(refused[k].name) << static_cast<int>(k);
    }
    void isRefusedByName() {
        QFETCH(int, number);
        cuda::CompileRequest request;
        request.source = refused[number].source;
        std::string said;
        if (const auto file = cuda::loadKernelFile(request); !file)
            said = file.error().str();
        else if (const auto program = machine::makeProgram(file->module, {true, false, nullptr}); !program)
            said = program.error().str();
        QVERIFY2(said.find(refused[number].word) != std::string::npos, said.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_language)
#include "tst_language.moc"
