#include "ui/labs/experiments/library_panel.hpp"

#include "core/base/output_file.hpp"
#include "core/library/record_text.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/experiments/experiments_model.hpp"
#include "ui/labs/experiments/set_comparison.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace telar {

/// More records than these are gone when they are removed: a copy of them would take too much memory.
constexpr int64_t mostPutBack = 200000;

LibraryPanel::LibraryPanel(ExperimentsModel& model, QWidget* parent)
    : QWidget(parent), model_(model), table_(new LibraryTable(model.library(), this)) {
    auto* column = spaced(padded(new QVBoxLayout(this), {8, 6, 8, 0}), 6);
    search_ = named(new QLineEdit(this), "librarySearch");
    search_->setClearButtonEnabled(true);
    count_ = named(roleLabel("muted", this), "libraryCount");
    open_ = named(new QPushButton(this), "libraryOpen");
    compare_ = named(new QPushButton(this), "libraryCompare");
    more_ = named(new QPushButton(this), "libraryMore");
    auto* menu = new QMenu(more_);
    describe_ = menu->addAction(QString());
    import_ = menu->addAction(QString());
    export_ = menu->addAction(QString());
    menu->addSeparator();
    remove_ = menu->addAction(QString());
    more_->setMenu(menu);
    view_ = named(new QTableView(this), "librarySets");
    view_->setModel(table_);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view_->verticalHeader()->setDefaultSectionSize(px(24));
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->setSortingEnabled(true);
    auto* head = view_->horizontalHeader();
    head->setSortIndicator(LibraryTable::Date, Qt::DescendingOrder);
    fitColumns(*view_);
    addAll(column, inRow(wide(search_), count_, open_, compare_, more_), wide(view_));
    connectParts();
    retranslate();
}

LibraryPanel::~LibraryPanel() { view_->setModel(nullptr); }

void LibraryPanel::connectParts() {
    connect(search_, &QLineEdit::textChanged, table_, &LibraryTable::search);
    connect(table_, &LibraryTable::loaded, this, [this] {
        complaint_.clear();
        refresh();
    });
    connect(table_, &LibraryTable::failed, this, [this](const QString& sentence) {
        complaint_ = sentence;
        refresh();
        emit problem(sentence);
    });
    for (auto* runner : {&worker_}) {
        connect(runner, &JobRunner::started, this, &LibraryPanel::busyChanged);
        connect(runner, &JobRunner::finished, this, &LibraryPanel::busyChanged);
    }
    connect(table_, &LibraryTable::busyChanged, this, &LibraryPanel::busyChanged);
    // Who was chosen stays chosen where the table is read again.
    connect(table_, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        kept_.clear();
        for (const auto& set : chosen())
            kept_ << QString::fromStdString(set.uid);
    });
    connect(table_, &QAbstractItemModel::modelReset, this, [this] {
        for (int row = 0; row < table_->rowCount() && !kept_.isEmpty(); ++row)
            if (kept_.contains(QString::fromStdString(table_->set(row).uid)))
                view_->selectionModel()->select(table_->index(row, 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
        refresh();
    });
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LibraryPanel::refresh);
    connect(view_, &QTableView::activated, this, &LibraryPanel::openOrClose);
    connect(open_, &QPushButton::clicked, this, &LibraryPanel::openOrClose);
    connect(compare_, &QPushButton::clicked, this, &LibraryPanel::compare);
    connect(describe_, &QAction::triggered, this, &LibraryPanel::describe);
    connect(import_, &QAction::triggered, this, [this] {
        const auto paths = askSources(this, tr("Import records"), tr("Run records (*.jsonl *.json)"));
        if (!paths.isEmpty())
            importFiles(paths);
    });
    connect(export_, &QAction::triggered, this, &LibraryPanel::askExport);
    connect(remove_, &QAction::triggered, this, &LibraryPanel::remove);
    connect(&model_, &ExperimentsModel::libraryChanged, table_, &LibraryTable::reload);
    connect(&model_, &ExperimentsModel::sourcesChanged, this, [this] {
        QStringList names;
        for (const auto& [name, records] : model_.sources())
            names << name;
        table_->setOpened(names);
        refresh();
    });
}

