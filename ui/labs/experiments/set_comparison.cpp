#include "ui/labs/experiments/set_comparison.hpp"

#include "core/base/output_file.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/experiments/experiments_model.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace telar {

namespace {

QString chanceWords(const PointComparison& point) {
    if (!point.test)
        return QStringLiteral("–");
    return point.adjusted < 0.001 ? QStringLiteral("< ") + formatNumber(0.001) : formatNumber(point.adjusted, 2);
}

} // namespace

void ComparisonTable::setComparison(std::shared_ptr<const SetComparison> comparison) {
    beginResetModel();
    comparison_ = std::move(comparison);
    endResetModel();
}

int ComparisonTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !comparison_ ? 0 : static_cast<int>(comparison_->points.size());
}

int ComparisonTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QVariant ComparisonTable::data(const QModelIndex& index, int role) const {
    const auto& point = comparison_->points[static_cast<std::size_t>(index.row())];
    const auto& p = point.first;
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((column == Variant || column == SettingsText ? Qt::AlignLeft : Qt::AlignRight) |
                                Qt::AlignVCenter);
    const bool sure = point.test && point.adjusted < SetComparison::significant;
    if (role == Qt::ForegroundRole && column == Ratio && sure)
        return point.ratio < 1 ? colors().good : colors().cost;
    if (role == Qt::ToolTipRole && column == Chance)
        return !point.test         ? tr("One of the records keeps only its median, so there is nothing to test.")
               : point.test->exact ? tr("Mann-Whitney, exact: U = %1, p = %2; after Holm %3.")
                                         .arg(formatNumber(point.test->u), formatNumber(point.test->p, 2),
                                              formatNumber(point.adjusted, 2))
                                   : tr("Mann-Whitney, approximate: U = %1, p = %2; after Holm %3.")
                                         .arg(formatNumber(point.test->u), formatNumber(point.test->p, 2),
                                              formatNumber(point.adjusted, 2));
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    const bool sorting = role == sortRole;
    switch (column) {
    case Variant:
        return QString::fromStdString(p.backend);
    case Threads:
        return sorting ? QVariant(p.threads) : formatCount(p.threads);
    case Size:
        return sorting ? QVariant(static_cast<qint64>(p.size)) : formatCount(p.size);
    case SettingsText:
        return QString::fromStdString(settingsWords(p, catalogue_));
    case First:
        return sorting ? QVariant(p.total.median) : formatDuration(p.total.median);
    case Second:
        return sorting ? QVariant(point.second.total.median) : formatDuration(point.second.total.median);
    case Ratio: // beside the colour a word
        return sorting ? QVariant(point.ratio)
               : !sure ? formatRatio(point.ratio)
                       : (point.ratio < 1 ? tr("%1, faster") : tr("%1, slower")).arg(formatRatio(point.ratio));
    case Chance:
        return sorting ? QVariant(point.test ? point.adjusted : 2) : chanceWords(point);
    default:
        return {};
    }
}

QVariant ComparisonTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Variant || section == SettingsText ? Qt::AlignLeft : Qt::AlignRight) |
                                Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Variant"), tr("Threads"),        tr("Size"),     tr("First"),
                              tr("Second"),  tr("Second ÷ first"), tr("p (Holm)"), tr("Settings")};
    return titles[section];
}

QByteArray ComparisonTable::csv() const {
    QByteArray out = "variant,threads,size,settings,first_ms,second_ms,ratio,u,p,p_holm\n";
    if (!comparison_)
        return out;
    for (const auto& point : comparison_->points) {
        const auto& p = point.first;
        const auto number = [](double value) { return QByteArray::fromStdString(toText(value)); };
        out += csvField(QString::fromStdString(p.backend)) + ',' + QByteArray::number(p.threads) + ',' +
               QByteArray::number(static_cast<qint64>(p.size)) + ',' +
               csvField(QString::fromStdString(settingsWords(p, catalogue_))) + ',' + number(p.total.median) + ',' +
               number(point.second.total.median) + ',' + number(point.ratio) + ',' +
               (point.test ? number(point.test->u) + ',' + number(point.test->p) + ',' + number(point.adjusted)
                           : QByteArray(",,")) +
               '\n';
    }
    return out;
}

