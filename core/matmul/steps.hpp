// The product's kernels stepped through, line by line, with their variables.
#pragma once

#include "core/matmul/emulate.hpp"
#include "core/simt/builtin/step.hpp"

namespace telar {

/// One block of the launch; `kernel` and `block` as in matmulLaunch, `where` and `file` as in builtin::step.
/// Errors as of both.
Expected<builtin::Stepped> stepMatmul(const std::string& kernel, const MatmulProblem& problem,
                                      machine::StepRequest where, std::optional<simt::Dim3> block = {},
                                      std::shared_ptr<const cuda::SteppedFile> file = {}, const JobContext& job = {});

} // namespace telar
