#include "ui/shell/main_window.hpp"

#include "core/data/dicom.hpp"

#include "core/base/files.hpp"
#include "core/base/version.hpp"
#include "core/operation/catalogue.hpp"
#include "ui/composer/composer.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/lab/state_edit.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/presenter/notes_window.hpp"
#include "ui/presenter/presenter.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/share/share_dialog.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/head.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/preferences.hpp"
#include "ui/shell/shortcut_guard.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/shell/tour.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/drag_out.hpp"
#include "ui/widgets/export_dialog.hpp"
#include "ui/widgets/messages.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStandardPaths>

namespace telar {

/// Only the page in sight says how large it is: the others are styled and measured when somebody looks at them.
class SeenPage : public QStackedWidget {
public:
    explicit SeenPage(QWidget* parent) : QStackedWidget(parent) {
        connect(this, &QStackedWidget::currentChanged, this, &SeenPage::updateGeometry);
    }
    QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
};

static QString autosaveFolder() {
    const QString usual =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave");
    return QSettings().value(QStringLiteral("autosaveFolder"), usual).toString();
}

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    static const Catalogue none;
    catalogue_ = &none;
    setObjectName("mainWindow");
    keepLabelsPlain();
    setWindowIcon(QIcon(QStringLiteral(":/icons/telar.svg")));
    setAcceptDrops(true);
    resize(1280, 800);
    stack_ = new SeenPage(this);
    start_ = new StartPage(stack_);
    startArea_ = new ShrinkArea(start_, QSize(220, 110), stack_);
    stack_->addWidget(startArea_);
    setCentralWidget(stack_);
    messages_ = new Messages(*this, *stack_);
    pasting_ = new JobRunner(this);
    messages_->setOwn([this](const QString& file) {
        return QFileInfo(file).suffix().compare(QLatin1String("onnx"), Qt::CaseInsensitive) == 0 && openPath(file);
    });
    qApp->installEventFilter(new ShortcutGuard(this));
    auto* copying = new CopyKeys(this);
    qApp->installEventFilter(copying);
    connect(copying, &CopyKeys::shareRequested, this, [this](const Exportable& item) { openShare(item); });
    qApp->installEventFilter(new DragOut(this));
    connect(copying, &CopyKeys::said, this, [this](const QString& sentence) { messages_->done(sentence); });
    (void)Gesture::now(); // presses are counted from here on, so that the very first drag is one step, too
    session_ = new ProjectSession(autosaveFolder(), labs_, this);
    session_->setPages([this] { return currentLab() ? currentLab()->id() : QString(); },
                       [this](const QString& id) { showLab(id); });
    buildActions();
    projects_ = new ProjectMenu(*session_, *this);
    lessons_ = new LessonMenu(*this, labs_);
    lessons_->session().setShow([this](const QString& id) { showLab(id); });
    session_->setBorrowed([this](const Lab* lab) { return lessons_->session().hasBorrowed(lab); });
    presenter_ = new Presenter(*this, lessons_->session(), [this] { return currentLab(); });
    connect(session_, &ProjectSession::replaced, &lessons_->session(), &LessonSession::keepLabs);
    connect(&labs_, &LabSet::made, this, &MainWindow::adopt);
    buildBars();
    buildMenus();
    connect(lessons_, &LessonMenu::problem, messages_, &Messages::problem);
    connect(lessons_, &LessonMenu::notice, messages_, [this](const QString& sentence) { messages_->done(sentence); });
    connect(lessons_, &LessonMenu::progressChanged, start_, &StartPage::showLessons);
    connect(start_, &StartPage::lessonRequested, this, [this](const QString& id) { lessons_->open(id.toStdString()); });
    connect(start_, &StartPage::lessonsRequested, action("lessons"), &QAction::trigger);
    connect(projects_, &ProjectMenu::openRequested, this, &MainWindow::openPath);
    connect(projects_, &ProjectMenu::problem, messages_, &Messages::problem);
    connect(projects_, &ProjectMenu::notice, messages_, [this](const QString& sentence) { messages_->done(sentence); });
    for (auto signal : {&ProjectSession::opened, &ProjectSession::saved})
        connect(session_, signal, start_, [this](const QString& path) {
            if (!path.isEmpty())
                start_->addRecent(path);
        });
    connect(start_, &StartPage::languageChosen, this, &MainWindow::switchLanguage);
    connect(start_, &StartPage::openRequested, this, &MainWindow::openPath);
    connect(start_, &StartPage::tourRequested, this, &MainWindow::startTour);
    connect(start_, &StartPage::chooseRequested, action("open"), &QAction::trigger);
    connect(start_, &StartPage::helpRequested, this, [this](const QString& page) { HelpWindow::open(this, page); });
    keepWords(this, [this] { retranslate(); });
    start_->setFocus();
}

