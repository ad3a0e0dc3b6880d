#include "ui/lab/lab.hpp"

#include "ui/lab/accessible_tabs.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/restyle.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QTabBar>

namespace telar {

namespace {

// Panels at both sides, the stage between them and the bar of labs fit into 640 pixels: a screen of 1280 at 200 %.
constexpr QSize stageFloor(140, 104), panelFloor(130, 70);

} // namespace

Lab::Lab(LabName name, QWidget* parent) : QMainWindow(parent, Qt::Widget), name_(std::move(name)) {
    setWindowFlags(Qt::Widget);
    setProperty(stylesWhenShown, true);
    makeTabsAccessible();
    undo_.setUndoLimit(500);
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AnimatedDocks);
    // Parameters and inspector keep the full height; the time line lives under the canvas.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    viewTimer_.setInterval(30);
    fitTimer_.setSingleShot(true);
    fitTimer_.setInterval(0);
    connect(&fitTimer_, &QTimer::timeout, this, [this] {
        const bool changed = folding_.fit();
        if (auto* wanted = isVisible() ? std::exchange(wantedDock_, nullptr).data() : nullptr;
            wanted && folding_.folded())
            folding_.open(*wanted);
        tendTabs(); // panels that share a place from the first have had theirs since the lab was laid out
        if (folding_.unsettled() && isVisible())
            QTimer::singleShot(30, this, [this] { fitTimer_.start(); });
        if (!changed)
            return;
        for (auto* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            tabs->setElideMode(Qt::ElideNone); // many scroll; "Ti..." could be any
        emit folded();
    });
    connect(&viewTimer_, &QTimer::timeout, this, &Lab::tryView);
    connect(&undo_, &QUndoStack::indexChanged, this, &Lab::edited);
    connect(this, &Lab::edited, this, &Lab::forgetView);
    connect(this, &Lab::commandLineChanged, &earlier_, &EarlierMarks::look);
    connect(&earlier_, &EarlierMarks::changed, this, &Lab::earlierChanged);
}

Lab::~Lab() { delete run_; } // stands in the window's top bar

std::function<QJsonObject()> Lab::snapshot() const {
    return [] { return QJsonObject(); };
}

Expected<std::function<void()>> Lab::prepare(const QJsonObject&) {
    return std::function<void()>([] {});
}

void Lab::keep(const char* name, std::function<QJsonValue()> get, std::function<void(const QJsonValue&)> set) {
    kept_[QString::fromLatin1(name)] = {std::move(get), std::move(set)};
}

QJsonObject Lab::view() const {
    if (pendingView_)
        return *pendingView_;
    QJsonObject out = viewState(*this);
    for (const auto& [name, kept] : kept_)
        out.insert(name, kept.get());
    // A layout that nobody has touched since it was restored stays as it was written: in a window of another
    // size, or one whose contents ask for another height, the same layout has other numbers.
    const bool asRestored = !layoutKept_.isEmpty() && (folding_.folded() || arrangement() == arrangementShown_);
    out.insert(QStringLiteral("layout"), asRestored ? layoutKept_ : QString::fromLatin1(folding_.layout().toBase64()));
    return out;
}

QStringList Lab::arrangement() const {
    QStringList out;
    for (const auto& [dock, title] : docks_) {
        const bool closed = dock->isHidden() && !folding_.docks().contains(dock);
        out << dock->objectName() << QString::number(closed);
        if (dock->isFloating())
            out << QString::fromLatin1(dock->saveGeometry().toBase64());
    }
    for (const auto* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        if (tabs->count() > 1)
            out << tabs->tabText(tabs->currentIndex());
    return out;
}

void Lab::setView(const QJsonObject& view) {
    pendingView_ = view;
    viewRounds_ = 0;
    viewTimer_.start();
}

// Twice: what is looked at (a cell, a page) may have to be computed before steps and zooms of it can be set.
void Lab::tryView() {
    if (!pendingView_ || !isVisible()) {
        viewTimer_.stop(); // `event` starts it when the lab is shown
        return;
    }
    if (busy())
        return;
    const QJsonObject view = *pendingView_;
    showingView_ = true; // a control that is put back may count as an edit
    const auto shown = qScopeGuard([this] { showingView_ = false; });
    if (const auto layout = view.value(QLatin1String("layout")).toString(); !layout.isEmpty())
        showLayout(QByteArray::fromBase64(layout.toLatin1()));
    const auto setKept = [&] {
        for (const auto& [name, kept] : kept_)
            if (const auto value = view.value(name); !value.isUndefined() && !value.isNull())
                kept.set(value);
    };
    setKept();
    setViewState(*this, view);
    setKept(); // a step that was set lets go of a pinned cell
    if (++viewRounds_ < 2)
        return;
    viewTimer_.stop();
    pendingView_.reset();
    layoutKept_ = view.value(QLatin1String("layout")).toString();
    arrangementShown_ = arrangement();
    fitTimer_.start();
}

void Lab::forgetView() {
    if (showingView_)
        return;
    pendingView_.reset();
    viewTimer_.stop();
}

bool Lab::isBehind() const { return languageMissed_ || Restyle::instance().waits(*this); }

void Lab::catchUp() {
    Restyle::instance().catchUp(*this);
    if (!std::exchange(languageMissed_, false))
        return;
    catchingUp_ = true;
    QEvent changed(QEvent::LanguageChange);
    QCoreApplication::sendEvent(this, &changed);
    catchingUp_ = false;
}

bool Lab::event(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && isHidden() && !catchingUp_) {
        languageMissed_ = true; // hundreds of widgets that nobody sees
        return true;
    }
    if (event->type() == QEvent::Show)
        catchUp();
    if (event->type() == QEvent::Show && pendingView_)
        viewTimer_.start();
    if (event->type() == QEvent::MouseButtonPress) {
        layoutPressed_ = saveState(DockFolding::layoutVersion);
        folding_.hold(true);
    }
    const bool handled = QMainWindow::event(event);
    if (event->type() == QEvent::LanguageChange)
        speak();
    if (event->type() == QEvent::Show && !std::exchange(seen_, true))
        firstShown();
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        fitTimer_.start();
    if (event->type() == QEvent::MouseButtonRelease && saveState(DockFolding::layoutVersion) != layoutPressed_) {
        layoutKept_.clear(); // an edge between docks was dragged
        folding_.keepDrawer();
    }
    return handled;
}

void Lab::setStage(QWidget* stage, int wide) {
    setCentralWidget(new ShrinkArea(stage, stageFloor, this));
    centralWidget()->setProperty(widePanel, wide);
}

void Lab::tendTabs() {
    for (auto* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setAccessibleName(tr("Panels that share a place"));
        // Qt leaves the bar of panels that have been hidden where it was, over what has taken their place.
        if (tabs->count() == 0)
            tabs->resize(0, 0);
    }
}

void Lab::speak() {
    tendTabs();
    for (const auto& [dock, title] : docks_)
        dock->setWindowTitle(title());
    for (const auto& [action, text] : commands_) {
        action->setText(text());
        action->setToolTip(text());
    }
    refreshRun();
    retranslate();
    folding_.speak();
}

QAction* Lab::addCommand(const char* name, const QKeySequence& key, const char* iconName, Words text,
                         std::function<void()> call) {
    auto* action = named(new QAction(icon(iconName), text(), this), name);
    action->setToolTip(action->text());
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, std::move(call));
    addAction(action);
    commands_.push_back({action, std::move(text)});
    return action;
}