void LibraryPanel::retranslate() {
    search_->setPlaceholderText(tr("Find sets: simd kernel=3 size=1024 tag=exam"));
    search_->setAccessibleName(tr("Find sets"));
    search_->setToolTip(tr("A record must match all of these words: kernel=3, variant=simd, size=64, threads=2, "
                           "seed=1, operation=pool, tag=, "
                           "machine=, version=, date=, notes=; others are found anywhere.\nThe library is %1")
                            .arg(model_.library()));
    view_->setAccessibleName(tr("Sets of records"));
    compare_->setText(tr("Compare"));
    compare_->setToolTip(tr("Select two sets to compare points with equal settings, with statistical tests"));
    more_->setText(tr("More"));
    describe_->setText(tr("Name, tags, notes…"));
    import_->setText(tr("Import records…"));
    export_->setText(tr("Export…"));
    remove_->setText(tr("Remove from the library…"));
    table_->retranslate();
    refresh();
}

std::vector<RecordSet> LibraryPanel::chosen() const {
    std::vector<RecordSet> sets;
    for (const auto& index : view_->selectionModel()->selectedRows())
        sets.push_back(table_->set(index.row()));
    return sets;
}

void LibraryPanel::refresh() {
    const auto rows = view_->selectionModel()->selectedRows();
    const bool allOpen = !rows.isEmpty() && std::all_of(rows.begin(), rows.end(), [this](const QModelIndex& index) {
        return table_->isOpened(index.row());
    });
    open_->setText(allOpen ? tr("Close") : tr("Open"));
    open_->setToolTip(tr("Shows or hides the records of the selected sets beside those of the sweep"));
    open_->setEnabled(!rows.isEmpty());
    compare_->setEnabled(rows.size() == 2);
    describe_->setEnabled(rows.size() == 1);
    export_->setEnabled(!rows.isEmpty());
    remove_->setEnabled(!rows.isEmpty());
    count_->setText(!complaint_.isEmpty()                    ? tr("unreadable")
                    : table_->total() > 0                    ? tr("Sets: %1").arg(formatCount(table_->total()))
                    : search_->text().simplified().isEmpty() ? tr("no sets yet")
                                                             : tr("no set matches"));
    count_->setToolTip(complaint_);
}

void LibraryPanel::work(std::function<Expected<QString>(RecordLibrary&, const JobContext&)> what) {
    worker_.start<QString>(
        [path = model_.library().toStdString(), what = std::move(what)](const JobContext& job) -> Expected<QString> {
            TELAR_TAKE(library, RecordLibrary::open(path, RecordLibrary::Access::Write, job));
            return what(*library, job);
        },
        [this](std::shared_ptr<const QString> said) {
            table_->reload();
            if (!said->isEmpty())
                emit notice(*said);
        },
        [this](const Error& error) {
            table_->reload();
            emit problem(translated(error));
        });
}

void LibraryPanel::openOrClose() {
    const auto rows = view_->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    const auto sets = chosen();
    const bool allOpen = std::all_of(rows.begin(), rows.end(),
                                     [this](const QModelIndex& index) { return table_->isOpened(index.row()); });
    if (!allOpen)
        return model_.openSets(sets);
    QStringList names;
    for (const auto& set : sets)
        names << ExperimentsModel::nameOfOpened(set);
    model_.closeOpened(names);
}

void LibraryPanel::describe() {
    const auto sets = chosen();
    if (sets.size() != 1)
        return;
    auto* dialog = new SetDescription(sets.front(), this);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = sets.front().id] {
        work([id, name = dialog->name().toStdString(), notes = dialog->notes().toStdString(),
              tags = tagsOf(dialog->tags().toStdString())](RecordLibrary& library,
                                                           const JobContext&) -> Expected<QString> {
            TELAR_CHECK(library.describe(id, name, notes, tags));
            return QString();
        });
    });
    dialog->open();
}

void LibraryPanel::compare() {
    const auto sets = chosen();
    if (sets.size() != 2)
        return;
    // The older one is what the newer is measured by.
    const bool inOrder = sets[0].date <= sets[1].date;
    auto* dialog = new SetComparisonDialog(model_.catalogue(), model_.library(), sets[inOrder ? 0 : 1],
                                           sets[inOrder ? 1 : 0], this);
    connect(dialog, &SetComparisonDialog::notice, this, &LibraryPanel::notice);
    connect(dialog, &SetComparisonDialog::problem, this, &LibraryPanel::problem);
    dialog->show();
}

