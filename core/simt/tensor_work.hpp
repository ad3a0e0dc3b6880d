// Products of small matrices that warps make together (wmma, mma, wgmma), and how fast a card's tensor cores make them.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>

namespace telar::simt {

/// By factors and sums, as far as cards are faster for some.
enum class TensorType : uint8_t {
    HalfSums, ///< float16 by float16, sums of float16
    Half,     ///< float16 or bfloat16, sums of float32
    TF32,
    Int8,
    Float64
};
inline constexpr std::size_t tensorTypeCount = 5;
/// "float16", "TF32" ...: words of every language.
const char* tensorTypeName(TensorType type);

/// One instruction of a warp. Of wgmma a warp makes a quarter, its own rows.
struct TensorProduct {
    TensorType type = TensorType::Half;
    int64_t multiplyAdds = 0;
    int64_t steps = 0;      ///< of 16 x 8 sums, which is what the hardware's instruction makes at once; wgmma: none
    bool warpgroup = false; ///< wgmma: the warp goes on meanwhile
};

struct TensorWork {
    using ByType = std::array<int64_t, tensorTypeCount>;
    ByType warp{};      ///< multiply-adds of wmma and mma
    ByType warpgroup{}; ///< of wgmma
    int64_t steps = 0;  ///< of warps: TensorProduct::steps

    void add(const TensorProduct& product, int64_t times) {
        (product.warpgroup ? warpgroup : warp)[static_cast<std::size_t>(product.type)] += times * product.multiplyAdds;
        steps += times * product.steps;
    }
    void add(const TensorWork& other) {
        for (std::size_t t = 0; t < tensorTypeCount; ++t) {
            warp[t] += other.warp[t];
            warpgroup[t] += other.warpgroup[t];
        }
        steps += other.steps;
    }
    int64_t multiplyAdds() const {
        return std::accumulate(warp.begin(), warp.end(),
                               std::accumulate(warpgroup.begin(), warpgroup.end(), int64_t{0}));
    }
    bool operator==(const TensorWork&) const = default;
};

/// Operations (a multiply-add is two) of a multiprocessor's tensor cores in a cycle, of matrices without forced zeros;
/// 0 where a card of this capability has none for the type, or no tensor cores. Cards of one capability are taken for
/// alike: of 7.5 the Tesla T4, of 8.6, 8.9 and 12.0 the GeForce cards, of which those for workstations make sums of float32
/// twice as fast.
///
/// Each is the data sheet's operations a second, through its multiprocessors and its clock:
/// - 7.0  Tesla V100 SXM2: 125 Tflop/s, 80 at 1530 MHz (NVIDIA Tesla V100 GPU Architecture, WP-08608, 2017).
/// - 7.2  Jetson AGX Xavier: 11 Tflop/s, 22 Top/s of int8, 8 at 1377 MHz (NVIDIA's data sheet of the module, 2019).
/// - 7.5  Tesla T4: 65 Tflop/s, 130 Top/s, 40 at 1590 MHz (NVIDIA T4 Tensor Core GPU Datasheet, 2019).
/// - 8.0  A100: 312, TF32 156, float64 19.5 Tflop/s, 624 Top/s, 108 at 1410 MHz (NVIDIA A100 Tensor Core GPU Architecture,
///        V1.0, 2020).
/// - 8.6  RTX 3080: 119, with sums of float32 59.5, TF32 29.8 Tflop/s, 238 Top/s, 68 at 1710 MHz; two float64 units a
///        multiprocessor (NVIDIA Ampere GA102 GPU Architecture, V2.0, 2020).
/// - 8.7  Jetson AGX Orin: 85 Top/s, 16 at 1300 MHz, the others in the A100's proportions (NVIDIA Jetson AGX Orin Series
///        Technical Brief, 2022).
/// - 8.9  RTX 4090: 330.3, 165.2, TF32 82.6 Tflop/s, 660.6 Top/s, 128 at 2520 MHz (NVIDIA Ada GPU Architecture, 2022).
/// - 9.0  H100 SXM and H200: 989.4, TF32 494.7 Tflop/s, 1978.9 Top/s, 132 at 1830 MHz, float64 66.9 Tflop/s at 1980 MHz
///        (NVIDIA H100 Tensor Core GPU Architecture, 2022; NVIDIA H200 Tensor Core GPU Datasheet, 2024).
/// - 10.0 B200: 2250, TF32 1125 Tflop/s, 4500 Top/s, float64 40 Tflop/s, 148 at 1850 MHz (NVIDIA Blackwell Architecture
///        Technical Brief, 2024): of instructions that the machine does not know; mma reaches no more.
/// - 12.0 RTX 5090: 419, 209.5, TF32 104.8 Tflop/s, 838 Top/s, 170 at 2407 MHz (NVIDIA RTX Blackwell GPU Architecture, 2025).
double tensorRate(int major, int minor, TensorType type);
/// What of this mma and wmma reach: all, but of Hopper's 0.63, which wgmma alone keeps busy (W. Luo et al.: Benchmarking and
/// Dissecting the Nvidia Hopper GPU Architecture via Microbenchmarking, arXiv:2402.13499, 2024: 62.9 % on average).
double warpShare(int major);

/// Cycles that one multiprocessor would take for all of the work, kept busy. Nothing where it has no tensor cores for a
/// type, which `missing` then gets.
struct TensorCycles {
    double warp = 0, warpgroup = 0;
};
std::optional<TensorCycles> tensorCycles(int major, int minor, const TensorWork& work, TensorType* missing = nullptr);

} // namespace telar::simt
