// What cuRAND draws in threads; random_h100.txt is what an H100 (CUDA 13.0) printed.
#include <cstdio>
#include <curand_kernel.h>

template <class S>
__global__ void draw(unsigned long long seed, unsigned long long seq, unsigned long long off, unsigned* u, float* f,
                     double* d) {
    S s;
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
}
__global__ void draw4(unsigned long long seed, unsigned long long seq, unsigned long long off, uint4* u, float4* f) {
    curandStatePhilox4_32_10_t s;
    curand_init(seed, seq, off, &s);
    u[0] = curand4(&s);
    f[0] = curand_uniform4(&s);
    f[1] = curand_normal4(&s);
    u[1] = curand4(&s);
}
template <class S>
void show(const char* name) {
    unsigned* u;
    float* f;
    double* d;
    cudaMallocManaged(&u, 64);
    cudaMallocManaged(&f, 64);
    cudaMallocManaged(&d, 64);
    unsigned long long cases[][3] = {
        {0, 0, 0},  {1234, 0, 0},   {1234, 1, 0}, {42, 1000, 0}, {987654321012345ull, 77777, 0},
        {7, 3, 10}, {1, 0, 1000000}};
    for (auto& c : cases) {
        draw<S><<<1, 1>>>(c[0], c[1], c[2], u, f, d);
        cudaDeviceSynchronize();
        printf("%s %llu %llu %llu", name, c[0], c[1], c[2]);
        for (int k = 0; k < 13; ++k)
            printf(" %u", u[k]);
        for (int k = 0; k < 12; ++k)
            printf(" %a", f[k]);
        for (int k = 0; k < 6; ++k)
            printf(" %a", d[k]);
        printf("\n");
    }
}
int main() {
    show<curandStateXORWOW_t>("XORWOW");
    show<curandStatePhilox4_32_10_t>("Philox");
    uint4* u;
    float4* f;
    cudaMallocManaged(&u, 64);
    cudaMallocManaged(&f, 64);
    draw4<<<1, 1>>>(1234, 5, 2, u, f);
    cudaDeviceSynchronize();
    printf("Philox4 1234 5 2 %u %u %u %u %a %a %a %a %a %a %a %a %u %u %u %u\n", u[0].x, u[0].y, u[0].z, u[0].w, f[0].x,
           f[0].y, f[0].z, f[0].w, f[1].x, f[1].y, f[1].z, f[1].w, u[1].x, u[1].y, u[1].z, u[1].w);
    printf("sizes %zu %zu\n", sizeof(curandStateXORWOW_t), sizeof(curandStatePhilox4_32_10_t));
}
