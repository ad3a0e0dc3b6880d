// The window's actions, bars and menus, and their words.
#include "ui/lessons/lesson_menu.hpp"
#include "ui/presenter/notes_window.hpp"
#include "ui/presenter/presenter.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/shell/head.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/shell/tour.hpp"
#include "ui/theme/color_vision.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/messages.hpp"

#include <QActionGroup>
#include <QMenuBar>
#include <QToolBar>

namespace telar {

QAction* MainWindow::makeAction(const char* name, const QKeySequence& key, const char* iconFile,
                                std::function<void()> call) {
    auto* made = new QAction(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setShortcut(key);
    if (iconFile)
        made->setIcon(icon(iconFile));
    connect(made, &QAction::triggered, this, std::move(call));
    addAction(made);
    return made;
}

QAction* MainWindow::action(const QString& name) const { return findChild<QAction*>(name, Qt::FindDirectChildrenOnly); }

void MainWindow::buildActions() {
    makeAction("open", QKeySequence::Open, "open", [this] {
        openPath(askSource(this, tr("Open"),
                           tr("Projects, images, matrices, volumes and kernels (*.telar *.telar-lesson *.telar-report "
                              "*.telar-exercise *.telar-handin *.jpg *.jpeg "
                              "*.png *.csv *.txt *.nii *.nii.gz *.cu *.cuh *.c *.cpp *.py *.ipynb);;All files (*)")));
    });
    makeAction("export", Qt::CTRL | Qt::SHIFT | Qt::Key_E, "export", [this] { openExport(); });
    makeAction("sharePage", Qt::CTRL | Qt::ALT | Qt::Key_W, "export", [this] { openShare(); });
    makeAction("composer", {}, "thesis", [this] { composeReport(); });
    makeAction("addToReport", Qt::CTRL | Qt::ALT | Qt::Key_R, "new", [this] { addToReport(); });
    makeAction("copyCommand", Qt::CTRL | Qt::SHIFT | Qt::Key_C, "copy", [this] { copyCommandLine(); });
    makeAction("quit", QKeySequence::Quit, "close", [this] { close(); });
    makeAction("undo", QKeySequence::Undo, "undo", [this] {
        if (auto* lab = currentLab())
            lab->undoStack()->undo();
    });
    makeAction("redo", Qt::CTRL | Qt::SHIFT | Qt::Key_Z, "redo", [this] {
        if (auto* lab = currentLab())
            lab->undoStack()->redo();
    });
    struct Edit {
        const char* name;
        QKeySequence::StandardKey key;
        const char* icon;
    };
    for (const auto& [name, key, icon] :
         {Edit{"cut", QKeySequence::Cut, nullptr}, Edit{"copy", QKeySequence::Copy, "copy"},
          Edit{"selectAll", QKeySequence::SelectAll, nullptr}})
        makeAction(name, key, icon, [this, name = name] { editFocus(name); }) // its key belongs to what has the focus
            ->setShortcutContext(Qt::WidgetShortcut);
    makeAction("paste", QKeySequence::Paste, nullptr, [this] { paste(); });
    makeAction("run", Qt::Key_F5, "run", [this] {
        if (auto* lab = currentLab())
            lab->run();
    });
    makeAction("cancel", Qt::CTRL | Qt::Key_Period, "stop", [this] {
        if (auto* lab = currentLab())
            lab->cancel();
    });
    makeAction("openTimes", Qt::CTRL | Qt::SHIFT | Qt::Key_T, "chart", [this] { openTimes(); });
    makeAction("palette", Qt::CTRL | Qt::SHIFT | Qt::Key_P, "command", [this] { openPalette(); });
    makeAction("preferences", QKeySequence(Qt::CTRL | Qt::Key_Comma), "theme", [this] { openPreferences(); });
    makeAction("messageList", {}, "info", [this] { messages_->showList(); });
    makeAction("find", QKeySequence::Find, "search", [this] { find(); });
    makeAction("handIn", {}, "export", [this] { openPath(QStringLiteral("lab:bench/hand-in")); });
    makeAction("class", {}, "table", [this] { openPath(QStringLiteral("lab:bench/class")); });
    makeAction("exerciseEditor", {}, "new", [this] { editExercise(); });
    makeAction("help", QKeySequence::HelpContents, "help", [this] { openHelp(); });
    makeAction("tour", {}, "play", [this] { startTour(); });
    makeAction("about", {}, "info", [this] { about(); });
    makeAction("resetLayout", Qt::CTRL | Qt::SHIFT | Qt::Key_R, "layout", [this] {
        if (auto* lab = currentLab())
            lab->resetLayout();
    });
    makeAction("fullScreen", Qt::Key_F11, "fit", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    auto* presenter = makeAction("presenter", Qt::CTRL | Qt::SHIFT | Qt::Key_L, "presenter", [] {});
    presenter->setCheckable(true);
    presenter->setChecked(Theme::instance().presenter());
    connect(&Theme::instance(), &Theme::changed, presenter,
            [presenter] { presenter->setChecked(Theme::instance().presenter()); });
    connect(presenter, &QAction::triggered, this,
            [](bool on) { Theme::instance().setPresenter(on, Theme::Pace::InTurns); });
    auto* alone = makeAction("pictureAlone", Qt::Key_F9, "fit", [] {});
    alone->setCheckable(true);
    connect(alone, &QAction::toggled, this, [this](bool on) {
        for (auto* lab : labs_.ready())
            lab->setPictureAlone(on);
    });
    auto* hints = makeAction("keyHints", Qt::SHIFT | Qt::Key_F9, "keyboard", [] {});
    hints->setCheckable(true);
    connect(hints, &QAction::toggled, this, [this](bool on) { presenter_->setHintsShown(on); });
    makeAction("notesWindow", Qt::CTRL | Qt::ALT | Qt::Key_T, "thesis", [this] { presenter_->notes(); });
    auto themeAction = [this, themes = new QActionGroup(this)](const char* name, Theme::Mode mode) {
        auto* made = makeAction(name, {}, "theme", [mode] { Theme::instance().setMode(mode, Theme::Pace::InTurns); });
        made->setCheckable(true);
        themes->addAction(made); // the one that is on stays on
        connect(&Theme::instance(), &Theme::changed, made,
                [made, mode] { made->setChecked(Theme::instance().mode() == mode); });
        made->setChecked(Theme::instance().mode() == mode);
    };
    themeAction("themeSystem", Theme::Mode::System);
    themeAction("themeLight", Theme::Mode::Light);
    themeAction("themeDark", Theme::Mode::Dark);
    makeAction("toggleTheme", Qt::CTRL | Qt::SHIFT | Qt::Key_D, "theme",
               [] { Theme::instance().toggleMode(Theme::Pace::InTurns); });
    buildVision();
    makeAction("english", {}, "language", [this] { switchLanguage(QStringLiteral("en")); });
    makeAction("spanish", {}, "language", [this] { switchLanguage(QStringLiteral("es")); });
}

void MainWindow::buildVision() {
    auto* group = new QActionGroup(this);
    visionMenu_ = new QMenu(this);
    const std::pair<const char*, ColorVision> all[] = {{"visionUsual", ColorVision::Usual},
                                                       {"visionProtanopia", ColorVision::Protanopia},
                                                       {"visionDeuteranopia", ColorVision::Deuteranopia},
                                                       {"visionTritanopia", ColorVision::Tritanopia}};
    for (const auto& [name, vision] : all) {
        auto* made = makeAction(name, {}, "image", [this, vision = vision] {
            // The window takes the effect, and deletes the one before.
            stack_->setGraphicsEffect(vision == ColorVision::Usual ? nullptr : new ColorVisionEffect(vision));
        });
        made->setCheckable(true);
        made->setChecked(vision == ColorVision::Usual);
        group->addAction(made);
        visionMenu_->addAction(made);
    }
}

void MainWindow::buildBars() {
    rail_ = namedBar("rail", this);
    rail_->setMovable(false);
    rail_->setFloatable(false);
    rail_->setContextMenuPolicy(Qt::PreventContextMenu);
    rail_->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    const auto sizeIcons = [this] { rail_->setIconSize(QSize(px(16), px(16))); };
    sizeIcons();
    connect(&Theme::instance(), &Theme::changed, rail_, sizeIcons);
    addToolBar(Qt::LeftToolBarArea, rail_);
    railGroup_ = new QActionGroup(this);
    auto* home = makeAction("start", Qt::ALT | Qt::Key_0, "start", [this] { showLab({}); });
    home->setCheckable(true);
    home->setChecked(true);
    railGroup_->addAction(home);
    rail_->addAction(home);

    auto* bar = namedBar("top", this);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    head_ = new Head(bar);
    head_->setStart(start_->headControls());
    bar->addWidget(head_);
    addToolBar(Qt::TopToolBarArea, bar);
    connect(head_, &Head::copyRequested, this, &MainWindow::copyCommandLine);
    connect(head_, &Head::exportRequested, this, &MainWindow::openExport);
}

void MainWindow::buildMenus() {
    auto* bar = menuBar();
    file_ = bar->addMenu(QString());
    edit_ = bar->addMenu(QString());
    view_ = bar->addMenu(QString());
    pages_ = new QMenu(this);
    run_ = bar->addMenu(QString());
    tools_ = bar->addMenu(QString());
    help_ = bar->addMenu(QString());
    auto put = [this](QMenu* menu, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            if (*name)
                menu->addAction(action(QString::fromLatin1(name)));
            else
                menu->addSeparator();
        }
    };
    put(file_, {"newProject", "open"});
    file_->addMenu(projects_->recentMenu());
    connect(file_, &QMenu::aboutToShow, projects_, &ProjectMenu::fillRecent);
    put(file_,
        {"", "save", "saveAs", "", "export", "sharePage", "copyCommand", "", "composer", "addToReport", "", "quit"});
    put(edit_, {"undo", "redo", "", "cut", "copy", "paste", "selectAll", "", "find", "", "preferences"});
    put(run_, {"run", "cancel", "", "openTimes"});
    put(tools_, {"palette", "", "handIn", "class"});
    put(help_, {"help", "tour", "lessons", "lessonEditor", "exerciseEditor", "", "about"});
    connect(view_, &QMenu::aboutToShow, this, &MainWindow::fillViewMenu);
    fillViewMenu();
}

void MainWindow::fillViewMenu() {
    view_->clear();
    if (auto* lab = currentLab()) {
        view_->addActions(lab->dockActions());
        view_->addAction(action("resetLayout"));
        view_->addSeparator();
    }
    pages_->clear();
    pages_->addActions(railGroup_->actions());
    view_->addMenu(pages_);
    view_->addSeparator();
    for (const char* name :
         {"toggleTheme", "presenter", "pictureAlone", "keyHints", "notesWindow", "messageList", "fullScreen"})
        view_->addAction(action(QString::fromLatin1(name)));
    view_->addMenu(visionMenu_);
}

void MainWindow::retranslate() {
    file_->setTitle(tr("&File"));
    edit_->setTitle(tr("&Edit"));
    view_->setTitle(tr("&View"));
    run_->setTitle(tr("&Run"));
    tools_->setTitle(tr("&Tools"));
    help_->setTitle(tr("&Help"));
    pages_->setTitle(tr("Labs"));
    visionMenu_->setTitle(tr("Simulate colour blindness"));
    const std::pair<const char*, QString> texts[] = {
        {"open", tr("Open…")},
        {"export", tr("Export…")},
        {"sharePage", tr("Share as a page…")},
        {"composer", tr("Report composer…")},
        {"addToReport", tr("Add current view to report")},
        {"copyCommand", tr("Copy command")},
        {"quit", tr("Quit")},
        {"run", tr("Run")},
        {"cancel", tr("Stop")},
        {"openTimes", tr("Open the times in Experiments")},
        {"palette", tr("Command palette…")},
        {"cut", tr("Cut")},
        {"copy", tr("Copy")},
        {"paste", tr("Paste")},
        {"selectAll", tr("Select all")},
        {"find", tr("Find…")},
        {"preferences", tr("Preferences…")},
        {"messageList", tr("Messages…")},
        {"handIn", tr("Hand in exercises…")},
        {"exerciseEditor", tr("Write an exercise…")},
        {"class", tr("Class: student submissions…")},
        {"help", tr("Help")},
        {"tour", tr("%1-second tour").arg(Tour::seconds())},
        {"about", tr("About Telar")},
        {"resetLayout", tr("Reset layout")},
        {"fullScreen", tr("Full screen")},
        {"presenter", tr("Presenter mode: large type")},
        {"pictureAlone", tr("Hide panels")},
        {"keyHints", tr("Available shortcuts")},
        {"notesWindow", tr("Teacher's notes in a separate window")},
        {"themeSystem", tr("Theme: follow system")},
        {"themeLight", tr("Theme: light")},
        {"themeDark", tr("Theme: dark")},
        {"toggleTheme", tr("Switch light and dark")},
        {"visionUsual", tr("Normal colours")},
        {"visionProtanopia", tr("Without red cones (protanopia)")},
        {"visionDeuteranopia", tr("Without green cones (deuteranopia)")},
        {"visionTritanopia", tr("Without blue cones (tritanopia)")},
        {"english", QStringLiteral("English")},
        {"spanish", QStringLiteral("Español")},
        {"start", tr("Start")},
    };
    for (const auto& [name, words] : texts)
        action(QString::fromLatin1(name))->setText(words);
    for (const auto& name : labs_.names())
        action(QStringLiteral("lab_") + name.id)->setText(name.title());
    for (auto* item : findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
        QString tip = item->text();
        tip.remove(QLatin1Char('&'));
        const QString key = item->shortcut().toString(QKeySequence::NativeText);
        item->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1  (%2)").arg(tip, key));
    }
    showLast();
    projects_->retranslate();
    presenter_->retranslate();
    lessons_->retranslate();
    rail_->setWindowTitle(tr("Labs"));
    head_->retranslate();
    refreshTopBar();
}

} // namespace telar
