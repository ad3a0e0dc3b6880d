// telar: the desktop lab. The composition root: it makes the registries, gives them to the labs, and shows
// the window.
#include "app/lab/screenshot.hpp"
#include "app/lab/selftest_window.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/heap.hpp"
#include "core/base/os/streams.hpp"
#include "core/base/version.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"
#include "gpu/kernel/launch.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/all_labs.hpp"
#include "ui/project/project_session.hpp"
#include "ui/report/print_pages.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/shell/preferences.hpp"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <clocale>
#include <cstdio>
#include <cstring>
#include <optional>

using namespace telar;

namespace {

bool needsNoDisplay(int argc, char** argv) {
#ifdef Q_OS_WIN
    const bool display = true;
#else
    const bool display = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#endif
    for (int i = 1; i < argc; ++i) {
        for (const char* one : {"--screenshot", "--print-report", "--version", "-v", "--help", "-h"})
            if (std::strcmp(argv[i], one) == 0)
                return true;
        if (!display && std::strcmp(argv[i], "--selftest") == 0)
            return true;
    }
    return false;
}

void addOptions(QCommandLineParser& parser) {
    parser.setApplicationDescription(QStringLiteral("Telar: a visual laboratory of parallel neural-network computing"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(
        {{QStringLiteral("print-report"),
          QStringLiteral("Print the report PAGES, as telar-cli hands them over, as the .pdf, .tex, .html or .md file "
                         "that is named after it, and leave."),
          QStringLiteral("PAGES")},
         {QStringLiteral("selftest"),
          QStringLiteral(
              "Check this computer for a minute at most: window, files, every way of computing; write a page for a "
              "report of a mistake to FILE (telar-selftest.md), with nothing private in it, and leave.")},
         {QStringLiteral("screenshot"),
          QStringLiteral("Write a picture of LAB (start, pooling, matmul, device ...) to FILE and leave; a FILE.html "
                         "is the page that the lab shares."),
          QStringLiteral("LAB")},
         {QStringLiteral("page"), QStringLiteral("Begin on LAB (start, pooling, matmul, device ...)."),
          QStringLiteral("LAB")},
         {QStringLiteral("size"), QStringLiteral("Window size of the picture."), QStringLiteral("WxH"),
          QStringLiteral("1280x800")},
         {QStringLiteral("state"),
          QStringLiteral("What the lab shows. pooling: image, numbers, playing, timing. convolution: image, numbers, "
                         "block, im2col, channels, timing. matmul: threads, race, banks, fragments, timing. bench: "
                         "banks, sectors, counts, ranks, findings, mistake, variables, compare, gpu, script, "
                         "exercises, exercise, exercise-done, hand-in, class. softmax: columns, causal, sectors, "
                         "counts. attention: launches, tile, causal, digit, tokens, counts. network: graph, unet, "
                         "transformer, resnet, layers, timing, compare, gradcam, occlusion, cell. device: gpu."),
          QStringLiteral("STATE")},
         {QStringLiteral("wait"),
          QStringLiteral("How long a picture waits for what is measured or computed in it; where that is not enough, "
                         "the picture is written and the exit status is 3."),
          QStringLiteral("SECONDS"), QStringLiteral("120")},
         {QStringLiteral("theme"), QStringLiteral("system, light or dark."), QStringLiteral("THEME")},
         {QStringLiteral("language"), QStringLiteral("en or es."), QStringLiteral("LANGUAGE")},
         {QStringLiteral("presenter"), QStringLiteral("Large type for a class room.")}});
    parser.addPositionalArgument(
        QStringLiteral("file"),
        QStringLiteral("Project, image, matrix, volume or folder to open; each of several in a window of its own."),
        QStringLiteral("[FILE...]"));
}

/// Before there is an application: the lab has fonts and colours of its own, and looks as it does elsewhere.
void lookTheSame() {
#ifdef Q_OS_WIN
    QGuiApplication::setDesktopSettingsAware(false);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "windows:fontengine=freetype");
#endif
}

/// Of a folder that was unpacked, where nothing is installed; and no settings go into Windows' registry.
void beAtHome() {
#ifdef Q_OS_WIN
    QSettings::setDefaultFormat(QSettings::IniFormat);
    // What a thread keeps of fonts is freed in the reverse order of the first use, and on Windows by another thread, which does not
    // find the faces of FreeType any more: they must come after the cache that holds them.
    QFontInfo(QFont()).family();
    const QDir fonts(QApplication::applicationDirPath() + QStringLiteral("/fonts"));
    for (const auto& file : fonts.entryList(QDir::Files))
        QFontDatabase::addApplicationFont(fonts.filePath(file));
    // Letters as wide as they are drawn: fitted to whole pixels, words would need more room than elsewhere.
    QFont font = QGuiApplication::font();
    font.setHintingPreference(QFont::PreferNoHinting);
    QGuiApplication::setFont(font);
#endif
}

QtMessageHandler sayWithoutQt = nullptr;

/// What Qt has to say of a computer without a display is no message of Telar's.
void sayLess(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (!message.startsWith(QLatin1String("QStandardPaths: ")) &&
        !message.contains(QLatin1String("does not support propagateSizeHints")))
        sayWithoutQt(type, context, message);
}

int printReportFile(const QString& from, const QString& to) {
    if (to.isEmpty()) {
        std::fprintf(stderr, "telar: error: --print-report takes the pages of a report and a file to write\n");
        return 2;
    }
    const auto text =
        from == QLatin1String("-") ? readDescriptor(os::standardInput, "standard input") : readFile(from.toStdString());
    const auto pages = text ? readPages(*text) : Expected<ReportPages>(text.error());
    const auto printed = pages ? writeReportFile(*pages, to) : Status(pages.error());
    if (!printed)
        std::fprintf(stderr, "telar: error: %s\n", printed.error().str().c_str());
    return printed ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 2 && argv[1] == gpu::driverWord)
        return gpu::answerForDriver();
    gpu::askDriverApart();
    shareHeap();
    // A picture needs no display.
    if (needsNoDisplay(argc, argv)) {
        sayWithoutQt = qInstallMessageHandler(sayLess);
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    lookTheSame();
    QApplication app(argc, argv);
    // Qt takes the desktop's locale, in which the C library would write 0.5 as "0,5" and read "0.5" as 0.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setOrganizationName(QStringLiteral("telar"));
    QApplication::setApplicationName(QStringLiteral("telar"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.telar.telar"));
    beAtHome();
    const std::string cuda = gpu::builtWithCuda() ? "CUDA " + gpu::runtimeVersion() : "without CUDA";
    QApplication::setApplicationVersion(QStringLiteral("%1 (Qt %2, %3, GCC %4)")
                                            .arg(QLatin1String(telarVersion()), QLatin1String(qVersion()),
                                                 QString::fromStdString(cuda), QLatin1String(__VERSION__)));

    QCommandLineParser parser;
    addOptions(parser);
    parser.process(app);
    const auto given = [&](const char* option) { return parser.isSet(QString::fromLatin1(option)); };
    const auto value = [&](const char* option) { return parser.value(QString::fromLatin1(option)); };

    const std::pair<const char*, QStringList> choices[] = {
        {"theme", {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}},
        {"language", {QStringLiteral("en"), QStringLiteral("es")}}};
    for (const auto& [option, words] : choices)
        if (given(option) && !words.contains(value(option))) {
            std::fprintf(stderr, "telar: --%s takes %s, not '%s'\n", option,
                         qPrintable(words.join(QStringLiteral(" or "))), qPrintable(value(option)));
            return 2;
        }
    if (given("print-report"))
        return printReportFile(value("print-report"), parser.positionalArguments().value(0));
    const bool testing = given("selftest");
    const bool picture = given("screenshot") || testing;
    std::optional<QTemporaryDir> apart; // settings that a picture or a test begins without and leaves nothing in
    if (picture) {
        apart.emplace();
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, apart->path());
        if (!qEnvironmentVariableIsSet("TELAR_LIBRARY")) // what is measured for a picture is nobody's record
            qputenv("TELAR_LIBRARY", QFile::encodeName(apart->filePath(QStringLiteral("records.sqlite"))));
    }
    const QSettings settings;
    auto& look = Theme::instance();
    if (given("theme"))
        look.setMode(value("theme") == QLatin1String("dark")    ? Theme::Mode::Dark
                     : value("theme") == QLatin1String("light") ? Theme::Mode::Light
                                                                : Theme::Mode::System);
    else if (!picture)
        look.setMode(Theme::modeOf(settings.value(QStringLiteral("theme"))));
    look.setPresenter(given("presenter"));
    if (!picture)
        Preferences::restore();
    look.setUserStill(look.still() || picture); // a picture is of a moment
    look.attach(app);
    const QString fallback = picture ? QStringLiteral("en") : systemLanguage();
    setLanguage(given("language") ? value("language")
                : picture         ? fallback
                                  : settings.value(QStringLiteral("language"), fallback).toString());

    const Operations operations;
    const auto devices = gpu::deviceSource();
    MainWindow window;
    addLabs(window, operations, *devices, &gpu::kernelDevice());
    window.setCatalogue(operations.catalogue);

    const auto files = parser.positionalArguments();
    if (testing)
        return runSelfTest(window, files.value(0));
    if (picture)
        return takeScreenshot(window, {value("screenshot"), files.value(0), value("size"), value("state"),
                                       files.value(1), value("wait")});
    window.restoreSettings();
    if (given("page")) {
        if (value("page") != QLatin1String("start") && !window.lab(value("page"))) {
            std::fprintf(stderr, "telar: error: no lab is named \"%s\"\n", qPrintable(value("page")));
            return 2;
        }
        window.showLab(value("page"));
    }
    window.show();
    window.session()->findRecoveries();
    if (!files.isEmpty())
        window.openPath(files.first());
    for (const auto& file : files.mid(1))
        QProcess::startDetached(QApplication::applicationFilePath(), {file});
    return app.exec();
}
