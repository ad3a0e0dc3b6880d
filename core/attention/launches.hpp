// The launches of a kernel of attention: what the emulator runs whole, and what a picture looks at block by block.
#pragma once

#include "core/attention/attention.hpp"
#include "core/simt/builtin/builtin.hpp"

namespace telar {

struct AttentionLaunch {
    builtin::Call call;
    simt::LaunchConfig config;
};
/// In their order; they stay valid as long as the arrays. `scores` (heads planes of queries x keys) is not looked at by fused kernels.
std::vector<AttentionLaunch> attentionLaunches(const std::string& kernel, const AttentionProblem& problem,
                                               const PlanesView<float>& o, Matrix<float>* scores);

} // namespace telar
