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
    bool waitForRest(int milliseconds = 30000) {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().result() != nullptr; },
                               milliseconds);
    }
    bool waitForResult(int milliseconds = 20000) {
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

} // namespace telar::test
