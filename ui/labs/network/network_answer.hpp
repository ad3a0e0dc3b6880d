// The right of the network lab: what the network takes the picture for, and where one number of a layer comes from.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/network/network_model.hpp"

#include <QWidget>

namespace telar {

class ProbabilityBars;
class RowsTable;

/// The most probable class and how sure it is; empty: the network's output is no row of classes.
QString verdictOf(const NetworkRun& run);

class NetworkAnswer : public QWidget {
    Q_OBJECT
public:
    explicit NetworkAnswer(NetworkModel& model, QWidget* parent = nullptr);
    QString words() const;
    RowsTable* terms() const { return terms_; }

signals:
    void openInLabRequested();

private:
    void build();
    void showAnswer();
    void showCells(const NetworkRun& run);
    void showCell();
    void showGates(const NetworkCell& cell);
    QString sentence(const NetworkCell& cell) const;
    QString sum(const NetworkCell& cell) const;

    NetworkModel& model_;
    QLabel *verdict_, *foreign_, *dice_, *other_, *cellSection_, *words_, *sum_, *why_;
    ProbabilityBars* bars_;
    RowsTable* terms_;
    QPushButton* open_;
    QCheckBox* off_;
};

} // namespace telar
