#include "ui/labs/pooling/window_panel.hpp"

#include "core/base/host.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace telar {

WindowPanel::WindowPanel(PoolingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectControls();
    keepWords(this, [this] { retranslate(); });
    connect(&model_, &PoolingModel::stateChanged, this, &WindowPanel::refresh);
    connect(&model_, &PoolingModel::sourceChanged, this, &WindowPanel::refresh);
    connect(&model_, &PoolingModel::errorChanged, this, &WindowPanel::refresh);
}

void WindowPanel::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 5);
    section_ = roleLabel("section", this);
    kernel_ = new PairField(this);
    stride_ = new PairField(this);
    padding_ = new PairField(this);
    dilation_ = new PairField(this);
    kernel_->setObjectName("kernel");
    stride_->setObjectName("stride");
    padding_->setObjectName("padding");
    dilation_->setObjectName("dilation");
    mode_ = new Segmented(2, this);
    mode_->setObjectName("mode");
    formula_ = roleLabel("well", this);
    keepFont(formula_, TypeRole::MonoSmall);
    formula_->setTextFormat(Qt::RichText);
    formula_->setObjectName("formula");
    counts_ = roleLabel("muted", this);
    counts_->setWordWrap(true);
    note_ = roleLabel("muted", this);
    note_->setObjectName("paddingNote");
    note_->setWordWrap(true);
    error_ = roleLabel("error", this);
    error_->setWordWrap(true);
    error_->hide();
    more_ = new QToolButton(this);
    more_->setProperty("role", "quiet");
    more_->setCheckable(true);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setArrowType(Qt::RightArrow);
    more_->setObjectName("moreOptions");
    keepInProject(more_, "moreOptions");

    advanced_ = new QWidget(this);
    auto* extra = new QVBoxLayout(advanced_);
    extra->setContentsMargins(0, 0, 0, 0);
    extra->setSpacing(8);
    paddingValue_ = new Segmented(2, advanced_);
    paddingValue_->setObjectName("paddingValue");
    ceil_ = new QCheckBox(advanced_);
    ceil_->setObjectName("ceil");
    countPadding_ = new QCheckBox(advanced_);
    countPadding_->setObjectName("countPadding");
    threadsLabel_ = new TextLabel(advanced_);
    threads_ = new QSpinBox(advanced_);
    threads_->setRange(0, 4 * usableCores());
    setScaled(threads_, Side::FixedWidth, 92);
    threads_->setObjectName("threads");
    threadsLabel_->setBuddy(threads_);
    auto* threadsRow = new QHBoxLayout;
    threadsRow->addWidget(threadsLabel_, 1);
    threadsRow->addWidget(threads_);
    extra->addWidget(dilation_);
    extra->addWidget(paddingValue_);
    extra->addWidget(ceil_);
    extra->addWidget(countPadding_);
    extra->addLayout(threadsRow);
    advanced_->hide();

    for (QWidget* w : std::initializer_list<QWidget*>{section_, kernel_, stride_, padding_, mode_, formula_,
                                                      counts_, note_, error_})
        column->addWidget(w);
    column->addWidget(more_, 0, Qt::AlignLeft);
    column->addWidget(advanced_);
}

