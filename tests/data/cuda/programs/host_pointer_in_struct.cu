#include <cstdio>
#include <cstdlib>
struct Image {
    int width, height;
    float* pixels;
};
__global__ void brighten(Image image) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < image.width * image.height)
        image.pixels[i] += 1;
}
__global__ void darken(Image* image) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < image->width * image->height)
        image->pixels[i] -= 1;
}
int main() {
    Image image = {16, 4, (float*)calloc(64, sizeof(float))}, *d;
    brighten<<<1, 64>>>(image);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaDeviceReset();
    cudaMalloc(&d, sizeof image);
    cudaMemcpy(d, &image, sizeof image, cudaMemcpyHostToDevice);
    darken<<<1, 64>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    free(image.pixels);
}
