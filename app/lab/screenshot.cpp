#include "app/lab/screenshot.hpp"

#include "core/base/output_file.hpp"
#include "ui/composer/composer.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/presenter/notes_window.hpp"
#include "ui/presenter/presenter.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/project/project_session.hpp"
#include "ui/share/share_page.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/shell/tour.hpp"

#include <QApplication>
#include <QBuffer>
#include <QDialog>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QMessageBox>
#include <QTimer>

#include <cstdio>

namespace telar {

namespace {

int complain(const QString& sentence) {
    std::fprintf(stderr, "telar: error: %s\n", qPrintable(sentence));
    return 2;
}

/// What the lab shows as a page for others.
int writePage(const Lab& lab, const QString& path) {
    auto view = sharedView(lab);
    std::erase_if(view.items, [](const Exportable& item) { return !hasContent(item); });
    const auto written = writeSharedPage(path, recorded(std::move(view)));
    if (!written)
        std::fprintf(stderr, "telar: error: %s\n", written.error().str().c_str());
    return written ? 0 : 1;
}

int writePicture(QWidget& window, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    window.grab().save(&buffer, "PNG");
    const auto written = writeFile(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (!written)
        std::fprintf(stderr, "telar: error: %s\n", written.error().str().c_str());
    return written ? 0 : 1;
}

/// The editor with a lesson that comes with Telar.
QWidget* openEditor(MainWindow& window, const QString& id) {
    window.lessons()->edit();
    auto* editor = window.findChild<LessonEditor*>(QString(), Qt::FindDirectChildrenOnly);
    for (const auto& lesson : builtInLessons())
        if (lesson.id == id.toStdString())
            editor->setLesson(lesson);
    return editor;
}

/// "conflicts/1": the editor with an exercise that comes with Telar, and its page.
QWidget* openExerciseEditor(MainWindow& window, const QString& words) {
    auto* editor = window.editExercise();
    if (const auto* known = builtInExercise(words.section(QLatin1Char('/'), 0, 0).toStdString()))
        editor->setExercise(*known);
    editor->showPage(std::clamp(words.section(QLatin1Char('/'), 1, 1).toInt(), 0, ExerciseEditor::Pages - 1));
    return editor;
}

/// The composer, with a report of that name where there is one.
QWidget* openComposer(MainWindow& window, const QString& path, const QSize& size) {
    auto* composer = window.composeReport();
    composer->resize(size);
    if (!path.isEmpty())
        composer->openFrom(path);
    return composer;
}

/// Waits until the project is shown; why it is not, or nothing. Files that it names outside its folder stay
/// unopened: nobody is there to agree.
QString openProject(MainWindow& window, const QString& path) {
    auto& session = *window.session();
    QString refused;
    QEventLoop reading;
    QObject::connect(&session, &ProjectSession::asked, &reading, [&session] { session.answer(false); });
    QObject::connect(&session, &ProjectSession::opened, &reading, &QEventLoop::quit);
    QObject::connect(&session, &ProjectSession::failed, &reading, [&](const QString& sentence) {
        refused = sentence;
        reading.quit();
    });
    session.open(path);
    reading.exec();
    return refused;
}

void settle() {
    QEventLoop loop;
    QTimer::singleShot(150, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace

int takeScreenshot(MainWindow& window, const ScreenshotRequest& request) {
    const auto sides = request.size.split(QLatin1Char('x'));
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    if (request.file.isEmpty())
        return complain(QStringLiteral("--screenshot LAB needs a FILE to write"));
    const QString kind = QFileInfo(request.file).suffix().toLower();
    if (kind != QLatin1String("png") && kind != QLatin1String("html")) // a file to open may stand first by mistake
        return complain(
            QStringLiteral("\"%1\" is no name for a picture: it ends with .png or .html").arg(request.file));
    if (size.width() < 320 || size.height() < 240 || size.width() > 8192 || size.height() > 8192)
        return complain(QStringLiteral("--size is WIDTHxHEIGHT between 320x240 and 8192x8192"));
    bool whole = false;
    const int wait = request.wait.toInt(&whole);
    if (!whole || wait < 1 || wait > 86400)
        return complain(
            QStringLiteral("--wait is a whole number of seconds between 1 and 86400, not \"%1\"").arg(request.wait));
    auto* lab = window.lab(request.lab);
    if (!lab && request.lab != QLatin1String("start"))
        return complain(QStringLiteral("no lab is named \"%1\"").arg(request.lab));
    window.resize(size);
    window.showLab(request.lab);
    window.show();
    if (ProjectMenu::isProject(request.input)) {
        const auto refused = openProject(window, request.input);
        if (!refused.isEmpty())
            return complain(refused);
        window.showLab(request.lab);
    } else if (lab && !request.input.isEmpty() && !lab->openPath(request.input)) {
        return complain(QStringLiteral("\"%1\" cannot be opened").arg(request.input));
    }
    settle(); // panels that this size folds are folded: a state then opens its own
    QWidget* shown = &window;
    const QString lessonPrefix = QStringLiteral("lesson:"), editorPrefix = QStringLiteral("editor:"),
                  exercisePrefix = QStringLiteral("exercise-editor:"), composerPrefix = QStringLiteral("composer:"),
                  notesPrefix = QStringLiteral("notes:"), helpPrefix = QStringLiteral("help:");
    if (request.state.startsWith(lessonPrefix))
        window.lessons()->open(request.state.mid(lessonPrefix.size()).toStdString());
    else if (request.state.startsWith(editorPrefix))
        shown = openEditor(window, request.state.mid(editorPrefix.size()));
    else if (request.state.startsWith(exercisePrefix))
        shown = openExerciseEditor(window, request.state.mid(exercisePrefix.size()));
    else if (request.state.startsWith(QLatin1String("tour"))) { // tour3: its fourth stop
        window.startTour();
        if (auto* tour = window.findChild<Tour*>())
            tour->go(request.state.mid(4).toInt());
    } else if (request.state.startsWith(helpPrefix)) // help:glossary/warp
        HelpWindow::open(&window, request.state.mid(helpPrefix.size()).section(u'/', 0, 0),
                         request.state.section(u'/', 1))
            ->resize(size);
    else if (request.state == QLatin1String("keys"))
        window.action(QStringLiteral("keyHints"))->setChecked(true);
    else if (request.state.startsWith(notesPrefix)) {
        window.lessons()->open(request.state.mid(notesPrefix.size()).toStdString());
        shown = window.presenter()->notes();
    } else if (request.state.startsWith(composerPrefix))
        shown = openComposer(window, request.state.mid(composerPrefix.size()), size);
    else if (lab && !request.state.isEmpty() && !lab->showState(request.state))
        return complain(QStringLiteral("the lab \"%1\" has no state \"%2\"").arg(request.lab, request.state));

    // At rest: nothing under way for a while, so that what follows on something else has begun.
    int status = 1;
    QElapsedTimer since, quiet;
    since.start();
    quiet.start();
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &window, [&] {
        for (auto* dialog : window.findChildren<QDialog*>())
            if (dialog->property("busy").toBool())
                quiet.restart();
        if (lab && lab->busy())
            quiet.restart();
        const bool rests = quiet.elapsed() >= 900;
        if (!rests && since.elapsed() < qint64{1000} * wait)
            return;
        look.stop();
        for (auto* dialog : window.findChildren<QDialog*>())
            if (dialog->isVisible())
                shown = dialog; // what was opened in front
        status = lab && request.file.endsWith(QLatin1String(".html"), Qt::CaseInsensitive)
                     ? writePage(*lab, request.file)
                     : writePicture(*shown, request.file);
        if (status == 0 && !rests) {
            std::fprintf(stderr,
                         "telar: after %d s something is still under way in \"%s\", and the picture shows it "
                         "unfinished; --wait gives it more time\n",
                         wait, qPrintable(request.lab));
            status = 3;
        }
        QApplication::exit(status);
    });
    look.start(30);
    QApplication::exec();
    return status;
}

} // namespace telar
