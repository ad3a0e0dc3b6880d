#include "core/exercise/grade.hpp"

#include "core/base/translation.hpp"
#include "core/exercise/hints.hpp"
#include "core/exercise/run_answer.hpp"
#include "core/simt/cuda/compare_arrays.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

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
        return got <= limit + slack
                   ? Text()
                   : text(TELAR_TR("core", "%1: %2; the limit is %3"), figureTitle(check.figure), got, limit);
    case Comparison::AtLeast:
        return got >= limit - slack
                   ? Text()
                   : text(TELAR_TR("core", "%1: %2; the minimum is %3"), figureTitle(check.figure), got, limit);
    default:
        return std::fabs(got - limit) <= slack
                   ? Text()
                   : text(TELAR_TR("core", "%1: %2; it should be %3"), figureTitle(check.figure), got, limit);
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

GradedCase countedCase(const Exercise& e, std::size_t k, const std::vector<double>& values) {
    GradedCase made;
    made.hidden = e.cases[k].hidden;
    const auto names = figureNames(e.program);
    for (std::size_t figure = 0; figure < values.size(); ++figure)
        made.figures.emplace_back(names[figure], values[figure]);
    return made;
}

double figureIn(const GradedCase& counted, const std::string& name) {
    for (const auto& [figure, value] : counted.figures)
        if (figure == name)
            return value;
    return NAN;
}

/// What a program printed beside the model's, both in order; nothing where it is the same.
Text printedMistake(const std::vector<std::string>& got, const std::vector<std::string>& wanted) {
    std::vector<std::string> missing, extra;
    std::set_difference(wanted.begin(), wanted.end(), got.begin(), got.end(), std::back_inserter(missing));
    std::set_difference(got.begin(), got.end(), wanted.begin(), wanted.end(), std::back_inserter(extra));
    if (missing.empty() && extra.empty())
        return {};
    if (missing.empty())
        return text(TELAR_TR("core", "It prints a line that does not belong there: '%1'"), extra.front());
    if (extra.empty())
        return text(TELAR_TR("core", "The line '%1' is missing"), missing.front());
    return text(TELAR_TR("core", "The line '%1' is missing; it prints '%2'"), missing.front(), extra.front());
}

/// The line in "program.c:9:19", where an error has such a place; otherwise 0.
int lineOf(const Error& refused) {
    const auto place = refused.where.str();
    const auto colon = place.find(':');
    return colon == std::string::npos ? 0 : std::atoi(place.c_str() + colon + 1);
}

/// Of a program that cannot be built.
void failBuild(GradedCheck& check, const Error& refused) {
    const int line = lineOf(refused);
    if (line > 0 && !refused.what.args.empty())
        fail(check, text(TELAR_TR("core", "Line %1 does not compile: %2"), line, refused.what.args.back()), 0, line);
    else
        fail(check, refused.what);
}

Text lateWords() {
    return text(TELAR_TR("core", "A case was stopped after %1 seconds"), Grader::patience.count() / 1000);
}

} // namespace

std::string GradedCheck::label(const std::string& language) const {
    const auto& own = words.in(language);
    return own.empty() ? inLanguage(wanted, language) : own;
}

int Grade::passedChecks() const {
    return static_cast<int>(std::count_if(checks.begin(), checks.end(), [](const auto& c) { return c.passed(); }));
}

Expected<Text> Grader::takeModel(const CompiledAnswer& model) {
    if (model.refused)
        return model.refused->what;
    kernel_ = model.kernel;
    names_ = model.names;
    names_.resize(model.kernel.parameters.size());
    compared_.assign(model.kernel.parameters.size(), exercise_.outputs.empty());
    for (const auto& output : exercise_.outputs) {
        const auto at = std::find(names_.begin(), names_.end(), output);
        if (at == names_.end())
            return text(TELAR_TR("core", "There is no parameter %1 to compare"), output);
        compared_[static_cast<std::size_t>(at - names_.begin())] = true;
    }
    return Text();
}

Expected<Grader::Tried> Grader::tryKernel(const CompiledAnswer& answer, const std::string& name, std::size_t k,
                                          const JobContext& job) const {
    TELAR_TRY(run, runCase(answer, name, exercise_, exercise_.cases[k], job));
    Tried tried;
    tried.refused = run->refused;
    tried.late = run->late;
    tried.milliseconds = run->milliseconds;
    if (run->refused || run->late)
        return tried;
    tried.reference.figures = figuresOf(run->report);
    tried.counted = countedCase(exercise_, k, tried.reference.figures);
    tried.counted.findings = run->report.findings;
    if (!run->report.findings.empty()) {
        tried.fault = run->report.findings.front().text();
        tried.line = static_cast<int>(run->report.findings.front().site.line);
    }
    if (k < references_.size())
        tried.outputs = outputMistake(*run, references_[k].memory, compared_, names_, exercise_.tolerance);
    tried.reference.memory = std::move(run->data.memory);
    return tried;
}

