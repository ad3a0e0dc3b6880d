// The filter: by name, weight by weight, or typed as text.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lab/form.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

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
    void refresh();
    void fillGrid();
    void takeCell(int row, int column);
    void takeText();
    void chooseName(int index);
    void chooseCheckpoint();
    void refreshChannels();
    void complain(const QString& sentence);

    ConvolutionModel& model_;
    FilterWeights shown_;
    std::shared_ptr<const LayerFilters> shownLayer_;
    QLabel *idea_, *textLabel_, *error_;
    QComboBox* name_;
    PairField* size_;
    QTableWidget* grid_;
    QLabel *channelsLabel_, *drawnLabel_, *groupsLabel_;
    QSpinBox *channels_, *drawn_, *groups_;
    QLineEdit* text_;
};

// How the filter glides and what comes after it: stride, padding, dilation, bias, ReLU, pooling, and who computes it.

class WindowControls : public StateForm<ConvolutionModel> {
    Q_OBJECT
public:
    explicit WindowControls(ConvolutionModel& model, QWidget* parent = nullptr);

private:
    void addPairs();
    void addVariant();
    void line(const char* words, QWidget* field);
    QString formula() const;
};

} // namespace telar
