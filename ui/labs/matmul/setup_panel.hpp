// Controls of the matrix-product lab: factors, kernel, experiment, block, occupancy.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/labs/matmul/matmul_model.hpp"

namespace telar {

class MatmulSetupPanel : public StateForm<MatmulModel> {
    Q_OBJECT
public:
    explicit MatmulSetupPanel(MatmulModel& model, QWidget* parent = nullptr);

private:
    QPushButton* typing(const char* name, const char* words, std::string MatmulSource::*place);
    void typeFactor(std::string MatmulSource::*place);
    QString typedNote() const;
    void addKernel();
    void addBlock();
    void addOccupancy();
};

} // namespace telar
