// Pictures that train and are set aside, before anything is trained: each beside its copy, and what to do about them.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

class ImageGrid;
class RowsTable;

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
