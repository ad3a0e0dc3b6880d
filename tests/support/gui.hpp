// What window tests share: settings of their own, a whole window, waiting until it has come to rest, and how
// long the window's thread was away.
#pragma once

#include "core/pooling/pooling.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/shell/main_window.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace telar::test {

/// Call before anything reads settings.
inline void isolateSettings(const QTemporaryDir& folder) {
    QApplication::setOrganizationName("telar-test");
    QApplication::setApplicationName("telar-test");
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    qputenv("TELAR_LIBRARY", QFile::encodeName(folder.filePath("records.sqlite")));
    Theme::instance().setUserStill(true); // two pictures of one state are equal; tst_look_rules looks at what moves
}

/// The same, and the theme: what a test of windows begins with.
inline void beginWindows(const QTemporaryDir& folder) {
    isolateSettings(folder);
    Theme::instance().attach(*qApp);
}

/// What `paint` returns once it has returned the same three times: layouts and pictures that come in later turns of the event
/// loop have come.
template <class Paint>
QImage settledPicture(const Lab& lab, Paint paint) {
    QImage before;
    int same = 0;
    for (int round = 0; round < 100 && same < 2; ++round) {
        QTest::qWait(30);
        const QImage now = paint();
        same = now == before && !lab.busy() ? same + 1 : 0;
        before = now;
    }
    return before;
}

/// The program as `telar` composes it.
struct Window {
    Registry<PoolingVariant> registry = cpuPoolingVariants();
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
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().result() != nullptr; }, milliseconds);
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

/// Every absence of the window's thread from its event loop.
class Absences {
public:
    struct One {
        double ms = 0, ownMs = 0; ///< on the wall; processor time of the thread itself
        double queuedMs = 0;      ///< ready to run while other programs and threads held the cores
    };
    Absences() {
        all_.start();
        last_ = now();
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
            const One at = now();
            const One one{at.ms - last_.ms, at.ownMs - last_.ownMs, at.queuedMs - last_.queuedMs};
            last_ = at;
            list_.push_back(one);
            const auto second = static_cast<std::size_t>(at.ms / 1000);
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
    /// The longest of what the program itself is to blame for: its own work, and waiting for anything but a core.
    double longestMs() const {
        double most = 0;
        for (const auto& one : list_)
            most = std::max(most, one.ms - one.queuedMs);
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
    One now() const {
        One at{static_cast<double>(all_.nsecsElapsed()) / 1e6, clockMs(CLOCK_THREAD_CPUTIME_ID), 0};
        QFile file(QStringLiteral("/proc/thread-self/schedstat")); // ran, waited for a core (ns), turns
        if (file.open(QIODevice::ReadOnly))
            at.queuedMs = file.readAll().split(' ').value(1).toDouble() / 1e6;
        return at;
    }
    QTimer timer_;
    QElapsedTimer all_;
    One last_;
    std::vector<One> list_;
    std::vector<double> worstOf_;
};

} // namespace telar::test
