// Controls of the matrix-product lab: factors, kernel, experiment, block, occupancy.
#pragma once

#include "ui/labs/matmul/matmul_model.hpp"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QSlider;
class QSpinBox;
class QToolButton;

namespace telar {

class PairField;

class MatmulSetupPanel : public QWidget {
    Q_OBJECT
public:
    explicit MatmulSetupPanel(MatmulModel& model, QWidget* parent = nullptr);

public slots:
    void newSeed();

private:
    void build();
    void connectControls();
    void retranslate();
    void refresh();
    void refreshOccupancy();

    MatmulModel& model_;
    QLabel *factorsSection_, *kernelSection_, *blockSection_, *occupancySection_;
    QLabel *sizeLabel_, *seedLabel_, *idea_, *changeLabel_, *blockNote_, *error_, *capabilityLabel_,
        *registersLabel_, *occupancyText_;
    QSpinBox *size_, *seed_;
    QSlider *sizeSlider_, *registersSlider_;
    QToolButton* dice_;
    QCheckBox* identity_;
    QComboBox *kernel_, *change_, *capability_;
    QSpinBox* registers_;
    PairField* block_;
    QProgressBar* occupancyBar_;
};

} // namespace telar
