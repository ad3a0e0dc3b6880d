#include "core/exercise/run_answer.hpp"

#include "core/base/comma_list.hpp"
#include "core/exercise/deadline.hpp"
#include "core/exercise/grade.hpp"
#include "core/simt/cards.hpp"

#include <algorithm>

namespace telar {

namespace {

/// Exercises bring no files with them.
Expected<AnyMatrix> refuseFile(const std::string& path, const JobContext&) {
    return userError(text(TELAR_TR("core", "An exercise reads no files: '%1' is not allowed"), path));
}

/// Whether a check or hint asks for what only the model of a multiprocessor says.
bool asksTheModel(const Exercise& exercise) {
    const auto modelled = [](const std::string& name) {
        const auto* figure = exerciseFigure(name);
        return figure && figure->modelled;
    };
    return std::any_of(exercise.checks.begin(), exercise.checks.end(),
                       [&](const auto& check) { return modelled(check.figure); });
}

/// The launch on the model: of a Tesla T4, or where the answer needs a newer card, of an H100.
Expected<std::map<std::string, double>> askModel(const CompiledAnswer& answer, const cuda::KernelData& data,
                                                 const simt::LaunchConfig& config, int64_t budget,
                                                 const JobContext& job) {
    std::map<std::string, double> made;
    for (const char* name : {"T4", "H100"}) {
        multiprocessor::ModelOptions options;
        options.card = *simt::findCard(name);
        multiprocessor::RecordRequest request;
        request.module = answer.module;
        request.entry = answer.kernel.entry;
        request.config = config;
        request.buffers = data.buffers;
        request.arguments = data.arguments;
        request.capability = 10 * options.card.major + options.card.minor;
        const auto share = multiprocessor::shareOf(options.card, config);
        request.blockStep = share.step;
        request.blocks = share.recorded;
        request.budget = budget;
        TELAR_TRY(recording, multiprocessor::record(std::move(request), job));
        const auto timeline = multiprocessor::simulate(*recording, options, job);
        if (timeline)
            return modelledFigures(*timeline);
        if (timeline.error().kind != ErrorKind::User)
            return timeline.error();
    }
    return made;
}

} // namespace

Expected<CompiledAnswer> compileAnswer(const std::string& source, const std::string& name, const Exercise& exercise,
                                       const cuda::PythonUse& python, const JobContext& job) {
    CompiledAnswer made;
    if (source.find('\0') != std::string::npos) {
        made.refused = userError(text(TELAR_TR("core", "This is not text: it holds bytes of value zero")));
        return made;
    }
    cuda::CompileRequest request;
    request.source = source;
    request.name = exercise.python ? exercise.fileName() : name; // whatever the student's file is called
    request.python = python;
    auto file = cuda::loadKernel(request, exercise.compiledKernel(), job, &made.diagnostics);
    if (!file) {
        if (file.error().kind != ErrorKind::User)
            return file.error();
        made.refused = file.error();
        made.noKernel = exercise.python && made.diagnostics.empty();
        return made;
    }
    const auto& kernel = exercise.kernel;
    const auto found = std::find_if(file->kernels.begin(), file->kernels.end(), [&](const auto& one) {
        return cuda::namesTemplate(kernel) || one.name == kernel; // a template is the first
    });
    made.milliseconds = file->compileMs + file->loadMs;
    if (found == file->kernels.end()) {
        made.noKernel = true;
        made.refused = userError(text(TELAR_TR("core", "The kernel should be called %1, and the file has %2"), kernel,
                                      commaList(file->kernels, &cuda::KernelFacts::name)));
        return made;
    }
    made.module = file->module;
    made.kernel = *found;
    made.names = cuda::parameterNames(source, made.kernel);
    return made;
}

Expected<CaseRun> runCase(const CompiledAnswer& answer, const std::string& name, const Exercise& exercise,
                          const ExerciseCase& one, const JobContext& job) {
    TELAR_TAKE(session, cuda::KernelSession::bind({answer.module, answer.kernel, answer.names, name}, one.config,
                                                  one.arguments, refuseFile, job));
    const Deadline deadline(job, Grader::patience);
    machine::RunOptions options;
    options.budget = exercise.budget;
    const JobContext within{deadline.token(), nullptr};
    std::map<std::string, double> modelled;
    if (asksTheModel(exercise)) {
        auto said = askModel(answer, session->data(), one.config, exercise.budget, within);
        if (said)
            modelled = std::move(*said);
        else if (said.error().kind != ErrorKind::User && !deadline.passed())
            return said.error();
    }
    auto run = session->launch(cuda::Look::Counted, options, within);
    CaseRun made;
    if (run) {
        run->report.modelled = std::move(modelled);
        static_cast<cuda::KernelRun&>(made) = std::move(*run);
        return made;
    }
    made.late = deadline.passed() && !job.stopRequested();
    if (made.late)
        return made;
    if (run.error().kind != ErrorKind::User)
        return run.error();
    made.refused = run.error();
    return made;
}

Expected<ProgramRun> runProgramCase(const std::string& source, const std::string& name, const ExerciseCase& one,
                                    const JobContext& job) {
    const Deadline deadline(job, Grader::patience);
    ProgramRun made;
    std::string printed;
    program::ProgramRequest request;
    request.source.text = source;
    request.source.name = name;
    request.arguments = one.arguments;
    request.ranks = one.ranks;
    request.seconds = std::chrono::duration<double>(Grader::patience).count() / 2;
    request.outputBytes = mostAnswerBytes;
    request.printed = [&](bool error, std::string_view words) {
        if (!error)
            printed += words;
    };
    auto run = program::runProgram(request, {deadline.token(), nullptr});
    made.late = deadline.passed() && !job.stopRequested();
    if (made.late)
        return made;
    if (!run) {
        if (run.error().kind != ErrorKind::User)
            return run.error();
        made.refused = run.error();
        made.built = false;
        return made;
    }
    made.report = std::move(*run);
    if (!made.report.exit && made.report.faultless())
        made.refused = userError(made.report.ended.value_or(
            text(TELAR_TR("core", "The program was ended by signal %1"), made.report.signal)));
    for (std::size_t from = 0; from < printed.size();) {
        const auto end = std::min(printed.find('\n', from), printed.size());
        made.lines.push_back(printed.substr(from, end - from));
        from = end + 1;
    }
    std::sort(made.lines.begin(), made.lines.end());
    return made;
}

namespace {

template <class Figure, class Run>
std::vector<double> valuesOf(const std::vector<Figure>& figures, const Run& run) {
    std::vector<double> values;
    for (const auto& figure : figures)
        values.push_back(figure.value(run));
    return values;
}

} // namespace

std::vector<double> figuresOf(const machine::RunReport& run) { return valuesOf(exerciseFigures(), run); }
std::vector<double> figuresOf(const program::ProgramReport& run) { return valuesOf(programFigures(), run); }

} // namespace telar
