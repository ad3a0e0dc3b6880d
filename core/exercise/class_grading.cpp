#include "core/exercise/class_grading.hpp"

#include "core/exercise/figures.hpp"
#include "core/exercise/write_exercise.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>
#include <unordered_map>

namespace telar {

namespace {

using Mistake = AnswerMistake;
using simt::FindingKind;

Text findingTitle(const std::string& name) {
    static const std::map<std::string, Text> titles{
        {simt::findingName(FindingKind::OutOfBounds), text(TELAR_TR("core", "Accesses outside of an array"))},
        {simt::findingName(FindingKind::SharedRace), text(TELAR_TR("core", "Race in shared memory"))},
        {simt::findingName(FindingKind::UninitialisedShared),
         text(TELAR_TR("core", "Reads uninitialised shared memory"))},
        {simt::findingName(FindingKind::BarrierNotReached),
         text(TELAR_TR("core", "A barrier that not all threads reach"))},
        {simt::findingName(FindingKind::Misaligned),
         text(TELAR_TR("core", "A vector at an address that is not a multiple of its size"))},
        {simt::findingName(FindingKind::GlobalRace), text(TELAR_TR("core", "Race in global memory"))},
        {simt::findingName(FindingKind::UninitialisedGlobal), text(TELAR_TR("core", "Reads an uninitialised array"))},
        {simt::findingName(FindingKind::Endless), text(TELAR_TR("core", "Does not end"))},
        {simt::findingName(FindingKind::StackOverflow), text(TELAR_TR("core", "Endless recursion"))},
        {simt::findingName(FindingKind::Assertion), text(TELAR_TR("core", "An assertion fails"))},
        {simt::findingName(FindingKind::Trap), text(TELAR_TR("core", "Ends with a trap"))},
        {simt::findingName(FindingKind::IndexRange),
         text(TELAR_TR("core", "An index outside a dimension of its array"))},
        {simt::findingName(FindingKind::WarpMask), text(TELAR_TR("core", "A mask that names the wrong lanes"))},
        {simt::findingName(FindingKind::ShuffleSource),
         text(TELAR_TR("core", "A shuffle from a lane that does not take part"))},
        {simt::findingName(FindingKind::UnusedShared),
         text(TELAR_TR("core", "Shared memory is requested and not used"))},
        {simt::findingName(FindingKind::AsyncRead), text(TELAR_TR("core", "Reads a copy before waiting for it"))},
        {simt::findingName(FindingKind::UninitialisedLocal),
         text(TELAR_TR("core", "Reads an array of the thread's own that it has not written"))},
        {simt::findingName(FindingKind::DivisionByZero), text(TELAR_TR("core", "Divides by zero"))},
        {simt::findingName(FindingKind::UnknownFunction),
         text(TELAR_TR("core", "Calls a function that does not exist"))}};
    const auto found = titles.find(name);
    return found == titles.end() ? text("%1", name) : found->second;
}

void addFindings(const Grade& grade, std::vector<Mistake>& mistakes) {
    std::set<FindingKind> seen;
    for (const auto& one : grade.cases)
        for (const auto& finding : one.findings)
            if (seen.insert(finding.kind).second)
                mistakes.push_back({Mistake::Kind::Finding, simt::findingName(finding.kind), finding.text(),
                                    static_cast<int>(finding.site.line)});
}

Mistake mistakeOfRun(const Grade& grade, const GradedCheck& runs) {
    using Severity = cuda::Diagnostic::Kind;
    const bool said = std::any_of(grade.diagnostics.begin(), grade.diagnostics.end(),
                                  [](const auto& d) { return d.kind == Severity::Error; });
    const auto kind = runs.caseNumber > 0 ? Mistake::Kind::Stopped
                      : said              ? Mistake::Kind::Compile
                                          : Mistake::Kind::Kernel;
    return {kind, {}, runs.got, runs.line};
}

AnswerMarks marksOf(const Grade& grade) {
    return {grade.passed, grade.passedChecks(), static_cast<int>(grade.checks.size()), mistakesOf(grade), {}};
}

AnswerMarks refusedMarks(Error why) {
    AnswerMarks marks;
    marks.error = std::move(why);
    return marks;
}

/// Whether the fault is the exercise's own, or a Python without Numba is, so that the others can still be graded.
bool ofExercise(const Error& error, const Exercise& exercise) {
    return error.kind == ErrorKind::User || (exercise.python && error.kind == ErrorKind::Environment);
}

} // namespace

Text AnswerMistake::title() const {
    switch (kind) {
    case Kind::Compile:
        return text(TELAR_TR("core", "Does not compile"));
    case Kind::Kernel:
        return text(TELAR_TR("core", "The requested kernel is missing"));
    case Kind::Stopped:
        return text(TELAR_TR("core", "Cannot be launched, or takes too long"));
    case Kind::Outputs:
        return text(TELAR_TR("core", "Wrong outputs"));
    case Kind::Finding:
        return findingTitle(what);
    case Kind::Figure:
        if (what.ends_with("bank_conflicts"))
            return text(TELAR_TR("core", "Too many bank conflicts"));
        break;
    }
    return text(TELAR_TR("core", "Outside of its limit: %1"), figureTitle(what));
}

std::vector<AnswerMistake> mistakesOf(const Grade& grade) {
    std::vector<Mistake> mistakes;
    std::set<std::string> figures;
    for (const auto& check : grade.checks) {
        if (check.state != GradedCheck::State::Failed)
            continue;
        if (check.kind == GradedCheck::Kind::Runs)
            mistakes.push_back(mistakeOfRun(grade, check));
        else if (check.kind == GradedCheck::Kind::Outputs)
            mistakes.push_back({Mistake::Kind::Outputs, {}, check.got, check.line});
        else if (check.kind == GradedCheck::Kind::Findings)
            addFindings(grade, mistakes);
        else if (figures.insert(check.figure).second)
            mistakes.push_back({Mistake::Kind::Figure, check.figure, check.got, check.line});
    }
    return mistakes;
}

bool AnswerMarks::differs(const HandedAnswer& said) const {
    if (said.checks > 0 && said.checks < checks)
        return !error && said.checksPassed > checksPassed;
    return !error && (said.passed != passed || (said.checks > 0 && said.checksPassed != checksPassed));
}

ClassGrading::ClassGrading(std::shared_ptr<const ClassList> list, cuda::PythonUse python)
    : list_(std::move(list)), python_(std::move(python)) {
    marks_.resize(list_->students.size() * list_->exercises.size());
    for (const auto& student : list_->students)
        answers_ += student.handIn.answers.size();
}

void ClassGrading::adopt(const ClassGrading& before) {
    const auto& old = before.list();
    std::map<std::string, std::size_t> students;
    for (std::size_t s = 0; s < old.students.size(); ++s)
        students[old.students[s].handIn.student] = s;
    for (std::size_t e = 0; e < list_->exercises.size(); ++e) {
        const auto& exercise = list_->exercises[e];
        const auto same = [&](const ClassExercise& one) {
            return one.id == exercise.id && one.exercise && exercise.exercise &&
                   writeExercise(*one.exercise) == writeExercise(*exercise.exercise);
        };
        const auto known = std::find_if(old.exercises.begin(), old.exercises.end(), same);
        for (std::size_t s = 0; s < list_->students.size() && known != old.exercises.end(); ++s) {
            const auto* answer = list_->students[s].answer(exercise.id);
            const auto was = students.find(list_->students[s].handIn.student);
            const auto* said =
                answer && was != students.end() ? old.students[was->second].answer(exercise.id) : nullptr;
            if (!said || said->source != answer->source)
                continue;
            auto marks = before.marks(was->second, static_cast<std::size_t>(known - old.exercises.begin()));
            if (marks && !marks->error)
                put({{}, {cell(s, e)}}, std::move(marks));
        }
    }
}

std::shared_ptr<const AnswerMarks> ClassGrading::marks(std::size_t student, std::size_t exercise) const {
    const std::lock_guard lock(mutex_);
    return marks_[cell(student, exercise)];
}

std::size_t ClassGrading::graded() const {
    const std::lock_guard lock(mutex_);
    return graded_;
}

void ClassGrading::put(const Task& task, std::shared_ptr<const AnswerMarks> marks) {
    const std::lock_guard lock(mutex_);
    for (const auto at : task.cells)
        marks_[at] = marks;
    graded_ += task.cells.size();
}

std::vector<ClassGrading::Task> ClassGrading::tasksOf(std::size_t exercise) const {
    std::vector<Task> tasks;
    std::unordered_map<std::string, std::size_t> bySource;
    for (std::size_t s = 0; s < list_->students.size(); ++s) {
        const auto* answer = list_->students[s].answer(list_->exercises[exercise].id);
        if (!answer || marks(s, exercise))
            continue;
        const auto [at, fresh] = bySource.emplace(answer->source, tasks.size());
        if (fresh)
            tasks.push_back({answer->source, {}});
        tasks[at->second].cells.push_back(cell(s, exercise));
    }
    return tasks;
}

Status ClassGrading::gradeExercise(std::size_t exercise, const JobContext& job) {
    const auto tasks = tasksOf(exercise);
    if (tasks.empty())
        return {};
    const auto refuseAll = [&](const Error& why) {
        const auto marks = std::make_shared<const AnswerMarks>(refusedMarks(why));
        for (const auto& task : tasks) {
            put(task, marks);
            job.advance(static_cast<int64_t>(task.cells.size()));
        }
    };
    const auto& known = list_->exercises[exercise].exercise;
    if (!known) {
        refuseAll(userError(text(TELAR_TR("core", "No exercise with this id exists here")), {},
                            text(TELAR_TR("core", "Put its .telar-exercise file beside the submissions"))));
        return {};
    }
    const auto grader = Grader::make(*known, {job.stop, nullptr}, python_);
    if (!grader) {
        if (!ofExercise(grader.error(), *known))
            return grader.error();
        refuseAll(grader.error());
        return {};
    }
    // The model answer has passed: what goes wrong from here on is one answer's, and the others are graded all the same.
    const auto gradeOf = [&](const Task& task) -> Expected<Grade> {
        try {
            return grader->grade(task.source, known->fileName(), {job.stop, nullptr});
        } catch (const std::bad_alloc&) {
            return outOfMemoryError();
        }
    };
    std::atomic<std::size_t> next{0};
    std::mutex wrongMutex;
    std::optional<Error> wrong;
    const auto fail = [&](const Error& why) {
        const std::lock_guard lock(wrongMutex);
        if (!wrong)
            wrong = why;
        next = tasks.size();
    };
    const auto work = [&]() noexcept {
        try {
            for (std::size_t k; (k = next.fetch_add(1)) < tasks.size();) {
                const auto grade = gradeOf(tasks[k]);
                if (!grade && grade.error().kind == ErrorKind::Cancelled)
                    return fail(grade.error());
                put(tasks[k],
                    std::make_shared<const AnswerMarks>(grade ? marksOf(*grade) : refusedMarks(grade.error())));
                job.advance(static_cast<int64_t>(tasks[k].cells.size()));
            }
        } catch (const std::bad_alloc&) {
            fail(outOfMemoryError());
        }
    };
    {
        std::vector<std::jthread> others;
        const std::size_t cores = std::clamp(std::thread::hardware_concurrency(), 1U, 64U);
        try {
            while (others.size() + 1 < std::min(cores, tasks.size()))
                others.emplace_back(work);
        } catch (const std::system_error&) { // those that could be started do it all
        }
        work();
    }
    return wrong ? Status(*wrong) : Status();
}

Status ClassGrading::run(const JobContext& job) {
    job.start(static_cast<int64_t>(answers_));
    job.advance(static_cast<int64_t>(graded()));
    for (std::size_t e = 0; e < list_->exercises.size(); ++e)
        TELAR_CHECK(gradeExercise(e, job));
    return {};
}

std::size_t ClassGrading::differing() const {
    std::size_t count = 0;
    for (std::size_t s = 0; s < list_->students.size(); ++s)
        for (std::size_t e = 0; e < list_->exercises.size(); ++e)
            if (const auto one = marks(s, e))
                count += one->differs(*list_->students[s].answer(list_->exercises[e].id));
    return count;
}

std::vector<CommonMistake> ClassGrading::commonMistakes() const {
    std::map<std::pair<Mistake::Kind, std::string>, CommonMistake> groups;
    std::map<const CommonMistake*, std::set<std::size_t>> who;
    for (std::size_t e = 0; e < list_->exercises.size(); ++e)
        for (std::size_t s = 0; s < list_->students.size(); ++s) {
            const auto one = marks(s, e);
            if (!one)
                continue;
            for (const auto& mistake : one->mistakes) {
                auto& group = groups[{mistake.kind, mistake.what}];
                group.title = mistake.title();
                group.places.push_back({s, e, mistake.sentence, mistake.line});
                who[&group].insert(s);
            }
        }
    std::vector<CommonMistake> found;
    for (auto& [key, group] : groups) {
        group.students = static_cast<int>(who[&group].size());
        found.push_back(std::move(group));
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.students > b.students; });
    return found;
}

} // namespace telar
