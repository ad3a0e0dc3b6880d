// What cuRAND makes from its host calls; random_h100.txt is what an H100 (CUDA 13.0) printed.
#include <cstdio>
#include <curand.h>
int main() {
    curandRngType_t types[] = {CURAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_PHILOX4_32_10};
    for (auto t : types) {
        curandGenerator_t g;
        if (curandCreateGenerator(&g, t)) {
            printf("host %d no\n", t);
            continue;
        }
        curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
        float* h;
        cudaMallocManaged(&h, 400000 * 4);
        unsigned* v;
        cudaMallocManaged(&v, 400000 * 4);
        curandGenerateUniform(g, h, 300000);
        cudaDeviceSynchronize();
        printf("host uniform %d", t);
        for (int k : {0, 1, 2, 3, 4, 5, 6, 7, 4095, 4096, 4097, 8192, 40959, 40960, 262143, 262144, 299999})
            printf(" %a", h[k]);
        printf("\n");
        curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
        curandSetGeneratorOffset(g, 0);
        curandGenerate(g, v, 300000);
        cudaDeviceSynchronize();
        printf("host bits %d", t);
        for (int k : {0, 1, 2, 3, 4, 5, 6, 7, 4095, 4096, 4097, 8192, 40959, 40960, 262143, 262144, 299999})
            printf(" %u", v[k]);
        printf("\n");
        curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
        curandSetGeneratorOffset(g, 0);
        curandGenerateNormal(g, h, 300000, 0.f, 1.f);
        cudaDeviceSynchronize();
        printf("host normal %d", t);
        for (int k : {0, 1, 2, 3, 4, 5, 6, 7, 4095, 4096, 4097, 8192, 40959, 40960, 262143, 262144, 299999})
            printf(" %a", h[k]);
        printf("\n");
        curandDestroyGenerator(g);
    }
}
