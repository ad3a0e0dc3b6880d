#include "app/lab/selftest_window.hpp"

#include "app/selftest/selftest.hpp"
#include "core/base/numbers.hpp"
#include "core/base/output_file.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/lab.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/theme/theme.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QFontDatabase>
#include <QImage>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace telar {

namespace {

constexpr double mostSeconds = 60;

/// As long as `until` is not so, at most that many milliseconds.
bool waitFor(int milliseconds, const std::function<bool()>& until) {
    QElapsedTimer since;
    since.start();
    while (!until() && since.elapsed() < milliseconds)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    return until();
}

/// Whether anything is painted: more than one colour, some of them far apart.
bool isPainted(const QImage& picture) {
    int darkest = 255, lightest = 0;
    for (int y = 0; y < picture.height(); y += 3)
        for (int x = 0; x < picture.width(); x += 3) {
            const int grey = qGray(picture.pixel(x, y));
            darkest = std::min(darkest, grey);
            lightest = std::max(lightest, grey);
        }
    return lightest - darkest > 80;
}

void checkWindow(SelfTest& test, MainWindow& window) {
    test.begin("window");
    test.check("platform", [] {
        return Expected<std::string>("Qt " + std::string(qVersion()) + ", " +
                                     QApplication::platformName().toStdString() + ", " +
                                     QString::number(qApp->devicePixelRatio()).toStdString() + " pixels a point");
    });
    test.check("fonts", []() -> Expected<std::string> {
        for (const auto role : {TypeRole::Body, TypeRole::Mono}) {
            const auto wanted = Theme::instance().font(role).families().value(0);
            if (!QFontDatabase::families().contains(wanted))
                return userError(
                    text("The font %1 is not installed; another one stands in for it", wanted.toStdString()));
        }
        return std::string("the lab's own are there");
    });
    test.check("start", [&]() -> Expected<std::string> {
        QElapsedTimer since;
        since.start();
        window.resize(1280, 800);
        window.show();
        if (!waitFor(10000, [&] { return window.isVisible() && isPainted(window.grab().toImage()); }))
            return userError(text("Nothing is painted"));
        return "painted after " + std::to_string(since.elapsed()) + " ms";
    });
    for (auto* lab : window.labs().all())
        test.check(lab->id().toStdString(), [&, lab]() -> Expected<std::string> {
            QElapsedTimer since;
            since.start();
            window.showLab(lab->id());
            const bool rested = waitFor(4000, [lab] { return !lab->busy(); });
            lab->cancel();
            if (!isPainted(lab->grab().toImage()))
                return userError(text("Nothing is painted"));
            return (rested ? "at rest after " : "still at work after ") + std::to_string(since.elapsed()) + " ms";
        });
    const auto mode = Theme::instance().mode();
    test.check("languages and themes", [&]() -> Expected<std::string> {
        for (const auto& code : {QStringLiteral("es"), QStringLiteral("en")})
            for (const auto theme : {Theme::Mode::Dark, Theme::Mode::Light}) {
                setLanguage(code);
                Theme::instance().setMode(theme);
                QApplication::processEvents();
                if (!isPainted(window.grab().toImage()))
                    return userError(text("Nothing is painted in %1", code.toStdString()));
            }
        return std::string("English and Spanish, light and dark");
    });
    Theme::instance().setMode(mode);
    window.hide();
}

void tell(const SelfTest::Line& line) {
    std::printf("%-9s %-10s %-22s %6s s  %s\n", outcomeWord(line.outcome), line.part.c_str(), line.name.c_str(),
                fixedText(line.seconds, 2).c_str(), line.words.c_str());
    std::fflush(stdout);
}

} // namespace

int runSelfTest(MainWindow& window, const QString& file) {
    SelfTest test(mostSeconds, tell);
    checkWindow(test, window);
    checkFiles(test);
    checkComputing(test);
    const std::string path = file.isEmpty() ? "telar-selftest.md" : file.toStdString();
    const auto written = writeFile(path, test.page());
    const int failed = test.count(SelfTest::Outcome::Failed);
    std::printf("\n%s\n", test.summary().c_str());
    if (written)
        std::printf("The page for a report of a mistake: %s\n", path.c_str());
    else
        std::fprintf(stderr, "telar: error: %s\n", written.error().str().c_str());
    return failed == 0 && written ? 0 : 1;
}

} // namespace telar
