// Shows a matrix of any size as grey image, heat map or numbers in cells, with what is being read, made,
// pinned or differs marked on it. Wheel zooms around the pointer, dragging pans, a double click fits.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/widgets/matrix_scene.hpp"

class QTimer;

namespace telar {

class JobRunner;

/// GUI thread only.
class MatrixView : public QWidget {
    Q_OBJECT
public:
    using Display = MatrixDisplay;
    using Mark = MatrixMark;

    /// Where the view looks: the cell coordinates at its centre and the size of a cell in pixels.
    struct Look {
        QPointF center;
        double scale = 1;
    };

    explicit MatrixView(QWidget* parent = nullptr);
    ~MatrixView() override;

    /// Cheap at any size: what takes long is computed in a job and painted when ready. `keepView` keeps zoom
    /// and place if the shape is the same. The first plane of a stack is shown.
    void setMatrix(std::shared_ptr<const AnyMatrix> matrix, bool wholeNumbers, bool keepView = false);
    std::shared_ptr<const AnyMatrix> matrix() const { return scene_.matrix; }
    /// Said by screen readers and used as the title of exports: "Input".
    void setTitle(const QString& title);

    void setDisplay(Display display);
    Display display() const { return scene_.display; }
    /// Of the heat map; images are always grey.
    void setColorMap(ColorMap map);
    ColorMap colorMap() const { return scene_.colorMap; }
    /// Nothing: the matrix' own smallest and largest finite value. Views that are compared are given one
    /// range.
    void setRange(std::optional<ValueRange> range);
    /// The range in use.
    ValueRange range() const { return scene_.range; }
    /// Smallest and largest finite value; nothing until known (see `statisticsReady`) or where there is none.
    std::optional<ValueRange> dataRange() const;
    void setColorBar(bool on);
    /// Below the title above it, where the view is higher than the matrix; else in the middle.
    void setAtTop(bool on);
    /// Where this view is fitted, its cells are as large as those of `other` and stand beside its rows (Qt::Vertical) or
    /// below its columns (Qt::Horizontal), also while the other is zoomed. For a vector of one number a row or column, in
    /// a view that begins at the same height or left edge. None: fitted by itself again.
    void fitBeside(const MatrixView* other, Qt::Orientation along = Qt::Vertical);

    /// `label` is the value of a padding cell: "0" or "−∞".
    void setPadding(Size2 padding, const QString& label);
    /// Cells whose row-major index is `count` or more are shown as not yet made; -1: all are made. O(1).
    void setFilled(int64_t count);
    void setMarks(std::vector<Mark> marks);
    const std::vector<Mark>& marks() const { return scene_.marks; }
    /// Non-zero cells are hatched in red. Same shape as the matrix, or null.
    void setDifferences(std::shared_ptr<const Matrix<uint8_t>> differences);
    /// Painted translucently over the visible cells; `label` (may be empty) is written into large
    /// cells. `color` chooses among the colours that it is given: an exported picture has others than the window.
    void setOverlay(std::function<QColor(int64_t row, int64_t column, const Colors& colors)> color,
                    std::function<QString(int64_t row, int64_t column)> label = {});

    /// The whole matrix in the view. `setMatrix` does the same, save that in the Numbers display cells are
    /// never too small to be read.
    void fit();
    bool isFitted() const { return fitted_; }
    /// Zooms by `factor` around a point of the widget.
    void zoomAt(QPointF position, double factor);
    /// Cells of `pixels` pixels, around the current cell or the centre.
    void zoomTo(double pixels);
    Look look() const;
    void setLook(const Look& look);
    /// Pans by as little as makes the cell visible.
    void ensureVisible(int64_t row, int64_t column);
    /// Numbers stand around the pinned cell, else the first mark, unless somebody has chosen where to look.
    void bringMarkIntoSight();

    double cellSize() const { return geometry_.scale; }
    /// Where a cell is painted, in widget coordinates.
    QRectF cellRect(int64_t row, int64_t column) const;
    /// Cell under a point; nothing outside matrix and padding. Padding cells have indices outside the matrix.
    std::optional<QPoint> cellAt(QPointF position) const; ///< x = column, y = row

    /// One sentence: shape, range, what is marked.
    QString summary() const;

    /// What the view shows now, on another device. Light colours unless told otherwise.
    void renderTo(QPainter& painter, const QRectF& target, const Colors& colors = Theme::lightColors()) const;
    /// The whole matrix, one pixel per cell, in the view's colours.
    QImage wholeImage() const;
    /// Snapshot for the export dialog; its functions may run on any thread.
    /// What it shows at this moment.
    const MatrixScene& scene() const { return scene_; }
    const QString& title() const { return title_; }
    Exportable exportable() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Also in the padding, whose rows and columns are negative or beyond the matrix.
    void cellHovered(qint64 row, qint64 column);
    void left();
    void cellClicked(qint64 row, qint64 column);
    void unpinned();
    void viewChanged();
    /// Cells stand elsewhere, for whatever reason.
    void placed();
    /// Pyramid, smallest and largest value are known.
    void statisticsReady();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void takeStatistics(std::shared_ptr<const MatrixPyramid> pyramid);
    void updateRange();
    void startPyramid();
    void layoutView();
    bool showsAll() const;
    void showNumbers();
    void standBeside();
    void moveView(QPointF origin, double scale);
    void invalidate();
    void describe();
    void moveCurrent(int64_t rows, int64_t columns);
    void hover(std::optional<QPoint> cell);
    QRectF bounds() const;
    QPointF anchor() const;
    const Mark* chosenMark() const;

    MatrixScene scene_;
    MatrixGeometry geometry_;
    QPointer<const MatrixView> neighbour_;
    QMetaObject::Connection following_;
    Qt::Orientation along_ = Qt::Vertical;
    std::optional<ValueRange> givenRange_;
    std::optional<ValueRange> sampledRange_; ///< until the exact one is known
    QString title_;
    JobRunner* pyramidJob_;
    JobRunner* differenceJob_;
    QTimer* describeTimer_;
    QImage picture_; ///< cells, grid and numbers of the present view, without what changes from step to step
    bool pictureValid_ = false;
    bool fitted_ = true;
    bool overview_ = false; ///< fitting was asked for: also where numbers become too small
    bool keyboard_ = false; ///< the current cell is moved by keys: show it
    std::optional<QPoint> current_;
    std::optional<QPoint> hovered_;
    std::optional<QPointF> pressedAt_;
    QPointF originAtPress_;
    bool dragging_ = false;
};

} // namespace telar
