#include "ui/labs/training/look_view.hpp"

#include "ui/base/format.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <numeric>

namespace telar {

namespace {

constexpr std::size_t mostMistakes = 60, mostShifted = 256;

Expected<Look> lookInto(const nn::ModelSpec& model, const nn::Tensors& parameters, const nn::Samples& samples,
                        int32_t sample, const JobContext& job) {
    Look out;
    out.sample = sample;
    std::vector<float> input(static_cast<std::size_t>(model.input.features()));
    nn::readSample(samples, sample, model, {}, 0, 0, input.data());
    out.rows = model.input.rows, out.columns = model.input.columns;
    out.input.assign(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(out.rows * out.columns));
    TELAR_TAKE(shifts, nn::shiftedAnswers(model, parameters, samples, sample, 1, job));
    out.shifts = std::move(*shifts);
    out.predicted = out.shifts[4].predicted;
    auto weighed = nn::gradCam(model, parameters, input, out.predicted, job);
    if (weighed)
        out.gradCam = std::move(weighed->map);
    else if (weighed.error().kind == ErrorKind::Cancelled)
        return weighed.error();
    else
        out.noGradCam = weighed.error();
    nn::OcclusionSpec spec;
    spec.target = out.predicted;
    spec.patch = std::clamp<int64_t>(std::min(out.rows, out.columns) / 4, 2, 16);
    spec.stride = std::max<int64_t>(1, spec.patch / 3);
    spec.cover = -model.reads.mean / model.reads.deviation; // black
    TELAR_TAKE(covered, nn::occlude(model, parameters, input, spec, job));
    out.occlusion = std::move(*covered);
    return out;
}

/// The picture in grey under a map in colour.
QImage under(const Look& look, const std::vector<float>& map, ColorMap colours, bool signedMap) {
    const QImage grey = valuesImage(look.input.data(), look.rows, look.columns, ColorMap::Grey, false);
    const QImage over = valuesImage(map.data(), look.rows, look.columns, colours, signedMap);
    QImage out = grey.convertToFormat(QImage::Format_RGB32);
    QPainter painter(&out);
    painter.setOpacity(0.6);
    painter.drawImage(0, 0, over);
    return out;
}

/// The nine answers around the unmoved picture: the probability of its class, red where another class wins.
Painted::Paint shiftsPaint(const Look& look) {
    return [shifts = look.shifts, predicted = look.predicted](QPainter& painter, QRectF area, const Colors& c) {
        const double side = std::min(area.width(), area.height()) / 3;
        painter.setFont(fontOf(TypeRole::Small));
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            const QRectF box(area.left() + static_cast<double>(i % 3) * side,
                             area.top() + static_cast<double>(i / 3) * side, side - px(3), side - px(3));
            const bool same = shifts[i].predicted == predicted;
            const auto share = static_cast<double>(shifts[i].probability);
            const QColor fill = mixed(c.surface, same ? c.accent : c.bad, same ? 0.15 + 0.5 * share : 0.7);
            painter.fillRect(box, fill);
            if (i == 4) {
                painter.setPen(QPen(c.focus, px(2)));
                painter.drawRect(box);
            }
            painter.setPen(inkOn(fill));
            painter.drawText(box, Qt::AlignCenter, formatPercentNumber(share, 1));
        }
    };
}

} // namespace

LookView::LookView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    headline_ = wrapped(named(roleLabel("heading", this), "lookHeadline"));
    grid_ = named(new ImageGrid(this), "lookMistakes");
    verdict_ = wrapped(roleLabel("heading", this));
    picture_ = new PictureLabel(this);
    gradCam_ = new PictureLabel(this);
    occlusion_ = new PictureLabel(this);
    shifts_ = new Painted(this);
    shifts_->setPreferred({px(168), px(168)}, {px(110), px(110)});
    auto* pictures = new QHBoxLayout;
    for (QWidget* one : std::initializer_list<QWidget*>{picture_, gradCam_, occlusion_, shifts_})
        pictures->addWidget(one, 1);
    note_ = wrapped(roleLabel("muted", this));
    shiftAll_ = named(new QPushButton(this), "shiftAll");
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setMaximumHeight(px(6));
    shiftNote_ = wrapped(named(roleLabel("muted", this), "shiftNote"));
    addAll(column, headline_, wide(grid_, 2), verdict_, wide(pictures, 3), note_, inRow(shiftAll_, wide(shiftNote_)),
           bar_);
    connect(grid_, &ImageGrid::chosen, this, &LookView::lookAt);
    connect(shiftAll_, &QPushButton::clicked, this, &LookView::shiftAll);
    connect(&looker_, &JobRunner::busyChanged, this, &LookView::showLook);
    connect(&shifter_, &JobRunner::busyChanged, this, &LookView::showShift);
    connect(&shifter_, &JobRunner::progressed, this, [this] {
        if (const auto* progress = shifter_.progress())
            bar_->setValue(static_cast<int>(100 * progress->fraction().value_or(0)));
    });
    for (auto signal : {&TrainingModel::resultChanged, &TrainingModel::dataChanged, &TrainingModel::busyChanged})
        connect(&model_, signal, this, &LookView::refresh);
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepWords(this, [this] {
        grid_->setAccessibleName(tr("Mistakes"));
        grid_->setEmptyText(tr("Mistakes appear here after a training."));
        of_.reset(); // its words are made anew
        refresh();
        showLook();
        showShift();
    });
}

