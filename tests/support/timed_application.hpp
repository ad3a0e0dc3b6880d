// How long the window's thread is away for one event: processor time, which a busy machine leaves as it is.
#pragma once

#include "tests/support/own_time.hpp"

#include <QApplication>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
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
        if (QThread::currentThread() != thread()) // a job's
            return QApplication::notify(receiver, event);
        const auto type = event->type();
        const auto* named = receiver->objectName() == QLatin1String("qt_scrollarea_viewport") && receiver->parent()
                                ? receiver->parent()
                                : receiver;
        const QString name = QString::fromLatin1(named->metaObject()->className()) + u' ' + named->objectName();
        const auto words = [&] {
            return QLatin1String(QMetaEnum::fromType<QEvent::Type>().valueToKey(type)) + QLatin1String(" to ") + name;
        };
        bool handled = false;
        const auto work = [&] { handled = QApplication::notify(receiver, event); };
        if (!open_.empty() && open_.back().level == QThread::currentThread()->loopLevel())
            part(work, words);
        else
            measure(work, words);
        return handled;
    }
    /// What a test calls in place of an event.
    void measure(const std::function<void()>& work, const std::function<QString()>& name) {
        if (!open_.empty())
            open_.back().counts = false;
        open_.push_back({QThread::currentThread()->loopLevel(), true, 0, {}});
        const double from = clockMs(CLOCK_THREAD_CPUTIME_ID);
        work();
        const double ms = clockMs(CLOCK_THREAD_CPUTIME_ID) - from;
        if (open_.back().counts && ms > longest_.ms)
            longest_ = {ms, name() + mostOf(open_.back().parts), saying ? saying() : QString()};
        open_.pop_back();
    }

private:
    /// An event that is handed on while another one is handled: its own time, without that of those inside it, is part of that one's.
    void part(const std::function<void()>& work, const std::function<QString()>& name) {
        const double outside = std::exchange(open_.back().inside, 0);
        const double from = clockMs(CLOCK_THREAD_CPUTIME_ID);
        work();
        const double ms = clockMs(CLOCK_THREAD_CPUTIME_ID) - from;
        if (const double own = ms - open_.back().inside; own > 1)
            open_.back().parts[name()] += own;
        open_.back().inside = outside + ms;
    }
    static QString mostOf(const std::map<QString, double>& parts) {
        std::vector<std::pair<double, QString>> most;
        for (const auto& [name, ms] : parts)
            most.emplace_back(ms, name);
        std::ranges::sort(most, std::greater());
        QString words;
        for (size_t i = 0; i < std::min<size_t>(most.size(), 4); ++i)
            words += QStringLiteral("%1%2 ms %3")
                         .arg(i ? QStringLiteral(", ") : QStringLiteral(" ("))
                         .arg(most[i].first, 0, 'f', 0)
                         .arg(most[i].second);
        return words.isEmpty() ? words : words + u')';
    }
    struct Open {
        int level; ///< of event loops it is handled in; -1: the test's own
        bool counts;
        double inside;                   ///< ms, of the events inside the one that is handled
        std::map<QString, double> parts; ///< ms of its own, by event
    };
    std::vector<Open> open_;
    Longest longest_;
};

} // namespace telar::test
