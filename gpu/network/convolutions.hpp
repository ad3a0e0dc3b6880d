// Convolutions of a network on the GPU, with what they keep from one to the next and from run to run.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/network/fast.hpp"
#include "gpu/network/memory.hpp"
#include "gpu/network/shapes.hpp"

namespace telar::gpu {

struct FastPlan;

constexpr int64_t mostCount = (int64_t{1} << 31) - 1; ///< numbers that the kernels count in 32 bits
inline int narrow(int64_t value) { return static_cast<int>(value); }
PlaneWindow planeWindow(const network::Window& window);

class Convolutions {
public:
    /// `tf32`: the product on tensor cores rounds factors; else each is two TF32 numbers.
    Convolutions(std::shared_ptr<DeviceMemory> memory, bool tf32);

    /// By the product of warpgroups where the GPU has it, else by the kernels for any convolution. The node's fourth input, where it
    /// is there, is added. At most `mostCount` numbers in each array.
    Status run(const network::Call& call, const network::Window& window, const network::Bounds& bounds, float* out);

private:
    struct Filters;
    /// As the kernel reads them, from run to run where they stay the same.
    Expected<std::shared_ptr<const Filters>> filtersOf(const network::Call& call, const ConvolutionProblem& problem,
                                                       const PlanesView<float>& output, int64_t folds);
    /// The pictures as the product reads them; those of the convolution before where it had the same ones.
    Expected<std::shared_ptr<void>> preparedOf(const std::shared_ptr<network::Elsewhere>& place, const FastPlan& plan,
                                               const ConvolutionProblem& problem);

    std::shared_ptr<DeviceMemory> memory_;
    bool tf32_;
    uint64_t number_;
    std::shared_ptr<void> turned_; ///< pictures with their channels side by side, of the last convolution by warpgroups
    std::weak_ptr<network::Elsewhere> turnedFrom_;
    std::vector<int64_t> turnedKey_; ///< how they were laid out
};

} // namespace telar::gpu
