#include "core/matrix/floats.hpp"

#include <algorithm>

namespace telar {

Expected<Matrix<float>> asFloats(const AnyMatrix& matrix, const std::stop_token& stop) {
    auto made = Matrix<float>::create(rowsOf(matrix), columnsOf(matrix));
    if (!made)
        return made;
    std::visit(
        [&](const auto& m) {
            for (int64_t r = 0; r < m.rows() && !stop.stop_requested(); ++r)
                std::copy_n(m.row(r), m.columns(), made->row(r));
        },
        matrix);
    if (stop.stop_requested())
        return cancelledError();
    return made;
}

} // namespace telar
