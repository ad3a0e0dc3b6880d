#include "ui/labs/forward/forward_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_pictures.hpp"
#include "ui/labs/forward/hardware_page.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

using namespace forward;

ForwardStage::ForwardStage(ForwardModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 8);
    pages_ = keepInProject(named(new Segmented(5, this), "pages"), "page");
    pages_->setTabs();
    stack_ = new PageStack(this);
    stack_->addWidget(buildSample());
    stack_->addWidget(buildCurves());
    stack_->addWidget(buildStudy());
    hardware_ = new HardwarePage(model_, stack_);
    stack_->addWidget(hardware_);
    formula_ = new FormulaPage(model_, stack_);
    stack_->addWidget(formula_);
    addAll(column, aligned(pages_, Qt::AlignLeft), wide(stack_));
    connect(pages_, &Segmented::chosen, this, &ForwardStage::showPage);
    connect(&model_, &LabModel::resultChanged, this, &ForwardStage::takeSample);
    connect(&model_, &ForwardModel::studyChanged, this, &ForwardStage::takeStudy);
    connect(transport_, &TransportBar::stepChanged, this, [this] {
        chosen_ = -1;
        showStep();
    });
    const auto choose = [this](QPointF at) {
        const auto s = model_.sample();
        const int neuron = s ? neuronAt(*s, network_->size(), at) : -1;
        if (neuron != chosen_) {
            chosen_ = neuron;
            showStep();
        }
    };
    connect(network_, &Painted::hovered, this, choose);
    connect(network_, &Painted::left, this, [this] {
        chosen_ = -1;
        showStep();
    });
    connect(network_, &Painted::clicked, this, [this](QPointF at) {
        const auto s = model_.sample();
        if (const int neuron = s ? neuronAt(*s, network_->size(), at) : -1; neuron >= 0)
            transport_->setStep(2 * neuron + 1);
    });
    showPage(0);
    keepWords(this, [this] {
        pages_->setTexts({tr("One sample"), tr("Training"), tr("Registers"), tr("Hardware"), tr("Formula")},
                         {tr("Which derivatives arrive in each neuron, which are kept and which are dropped"),
                          tr("Loss vs epochs"), tr("Loss vs number of registers, over many seeds"),
                          tr("A chain of registers, and the time of a machine made of it"),
                          tr("A formula of your own, its graph and its derivatives, step by step")});
        pages_->setAccessibleName(tr("Pages"));
        trainChart_->setTitle(tr("Training loss"));
        trainChart_->setAxisTitles(QString(), tr("training loss"));
        validationChart_->setTitle(tr("Validation loss"));
        validationChart_->setAxisTitles(tr("epoch"), tr("validation loss"));
        for (auto* chart : {trainChart_, validationChart_})
            chart->setEmptyText(tr("The trainings are running…"));
        if (!model_.study())
            study_->setPaint(paintStudy(nullptr, {}));
        takeSample();
        takeStudy();
    });
}

QWidget* ForwardStage::buildSample() {
    auto* page = new QWidget(this);
    auto* row = spaced(bare(new QHBoxLayout(page)), 14);
    network_ = named(new Painted(page), "network");
    network_->setPreferred({700, 260}, {380, 260}); // beside wrapped words the height that is liked counts as the least
    caption_ = sized(wrapped(named(roleLabel("muted", page), "caption")), Side::MinimumHeight, 34);
    caption_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    transport_ = keepInProject(new TransportBar(page), "transport");
    opening_ = wrapped(named(
        spokenLabel(
            "muted",
            TELAR_SAYS("Beside its value, each neuron carries its derivatives with respect to the weights before it, "
                       "one bar each. Where there are more derivatives than registers, the largest are kept (filled) "
                       "and the others are dropped (hollow)."),
            page),
        "opening"));
    neuronTitle_ = wrapped(roleLabel("heading", page));
    candidates_ = named(new Painted(page), "candidates");
    candidates_->setPreferred({250, 160}, {158, 160});
    gradient_ = wrapped(named(roleLabel("well", page), "gradient"));
    addAll(row, wide(inColumn(opening_, wide(network_), caption_, transport_), 3),
           wide(inColumn(neuronTitle_, wide(candidates_), gradient_)));
    turnWithShape(page, row);
    return page;
}

