// One picture through the network: the maps of every layer, the first layer's filters, the pixels that
// mattered, and how sure it is. Digits can be drawn.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"
#include "ui/labs/training/training_pages.hpp"

namespace telar {

class ImageGrid;
class ProbabilityBars;

/// An image with a title, as large as its place allows, without smoothing.
class PictureLabel : public QWidget {
    Q_OBJECT
public:
    explicit PictureLabel(QWidget* parent = nullptr);
    void setPicture(const QImage& image, const QString& title);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage image_;
    QString title_;
};

class InsideView : public QWidget {
    Q_OBJECT
public:
    explicit InsideView(TrainingModel& model, QWidget* parent = nullptr);
    void showSample(qint64 sample);
    /// Shows the values of that layer, from 0; -1: of every layer.
    void showLayer(int layer);
    /// What the network says of a picture file.
    void showFile(const QString& path);
    /// Offers the way back to the page that led here.
    void comeFrom(TrainingPage page);

signals:
    void backRequested(telar::TrainingPage page);

private:
    void refresh();
    void refreshMaps();
    void buildOcclusion(class QVBoxLayout* column);
    void refreshOcclusion();
    QStringList classes() const;

    TrainingModel& model_;
    PictureLabel *picture_, *saliency_, *occlusion_;
    QComboBox* patch_;
    QLabel* occlusionNote_;
    class QProgressBar* occlusionProgress_;
    ProbabilityBars* bars_;
    QLabel *when_, *verdict_, *note_;
    QComboBox* layer_;
    QPushButton *next_, *previous_, *cover_, *back_;
    TrainingPage cameFrom_ = TrainingPage::Curves;
    ImageGrid* maps_;
    QTimer* later_;
    bool filling_ = false;
    int wantedLayer_ = -2; ///< of `showLayer`, until an inspection has layers
};

} // namespace telar