void LibraryPanel::remove() {
    const auto sets = chosen();
    if (sets.empty())
        return;
    int64_t records = 0;
    for (const auto& set : sets)
        records += set.records;
    auto* box =
        named(new QMessageBox(QMessageBox::Question, tr("Remove from the library"),
                              sets.size() == 1
                                  ? tr("Remove “%1” and its %2 records?")
                                        .arg(QString::fromStdString(sets.front().name), formatCount(records))
                                  : tr("Remove %1 sets and their %2 records?")
                                        .arg(formatCount(static_cast<int64_t>(sets.size())), formatCount(records)),
                              QMessageBox::NoButton, this),
              "removeSets");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        records <= mostPutBack ? tr("You can undo this right afterwards. Files from which they were imported are kept.")
                               : tr("This cannot be undone. Files from which they were imported are kept."));
    auto* yes = box->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(tr("Cancel"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, sets](QAbstractButton* button) {
        if (button == yes)
            removeSets(sets);
    });
    box->open();
}

void LibraryPanel::removeSets(const std::vector<RecordSet>& sets) {
    worker_.start<std::vector<RemovedSet>>(
        [path = model_.library().toStdString(), sets](const JobContext& job) -> Expected<std::vector<RemovedSet>> {
            TELAR_TAKE(library, RecordLibrary::open(path, RecordLibrary::Access::Write, job));
            int64_t records = 0;
            for (const auto& set : sets)
                records += set.records;
            std::vector<RemovedSet> removed;
            for (const auto& set : sets) {
                if (records > mostPutBack) {
                    TELAR_CHECK(library->remove(set.id, job));
                    continue;
                }
                TELAR_TAKE(taken, library->takeOut(set.id, job));
                removed.push_back(std::move(*taken));
            }
            return removed;
        },
        [this, count = sets.size()](std::shared_ptr<const std::vector<RemovedSet>> removed) {
            table_->reload();
            const QString said = tr("Sets removed from the library: %1").arg(formatCount(static_cast<int64_t>(count)));
            if (removed->empty())
                emit notice(said);
            else
                emit undoable(said, [panel = QPointer(this), removed] {
                    if (panel)
                        panel->putBack(removed);
                });
        },
        [this](const Error& error) {
            table_->reload();
            emit problem(translated(error));
        });
}

void LibraryPanel::putBack(std::shared_ptr<const std::vector<RemovedSet>> sets) {
    work([sets = std::move(sets)](RecordLibrary& library, const JobContext& job) -> Expected<QString> {
        for (const auto& set : *sets)
            TELAR_CHECK(library.putBack(set, job));
        return QString();
    });
}

void LibraryPanel::importFiles(const QStringList& paths) {
    std::vector<std::string> files;
    for (const auto& path : paths)
        files.push_back(path.toStdString());
    work([files](RecordLibrary& library, const JobContext& job) -> Expected<QString> {
        int64_t records = 0, before = 0, refused = 0;
        for (const auto& file : files) {
            TELAR_TRY(outcome, library.importFile(file, {}, false, job));
            records += outcome->records;
            before += outcome->set == 0;
            refused += outcome->refused;
        }
        QString said = tr("Records imported: %1.").arg(formatCount(records));
        if (before > 0)
            said += QLatin1Char(' ') + tr("Files imported before: %1.").arg(formatCount(before));
        if (refused > 0)
            said += QLatin1Char(' ') + tr("Lines that are not records: %1.").arg(formatCount(refused));
        return said;
    });
}

void LibraryPanel::askExport() {
    const auto path = telar::askExport(this, tr("Export records"), QStringLiteral("records.jsonl"),
                                       tr("JSON lines (*.jsonl);;Table (*.csv)"), QStringLiteral("jsonl"));
    if (!path.isEmpty())
        exportChosen(path);
}

void LibraryPanel::exportChosen(const QString& path) {
    std::vector<int64_t> ids;
    for (const auto& set : chosen())
        ids.push_back(set.id);
    if (ids.empty())
        return;
    work([ids, path](RecordLibrary& library, const JobContext& job) -> Expected<QString> {
        if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
            TELAR_TRY(file, library.records({"", ids}, job));
            std::vector<const RecordPoint*> points;
            for (const auto& point : file->points)
                points.push_back(&point);
            TELAR_CHECK(writeFile(path.toStdString(), csvOf(points)));
        } else if (auto written = library.exportFile({"", ids}, path.toStdString(), job); !written) {
            return written.error();
        }
        return tr("Records saved to %1").arg(path);
    });
}

} // namespace telar