QWidget* ForwardStage::buildCurves() {
    auto* page = new QWidget(this);
    auto* column = bare(new QVBoxLayout(page));
    trainChart_ = keepInProject(named(new LineChart(page), "trainChart"), "trainCurves");
    trainChart_->setLogY(true);
    validationChart_ = keepInProject(named(new LineChart(page), "validationChart"), "validationCurves");
    validationChart_->setLogY(true);
    auto* charts = new QVBoxLayout; // one above the other: they share their x axis
    addAll(charts, wide(trainChart_), wide(validationChart_));
    curvesNote_ = wrapped(roleLabel("muted", page));
    addAll(column, wide(charts), curvesNote_);
    connect(trainChart_, &LineChart::cursorMoved, validationChart_, qOverload<double>(&LineChart::setCursor));
    connect(validationChart_, &LineChart::cursorMoved, trainChart_, qOverload<double>(&LineChart::setCursor));
    return page;
}

QWidget* ForwardStage::buildStudy() {
    auto* page = new QWidget(this);
    auto* column = bare(new QVBoxLayout(page));
    study_ = named(new Painted(page), "study");
    study_->setPreferred({800, 240}, {420, 240});
    verdict_ = wrapped(named(roleLabel("well", page), "verdict"));
    addAll(column, wide(study_), verdict_);
    return page;
}

TransportBar* ForwardStage::transport() const {
    return stack_->currentIndex() == 3   ? hardware_->transport()
           : stack_->currentIndex() == 4 ? formula_->transport()
                                         : transport_;
}

QString ForwardStage::caption() const { return caption_->text(); }

QWidgetList ForwardStage::sampleResults() const { return {stack_->widget(0)}; }

QWidgetList ForwardStage::studyResults() const { return {stack_->widget(1), stack_->widget(2)}; }

int ForwardStage::page() const { return pages_->current(); }

void ForwardStage::showPage(int page) {
    pages_->setCurrent(page);
    showOnly(stack_, stack_->widget(page));
}

void ForwardStage::goTo(int64_t step) {
    if (transport_->count() > 0)
        transport_->setStep(step);
    else
        pending_ = step;
}

void ForwardStage::takeSample() {
    if (model_.error()) {
        caption_->setText(translated(*model_.error()));
        return;
    }
    const auto s = model_.sample();
    if (!s)
        return;
    const bool first = transport_->count() == 0;
    const int64_t steps = networkSteps(s->trace);
    transport_->setCount(steps);
    if (pending_ >= 0)
        transport_->setStep(std::min(steps - 1, std::exchange(pending_, -1)));
    else if (first)
        transport_->setStep(steps - 1);
    const QString kept =
        keepsAll(s->spec) ? tr("all derivatives") : tr("%1 registers per neuron").arg(s->spec.registers);
    const QString angle = formatFixed(std::acos(std::clamp(s->trace.cosine, -1.0, 1.0)) * 180 / M_PI, 1);
    gradient_->setText(
        s->label >= 0
            ? tr("The picture is a %1; the largest output is %2. With %3 the gradient deviates by %4° from the full "
                 "one.")
                  .arg(s->label)
                  .arg(s->told)
                  .arg(kept, angle)
            : tr("The error of this sample is %1² = %2. With %3 the gradient deviates by %4° from the full one.")
                  .arg(formatNumber(std::sqrt(s->trace.loss), 3), formatNumber(s->trace.loss, 3), kept, angle));
    showStep();
}

std::optional<Exportable> ForwardStage::film() const {
    const auto s = model_.sample();
    const int steps = s ? static_cast<int>(2 * s->trace.neurons.size() + 1) : 0;
    const int frames = std::min(steps, mostFilmFrames);
    return filmOf(tr("Animation: one sample through the network"), frames, 1,
                  [s, steps, frames](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      paintNetwork(s, (frame + 1) * steps / frames - 1, -1)(painter, target, colors);
                  });
}

QString ForwardStage::stepWords(int step) const {
    const auto s = model_.sample();
    const auto at = static_cast<std::size_t>(step / 2);
    if (at >= s->trace.neurons.size()) {
        int alive = 0;
        for (const double g : s->trace.gradient)
            alive += g != 0;
        return tr("The output's registers times the error are the gradient: %1 of %2 weights change; the others get "
                  "nothing from this sample.")
            .arg(alive)
            .arg(s->trace.gradient.size());
    }
    const auto& n = s->trace.neurons[at];
    int own = 0, merged = 0;
    for (const auto& c : n.candidates) {
        own += c.own;
        merged += c.merged > 1;
    }
    if (step % 2 == 0)
        return tr("The registers of the inputs arrive, each multiplied by its weight: %1 derivatives, %2 of them this "
                  "neuron's own, %3 summed from several inputs.")
            .arg(n.candidates.size())
            .arg(own)
            .arg(merged);
    return n.fell == 0 ? tr("All %1 get a register. The slope of the activation, %2, scales them all.")
                             .arg(n.stayed)
                             .arg(formatNumber(n.slope, 3))
                       : tr("The %1 largest are kept; %2 are dropped with %3 of the magnitude. The slope of the "
                            "activation, %4, scales those kept.")
                             .arg(n.stayed)
                             .arg(n.fell)
                             .arg(formatPercent(n.lost), formatNumber(n.slope, 3));
}