void Lab::addTransport(std::function<TransportBar*()> bar) {
    addCommand("play", Qt::Key_Space, "play", TELAR_SAYS("Play or pause"), [bar] { bar()->togglePlay(); });
    addCommand("stepBack", Qt::Key_Left, "back", TELAR_SAYS("One step back"), [bar] { bar()->stepBack(); });
    addCommand("stepForward", Qt::Key_Right, "forward", TELAR_SAYS("One step forward"),
               [bar] { bar()->stepForward(); });
}

void Lab::addRun(Words text, Words hint) {
    run_ = named(roleButton("primary", this), "run");
    run_->hide();
    runText_ = std::move(text);
    runHint_ = std::move(hint);
    refreshRun();
    connect(run_, &QPushButton::clicked, this, [this] { running() ? cancel() : run(); });
    run_->installEventFilter(this);
}

QPushButton* Lab::runButton() const { return run_; }

void Lab::refreshRun() {
    if (!run_)
        return;
    run_->setText(running() ? tr("Stop") : runText_() + QStringLiteral("   F5"));
    run_->setEnabled(running() || runnable());
    if (runHint_)
        run_->setToolTip(runHint_());
}

void Lab::workChanged() {
    refreshRun();
    lookAgain();
    emit busyChanged(busy());
    worked_ = worked_ || busy();
    QTimer::singleShot(60, this, &Lab::sayHiddenError); // the panels hear of it after this
}

