// Surfaces of one to three dimensions with their edges; textures in layers; faces of a cube.
#include <cstdio>
#include <cstring>

__global__ void paint(cudaSurfaceObject_t s, int w, int h) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
    if (x < w && y < h)
        surf2Dwrite(make_float2(x, 10 * y), s, x * (int)sizeof(float2), y);
}
__global__ void look(cudaSurfaceObject_t s, cudaTextureObject_t t, float* out) {
    float2 v;
    surf2Dread(&v, s, 3 * sizeof(float2), 2);
    out[0] = v.x + v.y;
    out[1] = surf2Dread<float2>(s, -8, 1, cudaBoundaryModeClamp).y;
    v = surf2Dread<float2>(s, 400, 9, cudaBoundaryModeClamp);
    out[2] = v.x + v.y; // both: nvcc reads what is used, and the card clamps words
    out[3] = surf2Dread<float2>(s, 400, 1, cudaBoundaryModeZero).y;
    surf2Dwrite(make_float2(7, 7), s, -8, 0, cudaBoundaryModeZero); // nowhere
    out[4] = surf2Dread<float>(s, 4, 3); // the second half of an element
    out[5] = tex2D<float2>(t, 5.5f, 1.5f).x;
}
__global__ void volume(cudaSurfaceObject_t s, unsigned char* out) {
    surf3Dwrite((unsigned char)(threadIdx.x + 2), s, threadIdx.x, 1, 2);
    __syncthreads();
    out[threadIdx.x] = surf3Dread<unsigned char>(s, 7 - threadIdx.x, 1, 2);
}
__global__ void layers(cudaTextureObject_t t, float* out) {
    out[0] = tex2DLayered<float>(t, 0.5f, 0.5f, 1);
    out[1] = tex2DLayered<float>(t, 1.0f, 0.5f, 2); // between two elements, never between layers
    out[2] = tex2DLayered<float>(t, 3.5f, 1.5f, 9);
    out[3] = tex2DLayered<float>(t, 3.5f, 1.5f, -1);
}
__global__ void faces(cudaTextureObject_t t, const float3* from, float* out) {
    const float3 v = from[threadIdx.x];
    out[threadIdx.x] = texCubemap<float>(t, v.x, v.y, v.z);
}

cudaArray_t filled(int w, int h, int d, unsigned int flags) {
    float all[256];
    for (int k = 0; k < 256; ++k)
        all[k] = k;
    cudaArray_t array;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(&array, &desc, make_cudaExtent(w, h, d), flags);
    cudaMemcpy3DParms copy;
    memset(&copy, 0, sizeof copy);
    copy.srcPtr = make_cudaPitchedPtr(all, w * sizeof(float), w, h);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(w, h, d);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    return array;
}
cudaTextureObject_t texture(cudaArray_t array, bool normalized, cudaTextureFilterMode filter) {
    cudaResourceDesc what;
    memset(&what, 0, sizeof what);
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.normalizedCoords = normalized;
    how.filterMode = filter;
    for (int k = 0; k < 3; ++k)
        how.addressMode[k] = cudaAddressModeClamp;
    cudaTextureObject_t made;
    cudaCreateTextureObject(&made, &what, &how, nullptr);
    return made;
}
cudaSurfaceObject_t surface(cudaArray_t array) {
    cudaResourceDesc what;
    memset(&what, 0, sizeof what);
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaSurfaceObject_t made = 0;
    printf("%s\n", cudaGetErrorName(cudaCreateSurfaceObject(&made, &what)));
    return made;
}

int main() {
    float *out, h[64];
    cudaMalloc(&out, sizeof h);

    cudaArray_t plane;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float2>();
    cudaMallocArray(&plane, &desc, 20, 4, cudaArraySurfaceLoadStore);
    const auto s = surface(plane);
    const auto t = texture(plane, false, cudaFilterModePoint);
    paint<<<1, dim3(32, 4)>>>(s, 20, 4);
    look<<<1, 1>>>(s, t, out);
    cudaMemcpy(h, out, 6 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %g %g %g %g\n", h[0], h[1], h[2], h[3], h[4], h[5]);
    float2 back[4];
    cudaMemcpy2DFromArray(back, 2 * sizeof(float2), plane, 2 * sizeof(float2), 1, 2 * sizeof(float2), 2, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", back[0].x, back[1].y, back[2].y, back[3].x);
    cudaDestroySurfaceObject(s);
    cudaDestroyTextureObject(t);
    cudaFreeArray(plane);

    cudaArray_t room;
    desc = cudaCreateChannelDesc<unsigned char>();
    cudaMalloc3DArray(&room, &desc, make_cudaExtent(8, 2, 3), cudaArraySurfaceLoadStore);
    const auto v = surface(room);
    unsigned char* bytes = (unsigned char*)out;
    volume<<<1, 8>>>(v, bytes);
    unsigned char g[8];
    cudaMemcpy(g, bytes, 8, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", g[0], g[6], g[7]);
    cudaDestroySurfaceObject(v);
    cudaFreeArray(room);

    cudaArray_t stack = filled(4, 2, 3, cudaArrayLayered);
    surface(stack); // made without cudaArraySurfaceLoadStore
    cudaGetLastError();
    const auto l = texture(stack, false, cudaFilterModeLinear);
    layers<<<1, 1>>>(l, out);
    cudaMemcpy(h, out, 4 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cudaDestroyTextureObject(l);
    cudaFreeArray(stack);

    cudaArray_t cube = filled(4, 4, 6, cudaArrayCubemap);
    const auto c = texture(cube, true, cudaFilterModePoint);
    const float3 ways[] = {{1, 0.3f, 0.6f}, {-2, 0.3f, 0.6f}, {0.3f, 1, 0.9f}, {0.3f, -1, 0.9f}, {0.3f, 0.6f, 1},
                           {0.3f, 0.6f, -4}, {1, 1, 0.5f}, {0.5f, -1, 1}, {1, 0.5f, 1}, {1, 1, 1}, {-1, -1, -1}};
    const int count = sizeof ways / sizeof *ways;
    float3* from;
    cudaMalloc(&from, sizeof ways);
    cudaMemcpy(from, ways, sizeof ways, cudaMemcpyHostToDevice);
    faces<<<1, count>>>(c, from, out);
    cudaMemcpy(h, out, count * sizeof(float), cudaMemcpyDeviceToHost);
    for (int k = 0; k < count; ++k)
        printf("%g ", h[k]);
    printf("\n");
    cudaDestroyTextureObject(c);
    cudaFreeArray(cube);
    cudaFree(from);
    cudaFree(out);
}
