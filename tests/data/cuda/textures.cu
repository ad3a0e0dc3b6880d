#include <cstdio>
#include <vector>
__global__ void planes(cudaTextureObject_t t, float* out, int n, float from, float step, float y) {
    int i = threadIdx.x;
    if (i < n) out[i] = tex2D<float>(t, from + i * step, y);
}
__global__ void colours(cudaTextureObject_t t, float4* out, float step) { out[threadIdx.x] = tex2D<float4>(t, threadIdx.x * step, 0.6f * threadIdx.x); }
__global__ void row(cudaTextureObject_t t, int* out, int n) { int i = threadIdx.x; if (i < n) out[i] = tex1Dfetch<int>(t, n - 1 - i); }
__global__ void whole(cudaTextureObject_t t, uchar4* out) { out[threadIdx.x] = tex1Dfetch<uchar4>(t, threadIdx.x); }
template <class T> cudaArray_t arrayOf(const std::vector<T>& v, int w, int h) {
    cudaChannelFormatDesc d = cudaCreateChannelDesc<T>();
    cudaArray_t a; cudaMallocArray(&a, &d, w, h);
    cudaMemcpy2DToArray(a, 0, 0, v.data(), w * sizeof(T), w * sizeof(T), h, cudaMemcpyHostToDevice);
    return a;
}
cudaTextureObject_t object(cudaArray_t a, cudaTextureAddressMode address, cudaTextureFilterMode filter, cudaTextureReadMode read, int normalized) {
    cudaResourceDesc r = {}; r.resType = cudaResourceTypeArray; r.res.array.array = a;
    cudaTextureDesc t = {}; t.addressMode[0] = t.addressMode[1] = address; t.filterMode = filter; t.readMode = read; t.normalizedCoords = normalized;
    t.borderColor[0] = 7;
    cudaTextureObject_t made = 0;
    if (cudaError_t e = cudaCreateTextureObject(&made, &r, &t, nullptr)) printf("%s\n", cudaGetErrorName(e));
    return made;
}
int main() {
    std::vector<float> pixels; for (int i = 0; i < 15; ++i) pixels.push_back(i * i - 3.25f * i);
    cudaArray_t a = arrayOf(pixels, 5, 3);
    float* out; cudaMalloc(&out, 32 * sizeof(float4)); float got[128];
    for (int address = 0; address < 4; ++address) for (int filter = 0; filter < 2; ++filter) for (int normalized = 0; normalized < 2; ++normalized) {
        cudaTextureObject_t t = object(a, (cudaTextureAddressMode)address, (cudaTextureFilterMode)filter, cudaReadModeElementType, normalized);
        planes<<<1, 32>>>(t, out, 24, normalized ? -1.3f : -2.0f, normalized ? 0.155f : 0.41f, normalized ? 0.4f : 1.3f);
        cudaMemcpy(got, out, 96, cudaMemcpyDeviceToHost);
        printf("%d %d %d:", address, filter, normalized); for (int i = 0; i < 24; ++i) printf(" %.6g", got[i]); printf("\n");
        cudaDestroyTextureObject(t);
    }
    std::vector<uchar4> raw; for (int i = 0; i < 8; ++i) raw.push_back(make_uchar4(i * 30, 255 - i * 20, i * i, 128));
    cudaArray_t b = arrayOf(raw, 4, 2);
    for (int filter = 0; filter < 2; ++filter) {
        cudaTextureObject_t t = object(b, cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeNormalizedFloat, 0);
        colours<<<1, 6>>>(t, (float4*)out, 0.8f);
        cudaMemcpy(got, out, 96, cudaMemcpyDeviceToHost);
        for (int i = 0; i < 24; ++i) printf("%.6g ", got[i]); printf("\n");
        cudaDestroyTextureObject(t);
    }
    object(b, cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, 0);
    int numbers[5] = {1, 2, 3, 4, 5}, back[5]; int *d, *o; cudaMalloc(&d, 20); cudaMalloc(&o, 20);
    cudaMemcpy(d, numbers, 20, cudaMemcpyHostToDevice);
    cudaResourceDesc l = {}; l.resType = cudaResourceTypeLinear; l.res.linear.devPtr = d; l.res.linear.desc = cudaCreateChannelDesc<int>(); l.res.linear.sizeInBytes = 20;
    cudaTextureDesc p = {}; p.readMode = cudaReadModeElementType;
    cudaTextureObject_t t; cudaCreateTextureObject(&t, &l, &p, nullptr);
    row<<<1, 8>>>(t, o, 5); cudaMemcpy(back, o, 20, cudaMemcpyDeviceToHost);
    for (int v : back) printf("%d ", v); printf("\n");
    l.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    cudaTextureObject_t u; cudaCreateTextureObject(&u, &l, &p, nullptr);
    whole<<<1, 5>>>(u, (uchar4*)o); cudaMemcpy(back, o, 20, cudaMemcpyDeviceToHost);
    for (int v : back) printf("%d ", v); printf("\n");
    cudaDestroyTextureObject(t); cudaDestroyTextureObject(u);
    cudaFreeArray(a); cudaFreeArray(b); cudaFree(out); cudaFree(d); cudaFree(o);
}
