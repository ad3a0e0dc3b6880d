// The small piece of work that trace and profile give to one kernel of an operation: its options, and how they are read.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/operation/operation.hpp"

namespace telar::cli {

/// A kernel with its work.
struct KernelWorkRequest {
    std::string kernel;
    std::unique_ptr<PreparedWork> prepared;
    std::vector<SpecEntry> settings; ///< that decide the counts, named as on the command line
    std::optional<simt::Dim3> block;
};

/// All operations that have kernels, and their parts.
std::vector<const Operation*> kernelOperations();
/// Why `command` does not take this word: the operation of that name has no kernels. Nothing where there is none.
std::optional<Error> refusesOperation(const std::string& command, const std::string& word);

/// Sizes or a matrix, seed, parameters; without --block.
std::vector<Option> kernelWorkOptions(const Operation& operation);
Option blockOption();
bool choosesBlocks(const Operation& operation);
/// Of that operation: its first operand names the kernel.
Tried<KernelWorkRequest> readKernelWork(const Operation& operation, const Arguments& arguments, Session& session);

/// "profile softmax", with the kernels as its operand.
Command kernelCommandOf(const std::string& name, const Operation& operation, const std::string& does,
                        std::vector<Option> options);

} // namespace telar::cli
