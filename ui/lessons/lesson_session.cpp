#include "ui/lessons/lesson_session.hpp"

#include "core/base/files.hpp"
#include "ui/base/language.hpp"
#include "ui/project/project_paths.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QJsonDocument>
#include <QLayout>

#include <algorithm>

namespace telar {

namespace {
constexpr int lookEveryMs = 120, longestSettlingMs = 2000;
}

LessonSession::LessonSession(LabSet& labs, QObject* parent) : QObject(parent), labs_(labs) {
    connect(&labs_, &LabSet::made, this, [this](Lab* lab) {
        connect(lab, &Lab::folded, this, [this, lab] {
            if (lesson_ && this->lab(current().lab) == lab)
                bringForward(lab);
        });
    });
    timer_.setInterval(lookEveryMs);
    connect(&timer_, &QTimer::timeout, this, &LessonSession::look);
    connect(&focus_, &ControlFocus::refused, this,
            [this] { emit notice(tr("This step does not need that control.")); });
}

void LessonSession::start(std::shared_ptr<const Lesson> lesson, int step, bool trial) {
    giver_.cancel(); // what is aside stays there until this lesson is over, too
    lesson_ = std::move(lesson);
    trial_ = trial;
    begun_.clear();
    passed_.assign(lesson_->steps.size(), false);
    step_ = std::clamp(step, 0, static_cast<int>(lesson_->steps.size()) - 1);
    going_ = step_;
    // Steps before the one where the reader left off were passed then.
    std::fill_n(passed_.begin(), step_, true);
    timer_.start();
    open();
}

void LessonSession::stop() {
    timer_.stop();
    focus_.release();
    lesson_.reset();
    giveLabsBack();
    emit ended();
}

void LessonSession::keepLabs() {
    giver_.abandon();
    aside_.clear();
}

void LessonSession::setAside(Lab* lab) {
    giver_.abandon(); // labs of the lesson before wait for the end of this one
    const auto there = [lab](const Aside& one) { return one.lab == lab; };
    if (std::none_of(aside_.begin(), aside_.end(), there))
        aside_.push_back({lab, lab->snapshot(), lab->view()});
}

bool LessonSession::hasBorrowed(const Lab* lab) const {
    return std::ranges::any_of(aside_, [lab](const Aside& one) { return one.lab == lab; });
}

void LessonSession::giveLabsBack() {
    if (aside_.empty())
        return;
    using Applies = std::vector<std::function<void()>>;
    giver_.start<Applies>(
        [aside = aside_](const JobContext& job) -> Expected<Applies> {
            Applies all;
            for (const auto& one : aside) {
                TELAR_TAKE(apply, one.lab->prepare(one.state()));
                if (job.stopRequested())
                    return cancelledError();
                all.push_back(std::move(*apply));
            }
            return all;
        },
        [this, aside = aside_](std::shared_ptr<const Applies> applies) {
            for (std::size_t i = 0; i < aside.size(); ++i) {
                aside[i].lab->undoStack()->clear();
                (*applies)[i]();
                aside[i].lab->setView(aside[i].view);
            }
            aside_.clear();
        },
        [this](const Error& error) {
            aside_.clear();
            emit problem(translated(error));
        });
}

void LessonSession::goTo(int step) {
    if (!lesson_ || step < 0 || step >= static_cast<int>(lesson_->steps.size()))
        return;
    going_ = step;
    labs_.prepare(QString::fromStdString(lesson_->steps[static_cast<std::size_t>(step)].lab),
                  [this, lesson = lesson_, step] {
                      if (lesson_ != lesson || going_ != step)
                          return; // gone elsewhere meanwhile
                      step_ = step;
                      open();
                  });
}

void LessonSession::goOn() {
    if (!lesson_)
        return;
    if (isLast())
        stop();
    else
        goTo(step_ + 1);
}

void LessonSession::again() {
    if (lesson_)
        open();
}

/// Where a reader who comes to a step begins: what it sets up, else what the last step before it in the same lab did.
const std::string& LessonSession::stateBefore(int step) const {
    const auto& steps = lesson_->steps;
    const auto& here = steps[static_cast<std::size_t>(step)];
    for (auto at = steps.begin() + step + 1; at-- != steps.begin();)
        if (at->lab == here.lab && !at->state.empty())
            return at->state;
    return here.state;
}

void LessonSession::open() {
    const auto& step = current();
    green_.assign(step.checks.size() + (step.exercise.empty() ? 0 : 1), false);
    before_.clear();
    exercise_.clear();
    focus_.release();
    if (auto* lab = this->lab(step.lab)) {
        const bool first = begun_.insert(step.lab).second;
        const auto& made = first ? stateBefore(step_) : step.state;
        if (!made.empty()) {
            const auto state = ownFilesOnly(QJsonDocument::fromJson(QByteArray::fromStdString(made)).object());
            if (auto fine = lab->prepare(state)) {
                setAside(lab);
                lab->undoStack()->clear();
                (*fine)();
                if (auto* unpin = lab->findChild<QAction*>(QStringLiteral("unpin")); first && unpin)
                    unpin->trigger(); // what somebody had pinned before is not the answer
                settling_.start();
                if (const auto view = state.value(QLatin1String("view")).toObject(); !view.isEmpty())
                    lab->setView(view);
            } else {
                emit problem(translated(fine.error()));
            }
        }
        show_(lab->id());
        openExercise(lab);
    } else if (!step.lab.empty()) {
        emit problem(tr("This version of Telar has no lab named “%1”.").arg(QString::fromStdString(step.lab)));
    }
    remember();
    emit stepChanged();
    if (auto* lab = this->lab(step.lab)) {
        if (auto* places = lab->window()->layout())
            places->activate(); // the lesson stands beside it now, and takes of its width
        bringForward(lab);
        QStringList names;
        for (const auto& name : step.controls)
            names << QString::fromStdString(name);
        focus_.hold(lab, names);
    }
    look();
}

QStringList LessonSession::wanted() const {
    QStringList words;
    for (const auto& check : current().checks)
        words << QString::fromStdString(check.text.in(language().toStdString()));
    if (!current().exercise.empty())
        words << tr("Fill the gap until every check passes");
    return words;
}

QString LessonSession::exercisePlace() {
    const auto& name = current().exercise;
    if (!QString::fromStdString(name).endsWith(QLatin1String(".telar-exercise"), Qt::CaseInsensitive))
        return QString::fromStdString(name);
    const auto path = pathBeside(lesson_->folder, name);
    if (!path)
        emit problem(translated(path.error()));
    return path ? QString::fromStdString(*path) : QString();
}

void LessonSession::openExercise(Lab* lab) {
    if (current().exercise.empty())
        return;
    exercise_ = exercisePlace();
    setAside(lab);
    if (!exercise_.isEmpty() && !lab->openExercise(exercise_))
        emit problem(tr("This version of Telar has no exercise “%1”.").arg(exercise_));
}

QJsonObject LessonSession::ownFilesOnly(const QJsonObject& state) {
    if (trial_) // the reader wrote it
        return state;
    const QString folder = QDir::cleanPath(QString::fromStdString(lesson_->folder)) + QLatin1Char('/');
    bool dropped = false;
    const auto kept = withoutPathsOf(state, [&](const QString& path) {
        const bool own = !lesson_->folder.empty() && QDir::cleanPath(path).startsWith(folder);
        const bool drop = !own && !isKnownPath(path);
        dropped = dropped || drop;
        return drop;
    });
    if (dropped)
        emit problem(tr("The lesson names files outside its folder; they are ignored."));
    return kept;
}

void LessonSession::bringForward(Lab* lab) {
    const auto fits = [lab](const QDockWidget* dock) { // beside the page, which is not cut for it
        return comfortableSize(*lab->centralWidget()).width() + comfortableSize(*dock->widget()).width() <=
               lab->width();
    };
    // Without a control that is named, what stood at the right shows what the step speaks of.
    // Where a click on the picture opens it, the picture keeps the room.
    QDockWidget* front = lab->centralWidget()->findChild<MatrixView*>() ? nullptr : lab->foldedAnswer();
    if (front && !fits(front))
        front = nullptr;
    for (auto* dock : lab->foldedDocks())
        for (const auto& name : current().controls)
            if (dock->findChild<QWidget*>(QString::fromStdString(name)) &&
                (fits(dock) ||
                 !Theme::instance().presenter())) // a class sees the picture, and who speaks opens the panel
                front = dock;
    if (front)
        lab->bringUp(*front);
}

void LessonSession::look() {
    if (!lesson_)
        return;
    const auto& step = current();
    const auto* lab = this->lab(step.lab);
    // What was on screen before says nothing of this step.
    if (lab && settling_.isValid()) {
        const qint64 since = settling_.elapsed();
        if (since < lookEveryMs || (lab->busy() && since < longestSettlingMs))
            return;
        settling_.invalidate();
        if (lab->viewWaits()) // the lab computes on: what somebody changes meanwhile counts
            before_ = lab->facts();
    }
    if (lab && !green_.empty()) {
        const auto facts = lab->facts();
        if (!lab->viewWaits())
            before_.clear();
        bool changed = false;
        if (!step.exercise.empty() && !green_.back() && lab->exercisePassed(exercise_))
            green_.back() = changed = true;
        for (std::size_t i = 0; i < step.checks.size(); ++i) {
            if (green_[i])
                continue;
            for (std::size_t k = 0; k < facts.size(); ++k)
                if (facts[k].id.toStdString() == step.checks[i].fact && holds(step.checks[i], facts[k].value) &&
                    (before_.empty() || before_[k].value != facts[k].value))
                    green_[i] = changed = true;
        }
        if (changed)
            emit checksChanged();
    }
    if (allGreen() && !passed_[static_cast<std::size_t>(step_)]) {
        passed_[static_cast<std::size_t>(step_)] = true;
        remember();
    }
}

bool LessonSession::allGreen() const {
    return std::all_of(green_.begin(), green_.end(), [](bool green) { return green; });
}

void LessonSession::remember() {
    if (trial_)
        return;
    const bool before = lessonProgress(lesson_->id).done;
    const bool done = std::all_of(passed_.begin(), passed_.end(), [](bool passed) { return passed; });
    setLessonProgress(lesson_->id, {step_, before || done});
}

} // namespace telar
