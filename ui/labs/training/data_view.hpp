// The pictures that are learned from, class by class, as they are and as augmentation, Sobel's filter and
// subsampling make them.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/training/training_model.hpp"

namespace telar {

class ImageGrid;
struct GridItem;

class DataView : public QWidget {
    Q_OBJECT
public:
    explicit DataView(TrainingModel& model, QWidget* parent = nullptr);
    ImageGrid* grid() const { return grid_; }
    void setPreview(int index);
    bool busy() const { return warper_.running(); }

signals:
    void sampleChosen(qint64 sample);

private:
    void refresh();
    void retranslate();
    void warp(const std::vector<GridItem>& items);

    TrainingModel& model_;
    QComboBox *class_, *part_, *preview_;
    QPushButton* again_;
    QLabel* note_;
    ImageGrid* grid_;
    JobRunner warper_;
    uint64_t epoch_ = 0;
    bool filling_ = false;
};

} // namespace telar
