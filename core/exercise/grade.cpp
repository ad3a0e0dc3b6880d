#include "core/exercise/grade.hpp"

#include "core/base/translation.hpp"
#include "core/exercise/hints.hpp"
#include "core/exercise/run_answer.hpp"
#include "core/simt/cuda/compare_arrays.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

using Kind = GradedCheck::Kind;
using State = GradedCheck::State;

Text wantedOf(const ExerciseCheck& check) {
    if (check.kind == ExerciseCheck::Kind::Outputs)
        return text(TELAR_TR("core", "All outputs are correct"));
    if (check.kind == ExerciseCheck::Kind::Findings)
        return text(TELAR_TR("core", "It runs without faults"));
    switch (check.comparison) {
    case Comparison::AtMost:
        return check.ofModel
                   ? text(TELAR_TR("core", "%1 is at most %2 times the model answer's"), check.figure, check.value)
                   : text(TELAR_TR("core", "%1 is at most %2"), check.figure, check.value);
    case Comparison::AtLeast:
        return check.ofModel
                   ? text(TELAR_TR("core", "%1 is at least %2 times the model answer's"), check.figure, check.value)
                   : text(TELAR_TR("core", "%1 is at least %2"), check.figure, check.value);
    default:
        return check.ofModel ? text(TELAR_TR("core", "%1 is %2 times the model answer's"), check.figure, check.value)
                             : text(TELAR_TR("core", "%1 is %2"), check.figure, check.value);
    }
}

} // namespace

std::vector<GradedCheck> wantedChecks(const Exercise& exercise) {
    std::vector<GradedCheck> checks(1);
    checks[0].wanted = text(TELAR_TR("core", "It compiles and runs to its end"));
    for (const auto& check : exercise.checks) {
        GradedCheck made;
        made.kind = check.kind == ExerciseCheck::Kind::Outputs    ? Kind::Outputs
                    : check.kind == ExerciseCheck::Kind::Findings ? Kind::Findings
                                                                  : Kind::Figure;
        made.figure = check.figure;
        made.wanted = wantedOf(check);
        made.words = check.text;
        checks.push_back(std::move(made));
    }
    return checks;
}

namespace {

void fail(GradedCheck& check, Text got, int caseNumber = 0, int line = 0) {
    if (check.state == State::Failed) // the first case that fails is told
        return;
    check.state = State::Failed;
    check.got = std::move(got);
    check.caseNumber = caseNumber;
    check.line = line;
}

bool sameShape(const cuda::KernelFacts& a, const cuda::KernelFacts& b) {
    const auto same = [](const cuda::KernelParameter& x, const cuda::KernelParameter& y) {
        return x.pointer == y.pointer && x.bytes == y.bytes &&
               (x.element.bytes == 0 || y.element.bytes == 0 || x.element.name == y.element.name);
    };
    return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(), same);
}

/// Compares what an answer left in its arrays; nothing where all is right.
Text outputMistake(const CaseRun& run, const std::vector<std::vector<uint8_t>>& wanted,
                   const std::vector<bool>& compared, const std::vector<std::string>& names, double tolerance) {
    for (std::size_t k = 0; k < run.data.bufferOf.size(); ++k) {
        if (!run.data.isArray(k) || !compared[k])
            continue;
        const auto got = run.data.numbers(k),
                   right = cuda::numbersOf(wanted[static_cast<std::size_t>(run.data.bufferOf[k])], run.data.types[k]);
        std::size_t different = 0, first = 0;
        for (std::size_t i = 0; i < right.size(); ++i)
            if (!cuda::isNear(got[i], right[i], tolerance) && different++ == 0)
                first = i;
        if (different > 0)
            return text(TELAR_TR("core", "Element %1 of %2 is %3 instead of %4; %6 of %5 elements differ"), first,
                        names[k].empty() ? "argument " + std::to_string(k) : names[k], got[first], right[first],
                        right.size(), different);
    }
    return {};
}

Text figureMistake(const ExerciseCheck& check, double got, double model) {
    const double limit = check.ofModel ? check.value * model : check.value;
    const double slack = 1e-9 * std::max(1.0, std::fabs(limit));
    switch (check.comparison) {
    case Comparison::AtMost:
        return got <= limit + slack ? Text()
                                    : text(TELAR_TR("core", "%1 is %2; the limit is %3"), check.figure, got, limit);
    case Comparison::AtLeast:
        return got >= limit - slack ? Text()
                                    : text(TELAR_TR("core", "%1 is %2; the minimum is %3"), check.figure, got, limit);
    default:
        return std::fabs(got - limit) <= slack
                   ? Text()
                   : text(TELAR_TR("core", "%1 is %2; it should be %3"), check.figure, got, limit);
    }
}

/// The compiler's first mistake, or what else was refused.
void failCompile(GradedCheck& check, const CompiledAnswer& answer) {
    const auto first = std::find_if(answer.diagnostics.begin(), answer.diagnostics.end(),
                                    [](const auto& d) { return d.kind == cuda::Diagnostic::Kind::Error; });
    if (first != answer.diagnostics.end() && first->line > 0)
        fail(check, text(TELAR_TR("core", "Line %1 does not compile: %2"), first->line, first->text), 0, first->line);
    else
        fail(check, answer.refused->what);
}

std::string withoutBlanks(const std::string& source) {
    std::string made;
    for (const char c : source)
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            made += c;
    return made;
}

bool isUntouched(const Exercise& exercise, const std::string& source) {
    const auto plain = withoutBlanks(source);
    return plain == withoutBlanks(exercise.start("en")) || plain == withoutBlanks(exercise.start("es"));
}