MainWindow::~MainWindow() {
    delete presenter_; // looks at the lessons
    delete lessons_;   // both look at the labs
    delete session_;
    // Labs go first: their undo stacks and jobs speak to nobody then, and none comes to sight as another one goes.
    stack_->hide();
    for (auto* lab : labs_.ready()) {
        lab->disconnect(this);
        lab->undoStack()->disconnect(this);
    }
    qDeleteAll(labs_.ready());
}

void MainWindow::addLab(const LabName& name, std::function<Lab*(QWidget* parent)> make) {
    labs_.add(name, [this, make = std::move(make)] { return make(stack_); });
    const int place = static_cast<int>(labs_.names().size());
    // Alt with a digit; there is no tenth. Ctrl+F5 checks an exercise.
    const int function = place - 10 + (place >= 14);
    const QKeySequence key = place < 10 ? QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + place))
                                        : QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_F1 + function));
    auto* item =
        makeAction(qPrintable(QStringLiteral("lab_") + name.id), key, name.icon, [this, id = name.id] { openLab(id); });
    item->setCheckable(true);
    item->setText(name.title());
    railGroup_->addAction(item);
    rail_->addAction(item);
    showLast();
}

void MainWindow::addLab(Lab* lab) {
    addLab(lab->labName(), [lab](QWidget*) { return lab; });
    labs_.lab(lab->id());
}

void MainWindow::adopt(Lab* lab) {
    stack_->addWidget(lab);
    int shortcut = 1;
    for (auto* dock : lab->dockActions())
        dock->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + shortcut++)));
    for (auto signal : {&Lab::commandLineChanged, &Lab::earlierChanged})
        connect(lab, signal, this, &MainWindow::refreshTopBar);
    connect(lab, &Lab::exportRequested, this, &MainWindow::openExport);
    connect(lab, &Lab::openRequested, this, &MainWindow::openPath);
    connect(lab, &Lab::showRequested, this, [this, lab] {
        showLab(lab->id());
        raise();
        activateWindow();
    });
    connect(lab, &Lab::notice, messages_, &Messages::done);
    connect(lab, &Lab::undoable, messages_, [this, lab](const QString& sentence, const std::function<void()>& undo) {
        undo ? messages_->undoable(sentence, undo) : messages_->undoable(sentence, *lab->undoStack());
    });
    connect(lab, &Lab::problem, messages_, &Messages::problem);
    connect(lab, &Lab::edited, messages_, &Messages::dismiss); // what went wrong was of another state, or another file
    connect(lab, &Lab::pathOpened, messages_, &Messages::dismiss);
    connect(lab->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshTopBar);
    connect(lab, &Lab::pathOpened, start_, &StartPage::addRecent);
    if (auto* run = lab->runButton())
        head_->addRun(run);
    if (restored_)
        lab->restoreLayout();
    if (action("pictureAlone")->isChecked())
        lab->setPictureAlone(true);
}

Lab* MainWindow::currentLab() const { return qobject_cast<Lab*>(stack_->currentWidget()); }

void MainWindow::openLab(const QString& id, const QString& state) {
    opening_ = id;
    labs_.prepare(id, [this, id, state] {
        if (opening_ != id)
            return; // another has been shown meanwhile
        showLab(id);
        if (auto* shown = currentLab(); shown && !state.isEmpty())
            shown->showState(state);
    });
}

