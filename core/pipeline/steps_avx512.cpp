// The pipeline for AVX-512.
#define TELAR_PIPELINE pipelineAvx512
#define TELAR_PEAK peakAvx512
#include "core/pipeline/pipeline_kernels.inl"
