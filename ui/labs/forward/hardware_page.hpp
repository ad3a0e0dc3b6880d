// The hardware page: the toper and the merging of two sorted lists animated, their clocks by formula and by
// simulation, and the published estimates with their assumptions as controls.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/forward/forward_model.hpp"

#include <QWidget>

namespace telar {

class Painted;
class Segmented;
class TransportBar;

class HardwarePage : public QWidget {
    Q_OBJECT
public:
    explicit HardwarePage(ForwardModel& model, QWidget* parent = nullptr);
    TransportBar* transport() const { return transport_; }
    Painted* toper() const { return toper_; }
    QString estimate() const;
    QString clocks() const;

private:
    QLayout* makeToper();
    QLayout* makeEstimate();
    void takeRun();
    void sayStream();
    void sayMerge();
    bool merges() const;
    void refresh();
    void showClock();

    ForwardModel& model_;
    Segmented* what_; ///< one stream through the chain, or two sorted lists
    Painted* toper_;
    TransportBar* transport_;
    QLabel *title_, *clocks_, *leftOut_, *estimate_, *caption_;
    struct Estimated {
        int64_t forward::FpgaSpec::*value;
        QSpinBox* box;
    };
    std::vector<Estimated> boxes_;
    QDoubleSpinBox* megahertz_;
    QSpinBox *candidates_, *chain_, *perComparison_;
    std::shared_ptr<const forward::ToperRun> run_;
    std::shared_ptr<const forward::MergeRun> merge_;
    std::vector<float> numbers_;
};

} // namespace telar
