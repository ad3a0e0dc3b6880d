// One warp, memory instruction by memory instruction: its lanes, the banks they land on or the sectors they
// move, and the line of the source.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QSlider>
#include <QWidget>

#include <vector>

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
    /// To the access at that line which costs most beside what it needs.
    void runToCost(int line);
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

// A slider over sizes of a launch: it stops where sizes make sense, close together where they are small.

/// Of a block's side: 1, 2, 4 ... 32, then every whole warp, up to `most`, which is always the last.
std::vector<int> blockStops(int most);
/// Of a grid's side: 1 to 16, then four to an octave, up to 65,536 or `most`.
std::vector<int> gridStops(int most);

class StopSlider : public QSlider {
    Q_OBJECT
public:
    explicit StopSlider(QWidget* parent = nullptr);
    /// Emits nothing. A size between two stops shows at the nearer one, and stays what it is.
    void showSize(const std::vector<int>& stops, int size);
    const std::vector<int>& stops() const { return stops_; }

signals:
    void chosen(int size);

private:
    std::vector<int> stops_{1};
};

} // namespace telar
