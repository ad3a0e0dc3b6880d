#include "core/exercise/run_answer.hpp"

#include "core/base/comma_list.hpp"
#include "core/exercise/deadline.hpp"
#include "core/exercise/grade.hpp"

#include <algorithm>

namespace telar {

namespace {

/// Exercises bring no files with them.
Expected<AnyMatrix> refuseFile(const std::string& path, const JobContext&) {
    return userError(text(TELAR_TR("core", "An exercise reads no files: '%1' is not allowed"), path));
}

} // namespace

Expected<CompiledAnswer> compileAnswer(const std::string& source, const std::string& name, const std::string& kernel,
                                       const JobContext& job) {
    CompiledAnswer made;
    if (source.find('\0') != std::string::npos) {
        made.refused = userError(text(TELAR_TR("core", "This is no text: it holds bytes of value zero")));
        return made;
    }
    cuda::CompileRequest request;
    request.source = source;
    request.name = name;
    auto file = cuda::loadKernel(request, kernel, job, &made.diagnostics);
    if (!file) {
        if (file.error().kind != ErrorKind::User)
            return file.error();
        made.refused = file.error();
        return made;
    }
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
    auto session = cuda::KernelSession::bind({answer.module, answer.kernel, answer.names, name}, one.config,
                                             one.arguments, refuseFile, job);
    if (!session)
        return session.error();
    const Deadline deadline(job, Grader::patience);
    machine::RunOptions options;
    options.budget = exercise.budget;
    auto run = session->launch(cuda::Look::Counted, options, {deadline.token(), nullptr});
    CaseRun made;
    if (run) {
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

std::vector<double> figuresOf(const machine::RunReport& run) {
    std::vector<double> values;
    for (const auto& figure : exerciseFigures())
        values.push_back(figure.value(run));
    return values;
}

} // namespace telar