void WindowPanel::connectControls() {
    auto pair = [this](PairField* field, Size2 PoolingSpec::*member, const char* what) {
        connect(field, &PairField::changed, this, [this, member, what](qint64 h, qint64 w) {
            model_.edit(tr(what), [&](PoolingState& s) { s.spec.*member = {h, w}; });
        });
    };
    pair(kernel_, &PoolingSpec::kernel, QT_TR_NOOP("change kernel"));
    pair(stride_, &PoolingSpec::stride, QT_TR_NOOP("change stride"));
    pair(padding_, &PoolingSpec::padding, QT_TR_NOOP("change padding"));
    pair(dilation_, &PoolingSpec::dilation, QT_TR_NOOP("change dilation"));
    connect(mode_, &Segmented::chosen, this, [this](int index) {
        model_.edit(tr("change mode"),
                    [&](PoolingState& s) { s.spec.mode = index ? PoolingMode::Average : PoolingMode::Max; });
    });
    connect(paddingValue_, &Segmented::chosen, this, [this](int index) {
        model_.edit(tr("change padding value"), [&](PoolingState& s) {
            s.spec.paddingValue = index ? PaddingValue::Lowest : PaddingValue::Zero;
            // With `lowest` a window wholly in the padding has no value: keep the padding inside the kernel.
            if (index) {
                s.spec.padding.h =
                    std::min(s.spec.padding.h, kernelExtent(s.spec.kernel.h, s.spec.dilation.h) - 1);
                s.spec.padding.w =
                    std::min(s.spec.padding.w, kernelExtent(s.spec.kernel.w, s.spec.dilation.w) - 1);
            }
        });
    });
    connect(ceil_, &QCheckBox::toggled, this, [this](bool on) {
        model_.edit(tr("change rounding"),
                    [&](PoolingState& s) { s.spec.rounding = on ? Rounding::Ceil : Rounding::Floor; });
    });
    connect(countPadding_, &QCheckBox::toggled, this, [this](bool on) {
        model_.edit(tr("count padding"), [&](PoolingState& s) {
            s.spec.countPadding = on ? CountPadding::Yes : CountPadding::No;
            if (!on) {
                s.spec.padding.h =
                    std::min(s.spec.padding.h, kernelExtent(s.spec.kernel.h, s.spec.dilation.h) - 1);
                s.spec.padding.w =
                    std::min(s.spec.padding.w, kernelExtent(s.spec.kernel.w, s.spec.dilation.w) - 1);
            }
        });
    });
    connect(threads_, &QSpinBox::valueChanged, this, [this](int value) {
        model_.edit(tr("change threads"), [&](PoolingState& s) { s.threads = value; });
    });
    connect(more_, &QToolButton::toggled, this, [this](bool on) {
        advanced_->setVisible(on);
        more_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    });
}

void WindowPanel::retranslate() {
    section_->setText(tr("Window").toUpper());
    kernel_->setLabel(tr("Kernel"), tr("Rows x columns of the window that glides over the input. Write 3, or "
                                       "3x2 for 3 rows and 2 columns."));
    stride_->setLabel(tr("Stride"), tr("How many cells the window moves from one output cell to the next."));
    padding_->setLabel(tr("Padding"), tr("Rows and columns added around the input."));
    dilation_->setLabel(tr("Dilation"),
                        tr("Distance between the cells that a window takes; 1 means neighbours."));
    mode_->setTexts({tr("Maximum"), tr("Average")},
                    {tr("The largest value of each window"), tr("The mean value of each window")});
    paddingValue_->setTexts({tr("Pad with 0"), tr("Pad with −∞")},
                            {tr("Padding cells are zeros and take part, as in the thesis"),
                             tr("Padding never wins, as in PyTorch")});
    ceil_->setText(tr("Round the output size up"));
    ceil_->setToolTip(tr("Keeps a last window that sticks out of the padded input (ceil mode)."));
    countPadding_->setText(tr("Count padding in averages"));
    threadsLabel_->setText(tr("Threads"));
    threads_->setSpecialValueText(tr("all (%1)").arg(usableCores()));
    more_->setText(tr("More options"));
    refresh();
}

QString WindowPanel::formula(qint64 n, qint64 k, qint64 s, qint64 p, qint64 d) const {
    const bool up = model_.state().spec.rounding == Rounding::Ceil;
    const QString extent = d == 1 ? QString::number(k) : QStringLiteral("(%1·%2 + 1)").arg(d).arg(k - 1);
    return QStringLiteral("%1(%2 + 2·%3 − %4) / %5%6 + 1")
        .arg(up ? "⌈" : "⌊")
        .arg(n)
        .arg(p)
        .arg(extent)
        .arg(s)
        .arg(up ? "⌉" : "⌋");
}

