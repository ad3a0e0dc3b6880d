// How well it does: confusion matrix with a scrubber over the epochs, precision, recall and F1, and the worst
// mistakes or the pictures of a cell.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

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
    /// Headline, matrix and figures of each class.
    QWidgetList shownResults() const;

signals:
    void sampleChosen(qint64 sample);
    void saveRequested(); ///< of the trained network, as a file

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The pictures and the figures of each class share a place where there is no room for both.
    void fitHeight();
    void showBelow();
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
    QToolButton* save_;
    ImageGrid* gallery_;
    QWidget* seenIn_ = nullptr;         ///< the place that may be lower than what it shows
    bool low_ = false, ofCell_ = false; ///< `ofCell_`: the pictures are those of a cell of the matrix
};

} // namespace telar
