// One cell of the feature map: its window times the filter, term by term, the sum, the bias, ReLU; and the thread that makes it.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

#include <QAbstractTableModel>

namespace telar {

class ThreadPanel;

/// A row for each product of a cell.
class TermsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void setCell(ConvolutionCell cell);
    const ConvolutionCell& cell() const { return cell_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex&) const override { return 4; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    ConvolutionCell cell_;
    double largestWeight_ = 0, largestProduct_ = 0;
    bool several_ = false; ///< channels
};

class TermInspector : public QWidget {
    Q_OBJECT
public:
    explicit TermInspector(ConvolutionModel& model, QWidget* parent = nullptr);
    void setCell(qint64 row, qint64 column, bool pinned);
    const ConvolutionCell& cell() const { return terms_->cell(); }
    QString words() const;

signals:
    void unpinRequested();

private:
    void build();
    void refresh();
    QString sentences() const;
    void fillNumbers();
    void fitTable();

    ConvolutionModel& model_;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false;
    TermsModel* terms_;
    QTableView* table_;
    ThreadPanel* thread_;
    QLabel *section_, *sum_, *words_, *numbers_;
    QPushButton* unpin_;
};

} // namespace telar