/// What is wrong stands at its control; of a panel that is folded the window says it, for as long as it holds.
void Lab::sayHiddenError() {
    QString words;
    for (const auto* label : findChildren<QLabel*>()) {
        const QWidget* panel = label->property("role") == QLatin1String("error") ? label->parentWidget() : nullptr;
        while (panel && !qobject_cast<const QDockWidget*>(panel))
            panel = panel->parentWidget();
        if (panel && panel->isHidden() && label->isVisibleTo(panel) && !label->text().isEmpty())
            words = label->text();
    }
    for (const auto* label : findChildren<QLabel*>()) // the page may say it itself
        if (!words.isEmpty() && label->isVisible() && label->text().contains(words))
            words.clear();
    const bool again = std::exchange(worked_, busy()) && !words.isEmpty(); // it happened once more
    if (isVisible() && (words != std::exchange(saidError_, words) || again))
        emit problem(words);
}

void Lab::showsResult(const QWidgetList& shown, const EarlierMarks::Age& age) {
    QWidgetList all;
    for (auto* one : shown) {
        auto* dock = qobject_cast<QDockWidget*>(one);
        all << (dock ? dock->widget() : one); // its title is nobody's result
    }
    earlier_.add(all, age);
}

void Lab::dismantle() {
    earlier_.clear();
    delete takeCentralWidget();
    for (const auto& [dock, title] : docks_)
        delete dock;
    docks_.clear();
    undo_.clear();
}

bool Lab::showState(const QString& state) {
    for (const auto& one : states())
        if (state == QLatin1String(one.name)) {
            one.show();
            return true;
        }
    return false;
}

QDockWidget* Lab::addDock(const char* name, Words title, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = named(new QDockWidget(title(), this), name);
    dock->setWidget(new ShrinkArea(content, panelFloor, dock));
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable |
                      QDockWidget::DockWidgetFloatable);
    dock->setProperty(DockFolding::orderProperty, static_cast<int>(docks_.size()));
    addDockWidget(area, dock);
    docks_.push_back({dock, std::move(title)});
    connect(dock, &QDockWidget::dockLocationChanged, this, [this] {
        if (folding_.moving())
            return;
        layoutKept_.clear();
        folding_.forget();
    });
    dock->installEventFilter(this);
    // Qt's own way closes a panel that stands behind another one.
    disconnect(dock->toggleViewAction(), nullptr, dock, nullptr);
    connect(dock->toggleViewAction(), &QAction::triggered, this,
            [this, dock](bool shown) { toggleDock(*dock, shown); });
    return dock;
}

// In the View menu and by its key: what cannot be seen comes in front, what is seen goes.
void Lab::toggleDock(QDockWidget& dock, bool shown) {
    const bool behind = !dock.isHidden() && dock.visibleRegion().isEmpty();
    if (behind || (shown && folding_.docks().contains(&dock))) {
        dock.toggleViewAction()->setChecked(true);
        bringUp(dock);
        return;
    }
    showDock(dock, shown);
}

