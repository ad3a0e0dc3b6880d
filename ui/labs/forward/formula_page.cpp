#include "ui/labs/forward/formula_page.hpp"

#include "core/forward/symbolic.hpp"
#include "ui/base/format.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/step_slider.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace telar {

using namespace forward;

namespace {

struct Example {
    const char* name;
    const char* formula;
    std::vector<double> values;
};
const std::vector<Example>& examples() {
    static const std::vector<Example> all{
        {QT_TRANSLATE_NOOP("telar::FormulaPage", "The tutorial's example: e = 6, ∂e/∂b = 5"),
         "c = a + b; d = b + 1; e = c * d",
         {2, 1}},
        {QT_TRANSLATE_NOOP("telar::FormulaPage", "Two equations: 2x + y = 4, x + 3y = 7"),
         "error1 = x*2 + y*1 - 4; error2 = x*1 + y*3 - 7; error1^2 + error2^2",
         {0, 0}},
        {QT_TRANSLATE_NOOP("telar::FormulaPage", "A·B = C solved for a column of B"),
         "e1 = 0.5*x + 0.2*y - 0.9; e2 = 0.1*x + 0.7*y - 1.5; e3 = 0.9*x + 0.4*y - 1.7; e4 = 0.3*x + 0.8*y - 1.9; "
         "e1^2 + e2^2 + e3^2 + e4^2",
         {0, 0}},
        {QT_TRANSLATE_NOOP("telar::FormulaPage", "A neuron and its loss"),
         "y = sigmoid(w*x + bias); loss = (y - 1)^2",
         {0.5, 2, -0.3}},
        {QT_TRANSLATE_NOOP("telar::FormulaPage", "Rosenbrock's valley"), "(1 - a)^2 + 100*(b - a^2)^2", {-1.2, 1}}};
    return all;
}

/// What overloading the operator comes to, as dual.hpp writes it.
QString codeOf(const ExpressionStep& step) {
    using Kind = ExpressionStep::Kind;
    const auto unary = [](const QString& head, const QString& value, const QString& slope) {
        return QStringLiteral("%1(x) → { %2, %3 * x.d }").arg(head, value, slope);
    };
    switch (step.kind) {
    case Kind::Variable:
        return QStringLiteral("parameter(value, i) → { value, d[i] = 1 }");
    case Kind::Constant:
        return QStringLiteral("constant(value) → { value, d = 0 }");
    case Kind::Add:
        return QStringLiteral("operator+(x, y) → { x.value + y.value, x.d + y.d }");
    case Kind::Subtract:
        return QStringLiteral("operator-(x, y) → { x.value - y.value, x.d - y.d }");
    case Kind::Multiply:
        return QStringLiteral("operator*(x, y) → { x.value * y.value, y.value * x.d + x.value * y.d }");
    case Kind::Divide:
        return QStringLiteral("operator/(x, y) → { q = x.value / y.value, (x.d - q * y.d) / y.value }");
    case Kind::Power:
        return unary(QStringLiteral("pow<p>"), QStringLiteral("x.value^p"), QStringLiteral("p * x.value^(p-1)"));
    case Kind::Negate:
        return unary(QStringLiteral("operator-"), QStringLiteral("-x.value"), QStringLiteral("-1"));
    case Kind::Function:
        break;
    }
    const auto name = QString::fromStdString(step.name);
    const QString slope = name == QLatin1String("exp")       ? QStringLiteral("exp(x.value)")
                          : name == QLatin1String("log")     ? QStringLiteral("1 / x.value")
                          : name == QLatin1String("sqrt")    ? QStringLiteral("0.5 / sqrt(x.value)")
                          : name == QLatin1String("sin")     ? QStringLiteral("cos(x.value)")
                          : name == QLatin1String("cos")     ? QStringLiteral("-sin(x.value)")
                          : name == QLatin1String("tanh")    ? QStringLiteral("(1 - tanh(x.value)^2)")
                          : name == QLatin1String("sigmoid") ? QStringLiteral("s * (1 - s)")
                          : name == QLatin1String("relu")    ? QStringLiteral("(x.value > 0)")
                                                             : QStringLiteral("sign(x.value)");
    return unary(name,
                 name == QLatin1String("sigmoid") ? QStringLiteral("s = sigmoid(x.value)")
                                                  : name + QStringLiteral("(x.value)"),
                 slope);
}

} // namespace

