// For each right answer the nearest picture of the training part: is it of the same patient?
#pragma once

#include "core/data/duplicates.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class ImageGrid;
class RowsTable;

/// Right answers of a test and the nearest pictures that trained for them.
struct NearestRight {
    std::vector<NearestPicture> pairs; ///< the nearest first
    int64_t right = 0;                 ///< right answers in all; the pairs are of the first of them
    int64_t sameGroup = 0;             ///< pairs of one group
};

class NearestView : public QWidget {
    Q_OBJECT
public:
    explicit NearestView(TrainingModel& model, QWidget* parent = nullptr);
    const std::shared_ptr<const NearestRight>& found() const { return found_; }
    bool busy() const { return worker_.running(); }

private:
    void refresh();
    void showFound();

    TrainingModel& model_;
    QLabel* headline_;
    ImageGrid* grid_;
    std::shared_ptr<const nn::TrainingResult> of_;
    nn::SamplesPtr samples_;
    std::shared_ptr<const NearestRight> found_;
    JobRunner worker_;
};

// Pictures that train and are set aside, before anything is trained: each beside its copy, and what to do about them.

class DuplicatesView : public QWidget {
    Q_OBJECT
public:
    explicit DuplicatesView(TrainingModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    QString nameOf(int32_t sample) const;

    TrainingModel& model_;
    QLabel *headline_, *note_;
    QPushButton *look_, *train_, *group_;
    ImageGrid* grid_;
    RowsTable* table_;
};

} // namespace telar
