#include "ui/widgets/matrix_view.hpp"

#include "ui/base/format.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/widgets/matrix_picture.hpp"
#include "ui/widgets/matrix_pyramid.hpp"
#include "ui/widgets/table_export.hpp"

#include <QPainter>

#include <algorithm>

namespace telar {

namespace {
/// Matrices up to this many cells are measured at once, in well under a millisecond.
constexpr int64_t smallMatrix = 1 << 17;
} // namespace

MatrixView::MatrixView(QWidget* parent)
    : QWidget(parent), pyramidJob_(new JobRunner(this)), differenceJob_(new JobRunner(this)),
      describeTimer_(new QTimer(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::CrossCursor);
    // Screen readers are told a moment after the last change, not at every step of an animation.
    describeTimer_->setSingleShot(true);
    describeTimer_->setInterval(150);
    connect(describeTimer_, &QTimer::timeout, this, &MatrixView::describe);
    setTitle({});
}

MatrixView::~MatrixView() = default;

void MatrixView::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title.isEmpty() ? tr("Matrix") : title);
    describeTimer_->start();
}

void MatrixView::setMatrix(std::shared_ptr<const AnyMatrix> matrix, bool wholeNumbers, bool keepView) {
    const bool sameShape =
        matrix && scene_.matrix && rowsOf(*matrix) == scene_.rows() && columnsOf(*matrix) == scene_.columns();
    const bool sameData = matrix == scene_.matrix;
    scene_.matrix = std::move(matrix);
    scene_.wholeNumbers = wholeNumbers;
    if (!sameShape) {
        scene_.differences.reset();
        scene_.differencePyramid.reset();
        scene_.marks.clear();
        current_.reset();
        hovered_.reset();
    }
    if (!sameData) {
        scene_.pyramid.reset();
        startPyramid();
    }
    if (!(keepView && sameShape)) {
        fitted_ = true;
        overview_ = false;
    }
    layoutView();
    invalidate();
}

void MatrixView::startPyramid() {
    pyramidJob_->cancel();
    sampledRange_.reset();
    if (!scene_.matrix || scene_.rows() == 0 || scene_.columns() == 0) {
        updateRange();
        return;
    }
    const auto matrix = scene_.matrix;
    if (scene_.rows() * scene_.columns() <= smallMatrix) {
        if (auto built = MatrixPyramid::build(*matrix))
            takeStatistics(std::make_shared<const MatrixPyramid>(std::move(*built)));
        return;
    }
    sampledRange_ = sampledRange(*matrix);
    updateRange();
    pyramidJob_->start<MatrixPyramid>([matrix](const JobContext& job) { return MatrixPyramid::build(*matrix, job); },
                                      [this, matrix](std::shared_ptr<const MatrixPyramid> pyramid) {
                                          if (matrix == scene_.matrix)
                                              takeStatistics(std::move(pyramid));
                                      });
}

void MatrixView::takeStatistics(std::shared_ptr<const MatrixPyramid> pyramid) {
    scene_.pyramid = std::move(pyramid);
    updateRange();
    invalidate();
    emit statisticsReady();
}

std::optional<ValueRange> MatrixView::dataRange() const {
    return scene_.pyramid ? scene_.pyramid->range() : std::nullopt;
}

void MatrixView::setRange(std::optional<ValueRange> range) {
    givenRange_ = range;
    updateRange();
}

void MatrixView::updateRange() {
    const auto measured = scene_.pyramid ? scene_.pyramid->range() : sampledRange_;
    const ValueRange range = givenRange_ ? *givenRange_ : measured.value_or(ValueRange{});
    if (range == scene_.range)
        return;
    scene_.range = range;
    invalidate();
}

void MatrixView::setDisplay(Display display) {
    if (display == scene_.display)
        return;
    scene_.display = display;
    overview_ = false;
    // A view that someone chose stays, unless its numbers could not be read.
    if (display == Display::Numbers && geometry_.scale < numbersFromFor(scene_))
        fitted_ = true;
    layoutView();
    invalidate();
}

