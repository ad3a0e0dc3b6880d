// The filter: by name, weight by weight, or typed as text.
#pragma once

#include "ui/labs/convolution/convolution_model.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace telar {

class PairField;

class FilterPanel : public QWidget {
    Q_OBJECT
public:
    explicit FilterPanel(ConvolutionModel& model, QWidget* parent = nullptr);
    static constexpr int mostEdited = 7; ///< rows and columns of the grid; larger filters are typed

private:
    void build();
    void connectControls();
    void retranslate();
    void refresh();
    void fillGrid();
    void takeCell(int row, int column);
    void takeText();
    void complain(const QString& sentence);

    ConvolutionModel& model_;
    FilterWeights shown_;
    QLabel *section_, *nameLabel_, *idea_, *textLabel_, *error_;
    QComboBox* name_;
    PairField* size_;
    QTableWidget* grid_;
    QLineEdit* text_;
};

} // namespace telar
