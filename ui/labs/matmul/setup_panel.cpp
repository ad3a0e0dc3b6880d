#include "ui/labs/matmul/setup_panel.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/eliding_combo.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace telar {

MatmulSetupPanel::MatmulSetupPanel(MatmulModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectControls();
    keepWords(this, [this] { retranslate(); });
    connect(&model_, &MatmulModel::stateChanged, this, &MatmulSetupPanel::refresh);
    connect(&model_, &MatmulModel::resultChanged, this, &MatmulSetupPanel::refresh);
    connect(&model_, &MatmulModel::errorChanged, this, &MatmulSetupPanel::refresh);
}

void MatmulSetupPanel::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 6);
    auto spin = [this](const char* name, int least, int most) {
        auto* box = new QSpinBox(this);
        box->setObjectName(QString::fromLatin1(name));
        box->setRange(least, most);
        box->setKeyboardTracking(false);
        setScaled(box, Side::FixedWidth, 84);
        return box;
    };
    factorsSection_ = roleLabel("section", this);
    sizeLabel_ = new TextLabel(this);
    size_ = spin("size", 1, static_cast<int>(MatmulModel::mostSize));
    sizeSlider_ = new QSlider(Qt::Horizontal, this);
    sizeSlider_->setRange(1, 128);
    seedLabel_ = new TextLabel(this);
    seed_ = spin("seed", 0, 2147483647);
    dice_ = new QToolButton(this);
    dice_->setProperty("role", "quiet");
    dice_->setIcon(icon("dice"));
    identity_ = new QCheckBox(this);
    identity_->setObjectName("identity");
    auto row = [](std::initializer_list<QWidget*> widgets, int wide) {
        auto* line = new QHBoxLayout;
        scaleSpacing(line, 8);
        int i = 0;
        for (auto* w : widgets)
            line->addWidget(w, i++ == wide ? 1 : 0);
        return line;
    };
    column->addWidget(factorsSection_);
    column->addLayout(row({sizeLabel_, sizeSlider_, size_}, 1));
    column->addLayout(row({seedLabel_, seed_, dice_}, 0));
    column->addWidget(identity_);

    kernelSection_ = roleLabel("section", this);
    kernel_ = new ElidingCombo(this);
    kernel_->setObjectName("kernel");
    for (const auto& card : matmulKernels())
        if (!card.broken())
            kernel_->addItem(QString(), QString::fromLatin1(card.id));
    kernel_->setMinimumContentsLength(12);
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    idea_ = roleLabel("muted", this);
    idea_->setWordWrap(true);
    changeLabel_ = new TextLabel(this);
    change_ = new ElidingCombo(this);
    change_->setObjectName("change");
    change_->setMinimumContentsLength(12);
    change_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addScaledSpacing(column, 6);
    column->addWidget(kernelSection_);
    column->addWidget(kernel_);
    column->addWidget(idea_);
    column->addWidget(changeLabel_);
    column->addWidget(change_);

    blockSection_ = roleLabel("section", this);
    block_ = new PairField(this);
    block_->setObjectName("block");
    blockNote_ = roleLabel("muted", this);
    blockNote_->setWordWrap(true);
    error_ = roleLabel("error", this);
    error_->setObjectName("error");
    error_->setWordWrap(true);
    addScaledSpacing(column, 6);
    column->addWidget(blockSection_);
    column->addWidget(block_);
    column->addWidget(blockNote_);
    column->addWidget(error_);

    occupancySection_ = roleLabel("section", this);
    capabilityLabel_ = new TextLabel(this);
    capability_ = new QComboBox(this);
    capability_->setObjectName("capability");
    for (const auto& c : simt::capabilities())
        capability_->addItem(
            QStringLiteral("%1.%2 · %3").arg(c.major).arg(c.minor).arg(QLatin1String(c.architecture)),
            QPoint(c.major, c.minor));
    registersLabel_ = new TextLabel(this);
    registersSlider_ = new QSlider(Qt::Horizontal, this);
    registersSlider_->setRange(16, 255);
    registers_ = spin("registers", 1, 255);
    occupancyBar_ = new QProgressBar(this);
    occupancyBar_->setTextVisible(false);
    occupancyBar_->setRange(0, 1000);
    occupancyText_ = roleLabel("muted", this);
    occupancyText_->setObjectName("occupancy");
    occupancyText_->setWordWrap(true);
    addScaledSpacing(column, 6);
    column->addWidget(occupancySection_);
    column->addLayout(row({capabilityLabel_, capability_}, 1));
    column->addLayout(row({registersLabel_, registersSlider_, registers_}, 1));
    column->addWidget(occupancyBar_);
    column->addWidget(occupancyText_);
}

