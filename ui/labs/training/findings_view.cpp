#include "ui/labs/training/findings_view.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/project/view_state.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/format.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QSlider>
#include <QVBoxLayout>

namespace telar {

FindingsView::FindingsView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(px(12), px(10), px(12), px(10));
    grid->setSpacing(px(12));
    auto card = [&](int index, QWidget* tool) {
        auto* frame = new QFrame(this);
        frame->setProperty("role", "card");
        auto* column = new QVBoxLayout(frame);
        title_[index] = roleLabel("heading", frame);
        title_[index]->setWordWrap(true);
        words_[index] = new QLabel(frame);
        words_[index]->setWordWrap(true);
        words_[index]->setAlignment(Qt::AlignTop);
        column->addWidget(title_[index]);
        column->addWidget(words_[index]);
        if (tool)
            column->addWidget(tool);
        column->addStretch(1);
        return frame;
    };
    slip_ = new QCheckBox(this);
    keepInProject(slip_, "misread");
    slip_->setChecked(true);
    chart_ = new LineChart(this);
    keepInProject(chart_, "misreadCurves");
    chart_->setMinimumHeight(px(190));
    pictures_ = new QSlider(Qt::Horizontal, this);
    keepInProject(pictures_, "misreadPictures");
    pictures_->setRange(1, 500);
    pictures_->setValue(28);
    batch_ = new QSlider(Qt::Horizontal, this);
    keepInProject(batch_, "misreadBatch");
    batch_->setRange(1, 256);
    batch_->setValue(256);
    auto* first = card(0, slip_);
    static_cast<QVBoxLayout*>(first->layout())->insertWidget(3, chart_, 10);
    grid->addWidget(first, 0, 0, 1, 2);
    grid->addWidget(card(1, pictures_), 1, 0);
    grid->addWidget(card(2, batch_), 1, 1);
    grid->addWidget(card(3, nullptr), 2, 0, 1, 2);
    grid->setRowStretch(0, 3);
    grid->setRowStretch(1, 1);
    connect(slip_, &QCheckBox::toggled, this, &FindingsView::refresh);
    for (auto* slider : {pictures_, batch_})
        connect(slider, &QSlider::valueChanged, this, &FindingsView::refresh);
    retranslate();
}

/// Both trainings, with the slip and without: a second's work.
void FindingsView::start() {
    if (curves_ || worker_.running())
        return;
    worker_.start<Curves>(
        [](const JobContext& job) -> Expected<Curves> {
            const auto digits = digitSamples(6000, 1000, 35, JobContext{job.stop, nullptr});
            if (!digits)
                return digits.error();
            auto right = nn::trainMisread(*digits->samples, {}, false, job);
            if (!right)
                return right.error();
            auto wrong = nn::trainMisread(*digits->samples, {}, true, job);
            if (!wrong)
                return wrong.error();
            return Curves{std::move(*right), std::move(*wrong)};
        },
        [this](std::shared_ptr<const Curves> curves) {
            curves_ = std::move(curves);
            refresh();
        });
}

void FindingsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    start();
    refresh();
}

void FindingsView::refresh() {
    const int n = pictures_->value(), batch = batch_->value();
    const auto sure = nn::wilson(n, n);
    words_[1]->setText(
        tr("The thesis reports 100 % validation accuracy on 28 pictures. With all of <b>%1</b> right, the "
           "true share lies between <b>%2</b> and 100 % (95 % sure, Wilson 1927).")
            .arg(formatCount(n), formatPercent(sure.low)));
    const int64_t steps = ceilDiv(245, batch);
    words_[2]->setText(tr("245 pictures train. With a batch of <b>%1</b> the steps per epoch are <b>%2</b>, "
                          "and 25 epochs change "
                          "the weights <b>%3</b> times. The thesis takes 256: one step per epoch.")
                           .arg(formatCount(batch), formatCount(steps), formatCount(25 * steps)));
    if (!isVisible())
        return;
    std::vector<LineSeries> series;
    if (curves_) {
        auto curve = [](const nn::MisreadCurve& c, const QString& name, bool dashed, int color) {
            LineSeries line{name, c.step, {}, dashed, true, color};
            for (const double a : c.accuracy)
                line.y.push_back(100 * a);
            return line;
        };
        series.push_back(curve(curves_->right, tr("read as they lie"), false, 0));
        if (slip_->isChecked())
            series.push_back(curve(curves_->wrong, tr("columns read as rows"), true, 1));
    }
    chart_->setSeries(std::move(series));
}

void FindingsView::retranslate() {
    title_[0]->setText(tr("The PyCUDA perceptron stays at 10 %"));
    words_[0]->setText(tr("NumPy's transposes and column slices lie in memory column after column; the copy "
                          "to the GPU keeps that order and the kernel reads rows. Every gradient is then a "
                          "mix-up. The same training here, on 6,000 digits:"));
    slip_->setText(tr("Read columns as rows, as the published program does"));
    title_[1]->setText(tr("100 % of 28 pictures"));
    title_[2]->setText(tr("A batch larger than the data"));
    title_[3]->setText(tr("A clock that runs ten times slow, and a lost index"));
    words_[3]->setText(
        tr("The OpenMP program divides clock() by ten. clock() counts the processor time of all threads "
           "together, so its 262.62 s are 2,626 s of processor time; the wall time is unknown. "
           "The index of its tail loops is not set after the parallel loop: the last elements are updated "
           "again or not at all, and its losses differ from the serial ones and from run to run. "
           "And the thesis' 245 + 28 + 99 pictures are more than the 273 it has: some must be in two parts, "
           "which flatters the test."));
    pictures_->setAccessibleName(tr("Pictures, all right"));
    batch_->setAccessibleName(tr("Batch"));
    chart_->setAxisTitles(tr("step"), tr("accuracy (%)"));
    chart_->setEmptyText(tr("Training both ways…"));
    refresh();
}

void FindingsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
