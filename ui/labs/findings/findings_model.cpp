#include "ui/labs/findings/findings_model.hpp"

#include "core/findings/digit_stories.hpp"
#include "ui/lab/state_edit.hpp"
#include "ui/labs/findings/findings_words.hpp"

#include <QSettings>

#include <algorithm>

namespace telar {

namespace {

const QString chosenKey = QStringLiteral("findings/chosen");
const QString placesKey = QStringLiteral("findings/places");

} // namespace

FindingsModel::FindingsModel(QUndoStack& undo, QObject* parent)
    : QObject(parent), stories_(digitStories()), undo_(undo) {
    for (auto* runner : {&runner_, &collector_}) {
        connect(runner, &JobRunner::busyChanged, this, &FindingsModel::busyChanged);
    }
    restore();
}

const Story* FindingsModel::find(const std::string& id) const {
    for (const auto& story : stories_)
        if (story.id == id)
            return &story;
    return nullptr;
}

const Story& FindingsModel::current() const {
    const auto* story = find(state_.story);
    return story ? *story : stories_.front();
}

const std::vector<int>& FindingsModel::places(const std::string& id) const { return state_.places.at(id); }

bool FindingsModel::chosen(const std::string& id) const {
    return std::find(state_.chosen.begin(), state_.chosen.end(), id) != state_.chosen.end();
}

void FindingsModel::edit(const QString& what, const std::function<void(FindingsState&)>& change) {
    FindingsState next = state_;
    change(next);
    if (!(next == state_))
        undo_.push(new StateEdit<FindingsModel, FindingsState>(*this, what, state_, next));
}

void FindingsModel::setState(const FindingsState& state) {
    const bool another = state.story != state_.story,
               moved = another || state.places.at(state.story) != state_.places.at(state_.story);
    state_ = state;
    remember();
    if (another)
        answer_.reset();
    emit stateChanged();
    if (moved)
        compute();
}

void FindingsModel::open(const std::string& id) {
    if (find(id))
        edit(tr("open a finding"), [&](FindingsState& s) { s.story = id; });
}

void FindingsModel::choose(const std::string& id, bool on) {
    edit(tr("choose for the report"), [&](FindingsState& s) {
        std::erase(s.chosen, id);
        if (on)
            s.chosen.push_back(id);
        const auto rank = [this](const std::string& one) { return find(one) - stories_.data(); };
        std::sort(s.chosen.begin(), s.chosen.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    });
}

void FindingsModel::compute() {
    const Story& story = current();
    runner_.start<StoryAnswer>([answer = story.answer, at = story.choices(places(story.id))](
                                   const JobContext& job) { return answer(at, job); },
                               [this, at = places(story.id)](std::shared_ptr<const StoryAnswer> answer) {
                                   answer_ = std::move(answer);
                                   answerAt_ = at;
                                   error_.reset();
                                   emit answerChanged();
                               },
                               [this](const Error& error) {
                                   error_ = error;
                                   emit answerChanged();
                               });
}

Earlier FindingsModel::earlierAnswer() const {
    return !answer_ || answerAt_ == places(current().id) ? Earlier::No : Earlier::Settings;
}

void FindingsModel::cancel() {
    runner_.cancel();
    collector_.cancel();
}

QString FindingsModel::commandLine() const {
    const Story& story = current();
    return QString::fromStdString(storyCommand(story, story.choices(places(story.id))));
}

void FindingsModel::collect(const Collected& done) {
    struct Asked {
        const Story* story;
        Choices at;
    };
    std::vector<Asked> asked;
    for (const auto& id : state_.chosen)
        if (const auto* story = find(id))
            asked.push_back({story, story->choices(places(id))});
    using Answers = std::vector<std::pair<const Story*, StoryAnswer>>;
    collector_.start<Answers>(
        [asked](const JobContext& job) -> Expected<Answers> {
            Answers answers;
            for (const auto& one : asked) {
                TELAR_TAKE(answer, one.story->answer(one.at, {job.stop, nullptr}));
                answers.emplace_back(one.story, std::move(*answer));
            }
            return answers;
        },
        [done](std::shared_ptr<const Answers> answers) {
            std::vector<ReportFinding> findings;
            for (const auto& [story, answer] : *answers)
                findings.push_back(reportOf(*story, answer));
            done(findings);
        },
        [done](const Error& error) { done(error); });
}

void FindingsModel::remember() const {
    QSettings settings;
    QStringList chosen;
    for (const auto& id : state_.chosen)
        chosen << QString::fromStdString(id);
    settings.setValue(chosenKey, chosen);
    for (const auto& [id, places] : state_.places) {
        QStringList words;
        for (const int place : places)
            words << QString::number(place);
        settings.setValue(placesKey + QLatin1Char('/') + QString::fromStdString(id), words);
    }
}

void FindingsModel::restore() {
    const QSettings settings;
    state_.story = stories_.front().id;
    const auto chosen = settings.value(chosenKey).toStringList();
    for (const auto& story : stories_) {
        const QString id = QString::fromStdString(story.id);
        if (chosen.contains(id))
            state_.chosen.push_back(story.id);
        auto places = story.initial();
        const auto words = settings.value(placesKey + QLatin1Char('/') + id).toStringList();
        for (std::size_t i = 0; i < places.size() && i < static_cast<std::size_t>(words.size()); ++i) {
            const int place = words[static_cast<qsizetype>(i)].toInt();
            if (place >= 0 && place < static_cast<int>(story.controls[i].choices.size()))
                places[i] = place;
        }
        state_.places[story.id] = places;
    }
}

} // namespace telar
