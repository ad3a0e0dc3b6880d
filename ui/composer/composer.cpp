// The composer: its list of parts, its preview and what happens when something changes. The form is in composer_form.cpp.
#include "ui/composer/composer.hpp"

#include "core/experiment/charts.hpp"
#include "core/operation/operation.hpp"
#include "ui/composer/page_preview.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QAction>
#include <QCloseEvent>
#include <QDate>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>

namespace telar {

Composer::Composer(const Catalogue& catalogue, const QString& library, QWidget* parent)
    : QDialog(parent, Qt::Window), catalogue_(catalogue), library_(library), sources_(library.toStdString()),
      saver_(*this, "reportUnsaved", document()) {
    setObjectName("composer");
    auto* column = new QVBoxLayout(this);
    auto* parts = new QSplitter(this);
    parts_ = new QSplitter(parts);
    for (auto* splitter : {parts, parts_})
        splitter->setChildrenCollapsible(false);
    parts_->addWidget(buildList());
    parts_->addWidget(buildForm());
    parts_->setStretchFactor(1, 1);
    addAll(parts, parts_, buildPreview());
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 1);
    column->addWidget(parts, 1);
    auto* below = new QWidget(this);
    auto* foot = bare(new QHBoxLayout(below));
    message_ = wrapped(named(roleLabel("muted", this), "composerMessage"));
    stop_ = named(new QPushButton(this), "composerStop");
    stop_->hide();
    open_ = named(new QPushButton(icon("open"), {}, this), "composerOpen");
    save_ = named(new QPushButton(icon("save"), {}, this), "composerSave");
    write_ = named(roleButton("primary", this), "composerWrite");
    show_ = named(roleButton("link", this), "composerShow");
    show_->hide();
    foot->addWidget(message_, 1);
    foot->addWidget(show_);
    for (auto* button : {stop_, open_, save_, write_}) {
        button->setAutoDefault(false);
        foot->addWidget(button);
    }
    column->addWidget(below);
    fitToScreen(*this, QSize(1180, 720), below);
    composeTimer_.setSingleShot(true);
    composeTimer_.setInterval(200);
    connect(&composeTimer_, &QTimer::timeout, this, &Composer::compose);
    connect(&model_, &ReportModel::changed, this, &Composer::refresh);
    connect(&model_, &ReportModel::currentChanged, this, [this] {
        showList();
        showForm();
    });
    connectList();
    connectForm();
    connectRecords();
    connectFoot();
    Report fresh;
    fresh.language = telar::language().toStdString();
    fresh.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    model_.open(fresh);
    keepWords(this, [this] { retranslate(); });
}

QWidget* Composer::buildList() {
    auto* box = sized(new QWidget(this), Side::MinimumWidth, 220);
    auto* column = bare(new QVBoxLayout(box));
    list_ = named(new QListWidget(box), "composerParts");
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setDefaultDropAction(Qt::MoveAction);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    auto* row = new WrapLayout;
    add_ = named(new QPushButton(icon("new"), {}, box), "composerAdd");
    addMenu_ = named(new QMenu(add_), "composerAddMenu");
    add_->setMenu(addMenu_);
    remove_ = named(new QPushButton(icon("close"), {}, box), "composerRemove");
    up_ = new QPushButton(QStringLiteral("↑"), box);
    down_ = new QPushButton(QStringLiteral("↓"), box);
    undo_ = new QPushButton(icon("undo"), {}, box);
    redo_ = new QPushButton(icon("redo"), {}, box);
    for (auto* button : {add_, remove_, up_, down_, undo_, redo_})
        button->setAutoDefault(false);
    for (auto* pair : {beside(box, {add_, remove_}), beside(box, {up_, down_}), beside(box, {undo_, redo_})})
        row->addWidget(pair);
    addAll(column, wide(list_), row);
    return box;
}

QWidget* Composer::buildPreview() {
    auto* box = sized(new QWidget(this), Side::MinimumWidth, 300);
    auto* column = bare(new QVBoxLayout(box));
    pagesLabel_ = named(roleLabel("muted", box), "composerPages");
    preview_ = named(new PagePreview(box), "composerPreview");
    addAll(column, wide(preview_), pagesLabel_);
    return box;
}

void Composer::connectList() {
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!showing_ && row >= 0)
            model_.choose(row - 1);
    });
    connect(list_->model(), &QAbstractItemModel::rowsMoved, this,
            [this](const QModelIndex&, int start, int, const QModelIndex&, int row) {
                if (showing_)
                    return;
                const int from = start - 1, to = std::max(0, (row > start ? row - 1 : row) - 1);
                // Once the list has done with its own move.
                QMetaObject::invokeMethod(
                    this,
                    [this, from, to] {
                        model_.moveTo(from, to);
                        showList();
                    },
                    Qt::QueuedConnection);
            });
    connect(addMenu_, &QMenu::aboutToShow, this, &Composer::fillAddMenu);
    connect(remove_, &QPushButton::clicked, this, [this] { model_.remove(); });
    const auto key = [this](const QKeySequence& keys, QPushButton* button, auto call) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        addAction(action);
        connect(action, &QAction::triggered, this, call);
        connect(button, &QPushButton::clicked, this, call);
    };
    key(Qt::ALT | Qt::Key_Up, up_, [this] { model_.move(-1); });
    key(Qt::ALT | Qt::Key_Down, down_, [this] { model_.move(1); });
    key(QKeySequence::Undo, undo_, [this] { model_.undo().undo(); });
    key(Qt::CTRL | Qt::SHIFT | Qt::Key_Z, redo_, [this] { model_.undo().redo(); });
}

