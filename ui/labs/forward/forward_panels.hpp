// The sides of the forward-mode lab: its controls, and what each number of registers costs and reaches.
#pragma once

#include "ui/labs/forward/forward_model.hpp"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QProgressBar;
class QSpinBox;
class QToolButton;

namespace telar {

class RowsTable;
class Segmented;

class ForwardSetup : public QWidget {
    Q_OBJECT
public:
    explicit ForwardSetup(ForwardModel& model, QWidget* parent = nullptr);

signals:
    void openRequested();
    void folderRequested();

public slots:
    void newSeed();

private:
    void build();
    void connectFields();
    void retranslate();
    void refresh();

    ForwardModel& model_;
    QLabel *networkSection_, *behaviourSection_, *trainingSection_, *sampleSection_;
    QLabel *registersLabel_, *registersNote_, *behaviourNote_, *dataLabel_, *optimizerLabel_, *rateLabel_,
        *batchLabel_, *epochsLabel_, *seedsLabel_, *seedLabel_, *sampleLabel_, *error_;
    Segmented *behaviour_, *weights_;
    QComboBox *registers_, *data_, *optimizer_;
    QDoubleSpinBox* rate_;
    QSpinBox *batch_, *epochs_, *seeds_, *seed_, *sample_;
    QToolButton* dice_;
};

class ForwardCost : public QWidget {
    Q_OBJECT
public:
    explicit ForwardCost(ForwardModel& model, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }

signals:
    void exportRequested();

private:
    void retranslate();
    void refresh();
    void refreshProgress();

    ForwardModel& model_;
    QLabel *title_, *note_, *progressText_;
    RowsTable* table_;
    QProgressBar* progress_;
    QPushButton* export_;
};

} // namespace telar
