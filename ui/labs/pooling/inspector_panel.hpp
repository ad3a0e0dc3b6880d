// One window looked at closely: its cells, the arithmetic, and the same done as in the thesis.
#pragma once

#include "core/pooling/thread_view.hpp"
#include "ui/lab/thread_panel.hpp"
#include "ui/labs/pooling/pooling_model.hpp"
#include "ui/widgets/cell_grid.hpp"

namespace telar {

class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    explicit InspectorPanel(PoolingModel& model, QWidget* parent = nullptr);

    /// Shows the window of this output cell; `pinned` says whether it stays.
    void setCell(qint64 row, qint64 column, bool pinned);
    void setThesisMode(bool on);
    bool thesisMode() const;

signals:
    void unpinRequested();

private:
    void build();
    void refresh();
    void showWindow(const WindowReport& window);
    void showThesis(const WindowReport& window);
    void showNumbers();
    QString arithmetic(const WindowReport& window) const;

    PoolingModel& model_;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false;
    QLabel *cellSection_, *arithmetic_, *place_, *thesisSection_, *thesisText_, *numbersSection_, *numbers_;
    QLabel *times_, *equals_, *sums_;
    ThreadPanel* thread_;
    CellGrid *window_, *thesisWindow_, *identity_, *product_;
    QPushButton* unpin_;
    QCheckBox* thesis_;
    QWidget* thesisBox_;
};

} // namespace telar
