// What window tests share: settings of their own, a whole window, waiting until it has come to rest, and a
// watchdog that measures how long the window's thread was away.
#pragma once

#include "core/pooling/pooling.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/shell/language.hpp"
#include "ui/shell/main_window.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <vector>

namespace telar::test {

/// Call before anything reads settings.
inline void isolateSettings(const QTemporaryDir& folder) {
    QApplication::setOrganizationName("telar-test");
    QApplication::setApplicationName("telar-test");
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
}

/// The program as `telar` composes it.
struct Window {
    PoolingRegistry registry = cpuPoolingVariants();
    MainWindow window;
    PoolingLab* lab;

    Window() : lab(new PoolingLab(registry)) {
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab("pooling");
        (void)QTest::qWaitForWindowActive(&window);
    }
    bool waitForRest(int milliseconds = TELAR_SANITIZED ? 300000 : 30000) {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().result() != nullptr; },
                               milliseconds);
    }
    bool waitForResult(int milliseconds = TELAR_SANITIZED ? 200000 : 20000) {
        return QTest::qWaitFor(
            [this] { return !lab->model().loading() && !lab->model().computing() && lab->model().result(); },
            milliseconds);
    }
    template <class T>
    T* find(const char* name) {
        return window.findChild<T*>(QLatin1String(name));
    }
};

/// Longest time between two turns of the event loop while it lives.
class Watchdog {
public:
    Watchdog() {
        clock_.start();
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
            longest_ = std::max(longest_, clock_.nsecsElapsed() / 1e6);
            clock_.start();
        });
        timer_.start(1);
    }
    double longestMs() const { return longest_; }

private:
    QTimer timer_;
    QElapsedTimer clock_;
    double longest_ = 0;
};

/// Every absence of the window's thread from its event loop, with the processor time that the thread itself
/// took in it.
class Absences {
public:
    struct One {
        double ms = 0, ownMs = 0;
    };
    Absences() {
        own_ = ownMs();
        clock_.start();
        all_.start();
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
            const double own = ownMs();
            const One one{static_cast<double>(clock_.nsecsElapsed()) / 1e6, own - own_};
            clock_.start();
            own_ = own;
            list_.push_back(one);
            const auto second = static_cast<std::size_t>(all_.elapsed() / 1000);
            worstOf_.resize(std::max(worstOf_.size(), second + 1));
            worstOf_[second] = std::max(worstOf_[second], one.ms);
        });
        timer_.start(1);
    }
    One worst() const {
        One most;
        for (const auto& one : list_)
            most = one.ms > most.ms ? one : most;
        return most;
    }
    int64_t over(double ms) const {
        return std::count_if(list_.begin(), list_.end(), [&](const One& one) { return one.ms > ms; });
    }
    /// Of the longest absence in each second.
    double medianOfSeconds() const {
        auto sorted = worstOf_;
        std::sort(sorted.begin(), sorted.end());
        return sorted.empty() ? 0 : sorted[sorted.size() / 2];
    }

private:
    static double ownMs() {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
    }
    QTimer timer_;
    QElapsedTimer clock_, all_;
    double own_ = 0;
    std::vector<One> list_;
    std::vector<double> worstOf_;
};

} // namespace telar::test
