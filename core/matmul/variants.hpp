// The variants of this folder, one file each.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

std::vector<std::unique_ptr<MatmulVariant>> emulatedMatmul();
std::unique_ptr<MatmulVariant> serialMatmul();
std::unique_ptr<MatmulVariant> openmpMatmul();
std::unique_ptr<MatmulVariant> fastMatmul();

/// One row of the product with plain loops; false when asked to stop.
bool multiplyRow(const MatmulProblem& problem, const PlanesView<float>& c, int64_t row, const JobContext& job);

/// Fills c; a kernel of one instruction set. False when asked to stop.
using FastMatmul = bool (*)(const MatmulProblem&, const PlanesView<float>&, int threads, const JobContext&);
bool fastMatmulSse2(const MatmulProblem&, const PlanesView<float>&, int threads, const JobContext&);
bool fastMatmulAvx2(const MatmulProblem&, const PlanesView<float>&, int threads, const JobContext&);
bool fastMatmulAvx512(const MatmulProblem&, const PlanesView<float>&, int threads, const JobContext&);

} // namespace telar
