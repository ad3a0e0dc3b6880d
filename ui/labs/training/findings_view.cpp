#include "ui/labs/training/findings_view.hpp"

#include "core/base/host.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace telar {

FindingsView::FindingsView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* whole = bare(new QVBoxLayout(this));
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(scroll);
    scroll->setWidget(page);
    whole->addWidget(scroll);
    auto* grid = spaced(padded(new QGridLayout(page), {12, 10, 12, 10}), 12);
    auto card = [&](int index, QWidget* tool) {
        auto* frame = inRole(new QFrame(this), "card");
        auto* column = new QVBoxLayout(frame);
        title_[index] = roleLabel("heading", frame);
        title_[index]->setWordWrap(true);
        words_[index] = new TextLabel(frame);
        words_[index]->setTextFormat(Qt::RichText);
        words_[index]->setWordWrap(true);
        words_[index]->setAlignment(Qt::AlignTop);
        addAll(column, title_[index], words_[index]);
        if (tool)
            column->addWidget(tool);
        column->addStretch(1);
        return frame;
    };
    slip_ = keepInProject(new QCheckBox(this), "misread");
    slip_->setChecked(true);
    chart_ = sized(keepInProject(new LineChart(this), "misreadCurves"), Side::MinimumHeight, 150);
    chart_->setMaximumHeight(px(210));
    pictures_ = keepInProject(new QSlider(Qt::Horizontal, this), "misreadPictures");
    pictures_->setRange(1, 500);
    pictures_->setValue(28);
    batch_ = keepInProject(new QSlider(Qt::Horizontal, this), "misreadBatch");
    batch_->setRange(1, 256);
    batch_->setValue(256);
    auto* first = card(0, slip_);
    static_cast<QVBoxLayout*>(first->layout())->insertWidget(3, chart_, 10);
    grid->addWidget(first, 0, 0, 1, 2);
    grid->addWidget(card(1, pictures_), 1, 0);
    grid->addWidget(card(2, batch_), 1, 1);
    grid->addWidget(card(3, clockTools()), 2, 0);
    grid->addWidget(card(4, indexTools()), 2, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(3, 1);
    connect(slip_, &QCheckBox::toggled, this, &FindingsView::refresh);
    for (auto* slider : {pictures_, batch_})
        connect(slider, &QSlider::valueChanged, this, &FindingsView::refresh);
    onEvent(this, {QEvent::Show}, [this] {
        start();
        if (!reading_ && !clock_.running())
            measure();
        refresh();
    });
    keepWords(this, [this] { retranslate(); });
}

QWidget* FindingsView::clockTools() {
    auto* tools = new QWidget(this);
    auto* column = bare(new QVBoxLayout(tools));
    threadsLabel_ = new TextLabel(tools);
    threads_ = heard(new QSlider(Qt::Horizontal, tools), TELAR_SAYS("Threads"));
    threads_->setRange(1, 8);
    threads_->setValue(std::clamp(usableCores(), 1, 8));
    measure_ = says(named(new QPushButton(tools), "measureClocks"), TELAR_SAYS("Measure"));
    bars_ = heard(new ClockBars(tools), TELAR_SAYS("Times of the three clocks"));
    clockNote_ = wrapped(roleLabel("muted", tools));
    addAll(column, inRow(threadsLabel_, wide(threads_), measure_), bars_, clockNote_);
    connect(threads_, &QSlider::valueChanged, this, &FindingsView::refreshClock);
    connect(threads_, &QSlider::sliderReleased, this, &FindingsView::measure);
    connect(measure_, &QPushButton::clicked, this, &FindingsView::measure);
    connect(&clock_, &JobRunner::finished, this, &FindingsView::refreshClock);
    return tools;
}

QWidget* FindingsView::indexTools() {
    auto* tools = new QWidget(this);
    auto* grid = bare(new QGridLayout(tools));
    elementsLabel_ = new TextLabel(tools);
    foundLabel_ = new TextLabel(tools);
    elements_ = heard(new QSlider(Qt::Horizontal, tools), TELAR_SAYS("Elements"));
    elements_->setRange(1, 64);
    elements_->setValue(45);
    found_ = heard(new QSlider(Qt::Horizontal, tools), TELAR_SAYS("Where the tail starts"));
    found_->setRange(0, 64);
    found_->setValue(43);
    strip_ = new UpdateStrip(tools);
    indexNote_ = wrapped(roleLabel("muted", tools));
    grid->addWidget(elementsLabel_, 0, 0);
    grid->addWidget(elements_, 0, 1);
    grid->addWidget(foundLabel_, 1, 0);
    grid->addWidget(found_, 1, 1);
    grid->addWidget(strip_, 2, 0, 1, 2);
    grid->addWidget(indexNote_, 3, 0, 1, 2);
    for (auto* slider : {elements_, found_})
        connect(slider, &QSlider::valueChanged, this, &FindingsView::refreshIndex);
    return tools;
}

