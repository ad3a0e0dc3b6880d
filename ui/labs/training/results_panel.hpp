// How well it does: confusion matrix with a scrubber over the epochs, precision, recall and F1, and the worst
// mistakes or the pictures of a cell.
#pragma once

#include "ui/labs/training/training_model.hpp"

class QLabel;
class QSlider;

namespace telar {

class ConfusionView;
class ImageGrid;
class RowsTable;
class Segmented;

class ResultsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ResultsPanel(TrainingModel& model, QWidget* parent = nullptr);
    ConfusionView* confusion() const { return confusion_; }
    ImageGrid* gallery() const { return gallery_; }

signals:
    void sampleChosen(qint64 sample);

private:
    void newResult();
    void showEpoch();
    void showFigures();
    bool showsTest() const;
    void showMistakes();
    void showCell(int truth, int predicted);
    void retranslate();
    const nn::Confusion& shown() const;

    TrainingModel& model_;
    QLabel *headline_, *sure_, *epochLabel_, *galleryTitle_;
    Segmented *show_, *gallerySwitch_;
    ConfusionView* confusion_;
    QSlider* epoch_; ///< the last place is the test part
    RowsTable* table_;
    ImageGrid* gallery_;
};

} // namespace telar
