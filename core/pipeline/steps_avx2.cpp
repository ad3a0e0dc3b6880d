// The pipeline for AVX2.
#define TELAR_PIPELINE pipelineAvx2
#define TELAR_PEAK peakAvx2
#include "core/pipeline/pipeline_kernels.inl"
