#include "ui/widgets/matrix_csv.hpp"

#include <algorithm>
#include <charconv>
#include <type_traits>

namespace telar {

namespace {
template <class T>
void append(QByteArray& out, T value) {
    char text[40];
    std::to_chars_result end{};
    if constexpr (std::is_same_v<T, uint8_t>)
        end = std::to_chars(text, text + sizeof(text), static_cast<int>(value));
    else
        end = std::to_chars(text, text + sizeof(text), value);
    out.append(text, static_cast<qsizetype>(end.ptr - text));
}
} // namespace

QByteArray matrixCsv(const MatrixScene& scene, const VisibleCells& cells) {
    QByteArray out("row");
    if (!scene.matrix)
        return out + '\n';
    const int64_t rowBegin = std::max<int64_t>(0, cells.rowBegin), rowEnd = std::min(cells.rowEnd, scene.rows());
    const int64_t begin = std::max<int64_t>(0, cells.columnBegin), end = std::min(cells.columnEnd, scene.columns());
    for (int64_t c = begin; c < end; ++c) {
        out += ",column ";
        append(out, c);
    }
    out += '\n';
    std::visit(
        [&](const auto& m) {
            for (int64_t r = rowBegin; r < rowEnd; ++r) {
                append(out, r);
                for (int64_t c = begin; c < end; ++c) {
                    out += ',';
                    append(out, m.at(r, c));
                }
                out += '\n';
            }
        },
        *scene.matrix);
    return out;
}

} // namespace telar
