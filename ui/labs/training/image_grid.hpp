// Small pictures in rows, each with a caption; a click chooses one. Scrolls by itself.
#pragma once

#include "core/nn/inspect.hpp"
#include "core/nn/trainer.hpp"
#include "ui/theme/theme.hpp"

#include <QAbstractScrollArea>
#include <QImage>

#include <vector>

namespace telar {

struct GridItem {
    enum class Tone { Plain, Good, Bad };
    QImage image;
    QString caption;
    QString toolTip;
    Tone tone = Tone::Plain;
    qint64 id = -1;
};

/// GUI thread only.
class ImageGrid : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ImageGrid(QWidget* parent = nullptr);
    /// `side`: of a picture on screen, before presenter scaling.
    void setItems(std::vector<GridItem> items, int side = 64);
    const std::vector<GridItem>& items() const { return items_; }
    /// Pictures become larger than `side` where all of them still fit without a scroll bar.
    void setGrowing(bool on);
    void setEmptyText(const QString& text);
    void setCurrent(qint64 id);
    qint64 current() const { return current_; }
    void setSmooth(bool on) { smooth_ = on; }

signals:
    void chosen(qint64 id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    QSize minimumSizeHint() const override;

private:
    void measureCaptions();
    void measure(int side);
    int rowCount() const;
    int contentHeight() const;
    int perRow() const;
    QRect rectOf(int index) const; ///< in the viewport
    int indexAt(const QPoint& position) const;
    void arrange();
    void choose(int index);

    std::vector<GridItem> items_;
    QString empty_;
    int least_ = 64, side_ = 64, tall_ = 64; ///< of a picture: across, asked for and now, and of the highest one
    int word_ = 0, caption_ = 0;             ///< widths of the longest word and the longest caption
    double tallest_ = 1;                     ///< height of the highest picture, in widths
    QSize cell_{74, 74};                     ///< of a picture with its caption
    bool growing_ = false;
    qint64 current_ = -1;
    bool smooth_ = false;
};

// Samples, feature maps and filters as images.

/// As stored.
QImage sampleImage(const nn::Samples& samples, int64_t sample);
/// Two pictures of one height beside each other, a gap between them.
QImage besideImage(const QImage& left, const QImage& right);
enum class Preview { Stored, Augmented, SobelHorizontal, SobelVertical, MaxSubsampled, AverageSubsampled, Warped };
/// Sobel: derivative along the rows or the columns; subsampled: 2 x 2 windows by the pooling of this program.
/// Augmented as the settings say, also where they leave it out.
QImage previewImage(const nn::Samples& samples, int64_t sample, Preview preview, const nn::TrainingSpec& spec,
                    uint64_t epoch);

/// One channel of a layer, from its least to its largest value, or signed around 0.
QImage mapImage(const nn::LayerView& view, int64_t channel, ColorMap map);
/// The features of a linear layer, wrapped into rows.
QImage vectorImage(const nn::LayerView& view, ColorMap map);
/// `count` values in rows of `columns`.
QImage valuesImage(const float* values, int64_t rows, int64_t columns, ColorMap map, bool aroundZero);

} // namespace telar
