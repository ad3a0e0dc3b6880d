#include "ui/base/on_event.hpp"

#include <QWidget>

#include <algorithm>
#include <vector>

namespace telar {

namespace {

class EventCall final : public QObject {
public:
    EventCall(QWidget* widget, std::initializer_list<QEvent::Type> types, std::function<void()> call)
        : QObject(widget), types_(types), call_(std::move(call)) {
        widget->installEventFilter(this);
    }

private:
    bool eventFilter(QObject*, QEvent* event) override {
        if (std::find(types_.begin(), types_.end(), event->type()) != types_.end())
            call_();
        return false;
    }

    std::vector<QEvent::Type> types_;
    std::function<void()> call_;
};

} // namespace

void onEvent(QWidget* widget, std::initializer_list<QEvent::Type> types, std::function<void()> call) {
    new EventCall(widget, types, std::move(call));
}

void keepWords(QWidget* widget, std::function<void()> speak) {
    speak();
    onEvent(widget, {QEvent::LanguageChange}, std::move(speak));
}

} // namespace telar