void MatmulSetupPanel::connectControls() {
    auto size = [this](int n) { model_.edit(tr("change size"), [n](MatmulState& s) { s.size = n; }); };
    connect(size_, &QSpinBox::valueChanged, this, size);
    connect(sizeSlider_, &QSlider::valueChanged, this, size);
    connect(seed_, &QSpinBox::valueChanged, this, [this](int n) {
        model_.edit(tr("change seed"), [n](MatmulState& s) { s.seed = static_cast<quint32>(n); });
    });
    connect(dice_, &QToolButton::clicked, this, &MatmulSetupPanel::newSeed);
    connect(identity_, &QCheckBox::toggled, this, [this](bool on) {
        model_.edit(tr("change factors"), [on](MatmulState& s) { s.identity = on; });
    });
    connect(kernel_, &QComboBox::activated, this, [this](int index) {
        const auto id = kernel_->itemData(index).toString().toStdString();
        model_.edit(tr("change kernel"), [&](MatmulState& s) { s.kernel = id; });
    });
    connect(change_, &QComboBox::activated, this, [this](int index) {
        const auto id = change_->itemData(index).toString().toStdString();
        model_.edit(tr("try a change"), [&](MatmulState& s) { s.change = id; });
    });
    connect(block_, &PairField::changed, this, [this](qint64 x, qint64 y) {
        model_.edit(tr("change block"), [&](MatmulState& s) {
            s.blockX = static_cast<quint32>(x);
            s.blockY = static_cast<quint32>(y);
        });
    });
    connect(capability_, &QComboBox::activated, this, [this](int index) {
        const auto version = capability_->itemData(index).toPoint();
        model_.edit(tr("change device"), [&](MatmulState& s) {
            s.major = version.x();
            s.minor = version.y();
        });
    });
    auto registers = [this](int n) {
        model_.edit(tr("change registers"), [n](MatmulState& s) { s.registers = n; });
    };
    connect(registers_, &QSpinBox::valueChanged, this, registers);
    connect(registersSlider_, &QSlider::valueChanged, this, registers);
}

void MatmulSetupPanel::newSeed() {
    model_.edit(tr("change seed"), [](MatmulState& s) { s.seed = freshSeed() % 100000; });
}

void MatmulSetupPanel::retranslate() {
    factorsSection_->setText(tr("Factors").toUpper());
    sizeLabel_->setText(tr("Size"));
    sizeSlider_->setAccessibleName(tr("Size"));
    sizeLabel_->setBuddy(size_);
    seedLabel_->setText(tr("Seed"));
    seedLabel_->setBuddy(seed_);
    dice_->setToolTip(tr("New seed"));
    dice_->setAccessibleName(dice_->toolTip());
    identity_->setText(tr("B is the identity"));
    identity_->setToolTip(tr("As in the thesis: the product is A again, and easy to check"));
    kernelSection_->setText(tr("Kernel").toUpper());
    kernelSection_->setBuddy(kernel_);
    for (const auto& card : matmulKernels())
        if (const int i = kernel_->findData(QString::fromLatin1(card.id)); i >= 0)
            kernel_->setItemText(
                i, QStringLiteral("%1 · %2").arg(QLatin1String(card.id), translated(card.title)));
    kernel_->setAccessibleName(tr("Kernel"));
    changeLabel_->setText(tr("Try a change"));
    changeLabel_->setBuddy(change_);
    blockSection_->setText(tr("Threads of a block").toUpper());
    block_->setLabel(tr("x × y"), tr("Threads along x and along y, as in CUDA; at most 1024 together"));
    occupancySection_->setText(tr("Occupancy").toUpper());
    capabilityLabel_->setText(tr("GPU"));
    capabilityLabel_->setBuddy(capability_);
    registersLabel_->setText(tr("Registers"));
    registersSlider_->setAccessibleName(tr("Registers"));
    registersLabel_->setToolTip(tr("32-bit registers that each thread needs, as the compiler reports them"));
    registersLabel_->setBuddy(registers_);
    refresh();
}

