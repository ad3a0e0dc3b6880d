// What a trained network is worth on pictures that it has not seen: one page for each way to ask.
#pragma once

#include "core/report/report.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

class QStackedWidget;

namespace telar {

class DuplicatesView;
class LookView;
class MeasuresView;
class NearestView;
class Segmented;
class SplitsView;

class EvaluationView : public QWidget {
    Q_OBJECT
public:
    explicit EvaluationView(TrainingModel& model, QWidget* parent = nullptr);
    enum class Part { Splits, Measures, Nearest, Look, Duplicates };
    void showPart(Part part);
    int part() const;
    SplitsView* splits() const { return splits_; }
    MeasuresView* measures() const { return measures_; }
    NearestView* nearest() const { return nearest_; }
    LookView* look() const { return look_; }
    bool busy() const;
    std::vector<Exportable> exportables() const;
    /// A heading, what the test says in sentences, and the pictures of both splits and of the classes; empty where nothing was
    /// tested.
    std::vector<ReportPart> reportParts() const;

private:
    QString sentences() const;

    TrainingModel& model_;
    Segmented* parts_;
    QStackedWidget* stack_;
    SplitsView* splits_;
    MeasuresView* measures_;
    NearestView* nearest_;
    LookView* look_;
    DuplicatesView* duplicates_;
};

} // namespace telar
