// Cells of one type as cells of another.
#pragma once

#include "core/matrix/matrix.hpp"

#include <stop_token>

namespace telar {

/// The first plane. Whole numbers beyond 2^24 are rounded. Refuses where memory does not suffice; looks at `stop` at
/// each row.
Expected<Matrix<float>> asFloats(const AnyMatrix& matrix, const std::stop_token& stop = {});
/// The first plane, so many times.
Expected<Matrix<float>> inEveryPlane(const Matrix<float>& one, int64_t planes);

/// The same numbers, of all planes, in another type. Refuses a number that the type cannot hold, with its place.
Expected<AnyMatrix> asType(const AnyMatrix& matrix, ElementType type, const std::stop_token& stop = {});

} // namespace telar