FormulaPage::FormulaPage(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 8);
    auto* title = wrapped(spokenLabel("heading", TELAR_SAYS("A formula, its graph and its derivatives"), this));
    examples_ = named(new QComboBox(this), "examples");
    examples_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    examples_->setMinimumContentsLength(14);
    formula_ = named(new QLineEdit(this), "formula");
    keepFont(formula_, TypeRole::Mono);
    formula_->setMaxLength(500);
    error_ = wrapped(named(roleLabel("error", this), "formulaError"));
    error_->hide();
    graph_ = named(new Painted(this), "graph");
    graph_->setPreferred({620, 300}, {300, 150});
    caption_ = sized(wrapped(named(roleLabel("muted", this), "formulaCaption")), Side::MinimumHeight, 34);
    caption_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    code_ = named(new ElidedLabel(this), "overload");
    code_->setProperty("role", QStringLiteral("mono"));
    transport_ = keepInProject(new TransportBar(this), "formulaStep");
    addAll(column, title, inRow(wide(formula_, 3), wide(examples_)), error_,
           wide(spaced(inRow(wide(graph_, 3), wide(buildSide())), 14)), caption_, code_, transport_);
    connect(formula_, &QLineEdit::editingFinished, this, [this] {
        if (formula_->text().toStdString() != model_.state().formula)
            takeFormula(tr("change the formula"), formula_->text().toStdString(), model_.state().at);
    });
    connect(examples_, &QComboBox::activated, this, [this](int at) {
        const auto& example = examples()[static_cast<std::size_t>(at)];
        takeFormula(tr("change the formula"), example.formula, example.values);
    });
    connect(transport_, &TransportBar::stepChanged, this, &FormulaPage::showStep);
    connect(&model_, &ForwardModel::stateChanged, this, &FormulaPage::refresh);
    keepWords(this, [this] {
        formula_->setAccessibleName(tr("Formula"));
        formula_->setToolTip(tr("+ − * / ^, brackets, exp log sqrt sin cos tanh sigmoid relu abs; statements with a "
                                "semicolon between them, the last one is the result"));
        examples_->setAccessibleName(tr("Examples"));
        examples_->setPlaceholderText(tr("Examples"));
        const QSignalBlocker quiet(examples_);
        examples_->clear();
        for (const auto& example : examples())
            examples_->addItem(tr(example.name));
        newtonNote_->clear();
        refresh();
    });
}

QWidget* FormulaPage::buildSide() {
    auto* side = new QWidget(this);
    auto* column = bare(new QVBoxLayout(side));
    auto* valuesTitle = spokenLabel("heading", TELAR_SAYS("Values"), side);
    column->addWidget(valuesTitle);
    auto* grid = new QGridLayout;
    scaleVerticalSpacing(grid, 4);
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        names_[i] = roleLabel("mono", side);
        auto* box = boxes_[i] = new DecimalBox(side);
        box->setObjectName(QStringLiteral("value%1").arg(i));
        box->setRange(-1e6, 1e6);
        box->setDecimals(4);
        box->setSingleStep(0.1);
        box->setKeyboardTracking(false);
        names_[i]->setBuddy(box);
        const auto at = static_cast<int>(i);
        grid->addWidget(names_[i], at / 2, at % 2 * 2);
        grid->addWidget(box, at / 2, at % 2 * 2 + 1);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, i](double value) {
            model_.edit(tr("change a value"), [i, value](ForwardState& s) {
                s.at.resize(std::max(s.at.size(), i + 1), 1);
                s.at[i] = value;
            });
        });
    }
    column->addLayout(grid);
    result_ = wrapped(named(roleLabel("well", side), "formulaResult"));
    result_->setTextFormat(Qt::RichText);
    column->addWidget(result_);
    newton_ = says(named(new QPushButton(side), "newton"), TELAR_SAYS("Newton's step"),
                   TELAR_SAYS("The values less the inverse Hessian times the gradient: towards a stationary point"));
    connect(newton_, &QPushButton::clicked, this, &FormulaPage::newton);
    newtonNote_ = wrapped(named(roleLabel("muted", side), "newtonNote"));
    addAll(column, newton_, newtonNote_, spring(1));
    return side;
}

void FormulaPage::takeFormula(const QString& what, const std::string& formula, std::vector<double> values) {
    const auto parsed = parseExpression(formula);
    error_->setVisible(!parsed);
    if (!parsed) {
        error_->setText(translated(parsed.error()));
        return;
    }
    values.resize(parsed->variables.size(), 1);
    model_.edit(what, [&](ForwardState& s) {
        s.formula = formula;
        s.at = values;
    });
}

