// A perceptron that learns AND: a thread for each pattern computes the output, and adds its error to the weights.
// telar-cli run perceptron.cu 10      (the same in PyCUDA: perceptron.py)
#include <cstdio>
#include <cstdlib>

__global__ void learn(const float* patterns, const float* wanted, float* weights, float* outputs, float rate) {
    const int p = threadIdx.x;
    const float x = patterns[2 * p], y = patterns[2 * p + 1];
    const float output = x * weights[0] + y * weights[1] + weights[2] > 0 ? 1 : 0;
    outputs[p] = output;
    __syncthreads(); // everybody has read the weights
    const float change = rate * (wanted[p] - output);
    atomicAdd(&weights[0], change * x);
    atomicAdd(&weights[1], change * y);
    atomicAdd(&weights[2], change);
}

int main(int argc, char** argv) {
    const int epochs = argc > 1 ? std::atoi(argv[1]) : 10;
    const float patterns[8] = {0, 0, 0, 1, 1, 0, 1, 1}, wanted[4] = {0, 0, 0, 1};
    float weights[3] = {}, outputs[4] = {};
    float *p, *w, *t, *o;
    cudaMalloc(&p, sizeof patterns);
    cudaMalloc(&t, sizeof wanted);
    cudaMalloc(&w, sizeof weights);
    cudaMalloc(&o, sizeof outputs);
    cudaMemcpy(p, patterns, sizeof patterns, cudaMemcpyHostToDevice);
    cudaMemcpy(t, wanted, sizeof wanted, cudaMemcpyHostToDevice);
    cudaMemcpy(w, weights, sizeof weights, cudaMemcpyHostToDevice);
    for (int epoch = 0; epoch < epochs; ++epoch)
        learn<<<1, 4>>>(p, t, w, o, 0.25f);
    cudaMemcpy(outputs, o, sizeof outputs, cudaMemcpyDeviceToHost);
    cudaMemcpy(weights, w, sizeof weights, cudaMemcpyDeviceToHost);
    std::printf("%d epochs: outputs %g %g %g %g weights %.2f %.2f %.2f\n", epochs, outputs[0], outputs[1], outputs[2],
                outputs[3], weights[0], weights[1], weights[2]);
    cudaFree(p);
    cudaFree(t);
    cudaFree(w);
    cudaFree(o);
}
