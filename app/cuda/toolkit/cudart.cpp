// A libcudart for clients that ask it for nothing but its version: Numba, which chooses by it the cards that it compiles for.
// Written from the public reference, NVIDIA's "CUDA Runtime API".
extern "C" __attribute__((visibility("default"))) int cudaRuntimeGetVersion(int* version) {
    *version = 12040;
    return 0;
}
extern "C" __attribute__((visibility("default"))) int cudaDriverGetVersion(int* version) {
    *version = 12040;
    return 0;
}
