// NumPy's .npy files (NEP 1, numpy.lib.format versions 1 to 3): one array in one file.
#pragma once

#include "core/base/job_context.hpp"
#include "core/matrix/matrix.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar {

/// A file of any shape and type whose numbers lie row by row, little-endian; every number is there.
struct NpyArray {
    std::string type; ///< as NumPy writes it: "<f4", "|u1"
    std::vector<int64_t> shape;
    std::string_view values; ///< in the bytes of the file
};
/// Types of 1, 2, 4 or 8 bytes. `name` goes into messages.
Expected<NpyArray> openNpy(std::string_view bytes, const std::string& name);
/// A whole file of so many bytes of values.
std::string npyFile(const std::string& type, const std::vector<int64_t>& shape, const void* values, std::size_t bytes);

/// Arrays of float16, float32 or float64 (rounded to float32), little-endian, row by row, of one to three axes (planes, rows, columns);
/// further axes in front may have length 1. Refuses empty arrays and whatever the bytes do not hold. `name` goes into messages.
Expected<Matrix<float>> parseNpy(std::string_view bytes, const std::string& name);
Expected<Matrix<float>> loadNpy(const std::string& path, const JobContext& job = {});

/// Of three axes, dense, as float32.
std::string npyBytes(const PlanesView<const float>& values);
/// As a file: whole, or not at all.
Status saveNpy(const PlanesView<const float>& values, const std::string& path);

} // namespace telar
