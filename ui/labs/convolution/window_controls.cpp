#include "ui/labs/convolution/window_controls.hpp"

#include "core/base/host.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/decimal_box.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QVBoxLayout>

namespace telar {

namespace {

QHBoxLayout* labelled(QLabel* label, QWidget* field) {
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(field, 1);
    label->setBuddy(field);
    setScaled(label, Side::FixedWidth, 64); // as wide as those of the fields above
    return row;
}

constexpr qint64 mostPadding = 4096;

} // namespace

WindowControls::WindowControls(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectControls();
    keepWords(this, [this] { retranslate(); });
}

void WindowControls::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 5);
    section_ = roleLabel("section", this);
    stride_ = new PairField(this);
    stride_->setObjectName("stride");
    padding_ = new PairField(this);
    padding_->setObjectName("padding");
    dilation_ = new PairField(this);
    dilation_->setObjectName("dilation");
    formula_ = roleLabel("well", this);
    formula_->setObjectName("formula");
    formula_->setTextFormat(Qt::RichText);
    keepFont(formula_, TypeRole::MonoSmall);
    error_ = roleLabel("error", this);
    error_->setObjectName("specError");
    error_->setWordWrap(true);
    error_->hide();
    afterSection_ = roleLabel("section", this);
    biasLabel_ = new TextLabel(this);
    bias_ = new DecimalBox(this);
    bias_->setObjectName("bias");
    bias_->setRange(-1e6, 1e6);
    bias_->setDecimals(3);
    relu_ = new QCheckBox(this);
    relu_->setObjectName("relu");
    pool_ = new QCheckBox(this);
    pool_->setObjectName("pool");
    runSection_ = roleLabel("section", this);
    variantLabel_ = new TextLabel(this);
    variant_ = new QComboBox(this);
    variant_->setObjectName("variant");
    variant_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    variant_->setMinimumContentsLength(8);
    variantIdea_ = roleLabel("muted", this);
    variantIdea_->setWordWrap(true);
    threadsLabel_ = new TextLabel(this);
    threads_ = new QSpinBox(this);
    threads_->setObjectName("threads");
    threads_->setRange(0, 4 * usableCores());
    for (QWidget* w : std::initializer_list<QWidget*>{section_, stride_, padding_, dilation_, formula_, error_,
                                                      afterSection_})
        column->addWidget(w);
    column->addLayout(labelled(biasLabel_, bias_));
    column->addWidget(relu_);
    column->addWidget(pool_);
    addScaledSpacing(column, 4);
    column->addWidget(runSection_);
    column->addLayout(labelled(variantLabel_, variant_));
    column->addWidget(variantIdea_);
    column->addLayout(labelled(threadsLabel_, threads_));
}

void WindowControls::connectControls() {
    const auto pair = [this](PairField* field, Size2 ConvolutionState::*member, const char* what) {
        connect(field, &PairField::changed, this, [this, member, what](qint64 h, qint64 w) {
            model_.edit(tr(what), [&](ConvolutionState& s) { s.*member = {h, w}; });
        });
    };
    pair(stride_, &ConvolutionState::stride, QT_TR_NOOP("change stride"));
    pair(padding_, &ConvolutionState::padding, QT_TR_NOOP("change padding"));
    pair(dilation_, &ConvolutionState::dilation, QT_TR_NOOP("change dilation"));
    connect(bias_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        model_.edit(tr("change bias"), [&](ConvolutionState& s) { s.bias = value; });
    });
    connect(relu_, &QCheckBox::toggled, this, [this](bool on) {
        model_.edit(tr("switch ReLU"), [&](ConvolutionState& s) { s.relu = on; });
    });
    connect(pool_, &QCheckBox::toggled, this, [this](bool on) {
        model_.edit(tr("switch pooling"), [&](ConvolutionState& s) { s.pool = on; });
    });
    connect(variant_, &QComboBox::activated, this, [this](int index) {
        const auto id = variant_->itemData(index).toString().toStdString();
        model_.edit(tr("change variant"), [&](ConvolutionState& s) { s.variant = id; });
    });
    connect(threads_, &QSpinBox::valueChanged, this, [this](int value) {
        model_.edit(tr("change threads"), [&](ConvolutionState& s) { s.threads = value; });
    });
    connect(&model_, &SourceModel::sourceChanged, this, &WindowControls::refresh);
    for (auto signal : {&LabModel::stateChanged, &LabModel::errorChanged})
        connect(&model_, signal, this, &WindowControls::refresh);
    connect(&model_, &ConvolutionModel::resultChanged, this, &WindowControls::refresh);
}

