// Whether the heads of a table stand over what its cells say: both are painted, and their words are compared.
#pragma once

#include "tests/support/painted_words.hpp"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

#include <cmath>
#include <optional>

namespace telar::test {

inline std::vector<PaintedWord> wordsOn(QWidget& viewport) {
    WordDevice device(viewport.size());
    QPainter painter(&device);
    viewport.render(&painter, QPoint(), QRegion(), {});
    painter.end();
    return device.listener.words;
}

/// The left, middle and right of the words painted between `from` and `to`; none where there are none.
inline std::optional<std::array<double, 3>> extent(const std::vector<PaintedWord>& words, double from, double to) {
    std::optional<QRectF> all;
    for (const auto& word : words)
        if (!word.text.isEmpty() && word.box.center().x() > from && word.box.center().x() < to)
            all = all ? all->united(word.box) : word.box;
    if (!all)
        return {};
    return std::array{all->left(), all->center().x(), all->right()};
}

/// A line for each column whose head begins (left), ends (right) or has its middle (centred) more than a pixel beside that of
/// a cell. Cells with a picture or a box to tick begin with these, a sorted column ends with its arrow, and a tree's first
/// column is indented.
inline QStringList shiftedHeads(QAbstractItemView& view) {
    auto* table = qobject_cast<QTableView*>(&view);
    auto* tree = qobject_cast<QTreeView*>(&view);
    auto* heads = table ? table->horizontalHeader() : tree ? tree->header() : nullptr;
    const auto* model = view.model();
    if (!heads || !model || !heads->isVisible() || !view.isVisible() || model->rowCount() == 0)
        return {};
    QStringList out;
    const auto headWords = wordsOn(*heads->viewport());
    const auto cellWords = wordsOn(*view.viewport());
    for (int column = tree ? 1 : 0; column < model->columnCount(); ++column) {
        const auto at = heads->sectionViewportPosition(column), to = at + heads->sectionSize(column);
        const auto first = model->index(0, column);
        const bool sorted = heads->isSortIndicatorShown() && heads->sortIndicatorSection() == column;
        if (heads->isSectionHidden(column) || at < 0 || to > heads->viewport()->width() || sorted ||
            first.data(Qt::DecorationRole).isValid() || first.data(Qt::CheckStateRole).isValid() ||
            (table && table->columnSpan(0, column) > 1))
            continue;
        const auto head = extent(headWords, at, to), cells = extent(cellWords, at, to);
        if (!head || !cells)
            continue;
        const auto side = first.data(Qt::TextAlignmentRole).toInt();
        const std::size_t which = side & Qt::AlignRight ? 2 : side & Qt::AlignHCenter ? 1 : 0;
        if (std::abs((*head)[which] - (*cells)[which]) > 1)
            out << QStringLiteral("head \"%1\" at %2, cells at %3")
                       .arg(model->headerData(column, Qt::Horizontal).toString())
                       .arg((*head)[which])
                       .arg((*cells)[which]);
    }
    return out;
}

} // namespace telar::test