void WindowPanel::refresh() {
    const PoolingSpec& spec = model_.state().spec;
    const Size2 mostKernel = model_.largestKernel();
    const Size2 mostPadding = model_.largestPadding();
    kernel_->setLimits({1, mostKernel.h, mostKernel.w, 16,
                        tr("The kernel must fit the padded input: at most %1 rows and %2 columns.")
                            .arg(mostKernel.h)
                            .arg(mostKernel.w)});
    stride_->setLimits({1, 1 << 20, 1 << 20, 16, tr("The stride is a whole number of at least 1.")});
    padding_->setLimits({0, mostPadding.h, mostPadding.w, 16,
                         mostPadding.h >= 4096 ? tr("The padding lies between 0 and 4096.")
                                               : tr("Here padding must be smaller than the kernel, or a "
                                                    "window would hold nothing but padding.")});
    dilation_->setLimits(
        {1,
         std::max<qint64>(1, spec.kernel.h > 1 ? (mostKernel.h * spec.dilation.h) / spec.kernel.h : 1 << 10),
         std::max<qint64>(1, spec.kernel.w > 1 ? (mostKernel.w * spec.dilation.w) / spec.kernel.w : 1 << 10),
         8, tr("The dilated kernel must fit the padded input.")});
    kernel_->setValue(spec.kernel.h, spec.kernel.w);
    stride_->setValue(spec.stride.h, spec.stride.w);
    padding_->setValue(spec.padding.h, spec.padding.w);
    dilation_->setValue(spec.dilation.h, spec.dilation.w);
    mode_->setCurrent(spec.mode == PoolingMode::Average);
    paddingValue_->setCurrent(spec.paddingValue == PaddingValue::Lowest);
    paddingValue_->setEnabled(spec.mode == PoolingMode::Max);
    countPadding_->setEnabled(spec.mode == PoolingMode::Average);
    const QSignalBlocker a(ceil_), b(countPadding_), c(threads_);
    ceil_->setChecked(spec.rounding == Rounding::Ceil);
    countPadding_->setChecked(spec.countPadding == CountPadding::Yes);
    threads_->setValue(model_.state().threads);

    const auto source = model_.source();
    const auto shape = model_.shape();
    if (source && shape) {
        const qint64 rows = rowsOf(source->values), columns = columnsOf(source->values);
        const QString line = QStringLiteral("%1 = <b>%2</b>");
        formula_->setText(
            line.arg(formula(rows, spec.kernel.h, spec.stride.h, spec.padding.h, spec.dilation.h))
                .arg(shape->rows) +
            "<br>" +
            line.arg(formula(columns, spec.kernel.w, spec.stride.w, spec.padding.w, spec.dilation.w))
                .arg(shape->columns));
        formula_->setToolTip(tr("Output rows and columns: floor((n + 2p − k) / s) + 1"));
        const qint64 before = rows * columns, after = shape->rows * shape->columns;
        const qint64 size = elementSize(elementType(source->values));
        const qint64 outSize = elementSize(poolingOutputType(elementType(source->values), spec.mode));
        counts_->setText(tr("%1 → %2 values · %3")
                             .arg(formatCount(before), formatCount(after),
                                  formatPercent(static_cast<double>(after) / static_cast<double>(before))));
        counts_->setToolTip(tr("%1 before, %2 after")
                                .arg(formatBytes(static_cast<double>(before * size)),
                                     formatBytes(static_cast<double>(after * outSize))));
    }
    const bool hollow = spec.padding.h >= kernelExtent(spec.kernel.h, spec.dilation.h) ||
                        spec.padding.w >= kernelExtent(spec.kernel.w, spec.dilation.w);
    note_->setVisible(hollow);
    note_->setText(tr("Some windows lie wholly in the padding and give 0, as in the thesis."));
    const auto& error = model_.error();
    error_->setVisible(error.has_value());
    if (error)
        error_->setText(translated(*error));
}

} // namespace telar
