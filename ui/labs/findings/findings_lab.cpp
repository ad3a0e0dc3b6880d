#include "ui/labs/findings/findings_lab.hpp"

#include "core/findings/digit_stories.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/findings/story_view.hpp"
#include "ui/state/fields.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QDockWidget>
#include <QListWidget>
#include <QSignalBlocker>

#include <algorithm>

namespace telar {

/// Rows of an answer that lessons can ask for.
static constexpr std::size_t mostFactRows = 12;

FindingsLab::FindingsLab(QWidget* parent) : Lab(name(), parent), model_(std::make_unique<FindingsModel>(*undoStack())) {
    build();
    connect(view_, &StoryView::labRequested, this,
            [this](const QString& where) { emit openRequested(QStringLiteral("lab:") + where); });
    connect(model_.get(), &FindingsModel::stateChanged, this, [this] {
        refreshList();
        emit commandLineChanged();
    });
    connect(model_.get(), &FindingsModel::busyChanged, this, &Lab::workChanged);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            model_->open(model_->stories()[static_cast<std::size_t>(row)].id);
    });
    connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        model_->choose(model_->stories()[static_cast<std::size_t>(list_->row(item))].id,
                       item->checkState() == Qt::Checked);
    });
    showsResult(view_->shownResults(), [this] { return model_->earlierAnswer(); });
    connect(model_.get(), &FindingsModel::answerChanged, this, &Lab::lookAgain);
    retranslate();
    rememberLayout({{listDock_, 288}});
}

FindingsLab::~FindingsLab() { dismantle(); }

void FindingsLab::build() {
    view_ = new StoryView(*model_, this);
    setStage(view_);
    auto* side = inRole(new QWidget(this), "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(side), {10, 10, 10, 12}), 8);
    list_ = heard(spaced(wrapped(named(new QListWidget(side), "stories")), 2), TELAR_SAYS("Questions"),
                  TELAR_SAYS("A ticked finding goes into the report"));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const auto& story : model_->stories()) {
        auto* item = new QListWidgetItem(list_);
        item->setData(Qt::UserRole, QString::fromStdString(story.id));
        item->setSizeHint({0, px(44)}); // two lines
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    }
    chosen_ = wrapped(named(roleLabel("muted", side), "chosen"));
    addAll(column, wide(list_), chosen_);
    setScaled(side, Side::MinimumWidth, 240);
    listDock_ = addDock("stories", TELAR_SAYS("Questions"), side, Qt::LeftDockWidgetArea);
    const auto step = [this](int by) {
        list_->setCurrentRow((list_->currentRow() + by + list_->count()) % list_->count());
    };
    addCommand("previousFinding", Qt::CTRL | Qt::Key_PageUp, "back", TELAR_SAYS("Previous finding"),
               [step] { step(-1); });
    addCommand("nextFinding", Qt::CTRL | Qt::Key_PageDown, "forward", TELAR_SAYS("Next finding"), [step] { step(1); });
}

/// Each story by its title.
static std::vector<LabPlace> storyPlaces() {
    std::vector<LabPlace> places;
    for (const auto& story : digitStories())
        places.push_back({QString::fromStdString(story.id), translated(story.title)});
    return places;
}

LabName FindingsLab::name() {
    return {QStringLiteral("findings"), "findings", TELAR_SAYS("Findings"),
            TELAR_SAYS("What do the published figures say when they are computed again?"), storyPlaces};
}

void FindingsLab::retranslate() { refreshList(); }

void FindingsLab::refreshList() {
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->count(); ++i) {
        const auto& story = model_->stories()[static_cast<std::size_t>(i)];
        list_->item(i)->setText(translated(story.title));
        list_->item(i)->setCheckState(model_->chosen(story.id) ? Qt::Checked : Qt::Unchecked);
        if (story.id == model_->current().id)
            list_->setCurrentRow(i);
    }
    chosen_->setText(tr("%n findings go into the report.", nullptr, static_cast<int>(model_->state().chosen.size())));
}