void MainWindow::showLab(const QString& id) {
    opening_.reset();
    messages_->dismiss(); // it was about another page
    auto* wanted = lab(id);
    auto* page = wanted ? static_cast<QWidget*>(wanted) : startArea_;
    if (wanted)
        wanted->catchUp(); // before its size is asked for
    // Only the page on screen decides how small the window may be.
    showOnly(stack_, page);
    if (auto* item = action(wanted ? QStringLiteral("lab_") + id : QStringLiteral("start")))
        item->setChecked(true);
    (wanted ? static_cast<QWidget*>(wanted) : start_)->setFocus();
    if (wanted && !tour_)
        QSettings().setValue(QStringLiteral("lastLab"), id);
    if (!wanted)
        showLast();
    refreshTopBar();
    fillViewMenu();
    presenter_->retranslate();
}

bool MainWindow::openPath(const QString& path) {
    if (path.isEmpty())
        return false;
    if (ProjectMenu::isProject(path)) {
        projects_->open(path);
        return true;
    }
    if (LessonMenu::isLesson(path)) {
        lessons_->openFile(path);
        return true;
    }
    if (Composer::isReport(path)) {
        auto* composer = composeReport();
        composer->beforeLosing([composer, path] { composer->openFrom(path); });
        return true;
    }
    if (path.startsWith(QLatin1String("lab:"))) {
        const auto words = path.mid(4).split(QLatin1Char('/'));
        if (!labs_.name(words.value(0)))
            return false;
        openLab(words.value(0), words.value(1));
        return true;
    }
    static const auto kindsOf = [](const char* kinds) { return QString::fromLatin1(kinds).split(QLatin1Char(' ')); };
    static const std::pair<QString, QStringList> own[] = {
        {QStringLiteral("bench"), kindsOf("cu cuh c cpp py ipynb telar-exercise telar-handin")},
        {QStringLiteral("network"), kindsOf("onnx")},
        {QStringLiteral("experiments"), kindsOf("jsonl")},
        {QStringLiteral("convolution"), kindsOf("safetensors")}};
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto names = labs_.names();
    const auto* its = std::ranges::find_if(own, [&](const auto& one) { return one.second.contains(suffix); });
    if (its != std::end(own) && labs_.name(its->first)) // it opens there, wherever one is
        showLab(its->first);
    else if (!currentLab() && !names.empty())
        showLab(names.front().id);
    if (currentLab() && currentLab()->openPath(path))
        return true;
    auto* first = names.empty() ? nullptr : lab(names.front().id); // of another page, a picture goes to the first one
    if (!first || first == currentLab() || !first->openPath(path))
        return false;
    showLab(first->id());
    return true;
}

void MainWindow::refreshTopBar() {
    auto* lab = currentLab();
    for (const auto* one : labs_.ready())
        if (auto* run = one->runButton())
            run->setVisible(one == lab);
    head_->setLab(lab);
    for (const char* name : {"export", "sharePage", "copyCommand", "run", "cancel", "resetLayout"})
        action(QString::fromLatin1(name))->setEnabled(lab != nullptr);
    action("undo")->setEnabled(lab && lab->undoStack()->canUndo());
    action("redo")->setEnabled(lab && lab->undoStack()->canRedo());
    action("undo")->setText(lab && lab->undoStack()->canUndo() ? tr("Undo: %1").arg(lab->undoStack()->undoText())
                                                               : tr("Undo"));
    action("redo")->setText(lab && lab->undoStack()->canRedo() ? tr("Redo: %1").arg(lab->undoStack()->redoText())
                                                               : tr("Redo"));
}

void MainWindow::showLast() {
    const auto* last = labs_.name(QSettings().value(QStringLiteral("lastLab")).toString());
    start_->setLast(last ? QStringLiteral("lab:") + last->id : QString(), last ? last->title() : QString());
}

void MainWindow::switchLanguage(const QString& code) {
    setLanguage(code);
    QSettings().setValue(QStringLiteral("language"), code);
}

void MainWindow::openPreferences() {
    Preferences dialog(this);
    connect(&dialog, &Preferences::languageChosen, this, &MainWindow::switchLanguage);
    connect(&dialog, &Preferences::recentCleared, start_, &StartPage::showRecent);
    dialog.exec();
}

void MainWindow::openPalette() {
    CommandPalette palette(this, palettePlaces(*this), paletteSynonyms());
    palette.exec();
}

