// NumPy's .npy files (NEP 1, numpy.lib.format versions 1 to 3): one array in one file.
#pragma once

#include "core/base/job_context.hpp"
#include "core/matrix/matrix.hpp"

#include <string>
#include <string_view>

namespace telar {

/// Arrays of float32 or float64 (rounded to float32), little-endian, row by row, of one to three axes (planes, rows, columns);
/// further axes in front may have length 1. Refuses empty arrays and whatever the bytes do not hold. `name` goes into messages.
Expected<Matrix<float>> parseNpy(std::string_view bytes, const std::string& name);
Expected<Matrix<float>> loadNpy(const std::string& path, const JobContext& job = {});

/// Of three axes, dense, as float32.
std::string npyBytes(const PlanesView<const float>& values);
/// As a file: whole, or not at all.
Status saveNpy(const PlanesView<const float>& values, const std::string& path);

} // namespace telar
