// The composer's form of a chart or a table: which records, of them which, and how they are drawn.
#include "core/experiment/charts.hpp"
#include "core/experiment/presets.hpp"
#include "ui/base/text_label.hpp"
#include "ui/composer/composer.hpp"
#include "ui/composer/form_fields.hpp"
#include "ui/theme/building.hpp"

#include <QFormLayout>
#include <QGridLayout>
#include <QListWidget>
#include <QPushButton>

namespace telar {

namespace {

constexpr int uidRole = Qt::UserRole, nameRole = Qt::UserRole + 1, fileRole = Qt::UserRole + 2;
constexpr const char* roleNames[] = {"composerAcross", "composerColour", "composerStyle", "composerPanels"};
constexpr std::string ChartRoles::*roleMembers[] = {&ChartRoles::across, &ChartRoles::colour, &ChartRoles::style,
                                                    &ChartRoles::panels};

} // namespace

QWidget* Composer::buildRecords() {
    auto* page = new QWidget;
    auto* form = new QFormLayout(page);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    const auto sets = [&](const char* name) {
        auto* list = sized(named(new QListWidget(page), name), Side::MinimumHeight, 110);
        return list;
    };
    operation_ = named(new QComboBox(page), "composerOperation");
    chart_ = named(new QComboBox(page), "composerChart");
    preset_ = new QComboBox(page);
    filter_ = named(new QLineEdit(page), "composerFilter");
    records_ = sets("composerRecords");
    addFile_ = new QPushButton(icon("open"), {}, page);
    addFile_->setAutoDefault(false);
    beside_ = sets("composerBeside");
    auto* told = new QWidget(page);
    auto* grid = bare(new QGridLayout(told));
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < static_cast<int>(roles_.size()); ++i) {
        auto& [label, box] = roles_[static_cast<std::size_t>(i)];
        label = new TextLabel(told);
        box = new QComboBox(told);
        box->setObjectName(QLatin1String(roleNames[i]));
        box->setEditable(true); // any setting that the records have
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        label->setBuddy(box);
        grid->addWidget(label, i, 0);
        grid->addWidget(box, i, 1);
    }
    recordsCaption_ = proseField("composerRecordsCaption", page, 60);
    for (auto* box : {operation_, chart_, preset_}) // long names give way before the window does
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addField(*form, records_, TELAR_SAYS("Records: sets of the library"));
    form->addRow(addFile_);
    addField(*form, operation_, TELAR_SAYS("Operation"));
    addField(*form, chart_, TELAR_SAYS("Chart"));
    addField(*form, filter_, TELAR_SAYS("Only records with these words"));
    told_ = told;
    addField(*form, told_, TELAR_SAYS("What each part shows: its settings"));
    addField(*form, preset_, TELAR_SAYS("Published figures on top"));
    addField(*form, beside_, TELAR_SAYS("Compared with"));
    addField(*form, recordsCaption_, TELAR_SAYS("Caption (empty: automatic)"));
    return page;
}

void Composer::connectRecords() {
    const auto box = [this](QComboBox* field, std::string ReportPart::*member) {
        connect(field, &QComboBox::activated, this, [this, field, member] {
            model_.editPart(tr("change the figure"), [&](ReportPart& part) { part.*member = chosen(field); });
        });
    };
    box(operation_, &ReportPart::operation);
    box(chart_, &ReportPart::chart);
    box(preset_, &ReportPart::preset);
    for (std::size_t i = 0; i < roles_.size(); ++i) {
        auto* field = roles_[i].second;
        const auto take = [this, field, i] {
            const int at = field->findText(field->currentText());
            const auto name = at >= 0 ? field->itemData(at).toString() : field->currentText().trimmed();
            const auto* part = model_.part();
            if (!showing_ && part && part->roles.*roleMembers[i] != name.toStdString())
                model_.editPart(tr("change the figure"),
                                [&](ReportPart& one) { one.roles.*roleMembers[i] = name.toStdString(); });
        };
        connect(field, &QComboBox::activated, this, take);
        connect(field->lineEdit(), &QLineEdit::editingFinished, this, take);
    }
    connect(filter_, &QLineEdit::textEdited, this, [this](const QString& words) {
        model_.editPart(tr("change the figure"), [&](ReportPart& part) { part.filter = words.toStdString(); });
    });
    connect(addFile_, &QPushButton::clicked, this, &Composer::addRecordsFile);
    const auto list = [this](QListWidget* field, std::vector<RecordsPlace> ReportPart::*member) {
        connect(field, &QListWidget::itemChanged, this, [this, field, member] {
            if (!showing_)
                model_.editPart(tr("choose records"),
                                [&](ReportPart& part) { part.*member = ticked(field, part.*member); });
        });
    };
    list(records_, &ReportPart::records);
    list(beside_, &ReportPart::beside);
}

