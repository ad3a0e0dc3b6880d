#include "ui/labs/matmul/setup_panel.hpp"

#include "core/data/random.hpp"
#include "core/matrix/floats.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/pooling/matrix_editor.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/eliding_combo.hpp"

#include <QProgressBar>
#include <QPushButton>

namespace telar {

namespace {

/// Long titles must not widen the panel.
template <class Box>
Box* narrow(Box* box) {
    box->setMinimumContentsLength(12);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

} // namespace

MatmulSetupPanel::MatmulSetupPanel(MatmulModel& model, QWidget* parent)
    : StateForm(model, &MatmulSetupPanel::tr, 6, parent) {
    using S = MatmulState;
    section(QT_TR_NOOP("Factors"), false);
    auto* size = whole("size", 1, static_cast<int>(MatmulModel::mostSize), &S::size, QT_TR_NOOP("change size"));
    setScaled(size, Side::FixedWidth, 84);
    auto* sizeLabel = label(QT_TR_NOOP("Size"), size);
    row({sizeLabel, slider(QT_TR_NOOP("Size"), 1, 128, &S::size, QT_TR_NOOP("change size")), size});
    auto* seed = whole("seed", 0, 2147483647, &S::seed, QT_TR_NOOP("change seed"));
    setScaled(seed, Side::FixedWidth, 84);
    auto* again = dice(QT_TR_NOOP("New seed"));
    connect(again, &QToolButton::clicked, this, [this] { newSeed(); });
    row({label(QT_TR_NOOP("Seed"), seed), seed, again}, -1);
    add(check("identity", QT_TR_NOOP("B is the identity"),
              QT_TR_NOOP("As in the thesis: the product equals A, which is easy to check"), &S::identity, true,
              QT_TR_NOOP("change factors")));
    auto* typeA = typing("typeA", QT_TR_NOOP("Type A…"), &S::a);
    row({typeA, typing("typeB", QT_TR_NOOP("Type B…"), &S::b)}, -1);
    note(
        "muted", [this] { return typedNote(); }, true)
        ->setObjectName("typedNote");
    note(
        "muted", [this] { return state().given ? tr("Factors of %1").arg(state().given->name) : QString(); }, true);
    addKernel();
    addBlock();
    addOccupancy();
    keepSaying();
}

QPushButton* MatmulSetupPanel::typing(const char* name, const char* words, std::string MatmulSource::*place) {
    auto* button = named(new QPushButton(this), name);
    onWords([=, this] {
        button->setText(say(words));
        button->setToolTip(tr("Type or paste a square matrix of at most %1 × %1 numbers").arg(MatmulSource::mostTyped));
    });
    connect(button, &QPushButton::clicked, this, [=, this] { typeFactor(place); });
    return button;
}

void MatmulSetupPanel::typeFactor(std::string MatmulSource::*place) {
    const auto result = model_.result();
    SourcePtr from;
    if (result && result->state.size <= MatmulSource::mostTyped) {
        const auto& now = place == &MatmulSource::a ? *result->a : *result->b;
        SourceMatrix shown;
        shown.values = std::get<Matrix<float>>(now).clone();
        from = std::make_shared<const SourceMatrix>(std::move(shown));
    }
    MatrixEditor editor(from, this, MatrixEditor::Square{static_cast<int>(MatmulSource::mostTyped)});
    if (editor.exec() != QDialog::Accepted)
        return;
    const auto typed = asFloats(editor.matrix()->values);
    if (!typed)
        return;
    edit(QT_TR_NOOP("type a factor"), [&](MatmulState& s) {
        auto& other = place == &MatmulSource::a ? s.b : s.a;
        if (s.size != typed->rows())
            other.clear();
        s.size = typed->rows();
        s.*place = typedWords(*typed);
        s.identity = s.identity && place == &MatmulSource::a;
    });
}

QString MatmulSetupPanel::typedNote() const {
    const bool a = !state().a.empty(), b = !state().b.empty();
    if (!a && !b)
        return {};
    const QString which = a && b ? tr("A and B are typed.") : a ? tr("A is typed.") : tr("B is typed.");
    return which + QLatin1Char(' ') + tr("Another size draws random numbers again.");
}

void MatmulSetupPanel::addKernel() {
    const auto cardOf = [](const std::string& id) {
        return *std::ranges::find_if(matmulKernels(), [&](const auto& card) { return id == card.id; });
    };
    std::vector<std::string> kernels;
    for (const auto& card : matmulKernels())
        if (!card.broken())
            kernels.push_back(card.id);
    auto* title = section(QT_TR_NOOP("Kernel"));
    auto* kernel = add(list(
        narrow(named(new ElidingCombo(this), "kernel", QT_TR_NOOP("Kernel"))), "kernel", kernels,
        [cardOf](const std::string& id) {
            return QStringLiteral("%1 · %2").arg(QString::fromStdString(id), translated(cardOf(id).title));
        },
        &MatmulState::kernel, QT_TR_NOOP("change kernel")));
    title->setBuddy(kernel);
    note("muted", [this, cardOf] { return translated(cardOf(state().kernel).idea); });
    auto* change = narrow(named(new ElidingCombo(this), "change"));
    add(label(QT_TR_NOOP("Try a change"), change));
    add(change);
    onRefresh([=, this] {
        kernel->setToolTip(kernel->currentText());
        change->clear();
        change->addItem(tr("Unchanged"), QString());
        for (const auto& experiment : matmulExperiments())
            if (state().kernel == experiment.of)
                change->addItem(translated(experiment.change), QString::fromLatin1(experiment.id));
        change->setCurrentIndex(std::max(0, change->findData(QString::fromStdString(state().change))));
        change->setEnabled(change->count() > 1);
        change->setToolTip(change->currentText());
    });
    connect(change, &QComboBox::activated, this, [=, this](int index) {
        const auto id = change->itemData(index).toString().toStdString();
        edit(QT_TR_NOOP("try a change"), [&](MatmulState& s) { s.change = id; });
    });
}

void MatmulSetupPanel::addBlock() {
    section(QT_TR_NOOP("Threads per block"));
    auto* block = named(add(new PairField(this)), "block");
    onWords([=] {
        block->setLabel(tr("x × y"), tr("Threads along x and along y, as in CUDA; at most 1024 together"));
        block->setLimits({1, 1024, 1024, 32, tr("A side of a block has at most 1024 threads.")});
    });
    onRefresh([=, this] {
        block->setVisible(model_.blockIsFree());
        if (model_.blockIsFree())
            block->setValue(state().blockX, state().blockY);
    });
    connect(block, &PairField::changed, this, [this](qint64 x, qint64 y) {
        edit(QT_TR_NOOP("change block"), [&](MatmulState& s) {
            s.blockX = static_cast<quint32>(x);
            s.blockY = static_cast<quint32>(y);
        });
    });
    note("muted", [this] {
        if (!model_.blockIsFree()) {
            const auto result = model_.result();
            return result ? tr("This kernel is made for blocks of %1 × %2 threads.")
                                .arg(result->config.block.x)
                                .arg(result->config.block.y)
                          : QString();
        }
        const auto threads = quint64{state().blockX} * state().blockY;
        const auto warps = (threads + 31) / 32;
        return threads % 32 == 0 ? tr("Threads: %1. Warps of 32: %2.").arg(threads).arg(warps)
                                 : tr("Threads: %1. Warps of 32: %2, the last with only %3 lanes.")
                                       .arg(threads)
                                       .arg(warps)
                                       .arg(threads % 32);
    });
    addError();
}

void MatmulSetupPanel::addOccupancy() {
    section(QT_TR_NOOP("Occupancy"));
    auto* capability = named(new QComboBox(this), "capability");
    for (const auto& c : simt::capabilities())
        capability->addItem(QStringLiteral("%1.%2 · %3").arg(c.major).arg(c.minor).arg(QLatin1String(c.architecture)),
                            QPoint(c.major, c.minor));
    connect(capability, &QComboBox::activated, this, [=, this](int index) {
        const auto version = capability->itemData(index).toPoint();
        edit(QT_TR_NOOP("change device"), [&](MatmulState& s) {
            s.major = version.x();
            s.minor = version.y();
        });
    });
    labelled(QT_TR_NOOP("GPU"), capability);
    auto* registers = whole("registers", 1, 255, &MatmulState::registers, QT_TR_NOOP("change registers"));
    setScaled(registers, Side::FixedWidth, 84);
    auto* title = label(QT_TR_NOOP("Registers"), registers,
                        QT_TR_NOOP("32-bit registers per thread, as the compiler reports them"));
    row({title, slider(QT_TR_NOOP("Registers"), 16, 255, &MatmulState::registers, QT_TR_NOOP("change registers")),
         registers});
    auto* bar = add(new QProgressBar(this));
    bar->setTextVisible(false);
    bar->setRange(0, 1000);
    onRefresh([=, this] {
        capability->setCurrentIndex(capability->findData(QPoint(state().major, state().minor)));
        const auto occupancy = model_.occupancy();
        bar->setValue(occupancy ? static_cast<int>(occupancy->share * 1000) : 0);
    });
    note("muted", [this] {
        const auto occupancy = model_.occupancy();
        return occupancy ? tr("%1: %2 of %3 warps on each multiprocessor, in %n blocks. Limited by %4.", nullptr,
                              static_cast<int>(occupancy->blocks))
                               .arg(formatPercent(occupancy->share))
                               .arg(occupancy->warps)
                               .arg(occupancy->maxWarps)
                               .arg(translated(simt::limitName(occupancy->limit)))
                         : translated(occupancy.error());
    })->setObjectName("occupancy");
}

} // namespace telar
