// The intrinsics of x86, of which kernels without a set of their own use SSE2's. Other processors have SIMDe's, which says the
// same in their own vectors (NEON's on arm64).
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/sse2.h>
#endif