/// Mistakes of the network that is kept: of a cross-validation the one of its last fold, asked of that fold's pictures.
void LookView::refresh() {
    if (!isVisible())
        return;
    const auto* run = model_.lastRun();
    const bool known = run && run->samples && !run->result->best.empty();
    if (!known) {
        of_.reset(), look_.reset(), shift_.reset();
        looker_.cancel(), shifter_.cancel();
        grid_->setItems({});
        headline_->setText(run && run->result->best.empty()
                               ? tr("The weights of this training are not kept: train again to look inside.")
                           : model_.training() ? tr("The mistakes appear here when the training has ended.")
                                               : tr("Train the network: its mistakes appear here."));
        showLook();
        return showShift();
    }
    if (of_ == run->result)
        return;
    of_ = run->result;
    look_.reset(), shift_.reset(), failed_.reset();
    const auto& figures =
        run->folds.empty() ? static_cast<const nn::TrainingFigures&>(*run->result) : run->folds.back().figures;
    split_ = figures.split;
    const auto& samples = *run->samples;
    const auto& test = figures.test;
    const auto outputs = test.probabilities.size() / std::max<std::size_t>(1, test.predicted.size());
    std::vector<std::size_t> order(std::min(test.predicted.size(), split_.test.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto wrong = [&](std::size_t i) {
        return test.predicted[i] != samples.labels[static_cast<std::size_t>(split_.test[i])];
    };
    const auto sure = [&](std::size_t i) {
        return test.probabilities[i * outputs + static_cast<std::size_t>(test.predicted[i])];
    };
    const auto mistakes = std::count_if(order.begin(), order.end(), wrong);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { // mistakes, the surest first
        return wrong(a) != wrong(b) ? wrong(a) : wrong(a) ? sure(a) > sure(b) : sure(a) < sure(b);
    });
    order.resize(std::min(order.size(), std::max<std::size_t>(static_cast<std::size_t>(mistakes), 12)));
    std::vector<GridItem> items;
    for (std::size_t k = 0; k < order.size() && k < mostMistakes; ++k) {
        const auto i = order[k];
        const auto truth = samples.labels[static_cast<std::size_t>(split_.test[i])];
        items.push_back(
            {sampleImage(samples, split_.test[i]),
             wrong(i) ? tr("%1, not %2").arg(model_.trainedClassName(test.predicted[i]), model_.trainedClassName(truth))
                      : model_.trainedClassName(test.predicted[i]),
             {},
             wrong(i) ? GridItem::Tone::Bad : GridItem::Tone::Good,
             split_.test[i]});
    }
    headline_->setText(
        mistakes == 0 ? tr("No mistakes on the test pictures: the least confident answers are shown.")
        : run->folds.empty()
            ? tr("%n mistakes on test pictures. Where does the network look?", nullptr, static_cast<int>(mistakes))
            : tr("%n mistakes of the last fold's network, on pictures that it has not seen", nullptr,
                 static_cast<int>(mistakes)));
    const auto first = items.empty() ? qint64{-1} : items.front().id;
    grid_->setItems(std::move(items), 62);
    showShift();
    if (first >= 0) {
        grid_->setCurrent(first);
        lookAt(first);
    }
}

void LookView::lookAt(qint64 sample) {
    const auto* run = model_.lastRun();
    if (!run || of_ != run->result || sample < 0)
        return;
    failed_.reset();
    looker_.start<Look>(
        [model = run->settings.spec.model, result = run->result, samples = run->samples,
         sample = static_cast<int32_t>(sample)](const JobContext& job) {
            yieldToWindow();
            return lookInto(model, result->best, *samples, sample, job);
        },
        [this](std::shared_ptr<const Look> look) {
            look_ = std::move(look);
            showLook();
        },
        [this](const Error& error) {
            failed_ = error;
            showLook();
        });
}

void LookView::showLook() {
    const bool shown = look_ && of_;
    const QString gradTitle = tr("Grad-CAM"), coverTitle = tr("occlusion");
    if (!shown) {
        for (auto* one : {picture_, gradCam_, occlusion_})
            one->setPicture({}, {});
        shifts_->hide();
        verdict_->setText(failed_ ? translated(*failed_) : looker_.running() ? tr("Looking…") : QString());
        note_->clear();
        return;
    }
    const auto& look = *look_;
    picture_->setPicture(valuesImage(look.input.data(), look.rows, look.columns, ColorMap::Grey, false),
                         tr("as the network reads it"));
    gradCam_->setPicture(look.gradCam ? under(look, look.gradCam->values, ColorMap::Viridis, false) : QImage(),
                         look.gradCam ? gradTitle : tr("no Grad-CAM"));
    gradCam_->setToolTip(look.noGradCam
                             ? translated(*look.noGradCam)
                             : tr("Bright: the maps of the last convolution speak for the predicted class."));
    occlusion_->setPicture(under(look, look.occlusion.fall.values, ColorMap::BlueGreyOrange, true), coverTitle);
    occlusion_->setToolTip(tr("Orange: when covered, the predicted class falls. Blue: it rises."));
    shifts_->show();
    shifts_->setPaint(shiftsPaint(look));
    const auto changed = std::count_if(look.shifts.begin(), look.shifts.end(),
                                       [&](const nn::ShiftedAnswer& one) { return one.predicted != look.predicted; });
    const auto [least, most] =
        std::minmax_element(look.shifts.begin(), look.shifts.end(),
                            [](const auto& a, const auto& b) { return a.probability < b.probability; });
    const auto words =
        tr("Moved by one pixel, “%1” is between %2 and %3; %4 of 8 moves change the class.")
            .arg(model_.trainedClassName(look.predicted), formatConfidence(static_cast<double>(least->probability)),
                 formatConfidence(static_cast<double>(most->probability)), formatCount(changed));
    shifts_->setTexts(tr("The answer when the picture moves by one pixel"), words);
    note_->setText(words);
    const auto truth = model_.lastRun()->samples->labels[static_cast<std::size_t>(look.sample)];
    verdict_->setText(truth == look.predicted
                          ? tr("Correct: “%1”, %2 confidence")
                                .arg(model_.trainedClassName(look.predicted),
                                     formatConfidence(static_cast<double>(look.shifts[4].probability)))
                          : tr("Wrong: “%1”, %2 confidence; it is “%3”")
                                .arg(model_.trainedClassName(look.predicted),
                                     formatConfidence(static_cast<double>(look.shifts[4].probability)),
                                     model_.trainedClassName(truth)));
}

void LookView::shiftAll() {
    if (shifter_.running())
        return shifter_.cancel();
    const auto* run = model_.lastRun();
    if (!run || of_ != run->result || split_.test.empty())
        return;
    auto some = split_.test;
    some.resize(std::min(some.size(), mostShifted));
    shifter_.start<nn::ShiftEffect>(
        [model = run->settings.spec.model, result = run->result, samples = run->samples,
         some = std::move(some)](const JobContext& job) {
            yieldToWindow();
            return nn::shiftEffect(model, result->best, *samples, some, 1, job);
        },
        [this](std::shared_ptr<const nn::ShiftEffect> made) {
            shift_ = std::move(made);
            showShift();
        },
        [this](const Error& error) {
            if (error.kind != ErrorKind::Cancelled)
                failed_ = error;
            showLook();
        });
}

void LookView::showShift() {
    bar_->setVisible(shifter_.running());
    shiftAll_->setText(shifter_.running() ? tr("Stop") : tr("Shift every test picture"));
    shiftAll_->setEnabled(of_ && !split_.test.empty());
    if (!shift_) {
        shiftNote_->setText(tr("Moves each picture by one pixel in eight directions. A network that this does not "
                               "affect answers the same."));
        return;
    }
    shiftNote_->setText(
        tr("%1 of %2 pictures change their class when moved by one pixel; the confidence changes by %3 on "
           "average, by %4 at most.")
            .arg(formatCount(shift_->changed), formatCount(shift_->pictures), formatPercent(shift_->meanFall),
                 formatPercent(shift_->largestFall)));
}

std::vector<Exportable> LookView::exportables() const {
    std::vector<Exportable> all;
    if (look_)
        if (auto one = shifts_->exportable())
            all.push_back(std::move(*one));
    return all;
}

} // namespace telar
