#include "ui/labs/findings/findings_lab.hpp"

#include "ui/base/language.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/findings/story_view.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QListWidget>
#include <QSettings>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

namespace telar {

FindingsLab::FindingsLab(QWidget* parent)
    : Lab(QStringLiteral("findings"), parent), model_(std::make_unique<FindingsModel>(*undoStack())) {
    build();
    connect(view_, &StoryView::labRequested, this,
            [this](const QString& where) { emit labRequested(QStringLiteral("lab:") + where); });
    connect(model_.get(), &FindingsModel::stateChanged, this, [this] {
        refreshList();
        emit commandLineChanged();
    });
    connect(model_.get(), &FindingsModel::busyChanged, this, [this] { emit busyChanged(busy()); });
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            model_->open(model_->stories()[static_cast<std::size_t>(row)].id);
    });
    connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        model_->choose(model_->stories()[static_cast<std::size_t>(list_->row(item))].id,
                       item->checkState() == Qt::Checked);
    });
    retranslate();
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/findings")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({listDock_}, {px(288)}, Qt::Horizontal);
            rememberLayout();
        });
}

FindingsLab::~FindingsLab() {
    delete takeCentralWidget();
    delete listDock_;
    undoStack()->clear();
}

void FindingsLab::build() {
    view_ = new StoryView(*model_, this);
    setStage(view_);
    auto* side = new QWidget(this);
    side->setProperty("role", "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(px(10), px(10), px(10), px(12));
    column->setSpacing(px(8));
    list_ = new QListWidget(side);
    list_->setObjectName("stories");
    list_->setWordWrap(true);
    list_->setSpacing(px(2));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const auto& story : model_->stories()) {
        auto* item = new QListWidgetItem(list_);
        item->setData(Qt::UserRole, QString::fromStdString(story.id));
        item->setSizeHint({0, px(44)}); // two lines
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    }
    chosen_ = roleLabel("muted", side);
    chosen_->setObjectName("chosen");
    chosen_->setWordWrap(true);
    column->addWidget(list_, 1);
    column->addWidget(chosen_);
    setScaled(side, Side::MinimumWidth, 240);
    listDock_ = addDock(QStringLiteral("stories"), side, Qt::LeftDockWidgetArea);
    const auto step = [this](const char* name, const QKeySequence& key, int by) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setIcon(icon(by > 0 ? "forward" : "back"));
        connect(action, &QAction::triggered, this, [this, by] {
            list_->setCurrentRow((list_->currentRow() + by + list_->count()) % list_->count());
        });
        addAction(action);
    };
    step("previousFinding", Qt::CTRL | Qt::Key_PageUp, -1);
    step("nextFinding", Qt::CTRL | Qt::Key_PageDown, 1);
}

QString FindingsLab::title() const {
    return tr("Findings");
}

void FindingsLab::retranslate() {
    listDock_->setWindowTitle(tr("Questions"));
    list_->setAccessibleName(tr("Questions"));
    list_->setToolTip(tr("A tick puts a finding into the report"));
    const std::pair<const char*, QString> texts[] = {{"previousFinding", tr("Previous finding")},
                                                     {"nextFinding", tr("Next finding")}};
    for (const auto& [name, words] : texts) {
        auto* action = findChild<QAction*>(QLatin1String(name));
        action->setText(words);
        action->setToolTip(words);
    }
    refreshList();
}

void FindingsLab::refreshList() {
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->count(); ++i) {
        const auto& story = model_->stories()[static_cast<std::size_t>(i)];
        list_->item(i)->setText(translated(story.title));
        list_->item(i)->setCheckState(model_->chosen(story.id) ? Qt::Checked : Qt::Unchecked);
        if (story.id == model_->current().id)
            list_->setCurrentRow(i);
    }
    chosen_->setText(
        tr("%n findings go into the report.", nullptr, static_cast<int>(model_->state().chosen.size())));
}

std::vector<Exportable> FindingsLab::exportables() const {
    std::vector<Exportable> items;
    add(items, view_->exportable());
    return items;
}

bool FindingsLab::showState(const QString& state) {
    if (!model_->find(state.toStdString()))
        return false;
    model_->open(state.toStdString());
    return true;
}

std::vector<LabPlace> FindingsLab::places() const {
    std::vector<LabPlace> places;
    for (const auto& story : model_->stories())
        places.push_back({QString::fromStdString(story.id), translated(story.title)});
    return places;
}

void FindingsLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    if (!started_) {
        started_ = true;
        model_->compute();
    }
}

void FindingsLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
