// The sides of the softmax lab: its controls; a row with its numbers and the thread; times and counts.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/labs/softmax/softmax_model.hpp"

namespace telar {

class PredictedPage;
class RowsTable;
class SoftmaxStage;
class ThreadCard;

class SoftmaxSetup : public StateForm<SoftmaxModel> {
    Q_OBJECT
public:
    explicit SoftmaxSetup(SoftmaxModel& model, QWidget* parent = nullptr);
};

/// The line of the element that is looked at, number by number, and the thread that writes it.
class SoftmaxInspector : public QWidget {
    Q_OBJECT
public:
    SoftmaxInspector(SoftmaxModel& model, SoftmaxStage& stage, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }
    ThreadCard* card() const { return card_; }
    QString words() const;

private:
    void refresh();
    void showThread();

    SoftmaxModel& model_;
    SoftmaxStage& stage_;
    QLabel *title_, *formula_;
    RowsTable* table_;
    ThreadCard* card_;
};

class SoftmaxTimes : public TimesPanel {
    Q_OBJECT
public:
    explicit SoftmaxTimes(SoftmaxModel& model, QWidget* parent = nullptr);
    RowsTable* counts() const { return counts_; }
    PredictedPage* predicted() const { return predicted_; }

private:
    void refresh() override;

    SoftmaxModel& model_;
    QLabel* note_;
    RowsTable* counts_;
    PredictedPage* predicted_;
};

} // namespace telar
