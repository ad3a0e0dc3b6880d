#include "ui/shell/main_window.hpp"

#include "core/experiment/run_record.hpp"
#include "ui/charts/export.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/language.hpp"
#include "ui/shell/shortcut_guard.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

namespace telar {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setObjectName("mainWindow");
    setWindowTitle(QStringLiteral("Telar"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/telar.svg")));
    setAcceptDrops(true);
    resize(1280, 800);
    stack_ = new QStackedWidget(this);
    start_ = new StartPage(stack_);
    stack_->addWidget(start_);
    setCentralWidget(stack_);
    qApp->installEventFilter(new ShortcutGuard(this));
    buildActions();
    buildBars();
    buildMenus();
    connect(start_, &StartPage::languageChosen, this, &MainWindow::switchLanguage);
    connect(start_, &StartPage::openRequested, this, &MainWindow::openPath);
    connect(start_, &StartPage::chooseRequested, action("open"), &QAction::trigger);
    connect(start_, &StartPage::helpRequested, this,
            [this](const QString& page) { HelpWindow::open(this, page); });
    retranslate();
    start_->setFocus();
}

MainWindow::~MainWindow() {
    // Labs go first: their undo stacks and jobs speak to nobody then.
    for (auto* lab : std::as_const(labs_)) {
        lab->disconnect(this);
        lab->undoStack()->disconnect(this);
        delete lab;
    }
}

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

QAction* MainWindow::action(const QString& name) const {
    return findChild<QAction*>(name, Qt::FindDirectChildrenOnly);
}

void MainWindow::buildActions() {
    makeAction("open", QKeySequence::Open, "open", [this] {
        openPath(QFileDialog::getOpenFileName(this, tr("Open"),
                                              QSettings().value(QStringLiteral("lastFolder")).toString(),
                                              tr("Images, matrices and volumes (*.jpg *.jpeg *.png *.csv "
                                                 "*.txt *.nii *.nii.gz);;All files (*)")));
    });
    makeAction("export", Qt::CTRL | Qt::SHIFT | Qt::Key_E, "export", [this] { openExport(); });
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
    makeAction("run", Qt::Key_F5, "run", [this] {
        if (auto* lab = currentLab())
            lab->run();
    });
    makeAction("cancel", Qt::CTRL | Qt::Key_Period, "stop", [this] {
        if (auto* lab = currentLab())
            lab->cancel();
    });
    makeAction("palette", Qt::CTRL | Qt::SHIFT | Qt::Key_P, "command", [this] { openPalette(); });
    makeAction("find", QKeySequence::Find, "search", [this] { openPalette(); });
    makeAction("help", QKeySequence::HelpContents, "help", [this] { openHelp(); });
    makeAction("about", {}, "info", [this] { about(); });
    makeAction("resetLayout", Qt::CTRL | Qt::SHIFT | Qt::Key_R, "layout", [this] {
        if (auto* lab = currentLab())
            lab->resetLayout();
    });
    makeAction("fullScreen", Qt::Key_F11, "fit",
               [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    auto* presenter = makeAction("presenter", Qt::CTRL | Qt::SHIFT | Qt::Key_L, "presenter", [] {});
    presenter->setCheckable(true);
    connect(presenter, &QAction::toggled, this, [](bool on) { Theme::instance().setPresenter(on); });
    auto themeAction = [this](const char* name, Theme::Mode mode) {
        auto* made = makeAction(name, {}, "theme", [mode] { Theme::instance().setMode(mode); });
        made->setCheckable(true);
        connect(&Theme::instance(), &Theme::changed, made,
                [made, mode] { made->setChecked(Theme::instance().mode() == mode); });
        made->setChecked(Theme::instance().mode() == mode);
    };
    themeAction("themeSystem", Theme::Mode::System);
    themeAction("themeLight", Theme::Mode::Light);
    themeAction("themeDark", Theme::Mode::Dark);
    makeAction("toggleTheme", Qt::CTRL | Qt::SHIFT | Qt::Key_D, "theme",
               [] { Theme::instance().setMode(colors().dark ? Theme::Mode::Light : Theme::Mode::Dark); });
    makeAction("english", {}, "language", [this] { switchLanguage(QStringLiteral("en")); });
    makeAction("spanish", {}, "language", [this] { switchLanguage(QStringLiteral("es")); });
}

void MainWindow::buildBars() {
    rail_ = new QToolBar(this);
    rail_->setObjectName("rail");
    rail_->setMovable(false);
    rail_->setFloatable(false);
    rail_->setContextMenuPolicy(Qt::PreventContextMenu);
    rail_->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    rail_->setIconSize({22, 22});
    addToolBar(Qt::LeftToolBarArea, rail_);
    railGroup_ = new QActionGroup(this);
    auto* home = makeAction("start", Qt::ALT | Qt::Key_0, "start", [this] { showLab({}); });
    home->setCheckable(true);
    home->setChecked(true);
    railGroup_->addAction(home);
    rail_->addAction(home);

    auto* bar = new QToolBar(this);
    bar->setObjectName("top");
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    topBar_ = new QWidget(bar);
    topBar_->setObjectName("topBar");
    auto* row = new QHBoxLayout(topBar_);
    row->setContentsMargins(14, 6, 10, 6);
    row->setSpacing(8);
    brand_ = new QLabel(QStringLiteral("Telar"), topBar_);
    brand_->setObjectName("brand");
    where_ = roleLabel("muted", topBar_);
    commandLine_ = new QLineEdit(topBar_);
    commandLine_->setObjectName("commandLine");
    commandLine_->setReadOnly(true);
    copy_ = roleButton("quiet", topBar_);
    copy_->setIcon(icon("copy"));
    exportButton_ = new QPushButton(topBar_);
    exportButton_->setIcon(icon("export"));
    languageButton_ = new QPushButton(topBar_);
    languageButton_->setObjectName("language");
    themeButton_ = new QToolButton(topBar_);
    themeButton_->setProperty("role", "quiet");
    themeButton_->setDefaultAction(action("toggleTheme"));
    themeButton_->setToolButtonStyle(Qt::ToolButtonIconOnly);
    row->addWidget(brand_);
    row->addWidget(where_);
    row->addWidget(commandLine_, 100);
    row->addStretch(1);
    for (QWidget* w : std::initializer_list<QWidget*>{copy_, exportButton_, languageButton_, themeButton_})
        row->addWidget(w);
    bar->addWidget(topBar_);
    addToolBar(Qt::TopToolBarArea, bar);
    connect(copy_, &QPushButton::clicked, this, &MainWindow::copyCommandLine);
    connect(exportButton_, &QPushButton::clicked, this, &MainWindow::openExport);
    connect(languageButton_, &QPushButton::clicked, this, [this] {
        switchLanguage(language() == QLatin1String("en") ? QStringLiteral("es") : QStringLiteral("en"));
    });
}

void MainWindow::buildMenus() {
    auto* bar = menuBar();
    file_ = bar->addMenu(QString());
    edit_ = bar->addMenu(QString());
    view_ = bar->addMenu(QString());
    run_ = bar->addMenu(QString());
    tools_ = bar->addMenu(QString());
    window_ = bar->addMenu(QString());
    help_ = bar->addMenu(QString());
    auto put = [this](QMenu* menu, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            if (*name)
                menu->addAction(action(QString::fromLatin1(name)));
            else
                menu->addSeparator();
        }
    };
    put(file_, {"open", "", "export", "copyCommand", "", "quit"});
    put(edit_, {"undo", "redo", "", "find"});
    put(run_, {"run", "cancel"});
    put(tools_, {"palette", "", "english", "spanish"});
    put(help_, {"help", "", "about"});
    connect(view_, &QMenu::aboutToShow, this, &MainWindow::fillViewMenu);
    fillViewMenu();
    connect(window_, &QMenu::aboutToShow, this, [this] {
        window_->clear();
        for (auto* item : railGroup_->actions())
            window_->addAction(item);
    });
}

void MainWindow::fillViewMenu() {
    view_->clear();
    if (auto* lab = currentLab()) {
        view_->addActions(lab->dockActions());
        view_->addAction(action("resetLayout"));
        view_->addSeparator();
    }
    for (const char* name :
         {"themeSystem", "themeLight", "themeDark", "toggleTheme", "presenter", "fullScreen"})
        view_->addAction(action(QString::fromLatin1(name)));
}

void MainWindow::addLab(Lab* lab) {
    labs_ << lab;
    stack_->addWidget(lab);
    // Alt with a digit; there is no tenth.
    const QKeySequence key =
        labs_.size() < 10 ? QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + labs_.size()))
                          : QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_F1 + labs_.size() - 10));
    auto* item = makeAction(qPrintable(QStringLiteral("lab_") + lab->id()), key, lab->iconName(),
                            [this, lab] { showLab(lab->id()); });
    item->setCheckable(true);
    item->setText(lab->title());
    railGroup_->addAction(item);
    rail_->addAction(item);
    int shortcut = 1;
    for (auto* dock : lab->dockActions())
        dock->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + shortcut++)));
    connect(lab, &Lab::commandLineChanged, this, &MainWindow::refreshTopBar);
    connect(lab, &Lab::exportRequested, this, &MainWindow::openExport);
    connect(lab, &Lab::notice, this,
            [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
    connect(lab->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshTopBar);
    refreshTopBar();
}

Lab* MainWindow::lab(const QString& id) const {
    for (auto* lab : labs_)
        if (lab->id() == id)
            return lab;
    return nullptr;
}

Lab* MainWindow::currentLab() const {
    return qobject_cast<Lab*>(stack_->currentWidget());
}

void MainWindow::showLab(const QString& id) {
    auto* wanted = lab(id);
    auto* page = wanted ? static_cast<QWidget*>(wanted) : start_;
    // Only the page on screen decides how small the window may be.
    for (int i = 0; i < stack_->count(); ++i) {
        const auto policy = stack_->widget(i) == page ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        stack_->widget(i)->setSizePolicy(policy, policy);
    }
    stack_->setCurrentWidget(page);
    if (auto* item = action(wanted ? QStringLiteral("lab_") + id : QStringLiteral("start")))
        item->setChecked(true);
    stack_->currentWidget()->setFocus();
    refreshTopBar();
    fillViewMenu();
}

bool MainWindow::openPath(const QString& path) {
    if (path.isEmpty())
        return false;
    if (path.startsWith(QLatin1String("lab:"))) {
        const auto words = path.mid(4).split(QLatin1Char('/'));
        showLab(words.value(0));
        return words.size() < 2 || (currentLab() && currentLab()->showState(words[1]));
    }
    auto* target = currentLab() ? currentLab() : labs_.value(0);
    if (!target)
        return false;
    showLab(target->id());
    const bool opened = target->openPath(path);
    if (opened)
        start_->addRecent(path);
    return opened;
}

void MainWindow::refreshTopBar() {
    auto* lab = currentLab();
    where_->setText(lab ? lab->title() : QString());
    commandLine_->setVisible(lab != nullptr);
    copy_->setVisible(lab != nullptr);
    exportButton_->setVisible(lab != nullptr);
    commandLine_->setText(lab ? lab->commandLine() : QString());
    commandLine_->setCursorPosition(0);
    for (const char* name : {"export", "copyCommand", "run", "cancel", "resetLayout"})
        action(QString::fromLatin1(name))->setEnabled(lab != nullptr);
    action("undo")->setEnabled(lab && lab->undoStack()->canUndo());
    action("redo")->setEnabled(lab && lab->undoStack()->canRedo());
    action("undo")->setText(
        lab && lab->undoStack()->canUndo() ? tr("Undo: %1").arg(lab->undoStack()->undoText()) : tr("Undo"));
    action("redo")->setText(
        lab && lab->undoStack()->canRedo() ? tr("Redo: %1").arg(lab->undoStack()->redoText()) : tr("Redo"));
}

void MainWindow::switchLanguage(const QString& code) {
    setLanguage(code);
    QSettings().setValue(QStringLiteral("language"), code);
}

void MainWindow::openPalette() {
    CommandPalette palette(this);
    palette.exec();
}

void MainWindow::openExport() {
    if (auto* lab = currentLab()) {
        ExportDialog dialog(lab->exportables(), 0, this);
        connect(&dialog, &ExportDialog::exported, this,
                [this](const QString& path) { statusBar()->showMessage(tr("Written: %1").arg(path), 8000); });
        dialog.exec();
    }
}

void MainWindow::openHelp() {
    HelpWindow::open(this, currentLab() ? currentLab()->helpPage() : QStringLiteral("start"));
}

void MainWindow::copyCommandLine() {
    if (auto* lab = currentLab()) {
        QApplication::clipboard()->setText(lab->commandLine());
        statusBar()->showMessage(tr("Command line copied"), 4000);
    }
}

void MainWindow::about() {
    QMessageBox::about(this, tr("About Telar"),
                       tr("<h3>Telar %1</h3><p>A visual laboratory where people watch parallel "
                          "neural-network computing happen. "
                          "<i>Telar</i> is Spanish for loom; the warps of a GPU are named after a loom's.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                           .arg(QString::fromLatin1(telarVersion())));
}

void MainWindow::retranslate() {
    file_->setTitle(tr("&File"));
    edit_->setTitle(tr("&Edit"));
    view_->setTitle(tr("&View"));
    run_->setTitle(tr("&Run"));
    tools_->setTitle(tr("&Tools"));
    window_->setTitle(tr("&Window"));
    help_->setTitle(tr("&Help"));
    const std::pair<const char*, QString> texts[] = {
        {"open", tr("Open…")},
        {"export", tr("Export…")},
        {"copyCommand", tr("Copy command line")},
        {"quit", tr("Quit")},
        {"run", tr("Run")},
        {"cancel", tr("Stop")},
        {"palette", tr("Command palette…")},
        {"find", tr("Find a command…")},
        {"help", tr("Help")},
        {"about", tr("About Telar")},
        {"resetLayout", tr("Reset layout")},
        {"fullScreen", tr("Full screen")},
        {"presenter", tr("Presenter mode: large type")},
        {"themeSystem", tr("Theme: as the system")},
        {"themeLight", tr("Theme: light")},
        {"themeDark", tr("Theme: dark")},
        {"toggleTheme", tr("Switch light and dark")},
        {"english", QStringLiteral("English")},
        {"spanish", QStringLiteral("Español")},
        {"start", tr("Start")},
    };
    for (const auto& [name, words] : texts)
        action(QString::fromLatin1(name))->setText(words);
    for (auto* lab : std::as_const(labs_))
        action(QStringLiteral("lab_") + lab->id())->setText(lab->title());
    for (auto* item : findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
        QString tip = item->text();
        tip.remove(QLatin1Char('&'));
        const QString key = item->shortcut().toString(QKeySequence::NativeText);
        item->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1  (%2)").arg(tip, key));
    }
    rail_->setWindowTitle(tr("Labs"));
    commandLine_->setAccessibleName(tr("Command line that repeats what you see"));
    commandLine_->setToolTip(commandLine_->accessibleName());
    copy_->setToolTip(tr("Copy command line"));
    copy_->setAccessibleName(tr("Copy command line"));
    exportButton_->setText(tr("Export…"));
    languageButton_->setText(language() == QLatin1String("en") ? QStringLiteral("ES") : QStringLiteral("EN"));
    languageButton_->setToolTip(language() == QLatin1String("en") ? QStringLiteral("Cambiar a español")
                                                                  : QStringLiteral("Switch to English"));
    refreshTopBar();
}

void MainWindow::restoreSettings() {
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    for (auto* lab : std::as_const(labs_))
        lab->restoreLayout();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("theme"), static_cast<int>(Theme::instance().mode()));
    for (auto* lab : std::as_const(labs_)) {
        lab->cancel();
        lab->saveLayout();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile() && openPath(urls.first().toLocalFile()))
        event->acceptProposedAction();
}

} // namespace telar
