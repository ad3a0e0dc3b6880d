// One warp, memory instruction by memory instruction: its lanes, the banks they land on or the sectors they
// move, and the line of the source.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QWidget>

namespace telar {

class Painted;
class RowsTable;
class TransportBar;
struct Exportable;

class WarpPage : public QWidget {
    Q_OBJECT
public:
    explicit WarpPage(KernelModel& model, QWidget* parent = nullptr);

    TransportBar* transport() const { return transport_; }
    int step() const { return step_; }
    int lane() const { return lane_; }
    /// Of the source, at the present step; 0: none.
    int line() const;
    void setLane(int lane);
    QString caption() const;
    /// To the next step at another line; at that line, from the beginning again where there is none after.
    void stepOver();
    void runToLine(int line);
    /// To the last step at which the lane writes that element.
    void runToWrite(int parameter, int64_t element, int lane);
    std::vector<Exportable> exportables() const;

signals:
    void lineReached(int line);

private:
    void build();
    void takeTrace();
    void fillTable();
    void setStep(int step);
    void showStep();
    void showFilm();
    const machine::WarpStep* current() const;

    KernelModel& model_;
    QLabel *caption_, *place_;
    QSpinBox *block_, *warp_, *filmBlocks_;
    QPushButton* film_;
    QLabel* filmWords_;
    RowsTable* table_;
    Painted* picture_;
    TransportBar* transport_;
    int step_ = 0, lane_ = -1;
    struct Wanted {
        int parameter, lane;
        int64_t element;
    };
    std::optional<Wanted> wanted_; ///< of a warp that is still being traced
};

} // namespace telar
