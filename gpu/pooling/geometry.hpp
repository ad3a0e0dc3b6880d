// What every pooling kernel is told, by value, and the methods between which `plan` chooses. Plain types:
// nvcc and the host's compiler both read it.
#pragma once

#include "core/pooling/pooling.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// Lengths in elements, all below 2^30 except the strides.
struct Geometry {
    int planes, rows, columns, outRows, outColumns;
    int kh, kw, sh, sw, ph, pw, dh, dw;
    int64_t inStride, inPlane, outStride, outPlane;
    bool zeroPadding;               ///< maximum: padding cells are zeros; else they never win
    bool countPadding;              ///< average: padding cells count
    bool wideIn, wideOut;           ///< rows start at multiples of 16 bytes, so that 16 may be read or written at once
    int bandRows = 1, bands = 1;    ///< output rows that one warp walks down; bands of a plane
    int strips = 1, stripCells = 0; ///< strips of columns of a plane; window positions (Apart: windows) of one
    int shift = 0;                  ///< Apart: columns from a multiple of 16 bytes to a strip's first window
};

enum class Method {
    Flat,   ///< 2x2 side by side
    Plane,  ///< 3x3 over small planes, each in shared memory as a whole
    Small,  ///< 2x2 and 3x3, everything in registers
    Apart,  ///< windows that share no row: rows joined in registers, columns picked from shared memory
    Fixed,  ///< K x K for a few odd K at stride 1, all in registers: down the rows, then through the warp
    Ring,   ///< down the rows by van Herk's groups in shared memory, then along the row through the warp
    Passes, ///< columns first into scratch memory, then rows; both by van Herk's groups
    Direct  ///< window by window, cell by cell: dilation, argmax and whatever else
};

/// How an axis is walked; see walk.cuh.
struct Walk {
    int each = 0;  ///< rows of a tile, or cells of a lane; 0: not at all
    int tiles = 0; ///< that a warp makes
    int bands = 0; ///< warps of a line
    std::size_t sharedBytes = 0;
};

struct Plan {
    Method method = Method::Direct;
    Geometry geometry{};
    bool average = false, argmax = false;
    std::size_t scratchBytes = 0; ///< of device memory, for Passes
    LaunchShape shape;            ///< of the (last) kernel
    std::size_t sharedBytes = 0;
    bool ringColumns = false; ///< Passes: the columns fit in the ring kernel
    int rowTile = 0;          ///< Passes: cells of a row in shared memory at a time; 0: too few, by groups
    int rowChunkLog = 2;      ///< Passes: cells of a chunk of the row, as a power of two
    std::size_t rowSharedBytes = 0;
    int columnsEach = 1;      ///< Passes: columns of one thread, where no other kernel fits
    Walk columnWalk, rowWalk; ///< Passes: by walk.cuh, where the window is large enough
    LaunchShape columnShape;  ///< Passes: of the kernel for the columns
    int directRows = 0;       ///< Direct: output rows of one launch
    int planeThreads = 0;     ///< Plane: of a block
    int64_t launches = 1;
};

/// Windows larger than this are refused by Direct: one thread would look at them for too long.
constexpr int64_t directCells = 1 << 16;

/// Launches on device memory; the types are those of the geometry's problem. `rowFrom` is for Direct.
template <class T>
Status launchPooling(const Plan& plan, const T* in, void* out, int64_t* argmax, void* scratch, int rowFrom,
                     cudaStream_t stream);

extern template Status launchPooling<uint8_t>(const Plan&, const uint8_t*, void*, int64_t*, void*, int, cudaStream_t);
extern template Status launchPooling<int32_t>(const Plan&, const int32_t*, void*, int64_t*, void*, int, cudaStream_t);
extern template Status launchPooling<float>(const Plan&, const float*, void*, int64_t*, void*, int, cudaStream_t);

/// Method::Fixed, each for some of `fixedSizes`: kernels that take long to translate are modules of their own, so
/// that a driver translates only those that are used.
Status launchFixedSmall(const Plan& plan, const float* in, float* out, cudaStream_t stream);  ///< 5 to 11
Status launchFixedMiddle(const Plan& plan, const float* in, float* out, cudaStream_t stream); ///< 13 to 21
Status launchFixedLarge(const Plan& plan, const float* in, float* out, cudaStream_t stream);  ///< 25 to 33

constexpr int planeThreadsMost = 512;
constexpr int smallThreads = 128, ringThreads = 64, passThreads = 256, walkThreads = 128, directThreads = 256;
constexpr int flatThreads = 128;
constexpr int apartThreads = 128, apartVectors = 3; ///< Apart: vectors of 16 bytes that a lane takes of a row
constexpr int apartWidest = 32;                     ///< Apart: window columns
constexpr int fixedThreads = 64;
constexpr int fixedSizes[] = {5, 7, 9, 11, 13, 15, 17, 21, 25, 31, 33}; ///< Fixed: windows there are kernels for
/// Fixed: rows that are fetched before they are needed, for windows of K rows.
constexpr int fixedAhead(int k) { return k <= 11 ? k : 8; }
constexpr int rowThreads = 512, rowTileMost = 16384; ///< Passes: of a row in shared memory, cells
constexpr int ringDeep = 20;                         ///< Ring: window rows above which it fetches further ahead

} // namespace telar::gpu
