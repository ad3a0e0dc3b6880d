// The names alone: fragments are for kernels, whose bodies the host side does not see.
#pragma once
#include <cuda_fp16.h>
namespace nvcuda {
namespace wmma {
}
}