void MatrixView::setColorMap(ColorMap map) {
    scene_.colorMap = map;
    invalidate();
}

void MatrixView::setColorBar(bool on) {
    if (on == scene_.colorBar)
        return;
    scene_.colorBar = on;
    layoutView();
    invalidate();
}

void MatrixView::setAtTop(bool on) {
    scene_.atTop = on;
    layoutView();
}

void MatrixView::setPadding(Size2 padding, const QString& label) {
    if (padding == scene_.padding && label == scene_.paddingLabel)
        return;
    scene_.padding = padding;
    scene_.paddingLabel = label;
    layoutView();
    invalidate();
}

void MatrixView::setFilled(int64_t count) {
    if (count == scene_.filled)
        return;
    scene_.filled = count;
    update();
}

void MatrixView::setMarks(std::vector<Mark> marks) {
    if (marks == scene_.marks)
        return;
    scene_.marks = std::move(marks);
    describeTimer_->start();
    update();
}

void MatrixView::setDifferences(std::shared_ptr<const Matrix<uint8_t>> differences) {
    if (differences && (differences->rows() != scene_.rows() || differences->columns() != scene_.columns())) {
        Q_ASSERT_X(false, "MatrixView::setDifferences", "shape differs from the matrix");
        differences.reset();
    }
    scene_.differences = differences;
    scene_.differencePyramid.reset();
    differenceJob_->cancel();
    invalidate();
    if (!differences || differences->empty())
        return;
    auto take = [this, differences](std::shared_ptr<const DifferencePyramid> pyramid) {
        if (differences != scene_.differences)
            return;
        scene_.differencePyramid = std::move(pyramid);
        invalidate();
    };
    if (differences->size() <= smallMatrix) {
        if (auto built = DifferencePyramid::build(*differences))
            take(std::make_shared<const DifferencePyramid>(std::move(*built)));
        return;
    }
    differenceJob_->start<DifferencePyramid>(
        [differences](const JobContext& job) { return DifferencePyramid::build(*differences, job); }, take);
}

void MatrixView::setOverlay(std::function<QColor(int64_t, int64_t, const Colors&)> color,
                            std::function<QString(int64_t, int64_t)> label) {
    scene_.overlay = std::move(color);
    scene_.overlayLabel = std::move(label);
    update();
}

void MatrixView::invalidate() {
    pictureValid_ = false;
    describeTimer_->start();
    update();
}