void WindowControls::retranslate() {
    section_->setText(tr("Window").toUpper());
    stride_->setLabel(tr("Stride"), tr("How many cells the window moves from one output cell to the next."));
    padding_->setLabel(tr("Padding"), tr("Rows and columns of zeros added around the input."));
    dilation_->setLabel(tr("Dilation"), tr("Distance between the cells that a window takes; 1 means neighbours."));
    stride_->setLimits({1, 1 << 20, 1 << 20, 8, tr("The stride is a whole number of at least 1.")});
    padding_->setLimits({0, mostPadding, mostPadding, 8, tr("The padding lies between 0 and %1.").arg(mostPadding)});
    dilation_->setLimits({1, 1 << 10, 1 << 10, 8, tr("The dilation is a whole number of at least 1.")});
    formula_->setToolTip(tr("Output rows and columns: floor((n + 2p − d(k − 1) − 1) / s) + 1"));
    afterSection_->setText(tr("After the sum").toUpper());
    biasLabel_->setText(tr("Bias"));
    bias_->setToolTip(tr("A number added to every sum."));
    relu_->setText(tr("ReLU: negative sums become 0"));
    pool_->setText(tr("Then pooling: largest of 2 × 2"));
    pool_->setToolTip(tr("Convolution, ReLU, pooling: the block that every CNN repeats."));
    runSection_->setText(tr("Computed by").toUpper());
    variantLabel_->setText(tr("Variant"));
    threadsLabel_->setText(tr("Threads"));
    threads_->setSpecialValueText(tr("all (%1)").arg(usableCores()));
    variant_->clear();
    variant_->addItem(tr("fastest"), QString());
    for (const auto& variant : model_.registry().all()) {
        variant_->addItem(QString::fromStdString(variant->id()), QString::fromStdString(variant->id()));
        variant_->setItemData(variant_->count() - 1, translated(variant->idea()), Qt::ToolTipRole);
    }
    refresh();
}

void WindowControls::refresh() {
    const auto& state = model_.state();
    stride_->setValue(state.stride.h, state.stride.w);
    padding_->setValue(state.padding.h, state.padding.w);
    dilation_->setValue(state.dilation.h, state.dilation.w);
    const QSignalBlocker a(bias_), b(relu_), c(pool_), d(threads_);
    bias_->setValue(state.bias);
    relu_->setChecked(state.relu);
    pool_->setChecked(state.pool);
    threads_->setValue(state.threads);
    variant_->setCurrentIndex(std::max(0, variant_->findData(QString::fromStdString(state.variant))));
    const auto result = model_.result();
    const auto* used = result ? model_.registry().find(result->variant) : nullptr;
    variantIdea_->setText(used ? QStringLiteral("%1: %2").arg(QString::fromStdString(used->id()), translated(used->idea()))
                               : QString());
    const auto& error = model_.error() ? model_.error()
                        : result           ? result->poolError
                                           : model_.error();
    error_->setVisible(error.has_value());
    if (error)
        error_->setText(translated(*error));
    refreshFormula();
}

void WindowControls::refreshFormula() {
    const auto source = model_.source();
    if (!source)
        return;
    const auto spec = model_.state().spec();
    const auto shape = convolutionShape(spec, rowsOf(source->values), columnsOf(source->values));
    const auto line = [](qint64 n, qint64 k, qint64 s, qint64 p, qint64 d) {
        const QString extent = d == 1 ? QString::number(k) : QStringLiteral("(%1·%2 + 1)").arg(d).arg(k - 1);
        return QStringLiteral("⌊(%1 + 2·%2 − %3) / %4⌋ + 1").arg(n).arg(p).arg(extent).arg(s);
    };
    const auto shown = [&](const QString& words, int64_t cells) {
        return shape ? QStringLiteral("%1 = <b>%2</b>").arg(words).arg(cells) : words;
    };
    formula_->setText(shown(line(rowsOf(source->values), spec.kernel.h, spec.stride.h, spec.padding.h, spec.dilation.h),
                            shape ? shape->rows : 0) +
                      QStringLiteral("<br>") +
                      shown(line(columnsOf(source->values), spec.kernel.w, spec.stride.w, spec.padding.w,
                                 spec.dilation.w),
                            shape ? shape->columns : 0));
}

} // namespace telar