void MainWindow::openExport() {
    if (auto* lab = currentLab()) {
        auto items = lab->exportables();
        std::erase_if(items, [](const Exportable& item) { return !hasContent(item); });
        if (items.empty()) {
            messages_->problem(tr("There is nothing to export yet."));
            return;
        }
        const int shown = std::max(0, shownFirst(items));
        ExportDialog dialog(std::move(items), shown, this);
        connect(&dialog, &ExportDialog::exported, this,
                [this](const QString& path) { messages_->done(tr("Saved to %1").arg(path), path); });
        dialog.exec();
    }
}

void MainWindow::openShare(const std::optional<Exportable>& only) {
    auto* lab = currentLab();
    if (!lab)
        return;
    auto view = sharedView(*lab);
    if (only) { // not every picture of a lab is among what it exports
        std::erase_if(view.items, [&](const Exportable& item) { return item.title == only->title; });
        view.items.insert(view.items.begin(), *only);
    }
    if (view.items.empty()) {
        messages_->problem(tr("There is nothing to share yet."));
        return;
    }
    ShareDialog dialog(std::move(view), only ? only->title : QString(), this);
    connect(&dialog, &ShareDialog::shared, this,
            [this](const QString& path) { messages_->done(tr("Saved to %1").arg(path), path); });
    dialog.exec();
}

void MainWindow::startTour() {
    if (!tour_)
        tour_ = new Tour(*this);
}

void MainWindow::openHelp() {
    HelpWindow::open(this, currentLab() ? currentLab()->helpPage() : QStringLiteral("start"));
}

void MainWindow::openTimes() {
    auto* from = currentLab();
    auto* experiments = lab(QStringLiteral("experiments"));
    const auto times = from ? from->times() : std::vector<std::shared_ptr<const RunRecord>>();
    if (times.empty() || !experiments) {
        messages_->problem(tr("Nothing has been measured here yet: press Run first."));
        return;
    }
    std::string lines;
    for (const auto& one : times) {
        auto record = *one;
        record.device = catalogue_->deviceOf(record.backend);
        lines += toJson(record, -1) + '\n';
    }
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/times");
    QDir().mkpath(folder);
    const QString path =
        folder + QStringLiteral("/%1-%2.jsonl")
                     .arg(from->id(), QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-hhmmss")));
    if (const auto written = writeFile(path.toStdString(), lines); !written) {
        messages_->problem(translated(written.error()));
        return;
    }
    showLab(experiments->id());
    experiments->openPath(path);
}

void MainWindow::addToReport() {
    auto* lab = currentLab();
    if (auto parts = lab ? lab->reportParts() : std::vector<ReportPart>(); !parts.empty()) {
        composeReport()->model().add(parts);
        return;
    }
    const auto items = lab ? lab->exportables() : std::vector<Exportable>(); // most labs show a picture
    const int shown = shownFirst(items);
    if (shown < 0) {
        messages_->problem(tr("There is nothing to add to a report yet."));
        return;
    }
    constexpr int across = 1600;
    const auto& item = items[static_cast<std::size_t>(shown)];
    ExportOptions options;
    options.dpi = qRound(across * mmPerInch / item.defaultMm.width());
    auto* job = new JobRunner(this);
    connect(job, &JobRunner::finished, job, &QObject::deleteLater);
    job->start<QByteArray>([ready = recorded(item, options, ExportFormat::Png),
                            options](const JobContext&) { return exportBytes(ExportFormat::Png, ready, options); },
                           [this, title = item.title, name = lab->title()](std::shared_ptr<const QByteArray> png) {
                               auto part = Composer::picturePart(png->toStdString(), title);
                               part.text = title.toStdString();
                               auto& model = composeReport()->model();
                               ReportPart heading;
                               heading.kind = ReportPart::Kind::Heading;
                               heading.text = name.toStdString();
                               if (model.section() == heading.text) // of the same lab
                                   model.add({part});
                               else
                                   model.add({heading, part});
                           },
                           [this](const Error& error) { messages_->problem(translated(error)); });
}

void MainWindow::copyCommandLine() {
    if (auto* lab = currentLab()) {
        QApplication::clipboard()->setText(lab->commandLine());
        messages_->done(tr("Command copied"));
    }
}

void MainWindow::about() {
    QMessageBox box(QMessageBox::NoIcon, tr("About Telar"),
                    tr("<h3>Telar %1</h3><p>A visual laboratory where you watch parallel neural-network computing "
                       "happen. <i>Telar</i> is Spanish for loom; the warps of a GPU are named after a "
                       "loom's.</p><p>Free software under the GNU General Public License, version 3 or later.</p>")
                        .arg(QString::fromLatin1(telarVersion())),
                    QMessageBox::Ok, this);
    box.setIconPixmap(windowIcon().pixmap(px(64)));
    box.setTextFormat(Qt::RichText);
    box.exec();
}

void MainWindow::restoreSettings() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray()))
        resize(size().boundedTo(screen()->availableSize() - QSize(0, px(40)))); // the title bar stays in sight
    restored_ = true;
    for (auto* lab : labs_.ready())
        lab->restoreLayout();
    showLast();
}

