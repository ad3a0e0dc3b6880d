// What the two ways of running telar-cli pool share: in memory, and in bands.
#pragma once

#include "app/cli/frame/common.hpp"
#include "app/cli/run/runs.hpp"
#include "core/pooling/pooling.hpp"

namespace telar::cli {

struct Request : RunRequest {
    PoolingSpec spec;
    std::string argmax;
    std::optional<ElementType> type; ///< in which the input is pooled; none: as it was read
    int processes = 0;               ///< of Telar's own, that share the rows; 0: none
    int64_t memoryBytes = 0;         ///< of the streamed backend
    bool wantsArgmax() const { return !argmax.empty(); }
};

/// The picture of an output: grey levels as they are where `levels`, else from its least to its largest
/// value.
Status savePicture(const AnyView& output, const std::string& path, bool levels);
/// Whether a result of such a matrix is shown by grey levels as they are.
bool hasLevels(const SourceMatrix& source);
/// To a .csv or a picture (see `savePicture`), or to standard output where `path` is "-".
Status saveCells(const std::string& path, const AnyView& output, bool levels, const JobContext& job);
/// Fields that do not depend on how it was run.
RunRecord startRecord(const Request& request, const PoolingShape& shape, const std::string& backend, bool threaded);
void addInput(RunRecord& record, const SourceMatrix& source);
/// What is printed where no file takes standard output. `title` of the variant; `output` is shown where it is small;
/// may be null.
std::string summary(const RunRecord& record, const std::string& title, const AnyView* output);

/// Shared among the processes of `session.world`; `source` at rank 0 alone.
Outcome runScattered(const Request& request, const SourceMatrix* source, const PoolingVariant& variant,
                     Session& session);
/// Shared among `request.processes` processes of Telar's own.
Outcome runProcesses(const Request& request, const SourceMatrix& source, Session& session);
/// Random input that is never in memory as a whole.
Outcome runStreamed(const Request& request, const RandomChoice& random, const PoolingVariant& variant,
                    Session& session);

} // namespace telar::cli
