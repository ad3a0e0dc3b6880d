// The convolution as one matrix product: every window a column, every cell of the filter a row.
#pragma once

#include "ui/labs/convolution/convolution_model.hpp"

class QLabel;

namespace telar {

class CellGrid;
class MatrixView;

class Im2colPage : public QWidget {
    Q_OBJECT
public:
    static constexpr qint64 mostNumbers = qint64{1} << 20; ///< of a matrix that is drawn
    explicit Im2colPage(ConvolutionModel& model, QWidget* parent = nullptr);
    /// Marks the column of that output cell.
    void setCell(qint64 row, qint64 column);
    MatrixView* view() const { return view_; }
    QString sentence() const;
    bool busy() const { return maker_.running(); }

signals:
    void windowClicked(qint64 row, qint64 column);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make();
    void retranslate();
    void showCell();
    void showFilterRow();

    ConvolutionModel& model_;
    std::shared_ptr<const ConvolutionResult> madeOf_; ///< whose matrix is shown, or was refused
    std::shared_ptr<const AnyMatrix> matrix_;         ///< null where it is not drawn
    QString refusal_;
    qint64 row_ = 0, column_ = 0;
    QLabel *filterTitle_, *title_, *sentence_;
    CellGrid* filterRow_;
    MatrixView* view_;
    JobRunner maker_;
};

} // namespace telar
