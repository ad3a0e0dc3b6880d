// Forces between bodies: straight and by tiles.
#include <cstdio>
#include <vector>

__global__ void all_pairs(const float4* p, float3* f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 me = p[i];
    float3 sum = {0, 0, 0};
    for (int j = 0; j < n; ++j) {
        float4 o = p[j];
        float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
        float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
        float s = o.w * r * r * r;
        sum.x += dx * s;
        sum.y += dy * s;
        sum.z += dz * s;
    }
    f[i] = sum;
}

__global__ void by_tiles(const float4* p, float3* f, int n) {
    __shared__ float4 s[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    float4 me = p[i];
    float3 sum = {0, 0, 0};
    for (int base = 0; base < n; base += 128) {
        s[threadIdx.x] = p[base + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 128; ++j) {
            float dx = s[j].x - me.x, dy = s[j].y - me.y, dz = s[j].z - me.z;
            float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
            float r = 1.0f / sqrtf(r2);
            float w = s[j].w * r * r * r;
            sum.x += dx * w;
            sum.y += dy * w;
            sum.z += dz * w;
        }
        __syncthreads();
    }
    f[i] = sum;
}

__global__ void leapfrog(float4* p, float3* v, const float3* f, int n, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    v[i].x += f[i].x * dt;
    v[i].y += f[i].y * dt;
    v[i].z += f[i].z * dt;
    p[i].x += v[i].x * dt;
    p[i].y += v[i].y * dt;
    p[i].z += v[i].z * dt;
}

int main() {
    const int n = 4096;
    std::vector<float4> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = make_float4(float(i % 17), float(i % 13), float(i % 7), 1.0f);
    float4* p;
    float3 *f, *v;
    cudaMalloc(&p, n * sizeof(float4));
    cudaMalloc(&f, n * sizeof(float3));
    cudaMalloc(&v, n * sizeof(float3));
    cudaMemcpy(p, h.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemset(v, 0, n * sizeof(float3));
    all_pairs<<<n / 128, 128>>>(p, f, n);
    by_tiles<<<n / 128, 128>>>(p, f, n);
    leapfrog<<<n / 256, 256>>>(p, v, f, n, 0.01f);
    cudaMemcpy(h.data(), p, n * sizeof(float4), cudaMemcpyDeviceToHost);
    printf("%g\n", h[1].x);
    return 0;
}
