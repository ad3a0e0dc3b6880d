// How the pictures are split: by picture, by group or by folder, into how many folds, and where the groups are read.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

class SplitFields : public QWidget {
    Q_OBJECT
public:
    explicit SplitFields(TrainingModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void fillFolds(int64_t folds);
    QString note() const;

    TrainingModel& model_;
    QComboBox *by_, *folds_;
    QLineEdit* groups_;
    QLabel* note_;
};

/// "by group", as it stands in a sentence; empty for the usual split.
QString splitWords(nn::SplitBy by);

} // namespace telar