void MatmulSetupPanel::refresh() {
    const MatmulState& s = model_.state();
    const QSignalBlocker quiet[] = {QSignalBlocker(size_),      QSignalBlocker(sizeSlider_),
                                    QSignalBlocker(seed_),      QSignalBlocker(identity_),
                                    QSignalBlocker(registers_), QSignalBlocker(registersSlider_)};
    size_->setValue(static_cast<int>(s.size));
    sizeSlider_->setValue(static_cast<int>(s.size));
    seed_->setValue(static_cast<int>(s.seed));
    identity_->setChecked(s.identity);
    registers_->setValue(s.registers);
    registersSlider_->setValue(s.registers);
    kernel_->setCurrentIndex(kernel_->findData(QString::fromStdString(s.kernel)));
    kernel_->setToolTip(kernel_->currentText());
    for (const auto& card : matmulKernels())
        if (s.kernel == card.id)
            idea_->setText(translated(card.idea));
    change_->clear();
    change_->addItem(tr("As it is"), QString());
    for (const auto& experiment : matmulExperiments())
        if (s.kernel == experiment.of)
            change_->addItem(translated(experiment.change), QString::fromLatin1(experiment.id));
    change_->setCurrentIndex(std::max(0, change_->findData(QString::fromStdString(s.change))));
    change_->setEnabled(change_->count() > 1);
    change_->setToolTip(change_->currentText());
    PairField::Limits limits;
    limits.mostH = limits.mostW = 1024;
    limits.sliderMost = 32;
    limits.rule = tr("A side of a block has at most 1024 threads.");
    block_->setLimits(limits);
    const auto result = model_.result();
    const bool free = model_.blockIsFree();
    block_->setVisible(free);
    if (free) {
        block_->setValue(s.blockX, s.blockY);
        const auto threads = quint64{s.blockX} * s.blockY;
        const auto warps = (threads + 31) / 32;
        blockNote_->setText(threads % 32 == 0
                                ? tr("Threads: %1. Warps of 32: %2.").arg(threads).arg(warps)
                                : tr("Threads: %1. Warps of 32: %2, the last with %3 lanes only.")
                                      .arg(threads)
                                      .arg(warps)
                                      .arg(threads % 32));
    } else if (result) {
        blockNote_->setText(tr("This kernel is made for blocks of %1 × %2 threads.")
                                .arg(result->config.block.x)
                                .arg(result->config.block.y));
    }
    error_->setVisible(model_.error().has_value());
    if (model_.error())
        error_->setText(translated(*model_.error()));
    refreshOccupancy();
}

void MatmulSetupPanel::refreshOccupancy() {
    capability_->setCurrentIndex(capability_->findData(QPoint(model_.state().major, model_.state().minor)));
    const auto occupancy = model_.occupancy();
    if (!occupancy) {
        occupancyBar_->setValue(0);
        occupancyText_->setText(translated(occupancy.error()));
        return;
    }
    occupancyBar_->setValue(static_cast<int>(occupancy->share * 1000));
    occupancyText_->setText(tr("%1: %2 of %3 warps on each multiprocessor, in %n blocks. Limited by %4.", nullptr,
                                   static_cast<int>(occupancy->blocks))
                                .arg(formatPercent(occupancy->share))
                                .arg(occupancy->warps)
                                .arg(occupancy->maxWarps)
                                .arg(translated(simt::limitName(occupancy->limit))));
}

} // namespace telar
