// What compilers have made before. The same compiler, words and files give the same result, so a program that was compiled once
// starts at once the next time, in any process of this user.
//
// An entry is found by a hash of what was asked for, and counts only while every other file that the compiler then read (headers
// and libraries of the system) has the size and the time that it had.
#pragma once

#include "core/simt/cuda/child.hpp"

namespace telar::cuda {

struct CompilerCall {
    enum class Tool { Compiler, Linker }; ///< clang as one or the other: how it is asked which files it read
    Tool tool = Tool::Compiler;
    std::vector<std::string> words;  ///< words[0] is the program's path
    std::string folder;              ///< it works in
    std::vector<std::string> read;   ///< folders of Telar's own headers, as of headersFolder
    std::vector<std::string> inputs; ///< files in `folder`, and folders in it with all files below
    std::string made;                ///< the file in `folder` that it makes
    bool trusted = false;            ///< as of runCaged
    ChildLimits limits = {};
};

/// As runCaged. Where the result's exit is 0, the file `made` is there, made now or before.
Expected<ChildResult> runCompiler(const CompilerCall& call, const JobContext& job = {});

/// What a compiler says of itself, asked by these words (words[0] is its path). It is asked once while the `file` that answers is
/// the same; empty where it cannot say it.
std::string saidByCompiler(const std::vector<std::string>& words, const std::string& file);

/// The results that came with Telar, beside its programs; nobody but the build writes there.
std::string shippedCompileFolder();

} // namespace telar::cuda
