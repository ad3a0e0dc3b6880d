#include "ui/labs/kernel/script_run.hpp"

#include "core/base/files.hpp"
#include "core/simt/cuda/python.hpp"
#include "core/simt/driver/notebook.hpp"

#include <utility>

namespace telar {

namespace {

/// The editor's line of a line that Python names; 0: it is of another file.
int lineHere(const ScriptJob& job, const std::string& file, int line) {
    if (file == job.name)
        return line;
    return job.name.ends_with(".ipynb") ? driver::lineInScript(job.source, file, line) : 0;
}

void place(const ScriptJob& job, std::string& file, int& line) {
    if (const int here = lineHere(job, file, line); here > 0) {
        file.clear();
        line = here;
    }
}

void place(const ScriptJob& job, simt::Site& site) {
    if (const int here = lineHere(job, site.file, static_cast<int>(site.line)); here > 0) {
        site.file = job.name;
        site.line = static_cast<uint32_t>(here);
    }
}

void add(cuda::LineCounts& to, const cuda::LineCounts& c) {
    for (auto figure :
         {&cuda::LineCounts::instructions, &cuda::LineCounts::threads, &cuda::LineCounts::loadRequests,
          &cuda::LineCounts::loadSectors, &cuda::LineCounts::storeRequests, &cuda::LineCounts::storeSectors,
          &cuda::LineCounts::sectors, &cuda::LineCounts::neededSectors, &cuda::LineCounts::loadWavefronts,
          &cuda::LineCounts::storeWavefronts, &cuda::LineCounts::loadConflicts, &cuda::LineCounts::storeConflicts,
          &cuda::LineCounts::sharedLoads, &cuda::LineCounts::sharedStores, &cuda::LineCounts::wavefronts,
          &cuda::LineCounts::idealWavefronts, &cuda::LineCounts::atomics})
        to.*figure += c.*figure;
}

/// The words behind the interpreter; the source is written where no file holds it.
Expected<std::vector<std::string>> wordsOf(const ScriptJob& job) {
    if (job.name.ends_with(".ipynb")) {
        TELAR_TRY(cuda, cuda::cudaFolder());
        const auto book = job.scratch + "/notebook.ipynb";
        TELAR_CHECK(writeFile(book, driver::notebookOfScript(job.source)));
        return std::vector<std::string>{*cuda + "/python/telar_notebook.py", book, job.scratch + "/copy.ipynb",
                                        job.folder.empty() ? job.scratch : job.folder};
    }
    auto path = job.path;
    if (path.empty()) {
        path = job.scratch + "/" + job.name;
        TELAR_CHECK(writeFile(path, job.source));
    }
    std::vector<std::string> words{path};
    words.insert(words.end(), job.arguments.begin(), job.arguments.end());
    return words;
}

} // namespace

std::vector<simt::Finding> ScriptResult::findings() const {
    std::vector<simt::Finding> all;
    for (const auto& launch : report.launches)
        all.insert(all.end(), launch.findings.begin(), launch.findings.end());
    return all;
}

std::shared_ptr<const compare::KeptRun> keptOf(const std::string& record, const std::string& name,
                                               const JobContext& context) {
    auto runs = compare::readKeptRuns(record, name, context);
    return runs && runs->size() == 1 ? std::make_shared<const compare::KeptRun>(std::move(runs->front())) : nullptr;
}

Expected<ScriptResult> runScript(const ScriptJob& job, const JobContext& context) {
    TELAR_TAKE(words, wordsOf(job));
    auto request = job.request;
    request.words = std::move(*words);
    request.folder = job.folder.empty() ? job.scratch : job.folder;
    TELAR_TAKE(run, driver::runScript(request, context));
    auto kept = keptOf(driver::scriptRecord(request, *run, job.name), job.name, context);
    ScriptResult made{job.source, job.name, run->stopped, std::move(run->happened.report), {}, std::move(kept)};
    for (auto& launch : made.report.launches) {
        place(job, launch.file, launch.line);
        if (launch.script)
            place(job, launch.script->file, launch.script->line);
        for (auto& finding : launch.findings) {
            place(job, finding.site);
            if (finding.otherSite)
                place(job, *finding.otherSite);
        }
    }
    for (auto& copy : made.report.copies)
        place(job, copy.file, copy.line);
    for (auto& fault : made.report.faults)
        place(job, fault.file, fault.line);
    for (const auto& line : run->happened.lines)
        if (const int here = lineHere(job, line.file, line.line); here > 0)
            add(made.lines[here], line.counts);
    return made;
}

} // namespace telar