void MatrixView::paintEvent(QPaintEvent*) {
    if (geometry_.ratio != devicePixelRatioF())
        layoutView();
    QPainter painter(this);
    if (!scene_.matrix)
        return;
    if (!pictureValid_) {
        const QSize size = (QSizeF(this->size()) * geometry_.ratio).toSize();
        if (picture_.size() != size)
            picture_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
        picture_.setDevicePixelRatio(geometry_.ratio);
        picture_.fill(Qt::transparent);
        QPainter cells(&picture_);
        paintCells(cells, scene_, geometry_, colors());
        pictureValid_ = true;
    }
    painter.drawImage(QPointF(0, 0), picture_);
    paintOverlays(painter, scene_, geometry_, bounds(), colors());
    if (!hasFocus() || !keyboard_)
        return;
    if (current_) {
        painter.save();
        painter.setClipRect(geometry_.viewport);
        paintMark(painter, scene_, geometry_, {Mark::Role::Pinned, current_->y(), current_->x()}, colors());
        painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(bounds().adjusted(1, 1, -1, -1), px(4), px(4));
}

QString MatrixView::summary() const {
    if (!scene_.matrix)
        return tr("No matrix yet.");
    QStringList sentences;
    const QString rows = formatCount(scene_.rows()), columns = formatCount(scene_.columns());
    if (const auto range = dataRange())
        sentences << tr("%1 rows and %2 columns, values from %3 to %4.")
                         .arg(rows, columns, formatValue(range->min, scene_.wholeNumbers),
                              formatValue(range->max, scene_.wholeNumbers));
    else
        sentences << tr("%1 rows and %2 columns.").arg(rows, columns);
    if (scene_.filled >= 0 && scene_.filled < scene_.rows() * scene_.columns())
        sentences << tr("%1 cells computed so far.").arg(formatCount(scene_.filled));
    for (const Mark& mark : scene_.marks) {
        const QString row = QString::number(mark.row), column = QString::number(mark.column);
        switch (mark.role) {
        case Mark::Role::Window:
            sentences << tr("The window covers %1 by %2 cells from row %3, column %4.")
                             .arg(QString::number(mark.rows), QString::number(mark.columns), row, column);
            break;
        case Mark::Role::Cell:
            sentences << tr("The current cell is row %1, column %2.").arg(row, column);
            break;
        case Mark::Role::Pinned:
            sentences << tr("Pinned: row %1, column %2.").arg(row, column);
            break;
        case Mark::Role::Best:
            sentences << tr("The selected value is at row %1, column %2.").arg(row, column);
            break;
        case Mark::Role::Hover:
            break;
        }
    }
    if (scene_.differencePyramid)
        sentences << tr("Cells that differ: %1.").arg(formatCount(scene_.differencePyramid->count()));
    return sentences.join(u' ');
}

void MatrixView::describe() { setAccessibleDescription(summary()); }

void MatrixView::renderTo(QPainter& painter, const QRectF& target, const Colors& colors) const {
    paintMatrix(painter, scene_, geometry_, showsAll(), target, colors);
}

QImage MatrixView::wholeImage() const { return wholePicture(scene_, colors()); }

// All of it, unless somebody has zoomed into a part.
Exportable MatrixView::exportable() const {
    MatrixScene shown = scene_;
    shown.alone = true;
    Exportable item(
        title_.isEmpty() ? tr("Matrix") : title_,
        [scene = shown, view = geometry_, whole = fitted_](QPainter& painter, QRectF target, const Colors& colors) {
            paintMatrix(painter, scene, view, whole, target, colors);
        });
    item.anyThread = item.large = true;
    const VisibleCells cells =
        fitted_ ? VisibleCells{0, scene_.rows(), 0, scene_.columns()} : visibleCells(scene_, geometry_);
    // Beyond this a spreadsheet gives up, and a file would take long: zoom in to export a part.
    constexpr int64_t manyCells = 4'000'000;
    if ((cells.rowEnd - cells.rowBegin) * (cells.columnEnd - cells.columnBegin) <= manyCells)
        item.csv = [scene = scene_, cells] { return matrixCsv(scene, cells); };
    item.pixels = [scene = scene_] { return wholePicture(scene, Theme::lightColors()); };
    // The proportions of what is painted; 120 mm on the longer side, or more for many numbers.
    QSizeF size = geometry_.viewport.size();
    if (fitted_)
        size = QSizeF(static_cast<double>(scene_.columns() + 2 * scene_.padding.w),
                      static_cast<double>(scene_.rows() + 2 * scene_.padding.h));
    size = QSizeF(std::max(size.width(), size.height() / 3), std::max(size.height(), size.width() / 3));
    const bool numbers = fitted_ && scene_.display == Display::Numbers;
    const double longest = numbers ? std::clamp(6 * std::max(size.width(), size.height()), 120.0, 200.0) : 120;
    item.defaultMm = size.isEmpty() ? QSizeF(longest, longest) : size.scaled(longest, longest, Qt::KeepAspectRatio);
    item.defaultMm += QSizeF(7, numbers ? 5 : 12); // of the indices and of the bar
    item.shownBy = this;
    return item;
}

QSize MatrixView::sizeHint() const { return {px(360), px(360)}; }

QSize MatrixView::minimumSizeHint() const { return {px(120), px(96)}; }

} // namespace telar