// Where panels share a place for want of room, it is the layout they go back to that has to know.
void Lab::showDock(QDockWidget& dock, bool shown) {
    layoutKept_.clear();
    folding_.unfold();
    dock.setVisible(shown);
    if (shown) {
        dock.raise();
        wantedDock_ = &dock; // where there is no room for all, this one stays open
    }
    fitTimer_.start();
}

void Lab::setPictureFirst(QDockWidget* told, const QList<MatrixView*>& pictures) {
    folding_.setPictureFirst();
    for (auto* picture : pictures)
        connect(picture, &MatrixView::cellClicked, this, [this, told] { folding_.open(*told); });
}

void Lab::setPictureAlone(bool on) {
    folding_.setAlone(on);
    fitTimer_.start();
}

void Lab::bringUp(QDockWidget& dock) {
    if (folding_.open(dock))
        return;
    if (dock.isHidden() && folding_.answer()) // where the answer is folded, there is no room for it either
        return showDock(dock, true);
    dock.show();
    dock.raise();
    wantedDock_ = &dock; // the lab may not have been laid out yet, and fold it then
    fitTimer_.start();
}

bool Lab::eventFilter(QObject* watched, QEvent* event) {
    if (watched == run_) // the second click of a double click would stop what the first one started
        return event->type() == QEvent::MouseButtonDblClick || QMainWindow::eventFilter(watched, event);
    if (auto* dock = qobject_cast<QDockWidget*>(watched); dock && event->type() == QEvent::Close && isVisible())
        QTimer::singleShot(0, dock, [this, dock] { showDock(*dock, false); }); // after the closing itself
    if (event->type() == QEvent::Resize && !folding_.moving()) // squeezed by one that came in front, perhaps
        fitTimer_.start();
    return QMainWindow::eventFilter(watched, event);
}

QList<QAction*> Lab::dockActions() const {
    QList<QAction*> actions;
    for (const auto& [dock, title] : docks_)
        actions << dock->toggleViewAction();
    return actions;
}

QDockWidget* Lab::parameters() const {
    for (const auto& [dock, title] : docks_)
        if (dock->objectName() == QLatin1String("setup") || dock->objectName() == QLatin1String("parameters"))
            return dock;
    return nullptr;
}

void Lab::rememberLayout(const std::vector<DockSize>& sizes) {
    for (const auto& [dock, wanted] : sizes)
        folding_.setFirstSize(*dock, wanted);
    if (QSettings().contains(QStringLiteral("layout/") + id())) {
        initialLayout_ = folding_.layout();
        return;
    }
    folding_.startAnew();
    // The pictures get the room that the docks' own hints would take.
    QTimer::singleShot(0, this, [this] {
        folding_.takeFirstSizes();
        initialLayout_ = folding_.layout();
    });
}

void Lab::showLayout(const QByteArray& layout) {
    folding_.forget();
    restoreState(layout, DockFolding::layoutVersion);
    fitTimer_.start();
}

void Lab::resetLayout() {
    const auto before = folding_.layout();
    const int drawer = folding_.drawer();
    layoutKept_.clear();
    folding_.setDrawer(0);
    showLayout(initialLayout_);
    folding_.startAnew();
    emit undoable(tr("The panels are back in their first places"), [lab = QPointer(this), before, drawer] {
        if (!lab)
            return;
        lab->folding_.setDrawer(drawer);
        lab->showLayout(before);
    });
}

void Lab::restoreLayout() {
    folding_.setDrawer(std::max(0, QSettings().value(QStringLiteral("drawer/") + id()).toInt()));
    const auto state = QSettings().value(QStringLiteral("layout/") + id()).toByteArray();
    if (!state.isEmpty())
        showLayout(state);
}

void Lab::saveLayout() const {
    QSettings().setValue(QStringLiteral("layout/") + id(), folding_.layout());
    QSettings().setValue(QStringLiteral("drawer/") + id(), folding_.drawer());
}

} // namespace telar
