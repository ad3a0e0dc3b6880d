// The formula page: an expression is typed, its graph drawn, and forward mode walks it step by step; Hessian and
// Newton's step below.
#pragma once

#include "core/forward/expression.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/labs/forward/forward_model.hpp"
#include "ui/widgets/painted.hpp"

#include <array>

namespace telar {

class ElidedLabel;
class TransportBar;

/// An expression with every step's number at some values.
struct Walk {
    forward::Expression expression;
    std::vector<double> values;
    std::vector<forward::Carrying> numbers;
    std::vector<std::vector<std::string>> symbols; ///< symbolicDerivatives
    /// "c", "a", "3", or "v4" where nothing has named the step.
    QString nameOf(int step) const;
    /// "a + b", "sin(v3)"; a variable's name, a constant's digits.
    QString textOf(int step) const;
    /// " = a + 2·b + 1": the derivative in symbols, cut where it is long; nothing where it is a number.
    QString symbolsOf(int step, std::size_t variable) const;
};
/// The graph up to a step, which is framed.
Painted::Paint paintWalk(std::shared_ptr<const Walk> walk, int step);

class FormulaPage : public QWidget {
    Q_OBJECT
public:
    explicit FormulaPage(ForwardModel& model, QWidget* parent = nullptr);
    TransportBar* transport() const { return transport_; }
    Painted* graph() const { return graph_; }

private:
    QWidget* buildSide();
    void takeFormula(const QString& what, const std::string& formula, std::vector<double> values);
    void refresh();
    void showStep();
    void newton();
    QString stepWords(int step) const;
    QString resultWords() const;

    ForwardModel& model_;
    QComboBox* examples_;
    QLineEdit* formula_;
    Painted* graph_;
    TransportBar* transport_;
    QLabel *caption_, *error_, *result_, *newtonNote_;
    ElidedLabel* code_;
    QPushButton* newton_;
    std::array<QLabel*, forward::mostVariables> names_{};
    std::array<QDoubleSpinBox*, forward::mostVariables> boxes_{};
    std::shared_ptr<const Walk> walk_;
    std::string shown_; ///< the formula that `walk_` is of
};

} // namespace telar
