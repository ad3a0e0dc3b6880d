#include "core/exercise/run_answer.hpp"

#include "core/base/elapsed.hpp"
#include "core/exercise/deadline.hpp"
#include "core/exercise/grade.hpp"
#include "core/simt/machine/naming.hpp"

#include <algorithm>

namespace telar {

namespace {

/// Exercises bring no files with them.
Expected<AnyMatrix> refuseFile(const std::string& path, const JobContext&) {
    return userError(text(TELAR_TR("core", "An exercise reads no files: '%1' is not allowed"), path));
}

/// extern "C" kernels among others say no types unless they are asked for by name.
bool typesMissing(const cuda::KernelFacts& kernel) {
    return kernel.name == kernel.entry && !kernel.parameters.empty() &&
           std::all_of(kernel.parameters.begin(), kernel.parameters.end(),
                       [](const auto& p) { return p.element.bytes == 0; });
}

} // namespace

Expected<CompiledAnswer> compileAnswer(const std::string& source, const std::string& name,
                                       const std::string& kernel, const JobContext& job) {
    CompiledAnswer made;
    if (source.find('\0') != std::string::npos) {
        made.refused = userError(text(TELAR_TR("core", "This is no text: it holds bytes of value zero")));
        return made;
    }
    cuda::CompileRequest request;
    request.source = source;
    request.name = name;
    if (kernel.find('<') != std::string::npos) // a template is made for its arguments
        request.kernel = kernel;
    auto file = cuda::loadKernelFile(request, job, &made.diagnostics);
    const auto wanted = [&](const cuda::KernelFacts& one) { return !request.kernel.empty() || one.name == kernel; };
    if (file && request.kernel.empty()) {
        const auto found = std::find_if(file->kernels.begin(), file->kernels.end(), wanted);
        if (found != file->kernels.end() && typesMissing(*found)) {
            request.kernel = kernel;
            file = cuda::loadKernelFile(request, job);
        }
    }
    if (!file) {
        if (file.error().kind != ErrorKind::User)
            return file.error();
        made.refused = file.error();
        return made;
    }
    const auto found = std::find_if(file->kernels.begin(), file->kernels.end(), wanted);
    made.milliseconds = file->compileMs + file->loadMs;
    if (found == file->kernels.end()) {
        std::string list;
        for (const auto& one : file->kernels)
            list += (list.empty() ? "" : ", ") + one.name;
        made.noKernel = true;
        made.refused = userError(
            text(TELAR_TR("core", "A kernel of the name %1 is wanted, and the file has %2"), kernel, list));
        return made;
    }
    made.module = file->module;
    made.kernel = *found;
    made.names = cuda::parameterNames(source, made.kernel);
    return made;
}

Expected<CaseRun> runCase(const CompiledAnswer& answer, const std::string& name, const Exercise& exercise,
                          const ExerciseCase& one, const JobContext& job) {
    auto data = cuda::kernelData(answer.kernel, one.arguments, refuseFile, job, answer.names);
    if (!data)
        return data.error();
    const auto program = machine::makeProgram(answer.module, {true, false, nullptr});
    CaseRun made;
    if (!program) {
        if (program.error().kind != ErrorKind::User)
            return program.error();
        made.refused = program.error();
        return made;
    }
    const Deadline deadline(job, Grader::patience);
    machine::RunOptions options;
    options.budget = exercise.budget;
    options.job.stop = deadline.token();
    machine::Machine machine(*program);
    const auto start = Clock::now();
    auto report = machine.run(machine.kernel(answer.kernel.entry), one.config, data->buffers, data->arguments, {},
                              options);
    made.milliseconds = millisecondsSince(start);
    if (!report && deadline.passed() && !job.stopRequested()) {
        made.late = true;
        return made;
    }
    if (!report) {
        if (report.error().kind != ErrorKind::User)
            return report.error();
        made.refused = report.error();
        return made;
    }
    made.report = std::move(*report);
    for (auto& finding : made.report.findings) {
        finding.kernel = answer.kernel.name;
        finding.array = machine::plainName(finding.array);
        if (finding.site.file.ends_with("/" + name)) // of the compiler's own folder
            finding.site.file = name;
    }
    made.data = std::move(*data);
    return made;
}

std::vector<double> figuresOf(const machine::RunReport& run) {
    std::vector<double> values;
    for (const auto& figure : exerciseFigures())
        values.push_back(figure.value(run));
    return values;
}

} // namespace telar
