#include "ui/lab/earlier.hpp"

#include "ui/widgets/controls.hpp"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPainter>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

namespace {

/// Over what is of an earlier state: it shows through, and is pressed as if nothing lay over it.
class EarlierVeil final : public QWidget {
public:
    explicit EarlierVeil(QWidget* over) : QWidget(over) {
        setObjectName(QStringLiteral("earlier"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        over->installEventFilter(this);
        if (auto* stack = qobject_cast<QStackedWidget*>(over)) // which puts the page on show above all
            connect(stack, &QStackedWidget::currentChanged, this, &QWidget::raise);
        keepWords(this, [this] { setAccessibleName(earlierWords(what_)); });
        hide();
    }
    /// `speaks`: whether the word stands here, of all that it is said of.
    void say(Earlier what, std::function<bool()> speaks) {
        what_ = what;
        speaks_ = std::move(speaks);
        setAccessibleName(earlierWords(what));
        setGeometry(parentWidget()->rect());
        raise();
        setVisible(what != Earlier::No);
        update();
    }
    static EarlierVeil* of(QWidget* over, bool make) {
        for (auto* child : over->children())
            if (auto* veil = dynamic_cast<EarlierVeil*>(child))
                return veil;
        return make ? new EarlierVeil(over) : nullptr;
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            setGeometry(parentWidget()->rect());
        return false;
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const auto& c = colors();
        QColor veil = c.surface;
        veil.setAlphaF(0.55f);
        painter.fillRect(rect(), veil);
        QFont font = fontOf(TypeRole::Small);
        font.setBold(true);
        painter.setFont(font);
        const QSize chip(painter.fontMetrics().horizontalAdvance(accessibleName()) + px(16), px(22));
        if (qobject_cast<const QLabel*>(parentWidget()) || !speaks_() || chip.width() + px(16) > width() ||
            chip.height() + px(16) > height())
            return; // words: the picture that they belong to says it
        const QRectF at = QRectF(placeOf(chip)).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(c.border);
        painter.setBrush(c.sunken);
        painter.drawRoundedRect(at, px(8), px(8));
        painter.setPen(c.text);
        painter.drawText(at, Qt::AlignCenter, accessibleName());
    }

private:
    /// At the right, as high as it covers nothing that is pressed or read; else further to the left.
    QRect placeOf(QSize chip) const {
        const QRect room = rect().adjusted(px(8), px(8), -px(8), -px(8));
        std::vector<QRect> taken;
        for (const auto* one : parentWidget()->findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const QLabel*>(one);
            const bool used = (label && !label->text().isEmpty()) || qobject_cast<const QAbstractButton*>(one) ||
                              qobject_cast<const QComboBox*>(one) || qobject_cast<const QAbstractSpinBox*>(one) ||
                              qobject_cast<const QAbstractSlider*>(one) || qobject_cast<const QLineEdit*>(one);
            if (used && one->isVisible())
                taken.emplace_back(one->mapTo(parentWidget(), QPoint()), one->size());
        }
        for (int x = room.right() - chip.width() + 1; x >= room.left(); x -= px(24))
            for (int y = room.top(); y + chip.height() <= room.bottom(); y += px(8))
                if (const QRect place({x, y}, chip);
                    std::ranges::none_of(taken, [&](const QRect& one) { return one.intersects(place); }))
                    return place;
        return {{room.right() - chip.width() + 1, room.top()}, chip};
    }

    Earlier what_ = Earlier::No;
    std::function<bool()> speaks_ = [] { return true; };
};

} // namespace

QString earlierWords(Earlier what) {
    switch (what) {
    case Earlier::Data:
        return EarlierMarks::tr("Of the earlier data");
    case Earlier::Network:
        return EarlierMarks::tr("Of the earlier network");
    case Earlier::Kernel:
        return EarlierMarks::tr("Of the earlier kernel");
    case Earlier::Settings:
        return EarlierMarks::tr("Of the earlier settings");
    case Earlier::No:
        break;
    }
    return {};
}

EarlierMarks::EarlierMarks(QObject* parent) : QObject(parent) {
    grace_.setSingleShot(true);
    connect(&grace_, &QTimer::timeout, this, &EarlierMarks::look);
}

EarlierMarks::~EarlierMarks() = default;

void EarlierMarks::add(const QWidgetList& shown, const Age& age) {
    ++groups_;
    for (auto* one : shown)
        results_.push_back({one, groups_, age, Earlier::No, {}});
}

void EarlierMarks::clear() {
    grace_.stop();
    results_.clear();
}

std::function<bool()> EarlierMarks::speaks(const Result& result) const {
    return [this, group = result.group, shown = result.shown] {
        for (const auto& one : results_)
            if (one.group == group && one.shown && one.shown->isVisible() && !qobject_cast<const QLabel*>(one.shown))
                return one.shown == shown;
        return true;
    };
}

void EarlierMarks::look() {
    bool other = false;
    qint64 wait = -1;
    for (auto& result : results_) {
        auto now = result.age();
        if (now == Earlier::No)
            result.since.invalidate();
        else if (!result.since.isValid())
            result.since.start();
        if (now != Earlier::No && result.marked == Earlier::No && result.since.elapsed() < graceMs) {
            const qint64 left = graceMs - result.since.elapsed();
            wait = wait < 0 ? left : std::min(wait, left);
            now = Earlier::No;
        }
        if (now != result.marked) {
            result.marked = now;
            if (auto* veil = result.shown ? EarlierVeil::of(result.shown, now != Earlier::No) : nullptr)
                veil->say(now, speaks(result));
            other = true;
        }
    }
    if (wait < 0)
        grace_.stop();
    else if (!grace_.isActive())
        grace_.start(static_cast<int>(wait));
    if (other)
        emit changed();
}

Earlier EarlierMarks::onScreen() const {
    auto most = Earlier::No;
    for (const auto& result : results_)
        if (result.shown && result.shown->isVisible())
            most = std::max(most, result.marked);
    return most;
}

} // namespace telar
