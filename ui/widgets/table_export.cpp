#include "ui/widgets/table_export.hpp"

#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPainter>

#include <algorithm>

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

} // namespace telar
