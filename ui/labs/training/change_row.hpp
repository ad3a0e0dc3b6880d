// Rate, batch and augmentation of a training under way: typed here they hold from the next epoch on, and the last change can be
// undone, back to the network from before it.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

/// "rate 0.01, batch 64, no augmentation"
QString changeWords(const nn::TrainingChange& change);

class ChangeRow : public QWidget {
    Q_OBJECT
public:
    explicit ChangeRow(TrainingModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void fill();
    void apply();
    /// What is typed and differs from what is trained with; nothing where the rate is none.
    std::optional<nn::TrainingChange> typed() const;

    TrainingModel& model_;
    QLabel *title_, *rateLabel_, *batchLabel_, *note_;
    QLineEdit* rate_;
    QSpinBox* batch_;
    QCheckBox* augment_;
    QPushButton *apply_, *undo_;
    bool touched_ = false; ///< somebody is typing: the fields are theirs
};

} // namespace telar