QString Composer::titleOf(const ReportPart& part) const {
    using Kind = ReportPart::Kind;
    const auto words = QString::fromStdString(part.text).simplified();
    switch (part.kind) {
    case Kind::Heading:
        return QString(2 * (part.level - 1), QChar(u' ')) + (words.isEmpty() ? tr("Heading") : words);
    case Kind::Paragraph:
        return words.isEmpty() ? tr("Paragraph") : words;
    case Kind::Chart: {
        QString chart = tr("Chart");
        for (const auto& kind : chartKinds())
            if (part.chart == kind.id)
                chart = translated(kind.title);
        return words.isEmpty() ? chart : words;
    }
    case Kind::Table:
        return !words.isEmpty() ? words : part.predicted ? tr("Predicted vs measured") : tr("Table of records");
    case Kind::Finding:
        for (const auto& story : sources_.stories())
            if (story.id == part.finding)
                return translated(story.title);
        return tr("Finding");
    case Kind::Picture:
        return words.isEmpty() ? tr("Picture: %1").arg(QString::fromStdString(part.name)) : words;
    case Kind::Results:
        return part.exercises ? tr("Results of exercises") : tr("Results of lessons");
    }
    return {};
}

void Composer::showList() {
    showing_ = true;
    const auto& parts = model_.report().parts;
    static constexpr const char* icons[] = {"numbers", "thesis", "chart", "table", "findings", "image", "check"};
    while (list_->count() > static_cast<int>(parts.size()) + 1)
        delete list_->takeItem(list_->count() - 1);
    while (list_->count() < static_cast<int>(parts.size()) + 1)
        list_->addItem(QString());
    list_->item(0)->setText(tr("Title page"));
    list_->item(0)->setIcon(icon("start"));
    list_->item(0)->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        auto* item = list_->item(static_cast<int>(i) + 1);
        item->setText(titleOf(parts[i]));
        item->setToolTip(item->text());
        item->setIcon(icon(icons[static_cast<int>(parts[i].kind)]));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
    }
    list_->setCurrentRow(model_.current() + 1);
    remove_->setEnabled(model_.part());
    up_->setEnabled(model_.current() > 0);
    down_->setEnabled(model_.part() && model_.current() + 1 < static_cast<int>(parts.size()));
    undo_->setEnabled(model_.undo().canUndo());
    redo_->setEnabled(model_.undo().canRedo());
    showing_ = false;
}

void Composer::refresh() {
    showList();
    showForm();
    const QString name = QFileInfo(saver_.path()).fileName();
    setWindowTitle(QStringLiteral("%1%2 – %3")
                       .arg(name.isEmpty() ? tr("Untitled report") : name,
                            model_.modified() ? QStringLiteral("*") : QString(), tr("Report composer")));
    setProperty("busy", true);
    composeTimer_.start();
}

bool Composer::busy() const {
    return composeTimer_.isActive() || composer_.running() || writer_.running() || reader_.running() ||
           setsReader_.running() || !preview_->settled();
}

QString Composer::message() const { return message_->text(); }

void Composer::say(const QString& sentence, bool bad, const QString& file) {
    message_->setText(sentence);
    file_ = file;
    show_->setVisible(!file.isEmpty());
    setRole(message_, bad ? "error" : "muted");
}

ReportPart Composer::picturePart(const std::string& bytes, const QString& name) {
    ReportPart part;
    part.kind = ReportPart::Kind::Picture;
    part.name = name.toStdString();
    part.picture = std::make_shared<const std::string>(bytes);
    return part;
}

ReportPart Composer::resultsPart(bool exercises) {
    ReportPart part;
    part.kind = ReportPart::Kind::Results;
    part.exercises = exercises;
    part.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    if (!exercises) {
        for (const auto& lesson : builtInLessons()) {
            const auto at = lessonProgress(lesson.id);
            const int steps = static_cast<int>(lesson.steps.size());
            part.results.push_back(
                {lesson.title, at.done, at.done ? steps : std::min(at.step + (at.step > 0 ? 1 : 0), steps), steps});
        }
        return part;
    }
    for (const auto& id : exercisesBegun()) {
        const auto at = exerciseProgress(id);
        const auto* known = builtInExercise(id);
        part.results.push_back(
            {known ? known->title : Bilingual{id, id}, at.done, at.checksPassed, at.checks, at.tries, at.seconds});
    }
    return part;
}

void Composer::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    sources_.forgetRecords();
    loadSets();
    composeTimer_.start();
}

// The list stands beside its form, or above it where the page would have no room.
void Composer::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    const auto now = width() < px(900) ? Qt::Vertical : Qt::Horizontal;
    if (now == parts_->orientation())
        return;
    parts_->setOrientation(now);
    parts_->setSizes(now == Qt::Vertical ? QList<int>{px(140), px(280)} : QList<int>{px(220), px(400)});
}

void Composer::reject() { // Escape closes the window and keeps what is in it
    close();
}

void Composer::closeEvent(QCloseEvent* event) {
    writer_.cancel();
    QDialog::closeEvent(event);
}

} // namespace telar
