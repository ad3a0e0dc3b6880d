// How long the window's thread is away for one event: processor time, which a busy machine leaves as it is.
#pragma once

#include "tests/support/own_time.hpp"

#include <QApplication>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

#include <functional>
#include <vector>

namespace telar::test {

/// An application that measures every event that it hands on. One in which an event loop runs (a dialog) counts for nothing
/// itself, those of its loop do; so do those inside a `Through`, which a test's own hands open.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    struct Longest {
        double ms = 0;
        QString event; ///< its type and who got it
        QString words; ///< what `saying` said
    };
    const Longest& longest() const { return longest_; }
    void forget() { longest_ = {}; }
    /// What to remember with the longest one.
    std::function<QString()> saying;

    /// Events handed on while it lives are measured though one is being handled: it is the test's, not the program's.
    class Through {
    public:
        Through() {
            if (auto* app = instance(); app && !app->open_.empty()) {
                app->open_.back().counts = false;
                app->open_.back().level = -1;
            }
        }
    };
    static TimedApplication* instance() { return dynamic_cast<TimedApplication*>(QCoreApplication::instance()); }

    bool notify(QObject* receiver, QEvent* event) override {
        if (QThread::currentThread() != thread() ||
            (!open_.empty() && open_.back().level == QThread::currentThread()->loopLevel()))
            return QApplication::notify(receiver, event); // a job's, or part of the one that is measured
        const auto type = event->type();
        const QString name = QString::fromLatin1(receiver->metaObject()->className()) + u' ' + receiver->objectName();
        bool handled = false;
        measure([&] { handled = QApplication::notify(receiver, event); },
                [&] { return QLatin1String(QMetaEnum::fromType<QEvent::Type>().valueToKey(type)) + QLatin1String(" to ") + name; });
        return handled;
    }
    /// What a test calls in place of an event.
    void measure(const std::function<void()>& work, const std::function<QString()>& name) {
        if (!open_.empty())
            open_.back().counts = false;
        open_.push_back({QThread::currentThread()->loopLevel(), true});
        const double from = clockMs(CLOCK_THREAD_CPUTIME_ID);
        work();
        const double ms = clockMs(CLOCK_THREAD_CPUTIME_ID) - from;
        if (open_.back().counts && ms > longest_.ms)
            longest_ = {ms, name(), saying ? saying() : QString()};
        open_.pop_back();
    }

private:
    struct Open {
        int level;   ///< of event loops it is handled in; -1: the test's own
        bool counts;
    };
    std::vector<Open> open_;
    Longest longest_;
};

} // namespace telar::test