ExerciseEditor* MainWindow::editExercise() {
    if (!exerciseEditor_) {
        exerciseEditor_ = new ExerciseEditor(this);
        connect(exerciseEditor_, &ExerciseEditor::openRequested, this, &MainWindow::openPath);
    }
    exerciseEditor_->show();
    exerciseEditor_->raise();
    exerciseEditor_->activateWindow();
    return exerciseEditor_;
}

Composer* MainWindow::composeReport() {
    if (!composer_) {
        composer_ = new Composer(*catalogue_, QString::fromStdString(defaultLibraryPath()), this);
        composer_->setOffers([this] {
            Composer::Offers offers;
            labs_.lab(QStringLiteral("findings")); // its ticks are kept from one session to the next
            for (auto* lab : labs_.ready()) {
                lab->catchUp();
                if (auto parts = lab->reportParts(); !parts.empty())
                    offers.emplace_back(lab->title(), std::move(parts));
            }
            return offers;
        });
        for (auto signal : {&Composer::written, &Composer::opened})
            connect(composer_, signal, start_, [this](const QString& path) {
                if (Composer::isReport(path))
                    start_->addRecent(path);
            });
        connect(composer_, &Composer::written, messages_,
                [this](const QString& path) { messages_->done(tr("Report saved to %1").arg(path), path); });
    }
    composer_->show();
    composer_->raise();
    composer_->activateWindow();
    return composer_;
}

void MainWindow::closeAfterSaving() {
    const auto leave = [this] {
        leaving_ = true;
        close();
    };
    projects_->beforeLosing([this, leave] {
        lessons_->beforeLosing([this, leave] {
            const auto report = [this, leave] { composer_ ? composer_->beforeLosing(leave) : leave(); };
            if (exerciseEditor_)
                exerciseEditor_->beforeLosing(report);
            else
                report();
        });
    });
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!leaving_ && (session_->modified() || session_->saving() || lessons_->unsaved() ||
                      (exerciseEditor_ && exerciseEditor_->modified()) || (composer_ && composer_->modified()))) {
        event->ignore();
        closeAfterSaving();
        return;
    }
    lessons_->session().stop(); // a lesson moves docks; what is remembered is the user's own layout
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("theme"), static_cast<int>(Theme::instance().mode()));
    for (auto* lab : labs_.ready()) {
        lab->cancel();
        lab->saveLayout();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

/// The first of the files; or, of several with slices, the folder that holds them all, which is a series.
static QString droppedPath(const QList<QUrl>& urls) {
    QString folder;
    for (const auto& url : urls) {
        if (!url.isLocalFile() || (urls.size() > 1 && !isDicomFile(url.toLocalFile().toStdString())))
            return urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
        const QString own = QFileInfo(url.toLocalFile()).absolutePath();
        if (folder.isEmpty())
            folder = own;
        while (!QDir(folder).isRoot() && own != folder && !own.startsWith(QString(folder + u'/')))
            folder = QFileInfo(folder).absolutePath();
    }
    return urls.size() == 1 ? urls.first().toLocalFile() : folder;
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (openPath(droppedPath(event->mimeData()->urls())))
        event->acceptProposedAction();
}

} // namespace telar