void FormulaPage::refresh() {
    const auto& s = model_.state();
    auto parsed = parseExpression(s.formula);
    if (!parsed)
        return; // a project's own is checked when it is read
    auto walk = std::make_shared<Walk>();
    walk->expression = std::move(*parsed);
    walk->values = s.at;
    walk->values.resize(walk->expression.variables.size(), 1);
    walk->numbers = evaluate(walk->expression, walk->values);
    walk->symbols = symbolicDerivatives(walk->expression);
    const bool another = shown_ != s.formula;
    walk_ = walk;
    shown_ = s.formula;
    error_->hide();
    if (!formula_->hasFocus() || another)
        formula_->setText(QString::fromStdString(s.formula));
    const auto& all = examples();
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Example& example) { return example.formula == s.formula; });
    examples_->setCurrentIndex(known == all.end() ? -1 : static_cast<int>(known - all.begin()));
    examples_->setToolTip(examples_->currentText()); // where it is cut
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const bool used = i < walk->values.size();
        names_[i]->setVisible(used);
        boxes_[i]->setVisible(used);
        if (!used)
            continue;
        names_[i]->setText(QString::fromStdString(walk->expression.variables[i]));
        const QSignalBlocker quiet(boxes_[i]);
        boxes_[i]->setValue(walk->values[i]);
    }
    const auto count = static_cast<int64_t>(walk->expression.steps.size());
    const bool first = transport_->count() == 0;
    transport_->setCount(count);
    if (first || another)
        transport_->setStep(count - 1);
    showStep();
}

QString FormulaPage::stepWords(int step) const {
    const auto& s = walk_->expression.steps[static_cast<std::size_t>(step)];
    const QString name = walk_->nameOf(step);
    const QString value = formatNumber(walk_->numbers[static_cast<std::size_t>(step)].value(), 6);
    if (s.kind == ExpressionStep::Kind::Variable)
        return tr("%1 is a variable with the value %2: its derivative with respect to itself is 1, with respect to "
                  "every other variable 0.")
            .arg(name, value);
    if (s.kind == ExpressionStep::Kind::Constant)
        return tr("%1 is a constant: its derivatives are 0.").arg(name);
    const auto local = [&](bool right) { return formatNumber(localDerivative(s, walk_->numbers, right), 6); };
    if (s.right < 0)
        return tr("%1 = %2 is %3. Chain rule: every derivative of %4 times %5.")
            .arg(name, walk_->textOf(step), value, walk_->nameOf(s.left), local(false));
    return tr("%1 = %2 is %3. Chain rule: every derivative of %4 times %5, plus every derivative of %6 times %7.")
        .arg(name, walk_->textOf(step), value, walk_->nameOf(s.left), local(false), walk_->nameOf(s.right),
             local(true));
}

QString FormulaPage::resultWords() const {
    const auto& f = walk_->numbers.back();
    const auto& names = walk_->expression.variables;
    const QString of = walk_->nameOf(static_cast<int>(walk_->expression.steps.size()) - 1);
    QString text = QStringLiteral("<b>%1 = %2</b>").arg(of, formatNumber(f.value(), 6));
    for (std::size_t i = 0; i < names.size(); ++i)
        text += QStringLiteral("<br>∂%1/∂%2 = %3")
                    .arg(of, QString::fromStdString(names[i]), formatNumber(f.derivative(static_cast<int>(i)), 6)) +
                walk_->symbolsOf(static_cast<int>(walk_->expression.steps.size()) - 1, i).toHtmlEscaped();
    if (names.empty())
        return text;
    text += QStringLiteral("<br>") + tr("Hessian") + QStringLiteral("<table cellspacing='4'>");
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += QStringLiteral("<tr>");
        for (std::size_t j = 0; j < names.size(); ++j)
            text += QStringLiteral("<td align='right'>%1</td>")
                        .arg(formatNumber(f.second(static_cast<int>(i), static_cast<int>(j)), 4));
        text += QStringLiteral("</tr>");
    }
    return text + QStringLiteral("</table>");
}

void FormulaPage::showStep() {
    if (!walk_)
        return;
    const int step = static_cast<int>(
        std::min<int64_t>(transport_->step(), static_cast<int64_t>(walk_->expression.steps.size()) - 1));
    graph_->setPaint(paintWalk(walk_, step));
    const QString words = stepWords(step);
    caption_->setText(words);
    graph_->setTexts(tr("Graph of the formula"), words);
    code_->setFullText(codeOf(walk_->expression.steps[static_cast<std::size_t>(step)]), Qt::ElideRight);
    result_->setText(resultWords());
}

void FormulaPage::newton() {
    if (!walk_)
        return;
    const auto to = newtonFrom(walk_->expression, walk_->values);
    if (!to) {
        newtonNote_->setText(translated(to.error()));
        return;
    }
    const double before = walk_->numbers.back().value();
    model_.edit(tr("take Newton's step"), [&](ForwardState& s) { s.at = *to; });
    newtonNote_->setText(
        tr("From %1 to %2 in one step.").arg(formatNumber(before, 5), formatNumber(walk_->numbers.back().value(), 5)));
}

} // namespace telar
