// Two results, number by number: the machine's and a GPU's, or an answer's and what is expected.
#pragma once

#include "core/simt/cuda/kernel_file.hpp"

namespace telar::cuda {

struct ArrayDifference {
    int64_t numbers = 0;   ///< that were compared
    int64_t different = 0; ///< whose bits differ; two NaN count as the same
    int64_t first = -1;    ///< index of the first that differs
    /// The largest distance, in units of the last place of the type; infinite where only one is NaN. 0 for whole
    /// numbers and types that are not known, which have no last place to be off by.
    double largestUlp = 0;
};

/// Of equally many bytes. A type that is not known is compared byte by byte.
ArrayDifference compareArrays(std::span<const uint8_t> a, std::span<const uint8_t> b, const ElementType& type);

/// |got - wanted| <= tolerance * max(1, |wanted|). Two NaN are near, and nothing but itself is near an infinite number.
bool isNear(double got, double wanted, double tolerance);

} // namespace telar::cuda
