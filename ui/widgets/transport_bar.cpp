#include "ui/widgets/transport_bar.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QEvent>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr double speeds[] = {0.25, 0.5, 1, 2, 4, 8, 16};
constexpr double slowest = 4;      ///< steps per second
constexpr double wholePlay = 20;   ///< seconds
constexpr int sliderSteps = 10000; ///< longer plays share slider positions
constexpr int frame = 16;          ///< ms
} // namespace

TransportBar::TransportBar(QWidget* parent) : QWidget(parent) {
    auto* row = spaced(bare(new QHBoxLayout(this)), 4);
    auto button = [&](const char* name, void (TransportBar::*slot)()) {
        auto* b = inRole(new QToolButton(this), "quiet");
        b->setIcon(icon(name));
        connect(b, &QToolButton::clicked, this, slot);
        row->addWidget(b);
        return b;
    };
    first_ = button("first", &TransportBar::toFirst);
    back_ = button("back", &TransportBar::stepBack);
    play_ = button("play", &TransportBar::togglePlay);
    forward_ = button("forward", &TransportBar::stepForward);
    last_ = button("last", &TransportBar::toLast);
    for (auto* b : {back_, forward_})
        b->setAutoRepeat(true);
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setMinimumWidth(48); // in large type as well, where the words beside it need the room
    addScaledSpacing(row, 4);
    row->addWidget(slider_, 1);
    label_ = inRole(new TextLabel(this), "mono");
    label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    addScaledSpacing(row, 4);
    row->addWidget(label_);
    speed_ = new QComboBox(this);
    for (const double speed : speeds)
        speed_->addItem(QString(), speed);
    speed_->setCurrentIndex(2);
    addScaledSpacing(row, 4);
    row->addWidget(speed_);

    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        const double part = slider_->maximum() > 0 ? double(value) / slider_->maximum() : 0;
        setStep(std::llround(part * static_cast<double>(count_ - 1)));
    });
    connect(speed_, &QComboBox::currentIndexChanged, this, &TransportBar::restartClock);
    timer_.setInterval(frame);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &TransportBar::tick);
    restyle();
    retranslate();
    setCount(0);
}

void TransportBar::setCount(int64_t count) {
    pause();
    count_ = std::max<int64_t>(0, count);
    {
        const QSignalBlocker blocker(slider_);
        slider_->setRange(0, static_cast<int>(std::clamp<int64_t>(count_ - 1, 0, sliderSteps)));
        slider_->setPageStep(std::max(1, slider_->maximum() / 20));
    }
    holdWidth();
    const int64_t step = step_ < count_ ? step_ : 0;
    const bool moved = step != step_;
    step_ = step;
    showStep();
    if (moved)
        emit stepChanged(step_);
}

/// A width that fits the longest text, so that nothing moves while steps go by.
void TransportBar::holdWidth() {
    label_->ensurePolished();
    const QString longest = tr("step %1 of %2").arg(formatCount(count_), formatCount(count_));
    label_->setMinimumWidth(label_->fontMetrics().horizontalAdvance(longest) + px(4));
}

void TransportBar::setStep(int64_t step) {
    step = std::clamp<int64_t>(step, 0, std::max<int64_t>(0, count_ - 1));
    if (step == step_)
        return;
    step_ = step;
    restartClock();
    showStep();
    emit stepChanged(step_);
}

double TransportBar::speed() const { return speed_->currentData().toDouble(); }

void TransportBar::setSpeed(double speed) {
    const auto* nearest = std::min_element(std::begin(speeds), std::end(speeds), [&](double a, double b) {
        return std::fabs(std::log(a / speed)) < std::fabs(std::log(b / speed));
    });
    speed_->setCurrentIndex(static_cast<int>(nearest - std::begin(speeds)));
}

double TransportBar::rate() const { return std::max(slowest, static_cast<double>(count_) / wholePlay) * speed(); }

void TransportBar::play() {
    if (playing_ || count_ < 2)
        return;
    if (step_ >= count_ - 1)
        setStep(0);
    playing_ = true;
    restartClock();
    timer_.start();
    play_->setIcon(icon("pause"));
    retranslate();
    emit playingChanged(true);
}

void TransportBar::pause() {
    if (!playing_)
        return;
    playing_ = false;
    timer_.stop();
    play_->setIcon(icon("play"));
    retranslate();
    emit playingChanged(false);
}

void TransportBar::togglePlay() { playing_ ? pause() : play(); }

void TransportBar::stepForward() {
    pause();
    setStep(step_ + 1);
}

void TransportBar::stepBack() {
    pause();
    setStep(step_ - 1);
}

void TransportBar::toFirst() {
    pause();
    setStep(0);
}

void TransportBar::toLast() {
    pause();
    setStep(count_ - 1);
}

void TransportBar::restartClock() {
    stepAtStart_ = step_;
    clock_.start();
}

void TransportBar::tick() {
    const double seconds = static_cast<double>(clock_.nsecsElapsed()) * 1e-9;
    const int64_t step = std::min(count_ - 1, stepAtStart_ + static_cast<int64_t>(seconds * rate()));
    if (step != step_) {
        step_ = step;
        showStep();
        emit stepChanged(step_);
    }
    if (step_ >= count_ - 1)
        pause();
}

void TransportBar::showStep() {
    const QSignalBlocker blocker(slider_);
    const double part = count_ > 1 ? static_cast<double>(step_) / static_cast<double>(count_ - 1) : 0;
    slider_->setValue(static_cast<int>(std::llround(part * slider_->maximum())));
    label_->setText(count_ > 0 ? tr("step %1 of %2").arg(formatCount(step_ + 1), formatCount(count_)) : tr("no steps"));
    const bool any = count_ > 1;
    enableEach({first_, back_}, any && step_ > 0);
    enableEach({forward_, last_}, any && step_ < count_ - 1);
    play_->setEnabled(any);
    slider_->setEnabled(any);
}

void TransportBar::retranslate() {
    auto name = [](QToolButton* button, const QString& text) { describe(button, text); };
    name(first_, tr("First step"));
    name(back_, tr("One step back"));
    name(play_, playing_ ? tr("Pause") : tr("Play"));
    name(forward_, tr("One step forward"));
    name(last_, tr("Last step"));
    slider_->setAccessibleName(tr("Step"));
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Speed of the animation"));
    for (int i = 0; i < speed_->count(); ++i)
        speed_->setItemText(i, QStringLiteral("×%1").arg(formatNumber(speeds[i], 6)));
    showStep();
}

void TransportBar::restyle() {
    for (auto* button : {first_, back_, play_, forward_, last_})
        button->setIconSize(QSize(px(18), px(18)));
}

void TransportBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        const auto step = step_;
        const bool wasPlaying = playing_;
        setCount(count_);
        setStep(step);
        if (wasPlaying)
            play();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        restyle();
        // The label learns of a new font after its parent.
        QMetaObject::invokeMethod(this, &TransportBar::holdWidth, Qt::QueuedConnection);
    }
    QWidget::changeEvent(event);
}

} // namespace telar