void Composer::showRecords(const ReportPart& part) {
    const bool chart = part.kind == ReportPart::Kind::Chart;
    for (QWidget* field : std::initializer_list<QWidget*>{chart_, preset_, told_}) {
        field->setVisible(chart);
        for (const auto& [label, words] : labels_)
            if (label->buddy() == field)
                label->setVisible(chart);
    }
    choose(operation_, part.operation);
    choose(chart_, part.chart);
    choose(preset_, part.preset);
    for (std::size_t i = 0; i < roles_.size(); ++i) {
        auto* field = roles_[i].second;
        const auto name = QString::fromStdString(part.roles.*roleMembers[i]);
        if (const int at = field->findData(name); at >= 0)
            field->setCurrentIndex(at);
        else
            field->setEditText(name);
    }
    setWords(filter_, part.filter);
    fillSets(records_, part.records);
    fillSets(beside_, part.beside);
    setWords(recordsCaption_, part.text);
}

void Composer::fillSets(QListWidget* list, const std::vector<RecordsPlace>& chosenPlaces) {
    list->clear();
    const auto put = [&](const QString& words, const RecordsPlace& place, bool on) {
        auto* item = new QListWidgetItem(words, list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        item->setSizeHint({0, px(24)}); // as high as its box
        item->setToolTip(words);
        item->setData(uidRole, QString::fromStdString(place.set));
        item->setData(nameRole, QString::fromStdString(place.name));
        item->setData(fileRole, QString::fromStdString(place.file));
    };
    const auto inLibrary = [&](const RecordsPlace& place) {
        return std::any_of(sets_.begin(), sets_.end(),
                           [&](const RecordSet& set) { return set.uid == place.set || set.name == place.set; });
    };
    for (const auto& place : chosenPlaces)
        if (!place.file.empty())
            put(tr("File: %1").arg(QString::fromStdString(place.file)), place, true);
        else if (!inLibrary(place) && !setsReader_.running())
            put(tr("Missing: %1").arg(QString::fromStdString(place.name.empty() ? place.set : place.name)), place,
                true);
    for (const auto& set : sets_) {
        const bool on = std::any_of(chosenPlaces.begin(), chosenPlaces.end(), [&](const RecordsPlace& place) {
            return !place.set.empty() && (place.set == set.uid || place.set == set.name);
        });
        put(QStringLiteral("%1 · %2 · %3")
                .arg(QString::fromStdString(set.name), QString::fromStdString(set.date).left(10),
                     QString::fromStdString(set.operations)),
            {set.uid, set.name, {}}, on);
    }
}

std::vector<RecordsPlace> Composer::ticked(const QListWidget* list, const std::vector<RecordsPlace>& before) const {
    std::vector<RecordsPlace> out;
    const auto placeOf = [](const QListWidgetItem* item) {
        return RecordsPlace{item->data(uidRole).toString().toStdString(), item->data(nameRole).toString().toStdString(),
                            item->data(fileRole).toString().toStdString()};
    };
    for (int i = 0; i < list->count(); ++i)
        if (list->item(i)->checkState() == Qt::Checked)
            out.push_back(placeOf(list->item(i)));
    // In the order in which they were chosen.
    const auto rank = [&](const RecordsPlace& place) {
        return std::find_if(before.begin(), before.end(),
                            [&](const RecordsPlace& one) { return one.set == place.set && one.file == place.file; }) -
               before.begin();
    };
    std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return out;
}

void Composer::retranslateRecords() {
    addFile_->setText(tr("Records from a file…"));
    filter_->setPlaceholderText(QStringLiteral("kernel=3 simd"));
    showing_ = true;
    operation_->clear();
    operation_->addItem(tr("as in the first record"), QString());
    for (const auto& one : catalogue_.all())
        operation_->addItem(translated(one->title()), QString::fromStdString(one->id()));
    chart_->clear();
    chart_->addItem(tr("suggested"), QString());
    for (const auto& kind : chartKinds())
        chart_->addItem(translated(kind.title), QLatin1String(kind.id));
    const QString parts[] = {tr("X axis"), tr("Colour"), tr("Line"), tr("Small multiples")};
    for (std::size_t i = 0; i < roles_.size(); ++i) {
        roles_[i].first->setText(parts[i]);
        auto* box = roles_[i].second;
        box->setAccessibleName(parts[i]);
        box->clear();
        box->addItem(tr("suggested by the records"), QString());
        box->addItem(tr("none"), QLatin1String(nobody));
        box->addItem(tr("variant"), QStringLiteral("variant"));
        box->addItem(tr("threads"), QStringLiteral("threads"));
        box->addItem(tr("size"), QStringLiteral("size"));
    }
    preset_->clear();
    preset_->addItem(tr("none"), QString());
    for (const auto* one : figurePresets(catalogue_))
        preset_->addItem(QStringLiteral("%1: %2").arg(translated(one->name), translated(one->title)),
                         QLatin1String(one->id));
    showing_ = false;
}

} // namespace telar
