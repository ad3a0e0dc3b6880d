// A Python script or notebook of the kernel lab, run as the user's own program, and what its kernels did by line of the editor.
#pragma once

#include "core/simt/compare/kept_run.hpp"
#include "core/simt/driver/script.hpp"

namespace telar {

struct ScriptJob {
    std::string source, name; ///< of the editor; a name without folders
    std::string path;         ///< of the file that holds this very source; empty: none does
    std::string folder;       ///< of the file it was opened from; empty: none
    std::string scratch;      ///< a folder for a source that is in no file
    std::vector<std::string> arguments;
    driver::ScriptRequest request; ///< interpreter, card, where the output goes
};

struct ScriptResult {
    std::string source, name;
    bool stopped = false;
    /// Places in the source have no file, and its findings the source's name and line.
    program::ProgramReport report;
    /// Of the first launch of each kernel at each place, summed.
    std::map<int64_t, cuda::LineCounts> lines;
    std::shared_ptr<const compare::KeptRun> kept; ///< to be compared with others; null: it is too large for that

    /// Of all launches.
    std::vector<simt::Finding> findings() const;
    /// Its line stands in the source.
    bool isHere(const simt::Finding& finding) const { return finding.site.file == name && finding.site.line > 0; }
};

/// What a record tells; null: nothing that can be compared.
std::shared_ptr<const compare::KeptRun> keptOf(const std::string& record, const std::string& name,
                                               const JobContext& context);
Expected<ScriptResult> runScript(const ScriptJob& job, const JobContext& context);

} // namespace telar
