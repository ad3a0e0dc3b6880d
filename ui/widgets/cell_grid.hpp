// A small table of numbers drawn as cells: one window, one identity, one product.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace telar {

struct GridCell {
    QString text;
    enum class Look { Plain, Best, Padding, Beyond } look = Look::Plain;
    QColor fill = {}; ///< of a plain cell; none: as the theme has it
    bool operator==(const GridCell&) const = default;
};

/// GUI thread only. Cells shrink to fit the width; where they get too small for numbers only their looks are
/// drawn.
class CellGrid : public QWidget {
    Q_OBJECT
public:
    explicit CellGrid(QWidget* parent = nullptr);
    /// Row-major, `columns` cells a row.
    void setCells(std::vector<GridCell> cells, int columns);
    int columns() const { return columns_; }
    QString textAt(int index) const { return cells_.at(static_cast<std::size_t>(index)).text; }
    int count() const { return static_cast<int>(cells_.size()); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, 24}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSizeF cellSize(int width) const;
    std::vector<GridCell> cells_;
    int columns_ = 1;
};

} // namespace telar
