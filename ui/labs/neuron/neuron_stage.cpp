#include "ui/labs/neuron/neuron_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/neuron/neuron_pictures.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

QString significant(double value, int digits = 6) { return formatNumber(value, digits); }

Painted::Paint pictureAt(std::shared_ptr<const NeuronPicture> picture, int step, int hover) {
    return picture && picture->state.inputs == NeuronState::Inputs::Ten ? paintTen(std::move(picture), step, hover)
                                                                        : paintTree(std::move(picture), step, hover);
}

} // namespace

NeuronStage::NeuronStage(NeuronModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* row = spaced(padded(new QHBoxLayout(this), {12, 8, 12, 8}), 12);
    auto* left = new QVBoxLayout;
    treeTitle_ = roleLabel("heading", this);
    caption_ = sized(wrapped(named(roleLabel("muted", this), "caption")), Side::MinimumHeight, 34);
    caption_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    tree_ = named(new Painted(this), "tree");
    tree_->setPreferred({620, 380}, {300, 200});
    transport_ = keepInProject(new TransportBar(this), "transport");
    opening_ = wrapped(named(roleLabel("muted", this), "opening"));
    addAll(left, treeTitle_, opening_, wide(tree_), caption_, transport_);
    row->addLayout(left, 5);

    auto* sigmaTitle = wrapped(spokenLabel("heading", TELAR_SAYS("σ of the whole sum"), this));
    sigma_ = named(new Painted(this), "sigma");
    sigma_->setPreferred({300, 200}, {200, 140}); // its ticks stand apart
    sums_ = wrapped(named(new TextLabel(this), "sums"));
    sums_->setTextFormat(Qt::RichText);
    finding_ = wrapped(named(roleLabel("well", this), "finding"));
    row->addLayout(inColumn(sigmaTitle, wide(sigma_), sums_, finding_), 3);
    turnWithShape(this, row);

    connect(&model_, &LabModel::resultChanged, this, &NeuronStage::takePicture);
    connect(transport_, &TransportBar::stepChanged, this, &NeuronStage::showStep);
    connect(tree_, &Painted::hovered, this, [this](QPointF at) {
        if (const auto p = model_.result())
            showHover(isTen() ? slotOfTen(p->replay, tree_->size(), at) : slotAt(p->replay, tree_->size(), at));
    });
    connect(tree_, &Painted::left, this, [this] { showHover(-1); });
    keepWords(this, [this] { retranslate(); });
}

void NeuronStage::goTo(int64_t step) {
    if (transport_->count() > 0)
        transport_->setStep(step);
    else
        pending_ = step;
}

QString NeuronStage::caption() const { return caption_->text(); }

bool NeuronStage::isTen() const {
    const auto p = model_.result();
    return p && p->state.inputs == NeuronState::Inputs::Ten;
}

void NeuronStage::takePicture() {
    const auto p = model_.result();
    if (!p)
        return;
    const bool first = transport_->count() == 0;
    const auto levels = static_cast<int64_t>(p->replay.levels.size());
    const bool atEnd = first || transport_->step() == transport_->count() - 1;
    transport_->setCount(levels);
    if (pending_ >= 0)
        transport_->setStep(std::min(levels - 1, std::exchange(pending_, -1)));
    else if (atEnd)
        transport_->setStep(levels - 1);
    retranslate();
}

void NeuronStage::showHover(int slot) {
    if (slot == hover_)
        return;
    hover_ = slot;
    showStep();
}

std::optional<Exportable> NeuronStage::film() const {
    const auto p = model_.result();
    return filmOf(tr("Animation: the tree of partial sums"),
                  p ? std::min(static_cast<int>(p->replay.levels.size()), mostFilmFrames) : 0, 1,
                  [p](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      pictureAt(p, frame, -1)(painter, target, colors);
                  });
}

