#include "core/matrix/floats.hpp"

#include <algorithm>

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

} // namespace telar