void FindingsView::measure() {
    clock_.start<nn::ClockReading>(
        [threads = threads_->value()](const JobContext& job) { return nn::measureClocks(threads, job); },
        [this](std::shared_ptr<const nn::ClockReading> reading) {
            reading_ = *reading;
            refreshClock();
        });
    refreshClock();
}

void FindingsView::refreshClock() {
    threadsLabel_->setText(tr("%n threads", nullptr, threads_->value()));
    measure_->setEnabled(!clock_.running());
    bars_->setReading(reading_, {tr("wall clock"), tr("clock()"), tr("clock() / 10")});
    if (!reading_) {
        clockNote_->setText(tr("Measuring…"));
        return;
    }
    clockNote_->setText(
        tr("Measured now on %n threads: the program would print %1 where %2 have passed.", nullptr, reading_->threads)
            .arg(formatDuration(reading_->printedMs), formatDuration(reading_->wallMs)));
}

void FindingsView::refreshIndex() {
    constexpr int lanes = 8;
    const int count = elements_->value(), found = found_->value(), whole = count / lanes * lanes;
    auto times = nn::updatesWithLostIndex(count, lanes, found);
    const auto lost = static_cast<int>(std::count(times.begin(), times.end(), 0));
    const auto twice = static_cast<int>(std::count(times.begin(), times.end(), 2));
    elementsLabel_->setText(tr("%n elements", nullptr, count));
    foundLabel_->setText(tr("i starts at %1").arg(formatCount(found)));
    indexNote_->setText(
        lost == 0 && twice == 0
            ? tr("By luck every element is updated once. The tail should start at %1.").arg(formatCount(whole))
            : tr("%1 never updated, %2 updated twice. The tail should start at %3.")
                  .arg(formatCount(lost), formatCount(twice), formatCount(whole)));
    strip_->setAccessibleName(indexNote_->text());
    strip_->setUpdates(std::move(times), lanes);
}

/// Both trainings, with the slip and without: a second's work.
void FindingsView::start() {
    if (curves_ || worker_.running())
        return;
    worker_.start<Curves>(
        [](const JobContext& job) -> Expected<Curves> {
            TELAR_TRY(digits, digitSamples(6000, 1000, 35, JobContext{job.stop, nullptr}));
            TELAR_TAKE(right, nn::trainMisread(*digits->samples, {}, false, job));
            TELAR_TAKE(wrong, nn::trainMisread(*digits->samples, {}, true, job));
            return Curves{std::move(*right), std::move(*wrong)};
        },
        [this](std::shared_ptr<const Curves> curves) {
            curves_ = std::move(curves);
            refresh();
        });
}

void FindingsView::refresh() {
    const int n = pictures_->value(), batch = batch_->value();
    const auto sure = nn::wilson(n, n);
    words_[1]->setText(tr("The thesis reports 100 % validation accuracy on 28 pictures. With all of <b>%1</b> correct, "
                          "the true accuracy lies between <b>%2</b> and 100 % (95 % CI, Wilson 1927). Its 245 + 28 + "
                          "99 pictures are more than the 273 it has: some are in two parts, which flatters the test.")
                           .arg(formatCount(n), formatPercent(sure.low)));
    const int64_t steps = ceilDiv(245, batch);
    words_[2]->setText(
        tr("There are 245 training pictures. With a batch of <b>%1</b> the steps per epoch are <b>%2</b>, and 25 "
           "epochs change the weights <b>%3</b> times. The thesis uses 256: one step per epoch.")
            .arg(formatCount(batch), formatCount(steps), formatCount(25 * steps)));
    refreshClock();
    refreshIndex();
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
        series.push_back(curve(curves_->right, tr("read as stored"), false, 0));
        if (slip_->isChecked())
            series.push_back(curve(curves_->wrong, tr("columns read as rows"), true, 1));
    }
    chart_->setSeries(std::move(series));
}