QString NeuronStage::stepWords() const {
    const auto p = model_.result();
    const auto step = static_cast<std::size_t>(transport_->step());
    if (!p || step >= p->replay.levels.size())
        return {};
    const auto& l = p->replay.levels[step];
    switch (l.kind) {
    case TreeLevel::Kind::Products:
        return p->replay.perThread == 4
                   ? tr("Each of %1 threads loads four inputs and four weights and adds their products.").arg(l.threads)
                   : tr("Each of %1 threads multiplies one input by its weight.").arg(l.threads);
    case TreeLevel::Kind::Round: {
        const QString how = l.registers ? tr("from register to register, without shared memory or barrier")
                                        : tr("through shared memory; then all wait at the barrier");
        const QString who =
            tr("%n threads each add the number of the thread %1 away, %2.", nullptr, static_cast<int>(l.threads))
                .arg(l.distance)
                .arg(how);
        const QString warps = tr("Active warps: %1 of %2; with only some of their 32 lanes: %3.")
                                  .arg(l.warps)
                                  .arg(l.allWarps)
                                  .arg(l.divergent);
        return who + QLatin1Char(' ') + warps;
    }
    case TreeLevel::Kind::Block:
        return tr("One thread of each block writes the block's sum; blocks cannot wait for each other, so "
                  "the rest needs %1.")
            .arg(p->replay.kernel == "single" ? tr("an atomic addition") : tr("another launch"));
    case TreeLevel::Kind::Sum:
        return p->replay.kernel == "product" ? tr("All products are copied back to the host, which adds them: %1.")
                                                   .arg(significant(p->replay.sum))
               : p->replay.kernel == "single"
                   ? tr("The blocks add to one number in turn: %1, after one launch.").arg(significant(p->replay.sum))
                   : tr("The sum of these inputs is %1, after %n launches.", nullptr,
                        static_cast<int>(p->replay.launches))
                         .arg(significant(p->replay.sum));
    }
    return {};
}

void NeuronStage::showStep() {
    const auto p = model_.result();
    if (!p)
        return;
    const int step = static_cast<int>(transport_->step());
    tree_->setPaint(pictureAt(p, step, hover_));
    QString words = stepWords();
    if (hover_ >= 0 && step < static_cast<int>(p->replay.levels.size())) {
        const int threads = p->replay.threads;
        const double held = static_cast<double>(
            p->replay.levels[static_cast<std::size_t>(step)].values[static_cast<std::size_t>(hover_)]);
        const QString place =
            tr("Block %1, warp %2, thread %3").arg(hover_ / threads).arg(hover_ % threads / 32).arg(hover_ % threads);
        words = std::isnan(held) ? tr("%1 has no input here and holds nothing.").arg(place)
                                 : tr("%1 now holds %2.").arg(place, significant(held));
    }
    caption_->setText(words);
    tree_->setTexts(tr("Tree of partial sums"), stepWords());
}

void NeuronStage::retranslate() {
    opening_->setText(
        tr("A neuron multiplies each input by its weight and adds the products; σ maps the sum to between 0 and 1. "
           "Threads add in pairs, from the products upwards. Orange is positive, blue negative, white near zero."));
    const auto p = model_.result();
    if (!p) {
        treeTitle_->setText(tr("Partial sums"));
        return;
    }
    if (model_.error())
        caption_->setText(translated(*model_.error()));
    const qint64 all = p->state.count();
    const auto shown = static_cast<qint64>(p->products.size());
    treeTitle_->setText(shown < all
                            ? tr("Sum tree of the first %1 of %2 inputs").arg(formatCount(shown), formatCount(all))
                            : tr("Sum tree of all %1 inputs").arg(formatCount(all)));
    if (isTen())
        tree_->setCsv([] { return tenCsv(); });
    else
        tree_->setCsv({});
    sigma_->setPaint(paintSigma(p));
    const double sum = static_cast<double>(p->reference.sum);
    sums_->setText(tr("s = <b>%1</b><br>σ(s) = <b>%2</b><br>printed with six decimals: <b>%3</b>")
                       .arg(significant(sum, 9), significant(p->output, 6), formatFixed(p->output, 6)));
    sigma_->setTexts(tr("Sigma and its point"),
                     tr("The sum is %1, sigma is %2.").arg(significant(sum), significant(p->output)));
    const auto source = p->state.source();
    if (isTen())
        finding_->setText(tr("The published program's own check is ten products that can be added by hand: %1, and "
                             "σ(%1) = %2. Every variant must print it.")
                              .arg(significant(sum, 6), significant(p->output, 7)));
    else if (p->state.inputs == NeuronState::Inputs::Scaled)
        finding_->setText(tr("With weights divided by √n the sum has standard deviation %1 for every n: σ differs "
                             "between seeds, and a wrong sum is visible at once.")
                              .arg(significant(source.deviation(), 3)));
    else
        finding_->setText(tr("Over all seeds this sum has standard deviation %1 (grey). For %2 of them σ "
                             "prints as 0.000000 or "
                             "1.000000, whatever the program does: that output checks nothing. For %3 the "
                             "published program "
                             "stops, because e⁻ˢ overflows.")
                              .arg(significant(source.deviation(), 4), formatPercent(p->saturatedShare),
                                   formatPercent(p->overflowShare)));
    showStep();
}

} // namespace telar
