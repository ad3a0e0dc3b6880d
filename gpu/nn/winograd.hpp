// Convolutions of 3 x 3 and stride 1 at Winograd's points (core/nn/kernels/tile_points.hpp): a product for each point,
// of all tiles of the batch at once. Planes as in kernels.hpp; points lie as [point][channel][tile], tiles in the order
// sample, row, column, and `line` of them are one channel's room.
#pragma once

#include "gpu/nn/kernels.hpp"

#include <span>

namespace telar::gpu {

struct Tiles {
    int side = 2;              ///< outputs along a tile: 2, or 4
    int rows = 0, columns = 0; ///< of one sample
    int count = 0;             ///< of the batch
    int line = 0;              ///< count, rounded up so that every line begins at a multiple of 16 bytes
    int points() const { return (side + 2) * (side + 2); }
};
Tiles tilesOf(const Window& w, int side, int samples);
/// Whether the layer is of the kind, and has the channels that make the transforms worth their while.
bool fitsPoints(const nn::LayerSpec& spec, int64_t in, int64_t out);

/// Points for products: float32, or bfloat16 (rounded once, from float32) where `rounded`.
struct Points {
    void* data = nullptr;
    bool rounded = false;
};

Status launchInputPoints(const Window& w, const Tiles& t, int samples, const float* in, const Points& to,
                         cudaStream_t stream);

/// [point][out][in] from [out][in][3][3] of one layer; `size` = out * in.
struct WeightPoints {
    const float* weights = nullptr;
    void* points = nullptr;
    unsigned size = 0;
};
constexpr int mostWeightPoints = 16;
/// Of up to so many layers in one launch; all of them rounded, or none.
Status launchWeightPoints(std::span<const WeightPoints> layers, int side, bool rounded, cudaStream_t stream);

/// What the layers behind a convolution do, where it is done in the same go.
struct Behind {
    bool rectifies = false;    ///< a ReLU follows
    bool pools = false;        ///< before that ReLU, max pooling of 2 x 2, stride 2: whole ones lie within a tile
    int32_t* argmax = nullptr; ///< of the pooling: place in the plane of the convolution's outputs
};
/// Outputs (channel, sample, cell) from the products, bias added; the pooled ones where `behind.pools`.
Status launchOutputs(const Window& w, const Tiles& t, int channels, int samples, const float* products,
                     const float* bias, const Behind& behind, float* out, cudaStream_t stream);
/// The gradient of the outputs at the points; `d` and `out` as `launchOutputs` left them: `out` masks what a ReLU
/// cut, and is null without one.
Status launchGradientPoints(const Window& w, const Tiles& t, int channels, int samples, const float* d,
                            const float* out, const Behind& behind, const Points& to, cudaStream_t stream);
/// Gradient of the inputs from that at their points.
Status launchInputGradient(const Window& w, const Tiles& t, int samples, const float* points, float* dIn,
                           cudaStream_t stream);
/// [out][in][3][3] from [point][out][in].
Status launchWeightGradient(int out, int in, int side, const float* points, float* gradient, cudaStream_t stream);

} // namespace telar::gpu