GradedCase countedCase(const ExerciseCase& one, const machine::RunReport& report) {
    GradedCase made;
    made.hidden = one.hidden;
    made.findings = report.findings;
    const auto values = figuresOf(report);
    for (std::size_t k = 0; k < values.size(); ++k)
        made.figures.emplace_back(exerciseFigures()[k].name, values[k]);
    return made;
}

double figureIn(const std::vector<double>& values, const std::string& name) {
    for (std::size_t k = 0; k < values.size(); ++k)
        if (name == exerciseFigures()[k].name)
            return values[k];
    return NAN;
}

} // namespace

std::string GradedCheck::label(const std::string& language) const {
    const auto& own = words.in(language);
    return own.empty() ? inLanguage(wanted, language) : own;
}

int Grade::passedChecks() const {
    return static_cast<int>(std::count_if(checks.begin(), checks.end(), [](const auto& c) { return c.passed(); }));
}

Expected<Grader> Grader::make(Exercise exercise, const JobContext& job, const cuda::PythonUse& python) {
    Grader made(std::move(exercise));
    made.python_ = python;
    const auto& e = made.exercise_;
    const std::string name = e.fileName();
    const auto refuse = [&](const Text& why) {
        return userError(
            why, text("%1", e.id),
            text(TELAR_TR("core", "The exercise's own model answer has this fault: its author must correct it")));
    };
    TELAR_TRY(model, compileAnswer(e.answer("en"), name, e, python, job));
    if (model->refused)
        return refuse(model->refused->what);
    job.advance();
    made.kernel_ = model->kernel;
    made.names_ = model->names;
    made.names_.resize(model->kernel.parameters.size());
    made.compared_.assign(model->kernel.parameters.size(), e.outputs.empty());
    for (const auto& output : e.outputs) {
        const auto at = std::find(made.names_.begin(), made.names_.end(), output);
        if (at == made.names_.end())
            return refuse(text(TELAR_TR("core", "There is no parameter %1 to compare"), output));
        made.compared_[static_cast<std::size_t>(at - made.names_.begin())] = true;
    }
    for (std::size_t k = 0; k < e.cases.size(); ++k) {
        auto run = runCase(*model, name, e, e.cases[k], job);
        if (!run)
            return run.error().kind == ErrorKind::User ? refuse(run.error().what) : run.error();
        if (run->refused)
            return refuse(run->refused->what);
        if (run->late)
            return refuse(text(TELAR_TR("core", "A case was stopped after %1 seconds"), patience.count() / 1000));
        if (!run->report.findings.empty())
            return refuse(run->report.findings.front().text());
        const auto figures = figuresOf(run->report);
        for (const auto& check : e.checks)
            if (check.kind == ExerciseCheck::Kind::Figure) {
                const double value = figureIn(figures, check.figure);
                if (const auto mistake = figureMistake(check, value, value); !mistake.empty())
                    return refuse(mistake);
            }
        made.references_.push_back({std::move(run->data.memory), figures});
        job.advance();
    }
    return made;
}

Expected<Grade> Grader::grade(const std::string& source, const std::string& name, const JobContext& job) const {
    const auto& e = exercise_;
    Grade grade;
    grade.checks = wantedChecks(e);
    auto& runs = grade.checks.front();
    AnswerFacts facts;
    facts.untouched = isUntouched(e, source);
    TELAR_TAKE(answer, compileAnswer(source, name, e, python_, job));
    job.advance();
    grade.diagnostics = answer->diagnostics;
    grade.compileMs = answer->milliseconds;
    facts.noKernel = answer->noKernel;
    if (answer->refused) {
        failCompile(runs, *answer);
        facts.compilerSaid = runs.got.str();
    } else if (!sameShape(kernel_, answer->kernel)) {
        facts.noKernel = true;
        fail(runs, text(TELAR_TR("core", "The kernel is %1; it should be %2"), answer->kernel.signature(),
                        kernel_.signature()));
    }
    if (runs.state != State::Failed)
        for (auto& check : grade.checks)
            check.state = State::Passed;
    answer->names = names_; // findings call arrays as the exercise does
    for (std::size_t k = 0; k < e.cases.size() && runs.passed(); ++k) {
        const auto number = static_cast<int>(k) + 1;
        TELAR_TRY(run, runCase(*answer, name, e, e.cases[k], job));
        job.advance();
        grade.runMs += run->milliseconds;
        facts.late = run->late;
        if (run->refused || run->late) {
            for (auto& check : grade.checks)
                if (check.passed())
                    check.state = State::NotTried;
            fail(runs,
                 run->refused ? run->refused->what
                              : text(TELAR_TR("core", "A case was stopped after %1 seconds"), patience.count() / 1000),
                 number);
            break;
        }
        grade.cases.push_back(countedCase(e.cases[k], run->report));
        const auto figures = figuresOf(run->report);
        for (std::size_t c = 0; c < e.checks.size(); ++c) {
            auto& check = grade.checks[c + 1];
            Text mistake;
            int line = 0;
            if (check.kind == Kind::Outputs) {
                mistake = outputMistake(*run, references_[k].memory, compared_, names_, e.tolerance);
            } else if (check.kind == Kind::Figure) {
                mistake = figureMistake(e.checks[c], figureIn(figures, check.figure),
                                        figureIn(references_[k].figures, check.figure));
            } else if (!run->report.findings.empty()) {
                mistake = run->report.findings.front().text();
                line = static_cast<int>(run->report.findings.front().site.line);
            }
            if (!mistake.empty())
                fail(check, std::move(mistake), number, line);
        }
    }
    grade.passed = std::all_of(grade.checks.begin(), grade.checks.end(), [](const auto& c) { return c.passed(); });
    grade.hint = chosenHint(e, grade, facts);
    return grade;
}

} // namespace telar