Expected<Grader::Tried> Grader::tryProgram(const std::string& source, const std::string& name, std::size_t k,
                                           const JobContext& job) const {
    TELAR_TRY(run, runProgramCase(source, name, exercise_.cases[k], job));
    Tried tried;
    tried.refused = run->refused;
    tried.built = run->built;
    tried.late = run->late;
    if (run->refused || run->late)
        return tried;
    tried.milliseconds = run->report.hostMs;
    tried.stuck = !run->report.exit;
    tried.reference.figures = figuresOf(run->report);
    tried.counted = countedCase(exercise_, k, tried.reference.figures);
    for (const auto& fault : run->report.faults)
        tried.counted.faults.push_back(fault.kind);
    for (const auto& launch : run->report.launches)
        tried.counted.findings.insert(tried.counted.findings.end(), launch.findings.begin(), launch.findings.end());
    if (!run->report.faults.empty()) {
        tried.fault = run->report.faults.front().what;
        tried.line = run->report.faults.front().line;
    } else if (!tried.counted.findings.empty()) {
        tried.fault = tried.counted.findings.front().text();
        tried.line = static_cast<int>(tried.counted.findings.front().site.line);
    }
    if (k < references_.size())
        tried.outputs = run->report.exit.value_or(0) != 0
                            ? text(TELAR_TR("core", "main() returned %1 instead of 0"), *run->report.exit)
                            : printedMistake(run->lines, references_[k].lines);
    tried.reference.lines = std::move(run->lines);
    return tried;
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
    CompiledAnswer model;
    if (!e.program) {
        TELAR_SET(model, compileAnswer(e.answer("en"), name, e, python, job));
        TELAR_TRY(mistake, made.takeModel(model));
        if (!mistake->empty())
            return refuse(*mistake);
    }
    job.advance();
    for (std::size_t k = 0; k < e.cases.size(); ++k) {
        auto run = e.program ? made.tryProgram(e.answer("en"), name, k, job) : made.tryKernel(model, name, k, job);
        if (!run)
            return run.error().kind == ErrorKind::User ? refuse(run.error().what) : run.error();
        if (run->refused)
            return refuse(run->refused->what);
        if (run->late)
            return refuse(lateWords());
        if (!run->fault.empty())
            return refuse(run->fault);
        for (const auto& check : e.checks)
            if (check.kind == ExerciseCheck::Kind::Figure) {
                const double value = figureIn(run->counted, check.figure);
                if (const auto mistake = figureMistake(check, value, value); !mistake.empty())
                    return refuse(mistake);
            }
        made.references_.push_back(std::move(run->reference));
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
    CompiledAnswer answer;
    if (!e.program) {
        TELAR_SET(answer, compileAnswer(source, name, e, python_, job));
    }
    job.advance();
    grade.diagnostics = answer.diagnostics;
    grade.compileMs = answer.milliseconds;
    facts.noKernel = answer.noKernel;
    if (answer.refused) {
        failCompile(runs, answer);
        facts.compilerSaid = runs.got.str();
    } else if (!sameShape(kernel_, answer.kernel)) {
        facts.noKernel = true;
        fail(runs, text(TELAR_TR("core", "The kernel is %1; it should be %2"), answer.kernel.signature(),
                        kernel_.signature()));
    }
    if (runs.state != State::Failed)
        for (auto& check : grade.checks)
            check.state = State::Passed;
    answer.names = names_; // findings call arrays as the exercise does
    for (std::size_t k = 0; k < e.cases.size() && runs.passed(); ++k) {
        const auto number = static_cast<int>(k) + 1;
        TELAR_TRY(run, e.program ? tryProgram(source, name, k, job) : tryKernel(answer, name, k, job));
        job.advance();
        grade.runMs += run->milliseconds;
        facts.late = run->late;
        if (run->refused || run->late) {
            for (auto& check : grade.checks)
                if (check.passed())
                    check.state = State::NotTried;
            if (run->built) {
                fail(runs, run->late ? lateWords() : run->refused->what, number);
            } else {
                failBuild(runs, *run->refused);
                facts.compilerSaid = runs.got.str();
            }
            break;
        }
        for (std::size_t c = 0; c < e.checks.size(); ++c) {
            auto& check = grade.checks[c + 1];
            if (run->stuck && check.kind != Kind::Findings) { // what it would have printed nobody knows
                if (check.passed())
                    check.state = State::NotTried;
                continue;
            }
            Text mistake = check.kind == Kind::Outputs ? run->outputs
                           : check.kind == Kind::Figure
                               ? figureMistake(e.checks[c], figureIn(run->counted, check.figure),
                                               figureIn(countedCase(e, k, references_[k].figures), check.figure))
                               : run->fault;
            if (!mistake.empty())
                fail(check, std::move(mistake), number, check.kind == Kind::Findings ? run->line : 0);
        }
        grade.cases.push_back(std::move(run->counted));
        if (run->stuck)
            fail(runs, text(TELAR_TR("core", "It does not come to its end")), number);
    }
    grade.passed = std::all_of(grade.checks.begin(), grade.checks.end(), [](const auto& c) { return c.passed(); });
    grade.hint = chosenHint(e, grade, facts);
    return grade;
}

} // namespace telar