void ForwardStage::showStep() {
    const auto s = model_.sample();
    if (!s)
        return;
    const int step = static_cast<int>(transport_->step());
    const int all = static_cast<int>(s->trace.neurons.size());
    const int neuron = chosen_ >= 0 ? chosen_ : std::min(step / 2, all - 1);
    const bool pruned = chosen_ >= 0 ? step >= 2 * chosen_ + 1 : step % 2 == 1 || step / 2 >= all;
    network_->setPaint(paintNetwork(s, step, chosen_));
    candidates_->setPaint(paintCandidates(s, neuron, pruned));
    const auto& n = s->trace.neurons[static_cast<std::size_t>(neuron)];
    neuronTitle_->setText(n.layer == s->spec.shape.layers()
                              ? s->label >= 0 ? tr("Registers of output %1").arg(n.neuron)
                                              : tr("Registers of the output")
                              : tr("Registers of neuron %1,%2").arg(n.layer).arg(n.neuron + 1));
    caption_->setText(stepWords(step));
    network_->setTexts(tr("Network with its registers"), stepWords(step));
    candidates_->setTexts(neuronTitle_->text(), tr("%1 derivatives, %2 kept").arg(n.candidates.size()).arg(n.stayed));
}

void ForwardStage::takeStudy() {
    const auto study = model_.study();
    if (!study)
        return;
    const auto published = study->state.sums() ? publishedDpfm(study->state.corpus) : std::vector<PublishedDpfm>{};
    study_->setPaint(paintStudy(study, published));
    study_->setCsv([study, published] { return studyCsv(*study, published); });
    std::vector<LineSeries> train, validation;
    int color = 0;
    for (const auto& s : study->settings) {
        if (s.registers == 64 && study->parameters <= 64)
            continue; // the same as all
        LineSeries t;
        t.name = settingName(s, study->parameters);
        for (std::size_t e = 0; e < s.trainCurve.size(); ++e)
            t.x.push_back(static_cast<double>(e + 1));
        t.y = s.trainCurve;
        t.color = color++;
        t.dashed = s.registers < 0;
        LineSeries v = t;
        v.y = s.validationCurve;
        train.push_back(std::move(t));
        validation.push_back(std::move(v));
    }
    for (auto* list : {&train, &validation})
        list->push_back({tr("mean"),
                         {1, static_cast<double>(study->state.epochs)},
                         {study->variance, study->variance},
                         true,
                         false,
                         3});
    trainChart_->setSeries(std::move(train));
    validationChart_->setSeries(std::move(validation));
    verdict_->setText(verdictWords());
    study_->setTexts(tr("Loss vs registers"), verdictWords());
    curvesNote_->setText(tr("Mean squared errors; each line is the median of %1 seeds and is labelled with its "
                            "registers. %2 trainings in %3.")
                             .arg(study->state.seeds)
                             .arg(study->state.seeds * static_cast<int>(study->settings.size()))
                             .arg(formatDuration(study->seconds * 1000)));
}

QString ForwardStage::verdictWords() const {
    const auto study = model_.study();
    const auto* all = study->find(0);
    const auto* back = study->find(-1);
    QStringList words;
    for (const int k : {4, 8, 16, 32})
        if (const auto* s = study->find(k))
            words << tr("%1 registers: %2 of %3").arg(k).arg(s->wins).arg(study->state.seeds);
    QString text =
        tr("Does pruning improve validation? Seeds whose best validation loss is below that with all derivatives: %1.")
            .arg(words.join(QStringLiteral(", ")));
    if (study->state.published)
        text += QLatin1Char(' ') +
                tr("With the published slope and steps, all derivatives end at %1, near a constant prediction of the "
                   "mean (%2); ordinary backpropagation with the correct slope and steps ends at %3.")
                    .arg(formatNumber(all->validation.median, 3), formatNumber(study->variance, 3),
                         formatNumber(back->validation.median, 3));
    else
        text += QLatin1Char(' ') +
                tr("With the correct derivative all registers and backpropagation end together: %1 and %2.")
                    .arg(formatNumber(all->validation.median, 4), formatNumber(back->validation.median, 4));
    int diverged = 0;
    for (const auto& s : study->settings)
        diverged += s.diverged;
    if (diverged > 0)
        text += QLatin1Char(' ') + tr("%n trainings diverged and stopped.", nullptr, diverged);
    return text;
}

} // namespace telar
