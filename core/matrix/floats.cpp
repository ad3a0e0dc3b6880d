#include "core/matrix/floats.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace telar {

Expected<Matrix<float>> asFloats(const AnyMatrix& matrix, const std::stop_token& stop) {
    const auto planes = std::visit([](const auto& m) { return m.planes(); }, matrix);
    auto made = Matrix<float>::create(rowsOf(matrix), columnsOf(matrix), planes);
    if (!made)
        return made;
    std::visit(
        [&](const auto& m) {
            for (int64_t r = 0; r < m.planes() * m.rows() && !stop.stop_requested(); ++r)
                std::copy_n(m.row(r), m.columns(), made->row(r));
        },
        matrix);
    if (stop.stop_requested())
        return cancelledError();
    return made;
}

Expected<Matrix<float>> inEveryPlane(const Matrix<float>& one, int64_t planes) {
    auto made = Matrix<float>::create(one.rows(), one.columns(), planes);
    const auto cells = one.rows() * one.columns();
    for (int64_t plane = 0; made && plane < planes; ++plane)
        std::copy_n(one.data(), cells, made->data() + plane * cells);
    return made;
}

namespace {

/// Whether `T` has exactly this number; float32 takes every one and rounds it.
template <class T>
bool holds(double value) {
    return std::is_floating_point_v<T> ||
           (value == std::trunc(value) && value >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
            value <= static_cast<double>(std::numeric_limits<T>::max()));
}

} // namespace

Expected<AnyMatrix> asType(const AnyMatrix& matrix, ElementType type, const std::stop_token& stop) {
    const auto planes = std::visit([](const auto& m) { return m.planes(); }, matrix);
    auto made = createMatrix(type, rowsOf(matrix), columnsOf(matrix), planes);
    if (!made)
        return made;
    return std::visit(
        [&](const auto& from, auto& to) -> Expected<AnyMatrix> {
            using To = std::decay_t<decltype(to.at(0, 0))>;
            for (int64_t r = 0; r < planes * from.rows(); ++r) {
                if (stop.stop_requested())
                    return cancelledError();
                for (int64_t c = 0; c < from.columns(); ++c) {
                    if (!holds<To>(static_cast<double>(from.at(r, c))))
                        return userError(text(TELAR_TR("core", "%1 has no %2: row %3, column %4 of the matrix"),
                                              elementName(type), generalText(static_cast<double>(from.at(r, c)), 9),
                                              r % from.rows(), c));
                    to.at(r, c) = static_cast<To>(from.at(r, c));
                }
            }
            return std::move(*made);
        },
        matrix, *made);
}

} // namespace telar