void FindingsView::retranslate() {
    title_[0]->setText(tr("The PyCUDA perceptron stays at 10 %"));
    words_[0]->setText(
        tr("NumPy's transposes and column slices are stored column by column; the copy to the GPU keeps that order, "
           "and the kernel reads rows. Every gradient is then mixed up. The same training here, on 6,000 digits:"));
    slip_->setText(tr("Read columns as rows, as the published program does"));
    title_[1]->setText(tr("100 % of 28 pictures"));
    title_[2]->setText(tr("A batch larger than the data"));
    title_[3]->setText(tr("A clock that runs ten times slow"));
    words_[3]->setText(tr("The OpenMP program prints clock() divided by ten. clock() counts the processor time of all "
                          "threads together: its 262.62 s are 2,626 s of processor time, and the wall-clock time is "
                          "unknown. The same work here, by three clocks:"));
    title_[4]->setText(tr("A lost index"));
    words_[4]->setText(tr("Its loops process 8 elements at once; a tail processes the rest. But the tail's index i is "
                          "not set after the parallel loop: it starts with whatever is in memory. So its losses differ "
                          "from the serial program's and between runs."));
    pictures_->setAccessibleName(tr("Pictures, all right"));
    batch_->setAccessibleName(tr("Batch"));
    chart_->setAxisTitles(tr("step"), tr("accuracy (%)"));
    chart_->setEmptyText(tr("Training both ways…"));
    refresh();
}

namespace {

constexpr int mostCells = 64; // in two rows of 32

} // namespace

ClockBars::ClockBars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void ClockBars::setReading(const std::optional<nn::ClockReading>& reading, const QStringList& names) {
    reading_ = reading;
    names_ = names;
    QStringList words;
    if (reading_) {
        const double values[] = {reading_->wallMs, reading_->clockMs, reading_->printedMs};
        for (int i = 0; i < 3 && i < names_.size(); ++i)
            words << names_[i] + QLatin1Char(' ') + formatDuration(values[i]);
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

QSize ClockBars::sizeHint() const { return {px(260), 3 * (QFontMetrics(fontOf(TypeRole::Small)).height() + px(6))}; }

QSize ClockBars::minimumSizeHint() const { return {px(140), sizeHint().height()}; }

void ClockBars::paintEvent(QPaintEvent*) {
    if (!reading_ || names_.size() < 3)
        return;
    QPainter painter(this);
    painter.setFont(fontOf(TypeRole::Small));
    const auto metrics = painter.fontMetrics();
    const double values[] = {reading_->wallMs, reading_->clockMs, reading_->printedMs};
    const double most = *std::max_element(std::begin(values), std::end(values));
    int left = 0, right = 0;
    for (int i = 0; i < 3; ++i) {
        left = std::max(left, metrics.horizontalAdvance(names_[i]) + px(8));
        right = std::max(right, metrics.horizontalAdvance(formatDuration(values[i])) + px(8));
    }
    const int room = std::max(px(10), width() - left - right), line = metrics.height() + px(6);
    for (int i = 0; i < 3; ++i) {
        const int top = i * line;
        const int length = static_cast<int>(most > 0 ? values[i] / most * room : 0);
        painter.setPen(colors().text);
        painter.drawText(QRect(0, top, left, line), Qt::AlignLeft | Qt::AlignVCenter, names_[i]);
        painter.fillRect(left, top + px(4), std::max(length, 1), line - px(8),
                         i == 2 ? colors().focus : colors().accent);
        painter.drawText(QRect(left + length + px(6), top, right, line), Qt::AlignLeft | Qt::AlignVCenter,
                         formatDuration(values[i]));
    }
}

UpdateStrip::UpdateStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void UpdateStrip::setUpdates(std::vector<int> times, int lanes) {
    times_ = std::move(times);
    lanes_ = lanes;
    update();
}

QSize UpdateStrip::sizeHint() const { return {px(32 * 9), px(2 * 20 + 4)}; }

QSize UpdateStrip::minimumSizeHint() const { return {px(32 * 5), sizeHint().height()}; }

void UpdateStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(fontOf(TypeRole::Small));
    const auto count = std::min<int>(static_cast<int>(times_.size()), mostCells);
    const int perRow = 4 * lanes_, gap = px(3);
    const int cell = std::min((width() - 3 * gap) / perRow, px(20));
    for (int i = 0; i < count; ++i) {
        const int column = i % perRow, row = i / perRow;
        const QRect place(column * cell + column / lanes_ * gap, row * px(22), cell - 1, px(19));
        const int n = times_[static_cast<std::size_t>(i)];
        painter.fillRect(place, n == 1 ? colors().accent : n == 0 ? colors().bad : colors().focus);
        if (n == 1)
            continue;
        painter.setPen(colors().surface);
        painter.drawText(place, Qt::AlignCenter, QString::number(n));
    }
}

} // namespace telar
