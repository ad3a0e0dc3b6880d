#include "ui/labs/convolution/window_controls.hpp"

#include "core/base/host.hpp"
#include "ui/labs/pooling/shape_formula.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/decimal_box.hpp"

namespace telar {

WindowControls::WindowControls(ConvolutionModel& model, QWidget* parent)
    : StateForm(model, &WindowControls::tr, 5, parent) {
    using S = ConvolutionState;
    section(QT_TR_NOOP("Window"), false);
    addPairs();
    auto* formula = add(roleLabel("well", this));
    formula->setObjectName("formula");
    formula->setTextFormat(Qt::RichText);
    keepFont(formula, TypeRole::MonoSmall);
    onWords([formula] { formula->setToolTip(tr("Output rows and columns: floor((n + 2p − d(k − 1) − 1) / s) + 1")); });
    onRefresh([=, this] {
        if (model_.source())
            formula->setText(this->formula());
    });
    note(
        "error",
        [this] {
            const auto result = model_.result();
            const auto& error = model_.error() || !result ? model_.error() : result->poolError;
            return error ? translated(*error) : QString();
        },
        true)
        ->setObjectName("specError");
    section(QT_TR_NOOP("After the sum"), false);
    auto* bias = named(new DecimalBox(this), "bias");
    bias->setRange(-1e6, 1e6);
    bias->setDecimals(3);
    onWords([bias] { bias->setToolTip(tr("A number added to every sum.")); });
    line(QT_TR_NOOP("Bias"), decimal(bias, &S::bias, QT_TR_NOOP("change bias")));
    add(check("relu", QT_TR_NOOP("ReLU: negative sums become 0"), nullptr, &S::relu, true, QT_TR_NOOP("switch ReLU")));
    add(check("pool", QT_TR_NOOP("Then pooling: maximum of 2 × 2"),
              QT_TR_NOOP("Convolution, ReLU, pooling: a block of many CNNs."), &S::pool, true,
              QT_TR_NOOP("switch pooling")));
    addScaledSpacing(column_, 4);
    addVariant();
    connect(&model_, &SourceModel::sourceChanged, this, [this] { refresh(); });
    keepSaying();
}

void WindowControls::addPairs() {
    using S = ConvolutionState;
    using Limits = PairField::Limits;
    constexpr qint64 mostPadding = 4096;
    add(pair("stride", QT_TR_NOOP("Stride"),
             QT_TR_NOOP("Number of cells that the window moves from one output cell to the next."), &S::stride,
             QT_TR_NOOP("change stride"), [] {
                 return Limits{1, 1 << 20, 1 << 20, 8, tr("The stride is an integer of at least 1.")};
             }));
    add(pair(
        "padding", QT_TR_NOOP("Padding"), QT_TR_NOOP("Rows and columns of zeros added around the input."), &S::padding,
        QT_TR_NOOP("change padding"), [] {
            return Limits{0, mostPadding, mostPadding, 8, tr("The padding lies between 0 and %1.").arg(mostPadding)};
        }));
    add(pair("dilation", QT_TR_NOOP("Dilation"),
             QT_TR_NOOP("Distance between the cells of a window; 1 means neighbours."), &S::dilation,
             QT_TR_NOOP("change dilation"), [] {
                 return Limits{1, 1 << 10, 1 << 10, 8, tr("The dilation is an integer of at least 1.")};
             }));
}

void WindowControls::addVariant() {
    using S = ConvolutionState;
    section(QT_TR_NOOP("Computed by"), false);
    std::vector<std::string> ids{""};
    for (const auto& variant : model_.registry().all())
        ids.push_back(variant->id());
    auto* variant = list(
        new QComboBox(this), "variant", ids,
        [](const std::string& id) { return id.empty() ? tr("fastest") : QString::fromStdString(id); }, &S::variant,
        QT_TR_NOOP("change variant"));
    variant->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    variant->setMinimumContentsLength(8);
    onWords([=, this] {
        int row = 0;
        for (const auto& one : model_.registry().all())
            variant->setItemData(++row, translated(one->idea()), Qt::ToolTipRole);
    });
    line(QT_TR_NOOP("Variant"), variant);
    note("muted", [this] {
        const auto result = model_.result();
        const auto* used = result ? model_.registry().find(result->variant) : nullptr;
        return used ? QStringLiteral("%1: %2").arg(QString::fromStdString(used->id()), translated(used->idea()))
                    : QString();
    });
    auto* threads = whole("threads", 0, 4 * usableCores(), &S::threads, QT_TR_NOOP("change threads"));
    onWords([threads] { threads->setSpecialValueText(tr("all (%1)").arg(usableCores())); });
    line(QT_TR_NOOP("Threads"), threads);
}

/// With a name as wide as those of the pairs.
void WindowControls::line(const char* words, QWidget* field) {
    auto* name = label(words, field);
    setScaled(name, Side::FixedWidth, 64);
    auto* line = new QHBoxLayout;
    addAll(line, name, wide(field));
    column_->addLayout(line);
}

QString WindowControls::formula() const {
    const auto spec = state().spec();
    const qint64 rows = rowsOf(model_.source()->values), columns = columnsOf(model_.source()->values);
    const auto shape = convolutionShape(spec, rows, columns);
    const auto line = [&](qint64 n, int64_t Size2::*side, qint64 result) {
        return shapeFormula(n, spec.kernel.*side, spec.stride.*side, spec.padding.*side, spec.dilation.*side, false,
                            shape ? std::optional(result) : std::nullopt);
    };
    return line(rows, &Size2::h, shape ? shape->rows : 0) + QStringLiteral("<br>") +
           line(columns, &Size2::w, shape ? shape->columns : 0);
}

} // namespace telar
