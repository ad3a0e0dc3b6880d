#include "ui/lab/state_edit.hpp"

#include <QApplication>
#include <QMouseEvent>

namespace telar {

namespace {

class Presses : public QObject {
public:
    explicit Presses(QObject* parent) : QObject(parent) { parent->installEventFilter(this); }
    quint64 count = 0;
    bool held = false;

private:
    bool eventFilter(QObject* watched, QEvent* event) override {
        // A window gets each press before the widget in it does, and parents after a child that ignores it: once.
        if (watched->isWidgetType()) {
            if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick) {
                const auto stamp = static_cast<QMouseEvent*>(event)->timestamp();
                count += !held || stamp != stamp_;
                stamp_ = stamp;
                held = true;
            } else if (event->type() == QEvent::MouseButtonRelease) {
                held = static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton;
            }
        }
        return false;
    }
    quint64 stamp_ = 0;
};

} // namespace

Gesture Gesture::now() {
    static auto* presses = new Presses(qApp);
    return {presses->count, presses->held, std::chrono::steady_clock::now()};
}

} // namespace telar
