// The middle of the neuron lab: inputs as a strip, partial sums up a tree of threads, warps and blocks, sigma
// at its top.
#pragma once

#include "ui/labs/neuron/neuron_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class Painted;
class TransportBar;
struct Exportable;

class NeuronStage : public QWidget {
    Q_OBJECT
public:
    explicit NeuronStage(NeuronModel& model, QWidget* parent = nullptr);
    TransportBar* transport() const { return transport_; }
    Painted* tree() const { return tree_; }
    /// The tree growing step by step.
    std::optional<Exportable> film() const;
    Painted* sigma() const { return sigma_; }
    QString caption() const;
    /// Shows that step, now or as soon as there is a tree.
    void goTo(int64_t step);

private:
    void takePicture();
    void showStep();
    void showHover(int slot);
    void retranslate();
    bool isTen() const;
    QString stepWords() const;

    NeuronModel& model_;
    Painted *tree_, *sigma_;
    TransportBar* transport_;
    QLabel *treeTitle_, *caption_, *sums_, *finding_;
    QLabel* opening_; ///< what the picture shows, and its colours
    int hover_ = -1;
    int64_t pending_ = -1;
};

} // namespace telar