std::vector<Exportable> FindingsLab::exportables() const {
    std::vector<Exportable> items;
    add(items, view_->exportable());
    return items;
}

std::vector<LabFact> FindingsLab::facts() const {
    const auto& open = model_->current();
    const auto at = open.choices(model_->places(open.id));
    std::vector<LabFact> all{{"story", tr("Question that is open"), open.id}};
    for (const auto& story : model_->stories())
        for (std::size_t i = 0; i < story.controls.size(); ++i) {
            const auto& control = story.controls[i];
            const auto id = QString::fromStdString(control.id);
            if (std::ranges::find(all, id, &LabFact::id) == all.end())
                all.push_back({id, translated(control.label), FactValue()});
            if (story.id == open.id)
                *std::ranges::find(all, id, &LabFact::id) = {id, translated(control.label), at[i]};
        }
    const auto answer = model_->answer();
    const bool current = answer && !model_->computing() && model_->earlierAnswer() == Earlier::No;
    for (std::size_t row = 0; row < mostFactRows; ++row) {
        LabFact fact{QStringLiteral("row_%1").arg(row + 1), tr("First number of row %1 of the table").arg(row + 1),
                     FactValue()};
        if (current && row < answer->rows.size() && answer->rows[row].size() > 1 &&
            answer->rows[row][1].unit != Quantity::Unit::Words)
            fact.value = answer->rows[row][1].value;
        all.push_back(std::move(fact));
    }
    return all;
}

bool FindingsLab::showState(const QString& state) {
    if (!model_->find(state.toStdString()))
        return false;
    model_->open(state.toStdString());
    return true;
}

void FindingsLab::firstShown() { model_->compute(); }

// What a project keeps of the findings: the open story, where the controls of every story stand, and which go
// into the report. The answers are computed where the controls stand.

namespace {

FindingsState stateFrom(Fields f, const std::vector<Story>& stories) {
    FindingsState state;
    state.story = f.text("story", stories.front().id);
    for (const auto& story : stories)
        state.places[story.id] = story.initial();
    const auto known = [&](const std::string& id) {
        return std::find_if(stories.begin(), stories.end(), [&](const Story& s) { return s.id == id; });
    };
    if (known(state.story) == stories.end())
        f.refuse("story");
    for (auto& one : f.list("places")) {
        const auto story = known(one.text("story"));
        const auto places = one.wholes("at", 0, 1 << 20);
        if (story == stories.end())
            continue; // of a newer program
        bool fits = places.size() == story->controls.size();
        for (std::size_t i = 0; fits && i < places.size(); ++i)
            fits = places[i] < static_cast<qint64>(story->controls[i].choices.size());
        if (fits)
            state.places[story->id].assign(places.begin(), places.end());
        else
            one.refuse("at");
    }
    for (const auto& id : constArray(f.json().value(QLatin1String("chosen"))))
        if (known(id.toString().toStdString()) != stories.end())
            state.chosen.push_back(id.toString().toStdString());
    return state;
}

} // namespace

std::function<QJsonObject()> FindingsLab::snapshot() const {
    return [state = model_->state()] {
        QJsonArray places, chosen;
        for (const auto& [story, at] : state.places)
            places.append(QJsonObject{{"story", fromText(story)}, {"at", wholesJson(at)}});
        for (const auto& id : state.chosen)
            chosen.append(fromText(id));
        return QJsonObject{
            {"controls", QJsonObject{{"story", fromText(state.story)}, {"places", places}, {"chosen", chosen}}},
            {"results", QJsonObject()}};
    };
}

Expected<std::function<void()>> FindingsLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = stateFrom(fields.object("controls"), model_->stories());
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state)] { model_->setState(state); });
}

std::vector<ReportPart> FindingsLab::reportParts() const {
    std::vector<ReportPart> parts;
    for (const auto& id : model_->state().chosen) {
        auto& part = parts.emplace_back();
        part.kind = ReportPart::Kind::Finding;
        part.finding = id;
        part.places = model_->places(id);
    }
    return parts;
}

} // namespace telar
