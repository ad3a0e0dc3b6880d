// Widgets side by side that go on in the next row where there is no more room.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QLayout>

#include <memory>
#include <vector>

namespace telar {

/// GUI thread only. Each widget has the width that it asks for, or the row's where that is less; rows are as high as their
/// highest widget. Hidden widgets take no room.
class WrapLayout : public QLayout {
    Q_OBJECT
public:
    explicit WrapLayout(QWidget* parent = nullptr);
    ~WrapLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;    ///< all in one row
    QSize minimumSize() const override; ///< the widest alone
    void setGeometry(const QRect& rect) override;

private:
    /// Places the items, or only measures; returns the height.
    int arrange(const QRect& rect, bool place) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

/// A label and what it names, kept together in a row.
QWidget* beside(QWidget* parent, std::initializer_list<QWidget*> widgets);

// Parts of a page that stand beside each other where it is wide, and below each other where it is high.

/// From now on `parts`, a layout of `page`, runs across where the page is wider than high by a third and as wide as its
/// parts together, else down.
void turnWithShape(QWidget* page, QBoxLayout* parts);

} // namespace telar
