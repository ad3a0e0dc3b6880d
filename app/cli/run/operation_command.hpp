// The command of an operation that makes its input from its parameters and a seed: it works for whatever the catalogue has.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/operation/operation.hpp"

namespace telar::cli {

/// What people read of such a command.
struct OperationWords {
    const char* summary;                   ///< one sentence without a full stop
    const char* outputHelp;                ///< of --output
    const char* label;                     ///< before what was computed: "product"
    std::string (*what)(const RunRecord&); ///< "4 x 4"
    const char* rate;                      ///< of 10⁹ `Operation::work` each second: "GFLOP/s"
    std::vector<std::string> examples;
};

/// `run` calls `runOperation` of the same id and words.
Command operationCommand(const Operation& operation, const OperationWords& words,
                         Outcome (*run)(const Arguments&, Session&));
Outcome runOperation(const std::string& id, const OperationWords& words, const Arguments& arguments, Session& session);

} // namespace telar::cli
