#include "ui/widgets/table_export.hpp"

#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPainter>

#include <algorithm>
#include <charconv>
#include <type_traits>

namespace telar {

namespace {

constexpr int mostTableRows = 60;

}

Exportable tableExport(const QString& title, const RowsTable& table, const QByteArray& csv) {
    return tableExport(title, table.words(mostTableRows), csv);
}

Exportable tableExport(const QString& title, std::vector<QStringList> rows, const QByteArray& csv) {
    if (rows.size() > mostTableRows + 1)
        rows.resize(mostTableRows + 1);
    Exportable item(
        title, *PaintCall::of(Painted::Paint([rows](QPainter& p, QRectF box, const Colors& c) {
            const double wide = box.width() / static_cast<double>(rows[0].size()),
                         high = box.height() / static_cast<double>(rows.size());
            QFont font = fontOf(TypeRole::MonoSmall);
            font.setPixelSize(std::clamp(static_cast<int>(high * 0.6), 5, 11));
            p.setFont(font);
            for (std::size_t r = 0; r < rows.size(); ++r) {
                p.setPen(r == 0 ? c.muted : c.text);
                for (int k = 0; k < rows[r].size(); ++k)
                    drawElided(p,
                               QRectF(box.left() + wide * k, box.top() + high * static_cast<double>(r), wide - 4, high),
                               Qt::AlignRight | Qt::AlignVCenter, rows[r][k]);
            }
        })));
    item.defaultMm = {200, std::clamp(6.0 * static_cast<double>(rows.size()), 20.0, 260.0)};
    item.csv = [csv] { return csv; };
    return item;
}

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
