// The sides of the forward-mode lab: its controls, and what each number of registers costs and reaches.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/labs/forward/forward_model.hpp"

namespace telar {

class RowsTable;

class ForwardSetup : public StateForm<ForwardModel> {
    Q_OBJECT
public:
    explicit ForwardSetup(ForwardModel& model, QWidget* parent = nullptr);

signals:
    void folderRequested();

private:
    void addNetwork();
    void addTraining();
    QComboBox* addData();
    void addSample();
    /// With a field as wide as that, or one that takes the room.
    void line(const char* words, QWidget* field, int width);
};

class ForwardCost : public QWidget {
    Q_OBJECT
public:
    explicit ForwardCost(ForwardModel& model, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }

signals:
    void exportRequested();

private:
    void refresh();
    void refreshProgress();

    ForwardModel& model_;
    QLabel* progressText_;
    RowsTable* table_;
    QProgressBar* progress_;
    QPushButton* export_;
};

} // namespace telar
