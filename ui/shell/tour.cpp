#include "ui/shell/tour.hpp"

#include "ui/base/text_label.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

namespace telar {

namespace {

/// Where it stops: a lab (empty: the start page), the widget it points at (null: the lab's middle), what it says.
struct TourStop {
    const char *lab, *widget, *words;
};
constexpr TourStop stops[] = {
    {"", "rail",
     QT_TRANSLATE_NOOP("telar::Tour",
                       "Each lab is one click away: pooling and convolution, threads, kernels of your own, "
                       "networks that learn, and the experiments that measure them.")},
    {"pooling", nullptr,
     QT_TRANSLATE_NOOP("telar::Tour", "Point at a cell: its window is highlighted in the picture, and its arithmetic "
                                      "is shown beside it. Drop a picture or a matrix of your own anywhere.")},
    {"pooling", "commandButton",
     QT_TRANSLATE_NOOP("telar::Tour", "This button shows the command that does in a terminal what you set here. F5 "
                                      "measures every variant; Ctrl+Z undoes anything.")},
    {"matmul", nullptr,
     QT_TRANSLATE_NOOP("telar::Tour", "Which thread computed this element, and what did its warp fetch? Step through "
                                      "the kernel line by line, forwards and backwards.")},
    {"bench", nullptr,
     QT_TRANSLATE_NOOP("telar::Tour", "Write a CUDA kernel here: it is checked and run as you type, without a GPU, and "
                                      "exercises tell at once whether it is correct.")},
    {"", "startPage",
     QT_TRANSLATE_NOOP("telar::Tour", "Lessons guide you through all of this. F1 explains the current page, "
                                      "Ctrl+Shift+P finds any command. Begin with one of these cards.")},
};
constexpr int stopCount = static_cast<int>(std::size(stops));

} // namespace

int Tour::seconds() { return stopCount * secondsAStep; }

Tour::Tour(MainWindow& window)
    : QWidget(&window), window_(window), began_(window.currentLab() ? window.currentLab()->id() : QString()) {
    setObjectName("tour");
    bubble_ = inRole(named(new QFrame(this), "tourBubble"), "card");
    auto* column = spaced(padded(new QVBoxLayout(bubble_), {18, 14, 18, 12}), 10);
    words_ = wrapped(named(new TextLabel(bubble_), "tourWords"));
    column->addWidget(words_);
    auto* row = new QHBoxLayout;
    count_ = roleLabel("muted", bubble_);
    leave_ = says(named(new QPushButton(bubble_), "tourLeave"), TELAR_SAYS("Leave (Esc)"));
    back_ = says(named(new QPushButton(bubble_), "tourBack"), TELAR_SAYS("Back"));
    next_ = inRole(named(new QPushButton(bubble_), "tourNext"), "primary");
    addAll(row, count_, spring(1));
    for (auto* button : {leave_, back_, next_})
        row->addWidget(button);
    column->addLayout(row);
    connect(leave_, &QPushButton::clicked, this, &Tour::leave);
    connect(back_, &QPushButton::clicked, this, [this] { go(step_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { go(step_ + 1); });
    timer_.setInterval(secondsAStep * 1000);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] { go(step_ + 1); });
    // What it points at settles some moments after it is shown, and moves with the window.
    follow_.setInterval(200);
    connect(&follow_, &QTimer::timeout, this, [this] {
        if (shown() != placedBeside_ || size() != window_.size())
            place();
    });
    follow_.start();
    qApp->installEventFilter(this);
    go(0);
    show();
    raise();
    next_->setFocus();
}

Tour::~Tour() = default;

void Tour::leave() {
    timer_.stop();
    qApp->removeEventFilter(this);
    window_.showLab(began_);
    hide();
    deleteLater();
}

void Tour::go(int step) {
    if (step >= stopCount)
        return leave();
    step_ = std::max(0, step);
    window_.showLab(QString::fromLatin1(stops[step_].lab));
    retranslate();
    raise();
    next_->setFocus(); // labs take it when they are shown
    timer_.start();
}

QRect Tour::shown() const {
    const char* name = stops[step_].widget;
    const QWidget* part = name ? window_.findChild<QWidget*>(QString::fromLatin1(name)) : nullptr;
    if (!part && window_.currentLab())
        part = window_.currentLab()->centralWidget();
    if (!part)
        return {};
    return QRect(part->mapTo(&window_, QPoint()), part->size())
        .adjusted(-px(4), -px(4), px(4), px(4))
        .intersected(window_.rect());
}

void Tour::place() {
    setGeometry(window_.rect());
    const QRect part = placedBeside_ = shown();
    const int across = std::min(px(420), width() - px(40));
    bubble_->setFixedWidth(across);
    bubble_->setFixedHeight(bubble_->layout()->heightForWidth(across));
    // Beside a small part, inside a large one.
    QPoint at(part.center().x() - across / 2, part.bottom() + px(12));
    if (part.width() < width() / 3)
        at = {part.right() + px(12), part.top() + px(40)};
    else if (at.y() + bubble_->height() > height() - px(8))
        at.setY(part.bottom() - bubble_->height() - px(24));
    at.setX(std::clamp(at.x(), px(12), std::max(px(12), width() - across - px(12))));
    at.setY(std::clamp(at.y(), px(12), std::max(px(12), height() - bubble_->height() - px(12))));
    bubble_->move(at);
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dim, hole;
    dim.addRect(rect());
    const QRectF part = QRectF(shown());
    hole.addRoundedRect(part, px(8), px(8));
    painter.fillPath(dim.subtracted(hole), QColor(0, 0, 0, 130));
    painter.setPen(QPen(colors().focus, px(2)));
    painter.drawPath(hole);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != &window_)
        return false;
    auto* key = static_cast<QKeyEvent*>(event);
    const bool press = event->type() == QEvent::KeyPress;
    const auto take = [&](auto act) {
        event->accept(); // no shortcut of the window's
        if (press)
            act();
        return true;
    };
    switch (key->key()) {
    case Qt::Key_Escape:
        return take([this] { leave(); });
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        return take([this] { go(step_ + 1); });
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return take([this] { go(step_ - 1); });
    default:
        // What is typed belongs to nothing under the tour.
        return press && !isAncestorOf(widget) && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    }
}

void Tour::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void Tour::retranslate() {
    if (step_ < 0)
        return;
    words_->setText(tr(stops[step_].words));
    words_->setAccessibleName(words_->text());
    count_->setText(tr("%1 of %2").arg(step_ + 1).arg(stopCount));
    back_->setEnabled(step_ > 0);
    next_->setText(step_ + 1 < stopCount ? tr("Next") : tr("Done"));
    place();
}

} // namespace telar
