#include "ui/shell/notice.hpp"

#include "ui/theme/theme.hpp"

#include <QAccessible>
#include <QEvent>

#include <algorithm>

namespace telar {

Notice::Notice(QWidget* window) : QLabel(window) {
    setObjectName("notice");
    setProperty("role", "notice");
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setWordWrap(true);
    hide();
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &QWidget::hide);
    window->installEventFilter(this);
}

void Notice::say(const QString& sentence, int milliseconds) {
    setText(sentence);
    place();
    show();
    raise();
    timer_.start(milliseconds);
    QAccessibleEvent heard(this, QAccessible::Alert); // read aloud
    QAccessible::updateAccessibility(&heard);
}

void Notice::place() {
    const int gap = px(12), room = parentWidget()->width() - 2 * gap;
    ensurePolished();
    const int whole = fontMetrics().horizontalAdvance(text()) + 2 * px(14);
    const int width = std::min(room, whole);
    const int height = heightForWidth(width);
    setGeometry(gap, parentWidget()->height() - gap - height, width, height);
}

bool Notice::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QLabel::eventFilter(watched, event);
}

} // namespace telar
