#include "ui/labs/forward/hardware_page.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/step_slider.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QFormLayout>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <cmath>

namespace telar {

using namespace forward;

namespace {

struct EstimateField {
    int64_t FpgaSpec::*value;
    const char* words;
};
constexpr EstimateField estimateFields[] = {
    {&FpgaSpec::batch, QT_TRANSLATE_NOOP("telar::HardwarePage", "Samples per batch")},
    {&FpgaSpec::inputs, QT_TRANSLATE_NOOP("telar::HardwarePage", "Inputs")},
    {&FpgaSpec::neurons, QT_TRANSLATE_NOOP("telar::HardwarePage", "Neurons")},
    {&FpgaSpec::registers, QT_TRANSLATE_NOOP("telar::HardwarePage", "Registers")},
    {&FpgaSpec::multipliers, QT_TRANSLATE_NOOP("telar::HardwarePage", "Multipliers")},
    {&FpgaSpec::layers, QT_TRANSLATE_NOOP("telar::HardwarePage", "Layers counted")},
    {&FpgaSpec::runs, QT_TRANSLATE_NOOP("telar::HardwarePage", "Passes counted")},
};

QSpinBox* spin(int least, int most, int value, QWidget* parent) {
    auto* box = sized(new QSpinBox(parent), Side::FixedWidth, 60);
    box->setRange(least, most);
    box->setValue(value);
    box->setKeyboardTracking(false);
    return box;
}

void addTo(QGridLayout* grid, int row, int column, QWidget* box, const char* words, QWidget* parent) {
    auto* label = spokenLabel(
        "", [words] { return HardwarePage::tr(words); }, parent, box);
    label->setWordWrap(true);
    grid->addWidget(label, row, column);
    grid->addWidget(box, row, column + 1);
}

} // namespace

HardwarePage::HardwarePage(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* row = spaced(bare(new QHBoxLayout(this)), 8);
    row->addLayout(makeToper(), 1);
    row->addLayout(makeEstimate(), 1);
    connect(transport_, &TransportBar::stepChanged, this, &HardwarePage::showClock);
    connect(&model_, &ForwardModel::stateChanged, this, &HardwarePage::refresh);
    keepWords(this, [this] {
        what_->setTexts({tr("One stream"), tr("Two sorted lists")},
                        {tr("Numbers enter the chain one after the other"),
                         tr("The contents of two chains, merged into the registers of one")});
        takeRun();
        refresh();
    });
}

QLayout* HardwarePage::makeToper() {
    auto* left = new QVBoxLayout;
    title_ = says(roleLabel("heading", this), TELAR_SAYS("Chain that keeps the largest"),
                  TELAR_SAYS("A chain that keeps the largest values (the thesis calls it toper)"));
    what_ = heard(keepInProject(named(new Segmented(2, this), "toperWhat"), "toperWhat"),
                  TELAR_SAYS("What the drawing shows"));
    toper_ = named(new Painted(this), "toper");
    toper_->setPreferred({560, 240}, {320, 182});
    caption_ = wrapped(roleLabel("muted", this));
    transport_ = keepInProject(new TransportBar(this), "clock");
    clocks_ = wrapped(named(roleLabel("well", this), "clocks"));
    candidates_ = spin(1, 64, 20, this);
    chain_ = spin(1, 24, 16, this);
    perComparison_ = spin(1, 16, 2, this);
    keepInProject(candidates_, "toperCandidates");
    keepInProject(chain_, "toperChain");
    keepInProject(perComparison_, "toperClocks");
    auto* chainRow = new QGridLayout;
    scaleHorizontalSpacing(chainRow, 8);
    addTo(chainRow, 0, 0, candidates_, QT_TRANSLATE_NOOP("telar::HardwarePage", "Candidates"), this);
    addTo(chainRow, 0, 2, chain_, QT_TRANSLATE_NOOP("telar::HardwarePage", "Registers"), this);
    addTo(chainRow, 1, 0, perComparison_, QT_TRANSLATE_NOOP("telar::HardwarePage", "Cycles per comparison"), this);
    for (auto* box : {candidates_, chain_, perComparison_})
        connect(box, &QSpinBox::valueChanged, this, &HardwarePage::takeRun);
    chainRow->setColumnStretch(4, 1);
    connect(what_, &Segmented::chosen, this, &HardwarePage::takeRun);
    addAll(left, inRow(wide(title_), what_), chainRow, wide(toper_), caption_, transport_);
    leftOut_ = wrapped(named(roleLabel("muted", this), "leftOut"));
    left->addWidget(leftOut_);
    return left;
}

QLayout* HardwarePage::makeEstimate() {
    auto* right = new QVBoxLayout;
    auto* estimateTitle = spokenLabel("heading", TELAR_SAYS("An FPGA, as estimated"), this);
    right->addWidget(estimateTitle);
    auto* grid = new QGridLayout;
    scaleVerticalSpacing(grid, 5);
    const FpgaSpec defaults;
    for (const auto& [value, words] : estimateFields) {
        const auto n = static_cast<int>(boxes_.size());
        auto* box = spin(1, 100000, static_cast<int>(defaults.*value), this);
        boxes_.push_back({value, box});
        addTo(grid, n / 2, n % 2 * 2, box, words, this);
        connect(box, &QSpinBox::valueChanged, this, [this, at = value](int v) {
            model_.edit(tr("change the estimate"), [&](ForwardState& s) { s.fpga.*at = v; });
        });
    }
    megahertz_ = sized(new DecimalBox(this), Side::FixedWidth, 60);
    megahertz_->setRange(1, 10000);
    megahertz_->setDecimals(0);
    megahertz_->setKeyboardTracking(false);
    addTo(grid, 3, 2, megahertz_, QT_TRANSLATE_NOOP("telar::HardwarePage", "Clock, MHz"), this);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(2, 1);
    connect(megahertz_, &QDoubleSpinBox::valueChanged, this, [this](double v) {
        model_.edit(tr("change the estimate"), [v](ForwardState& s) { s.fpga.megahertz = v; });
    });
    right->addLayout(grid);
    estimate_ = wrapped(named(roleLabel("well", this), "estimate"));
    estimate_->setTextFormat(Qt::RichText);
    right->addWidget(estimate_);
    auto* clocksTitle = spokenLabel("heading", TELAR_SAYS("Cycles of the chain"), this);
    addScaledSpacing(right, 6);
    addAll(right, clocksTitle, clocks_, spring(1));
    return right;
}

QString HardwarePage::estimate() const { return estimate_->text(); }

QString HardwarePage::clocks() const { return clocks_->text(); }

void HardwarePage::takeRun() {
    numbers_ = exampleStream(candidates_->value());
    run_ = std::make_shared<const ToperRun>(runToper(numbers_, chain_->value(), perComparison_->value()));
    const std::span<const float> all(numbers_);
    const auto half = all.size() / 2;
    merge_ = std::make_shared<const MergeRun>(mergeSorted(sortedByChain(all.first(half), chain_->value()),
                                                          sortedByChain(all.subspan(half), chain_->value()),
                                                          chain_->value()));
    perComparison_->setEnabled(!merges());
    const bool first = transport_->count() == 0;
    transport_->setCount(static_cast<int64_t>(merges() ? merge_->clocks.size() : run_->clocks.size()));
    if (first)
        transport_->setStep(std::min<int64_t>(chain_->value() - 2, transport_->count() - 1));
    merges() ? sayMerge() : sayStream();
    showClock();
}

bool HardwarePage::merges() const { return what_->current() == 1; }

void HardwarePage::sayMerge() {
    const auto out = static_cast<int64_t>(merge_->merged.size());
    clocks_->setText(tr("Two lists that chains have already sorted need no third chain: one comparison per cycle "
                        "merges lists of %1 and %2 numbers, and after %3 cycles the %4 largest are out. Sending all %5 "
                        "through one chain of %6 registers takes %7 cycles.")
                         .arg(merge_->left.size())
                         .arg(merge_->right.size())
                         .arg(merge_->clocks.size() - 1)
                         .arg(out)
                         .arg(candidates_->value())
                         .arg(chain_->value())
                         .arg(pipelinedClocks(chain_->value(), candidates_->value())));
}

void HardwarePage::sayStream() {
    const int n = candidates_->value(), k = chain_->value(), c = perComparison_->value();
    clocks_->setText(
        tr("One comparison at a time: %1 cycles simulated, and %2 × (%3 − %2) × %4 = %5 by the published formula. All "
           "registers at once: %6 cycles, %3 + %2, as long as a comparison fits into a cycle. At 100 MHz that is %7 "
           "and %8; the 0.04 ms beside the published drawing follow from neither. The last factor of the formula is "
           "printed as 2 and can be read as 3 in the drawing; the 5 ms of an NVIDIA card beside it have no source.")
            .arg(run_->serialClocks)
            .arg(k)
            .arg(n)
            .arg(c)
            .arg(publishedClocks(k, n, c))
            .arg(run_->pipelinedClocks)
            .arg(formatDuration(static_cast<double>(run_->serialClocks) * 1e-5),
                 formatDuration(static_cast<double>(run_->pipelinedClocks) * 1e-5)));
}

void HardwarePage::showClock() {
    if (!run_)
        return;
    const int clock = static_cast<int>(transport_->step());
    if (merges()) {
        toper_->setPaint(paintMerge(merge_, chain_->value(), clock));
        const auto& now = merge_->clocks[static_cast<std::size_t>(clock)];
        const QString words =
            clock == 0
                ? tr("Cycle 0: nothing has come out yet.")
                : tr("Cycle %1: %2 came out of the %3 list.")
                      .arg(clock)
                      .arg(formatFixed(static_cast<double>(merge_->merged[static_cast<std::size_t>(clock - 1)]), 2))
                      .arg(now.fromLeft ? tr("upper") : tr("lower"));
        caption_->setText(words);
        toper_->setTexts(tr("Two sorted lists become one"), words);
        return;
    }
    toper_->setPaint(paintToper(run_, numbers_, clock));
    int swaps = 0, busy = 0;
    const auto& now = run_->clocks[static_cast<std::size_t>(clock)];
    for (std::size_t i = 0; i < now.registers.size(); ++i) {
        swaps += now.swapped[i];
        busy += !std::isnan(now.passing[i]);
    }
    const QString words =
        tr("Cycle %1: %2 registers swapped, %3 numbers are in transit.").arg(clock).arg(swaps).arg(busy);
    caption_->setText(words);
    toper_->setTexts(tr("Chain of registers"), words);
}

void HardwarePage::refresh() {
    const auto& f = model_.state().fpga;
    for (const auto& [value, box] : boxes_) {
        const QSignalBlocker quiet(box);
        box->setValue(static_cast<int>(f.*value));
    }
    const QSignalBlocker quiet(megahertz_);
    megahertz_->setValue(f.megahertz);
    const auto e = estimateFpga(f);
    const auto ms = [](double v) -> QString { return formatNumber(v, 3) + QStringLiteral(" ms"); };
    estimate_->setText(tr("%1 × %2 × %3 × (%4 + 1) = <b>%5</b> multiplications per layer.<br>One per cycle: %6 per "
                          "layer, <b>%7</b> in total: the published 0.424 ms, with one multiplier at work.<br>All "
                          "multipliers: %8 per layer, <b>%9</b> in total: the published 0.002 ms.")
                           .arg(f.batch)
                           .arg(f.inputs)
                           .arg(f.neurons)
                           .arg(f.registers)
                           .arg(formatCount(e.multiplications))
                           .arg(ms(e.serialLayerMs), ms(e.serialMs), ms(e.parallelLayerMs), ms(e.parallelMs)));
    leftOut_->setText(
        tr("Both estimates leave out the sorting (%1 cycles per neuron and sample in a pipelined chain), the sigmoid "
           "and the step, count %2 layers %3 times, and are compared with a whole training of 6500 ms.")
            .arg(e.toperClocks)
            .arg(f.layers)
            .arg(f.runs));
}

} // namespace telar
