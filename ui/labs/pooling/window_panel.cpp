#include "ui/labs/pooling/window_panel.hpp"

#include "core/base/host.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/pooling/shape_formula.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"

namespace telar {

namespace {

/// A part of the specification of a state.
template <class Member>
auto spec(Member member) {
    return [member](auto& s) -> auto& { return s.spec.*member; };
}

} // namespace

WindowPanel::WindowPanel(PoolingModel& model, QWidget* parent) : StateForm(model, &WindowPanel::tr, 5, parent) {
    section(QT_TR_NOOP("Window"), false);
    addPairs();
    add(choice("mode", nullptr, {QT_TR_NOOP("Maximum"), QT_TR_NOOP("Average")},
               {QT_TR_NOOP("The maximum of each window"), QT_TR_NOOP("The mean of each window")},
               spec(&PoolingSpec::mode), QT_TR_NOOP("change mode")));
    auto* formula = add(roleLabel("well", this));
    keepFont(formula, TypeRole::MonoSmall);
    formula->setTextFormat(Qt::RichText);
    formula->setObjectName("formula");
    auto* counts = wrapped(add(roleLabel("muted", this)));
    onRefresh([=, this] { refreshShape(*formula, *counts); });
    note(
        "muted",
        [this] {
            const auto& s = state().spec;
            const bool hollow = s.padding.h >= kernelExtent(s.kernel.h, s.dilation.h) ||
                                s.padding.w >= kernelExtent(s.kernel.w, s.dilation.w);
            return hollow ? tr("Some windows lie entirely in the padding and give 0, as in the thesis.") : QString();
        },
        true)
        ->setObjectName("paddingNote");
    addError();
    addMore();
    connect(&model_, &SourceModel::sourceChanged, this, [this] { refresh(); });
    keepSaying();
}

void WindowPanel::addPairs() {
    using Limits = PairField::Limits;
    using Spec = PoolingSpec;
    add(pair(
        "kernel", QT_TR_NOOP("Kernel"),
        QT_TR_NOOP(
            "Rows x columns of the window that glides over the input. Write 3, or 3x2 for 3 rows and 2 columns."),
        spec(&Spec::kernel), QT_TR_NOOP("change kernel"), [this] {
            const Size2 most = model_.largestKernel();
            return Limits{
                1, most.h, most.w, 16,
                tr("The kernel must fit the padded input: at most %1 rows and %2 columns.").arg(most.h).arg(most.w)};
        }));
    add(pair("stride", QT_TR_NOOP("Stride"),
             QT_TR_NOOP("Number of cells that the window moves from one output cell to the next."), spec(&Spec::stride),
             QT_TR_NOOP("change stride"), [] {
                 return Limits{1, 1 << 20, 1 << 20, 16, tr("The stride is an integer of at least 1.")};
             }));
    add(pair(
        "padding", QT_TR_NOOP("Padding"), QT_TR_NOOP("Rows and columns added around the input."), spec(&Spec::padding),
        QT_TR_NOOP("change padding"), [this] {
            if (const auto most = largestPadding(state().spec))
                return Limits{
                    0, most->h, most->w, 16,
                    tr("Here padding must be smaller than the kernel, otherwise a window would hold only padding.")};
            return Limits{0, 4096, 4096, 16, tr("The padding lies between 0 and 4096.")};
        }));
}

/// What few change: hidden until asked for.
void WindowPanel::addMore() {
    using Spec = PoolingSpec;
    auto* more = keepInProject(inRole(named(new QToolButton(this), "moreOptions"), "quiet"), "moreOptions");
    more->setCheckable(true);
    more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more->setArrowType(Qt::RightArrow);
    onWords([more] { more->setText(tr("More options")); });
    column_->addWidget(more, 0, Qt::AlignLeft);
    auto* advanced = add(new QWidget(this));
    column_ = bare(new QVBoxLayout(advanced));
    column_->setSpacing(8);
    add(pair(
        "dilation", QT_TR_NOOP("Dilation"), QT_TR_NOOP("Distance between the cells of a window; 1 means neighbours."),
        spec(&Spec::dilation), QT_TR_NOOP("change dilation"), [this] {
            const auto& s = state().spec;
            const Size2 fits = model_.largestKernel();
            const auto most = [](qint64 kernel, qint64 fit, qint64 now) {
                return std::max<qint64>(1, kernel > 1 ? fit * now / kernel : 1 << 10);
            };
            return PairField::Limits{1, most(s.kernel.h, fits.h, s.dilation.h), most(s.kernel.w, fits.w, s.dilation.w),
                                     8, tr("The dilated kernel must fit the padded input.")};
        }));
    auto* paddingValue = add(choice("paddingValue", nullptr, {QT_TR_NOOP("Pad with 0"), QT_TR_NOOP("Pad with −∞")},
                                    {QT_TR_NOOP("Padding cells are zeros and count, as in the thesis"),
                                     QT_TR_NOOP("Padding is never the maximum, as in PyTorch")},
                                    spec(&Spec::paddingValue), QT_TR_NOOP("change padding value")));
    add(check("ceil", QT_TR_NOOP("Round the output size up"),
              QT_TR_NOOP("Keeps a last window that extends beyond the padded input (ceil mode)."),
              spec(&Spec::rounding), Rounding::Ceil, QT_TR_NOOP("change rounding")));
    auto* countPadding = add(check("countPadding", QT_TR_NOOP("Count padding in averages"), nullptr,
                                   spec(&Spec::countPadding), CountPadding::Yes, QT_TR_NOOP("count padding")));
    auto* threads = whole("threads", 0, 4 * usableCores(), &PoolingState::threads, QT_TR_NOOP("change threads"));
    setScaled(threads, Side::FixedWidth, 92);
    onWords([threads] { threads->setSpecialValueText(tr("all (%1)").arg(usableCores())); });
    auto* line = new QHBoxLayout;
    addAll(line, wide(label(QT_TR_NOOP("Threads"), threads)), threads);
    column_->addLayout(line);
    advanced->hide();
    onRefresh([=, this] {
        paddingValue->setEnabled(state().spec.mode == PoolingMode::Max);
        countPadding->setEnabled(state().spec.mode == PoolingMode::Average);
    });
    connect(more, &QToolButton::toggled, this, [=](bool on) {
        advanced->setVisible(on);
        more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    });
}

void WindowPanel::refreshShape(QLabel& formula, QLabel& counts) {
    const auto source = model_.source();
    const auto shape = model_.shape();
    if (!source || !shape)
        return;
    const auto& s = state().spec;
    const bool up = s.rounding == Rounding::Ceil;
    const qint64 rows = rowsOf(source->values), columns = columnsOf(source->values);
    formula.setText(shapeFormula(rows, s.kernel.h, s.stride.h, s.padding.h, s.dilation.h, up, shape->rows) + "<br>" +
                    shapeFormula(columns, s.kernel.w, s.stride.w, s.padding.w, s.dilation.w, up, shape->columns));
    formula.setToolTip(tr("Output rows and columns: floor((n + 2p − k) / s) + 1"));
    const qint64 before = rows * columns, after = shape->rows * shape->columns;
    const qint64 size = elementSize(elementType(source->values));
    const qint64 outSize = elementSize(poolingOutputType(elementType(source->values), s.mode));
    counts.setText(tr("%1 → %2 values · %3")
                       .arg(formatCount(before), formatCount(after),
                            formatPercent(static_cast<double>(after) / static_cast<double>(before))));
    counts.setToolTip(
        tr("%1 before, %2 after")
            .arg(formatBytes(static_cast<double>(before * size)), formatBytes(static_cast<double>(after * outSize))));
}

} // namespace telar
