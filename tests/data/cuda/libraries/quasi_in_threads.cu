// What cuRAND draws of MRG32k3a and of Sobol's sequences in threads; quasi_h100.txt is what an H100 (CUDA 13.0) printed.
#include <cstdio>
#include <curand_kernel.h>

__global__ void draw(unsigned long long seed, unsigned long long seq, unsigned long long off, unsigned* u, float* f,
                     double* d) {
    curandStateMRG32k3a_t s;
    curand_init(seed, seq, off, &s);
    for (int k = 0; k < 8; ++k)
        u[k] = curand(&s);
    for (int k = 0; k < 4; ++k)
        f[k] = curand_uniform(&s);
    for (int k = 4; k < 9; ++k)
        f[k] = curand_normal(&s);
    float2 n2 = curand_normal2(&s);
    f[9] = n2.x;
    f[10] = n2.y;
    f[11] = curand_log_normal(&s, 0.5f, 0.25f);
    for (int k = 0; k < 3; ++k)
        d[k] = curand_uniform_double(&s);
    for (int k = 3; k < 6; ++k)
        d[k] = curand_normal_double(&s);
    for (int k = 8; k < 12; ++k)
        u[k] = curand_poisson(&s, 4.0);
    skipahead(5ull, &s);
    u[12] = curand(&s);
    skipahead_sequence(3ull, &s);
    u[13] = curand(&s);
    skipahead_subsequence(1ull, &s);
    u[14] = curand(&s);
}

/// Joe and Kuo's direction numbers (new-joe-kuo-6) of the first four dimensions, left-aligned.
template <class T>
void directionsOf(int dimension, T* v) {
    const int bits = sizeof(T) * 8;
    const int degree[] = {0, 1, 2, 3}, inner[] = {0, 0, 1, 1}, first[][3] = {{1}, {1}, {1, 3}, {1, 3, 1}};
    T m[64];
    const int s = degree[dimension];
    for (int k = 0; k < bits; ++k) {
        if (s == 0 || k < s) {
            m[k] = s == 0 ? 1 : first[dimension][k];
        } else {
            m[k] = m[k - s] ^ (m[k - s] << s);
            for (int i = 1; i < s; ++i)
                if (inner[dimension] >> (s - 1 - i) & 1)
                    m[k] ^= m[k - i] << i;
        }
        v[k] = m[k] << (bits - 1 - k);
    }
}
template <class S, class T>
__device__ void numbers(S* s, T* u, float* f, double* d) {
    for (int k = 0; k < 5; ++k)
        u[k] = curand(s);
    for (int k = 0; k < 3; ++k)
        f[k] = curand_uniform(s);
    for (int k = 3; k < 7; ++k)
        f[k] = curand_normal(s);
    for (int k = 7; k < 9; ++k)
        f[k] = curand_log_normal(s, 0.5f, 0.25f);
    for (int k = 0; k < 3; ++k)
        d[k] = curand_uniform_double(s);
    for (int k = 3; k < 7; ++k)
        d[k] = curand_normal_double(s);
    for (int k = 7; k < 9; ++k)
        d[k] = curand_log_normal_double(s, 0.5, 0.25);
    skipahead(1000, s);
    u[5] = curand(s);
    for (int k = 6; k < 10; ++k)
        u[k] = curand_poisson(s, 4.0);
    u[10] = curand_poisson(s, 100.0);
    u[11] = curand_poisson(s, 5000.0);
}
template <class S, class T>
__global__ void plain(T* v, unsigned off, T* u, float* f, double* d) {
    S s;
    curand_init(v, off, &s);
    numbers(&s, u, f, d);
}
template <class S, class T>
__global__ void scrambled(T* v, T by, unsigned off, T* u, float* f, double* d) {
    S s;
    curand_init(v, by, off, &s);
    numbers(&s, u, f, d);
}
template <class T>
void print(const char* name, int dimension, unsigned off, const T* u, const float* f, const double* d) {
    cudaDeviceSynchronize();
    printf("%s %d %u", name, dimension, off);
    for (int k = 0; k < 12; ++k)
        printf(" %llu", (unsigned long long)u[k]);
    for (int k = 0; k < 9; ++k)
        printf(" %a", f[k]);
    for (int k = 0; k < 9; ++k)
        printf(" %a", d[k]);
    printf("\n");
}
template <class Plain, class Scrambled, class T>
void sobol(const char* name, const char* scrambledName, T by) {
    T *v, *u;
    float* f;
    double* d;
    cudaMallocManaged(&v, 512);
    cudaMallocManaged(&u, 128);
    cudaMallocManaged(&f, 64);
    cudaMallocManaged(&d, 128);
    for (int dimension = 0; dimension < 4; ++dimension)
        for (unsigned off : {0u, 1u, 77777u}) {
            directionsOf(dimension, v);
            plain<Plain><<<1, 1>>>(v, off, u, f, d);
            print(name, dimension, off, u, f, d);
            scrambled<Scrambled><<<1, 1>>>(v, by, off, u, f, d);
            print(scrambledName, dimension, off, u, f, d);
        }
}
int main() {
    unsigned* u;
    float* f;
    double* d;
    cudaMallocManaged(&u, 64);
    cudaMallocManaged(&f, 64);
    cudaMallocManaged(&d, 64);
    const unsigned long long cases[][3] = {
        {0, 0, 0},  {1234, 0, 0},   {1234, 1, 0}, {42, 1000, 0}, {987654321012345ull, 77777, 0},
        {7, 3, 10}, {1, 0, 1000000}};
    for (auto& c : cases) {
        draw<<<1, 1>>>(c[0], c[1], c[2], u, f, d);
        cudaDeviceSynchronize();
        printf("MRG32k3a %llu %llu %llu", c[0], c[1], c[2]);
        for (int k = 0; k < 15; ++k)
            printf(" %u", u[k]);
        for (int k = 0; k < 12; ++k)
            printf(" %a", f[k]);
        for (int k = 0; k < 6; ++k)
            printf(" %a", d[k]);
        printf("\n");
    }
    sobol<curandStateSobol32_t, curandStateScrambledSobol32_t>("Sobol32", "ScrambledSobol32", 0xdeadbeefu);
    sobol<curandStateSobol64_t, curandStateScrambledSobol64_t>("Sobol64", "ScrambledSobol64", 0xdeadbeef12345678ull);
}
