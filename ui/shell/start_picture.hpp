// What Telar is about, moving: a window passes over a brain slice, its map forms, and a lane of a warp computes each cell.
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <QTimer>

#include <vector>

namespace telar {

/// Plays twice and rests on the whole map; a press plays or pauses it. Nothing moves by itself where the desktop or the user
/// wants nothing to move, or while the window is not in front.
class StartPicture : public QAbstractButton {
    Q_OBJECT
public:
    explicit StartPicture(QWidget* parent = nullptr);
    bool playing() const { return timer_.isActive(); }
    /// A slice of the phantom, 8 bits of grey; nothing is painted before.
    void setSlice(const QImage& slice);
    const QImage& map() const { return map_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// A cell of the map: 2 x 2 cells of the slice.
    struct Cell {
        int row = 0, column = 0;
    };
    Cell now() const;
    int valueOf(int row, int column) const { return slice_.constScanLine(row)[column]; }
    int maximumOf(Cell cell) const;
    void retranslate();
    void goOn();
    void pause();
    void paintMaps(QPainter& p, const QRectF& box, Cell cell);
    void paintSum(QPainter& p, const QRectF& box, Cell cell);
    void paintLanes(QPainter& p, const QRectF& box, Cell cell);

    QImage slice_, map_;
    QTimer timer_;
    int frame_ = 0; ///< of all loops; at the end of the last it rests
};

} // namespace telar
