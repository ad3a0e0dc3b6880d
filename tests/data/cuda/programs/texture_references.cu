#include <cstdio>
texture<float, 1, cudaReadModeElementType> line;
static texture<float, 2> plane;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> bytes;
__global__ void k(float* o) {
    o[0] = tex1Dfetch(line, 5) * 2;
    o[1] = tex2D(plane, 2.0f, 1.0f); // between four cells
    o[2] = tex1Dfetch(line, 4) * 2;
    o[3] = tex2D(bytes, 1.5f, 0.5f);
    o[4] = tex1Dfetch(line, 1) * 2;
}
int main() {
    float h[32], *a, *o;
    for (int i = 0; i < 32; i++)
        h[i] = i;
    cudaMalloc(&a, 128);
    cudaMalloc(&o, 128);
    cudaMemcpy(a, h, 128, cudaMemcpyHostToDevice);
    cudaBindTexture(0, line, a, 128);
    cudaArray_t array;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &desc, 4, 2);
    cudaMemcpyToArray(array, 0, 0, h, 32, cudaMemcpyHostToDevice);
    plane.filterMode = cudaFilterModeLinear;
    plane.addressMode[0] = cudaAddressModeClamp;
    cudaBindTextureToArray(plane, array, desc);
    unsigned char levels[4] = {0, 128, 255, 255}, *d;
    levels[1] = 127;
    size_t pitch;
    cudaMallocPitch(&d, &pitch, 4, 1);
    cudaMemcpy2D(d, pitch, levels, 4, 4, 1, cudaMemcpyHostToDevice);
    cudaBindTexture2D(0, bytes, d, cudaCreateChannelDesc<unsigned char>(), 4, 1, pitch);
    k<<<1, 1>>>(o);
    cudaMemcpy(h, o, 20, cudaMemcpyDeviceToHost);
    printf("%g %g %g %.1f %g\n", h[0], h[1], h[2], h[3], h[4]);
    cudaUnbindTexture(line);
    cudaFree(a);
    cudaFree(o);
    cudaFree(d);
    cudaFreeArray(array);
}
