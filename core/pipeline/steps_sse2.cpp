// The pipeline for SSE2.
#define TELAR_PIPELINE pipelineSse2
#define TELAR_PEAK peakSse2
#include "core/pipeline/pipeline_kernels.inl"