SetComparisonDialog::SetComparisonDialog(const Catalogue& catalogue, const QString& library, const RecordSet& first,
                                         const RecordSet& second, QWidget* parent)
    : QDialog(parent), table_(new ComparisonTable(catalogue, this)) {
    setObjectName("setComparison");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Two sets compared"));
    resize(px(900), px(520));
    auto* column = new QVBoxLayout(this);
    names_ = wrapped(new TextLabel(this));
    names_->setTextFormat(Qt::PlainText);
    const auto told = [](const RecordSet& set) {
        return QStringLiteral("%1 (%2, Telar %3)")
            .arg(ExperimentsModel::nameOfOpened(set), QString::fromStdString(set.machine),
                 QString::fromStdString(set.version));
    };
    names_->setText(tr("First: %1\nSecond: %2").arg(told(first), told(second)));
    words_ = wrapped(named(new TextLabel(this), "comparisonWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setText(tr("Comparing…"));
    view_ = named(new QTableView(this), "comparisonPoints");
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(table_);
    sorted->setSortRole(ComparisonTable::sortRole);
    view_->setModel(sorted);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(px(24));
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    fitColumns(*view_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    export_ = buttons->addButton(tr("Export…"), QDialogButtonBox::ActionRole);
    export_->setEnabled(false);
    addAll(column, names_, words_, wide(view_), buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(export_, &QPushButton::clicked, this, [this] {
        const auto path = askExport(this, tr("Export the comparison"), QStringLiteral("comparison.csv"),
                                    tr("Table (*.csv)"), QStringLiteral("csv"));
        if (!path.isEmpty())
            exportTo(path);
    });
    reader_.start<SetComparison>(
        [path = library.toStdString(), a = first.id, b = second.id](const JobContext& job) -> Expected<SetComparison> {
            TELAR_TAKE(shelf, RecordLibrary::open(path, RecordLibrary::Access::Read, job));
            TELAR_TRY(one, shelf->records({"", {a}}, job));
            TELAR_TRY(other, shelf->records({"", {b}}, job));
            return compareSets(one->points, other->points, job);
        },
        [this](std::shared_ptr<const SetComparison> comparison) { tell(std::move(comparison)); },
        [this](const Error& error) { words_->setText(translated(error)); });
}

void SetComparisonDialog::tell(std::shared_ptr<const SetComparison> comparison) {
    QStringList said;
    for (const auto& sentence : comparison->sentences())
        said << translated(sentence);
    words_->setText(said.join(QLatin1Char(' ')));
    table_->setComparison(std::move(comparison));
    export_->setEnabled(true);
}

void SetComparisonDialog::exportTo(const QString& path) {
    const auto bytes = table_->csv();
    const auto written = writeFile(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (written)
        emit notice(tr("Comparison saved to %1").arg(path), path);
    else
        emit problem(translated(written.error()));
}

SetDescription::SetDescription(const RecordSet& set, QWidget* parent) : QDialog(parent) {
    setObjectName("setDescription");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Name, tags, notes"));
    auto* form = new QFormLayout(this);
    name_ = named(new QLineEdit(QString::fromStdString(set.name), this), "setName");
    QStringList tags;
    for (const auto& tag : set.tags)
        tags << QString::fromStdString(tag);
    tags_ = named(new QLineEdit(tags.join(QStringLiteral(", ")), this), "setTags");
    tags_->setPlaceholderText(tr("single words: exam, k20"));
    notes_ = named(new QPlainTextEdit(QString::fromStdString(set.notes), this), "setNotes");
    notes_->setTabChangesFocus(true);
    setScaled(notes_, Side::MinimumWidth, 380);
    setScaled(notes_, Side::MinimumHeight, 110);
    auto* facts = wrapped(roleLabel("muted", this));
    facts->setTextFormat(Qt::PlainText);
    facts->setText(
        tr("%1 records of %2, measured on %3 by Telar %4")
            .arg(formatCount(set.records), QString::fromStdString(set.operations), QString::fromStdString(set.machine),
                 QString::fromStdString(set.version)) +
        (set.origin.empty() ? QString() : QLatin1Char('\n') + tr("From %1").arg(QString::fromStdString(set.origin))));
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Tags"), tags_);
    form->addRow(tr("Notes"), notes_);
    form->addRow(facts);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* save = buttons->button(QDialogButtonBox::Save);
    connect(name_, &QLineEdit::textChanged, save,
            [save](const QString& words) { save->setEnabled(!words.trimmed().isEmpty()); });
}

QString SetDescription::name() const { return name_->text().trimmed(); }

QString SetDescription::tags() const { return tags_->text(); }

QString SetDescription::notes() const { return notes_->toPlainText(); }

} // namespace telar
