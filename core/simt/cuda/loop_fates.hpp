// What became of the loops of a source in the instructions of a kernel: still loops, unrolled, or gone.
//
// A loop of the instructions belongs to the smallest loop of the source that has nearly all of its lines. How many rounds it
// makes at a time is how often an operation of the source stands in it: of stores, float arithmetic and the like, which a
// compiler keeps; else of loads, a wide one for each number that it takes; else of whatever else is there.
#pragma once

#include "core/base/text.hpp"
#include "core/simt/cuda/machine_listing.hpp"
#include "core/simt/ptx/module.hpp"

#include <functional>

namespace telar::cuda {

/// From its first word to the end of its body: line and column, from 1.
struct SourceLoop {
    std::pair<int, int> from, to;
};
/// Loops of CUDA C++ (for, while, do) or of Python, in the order of the text.
std::vector<SourceLoop> sourceLoops(const std::string& source, bool python);

struct LoopFate {
    enum class Kind {
        Kept,  ///< it is a loop, or several
        Whole, ///< all rounds stand one after the other
        Once,  ///< no loop any more: its body stands once
        Gone   ///< no instruction of its own is left
    };
    int line = 0; ///< of the source, where the loop begins
    Kind kind = Kind::Kept;
    /// Kept: rounds that each of its loops makes at a time, the most first; Whole: all.
    std::vector<int> rounds;
    bool predicated = false;  ///< accesses or arithmetic of it run under a predicate
    std::map<int, int> loads; ///< bytes that a thread takes at once -> such loads, of the first of its loops

    /// "kept", "unrolled", "once", "gone": for records.
    const char* name() const;
    /// In parts: "stays a loop that makes 4 rounds at a time", "a thread loads 16 bytes at once (4 times)".
    std::vector<Text> words() const;
    /// Those in English, with the line.
    std::string sentence() const;
};

/// Of a kernel in PTX. `file`: of the source, as the module names it, with or without its folders.
std::vector<LoopFate> loopFates(const ptx::Module& module, const std::string& entry, const std::string& file,
                                const std::string& source);
/// Of its machine code; `from`: the PTX instruction that one comes from, or null.
std::vector<LoopFate> loopFates(const ptx::Module& module, const MachineFunction& code,
                                const std::function<const ptx::Instruction*(int line)>& from, const std::string& file,
                                const std::string& source, const std::string& kernel);

} // namespace telar::cuda
