// What a launch was given, parameter by parameter, in the words of telar-cli kernel: so that it can be made again by itself.
#pragma once

#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/kernel_file.hpp"

#include <memory>
#include <optional>

namespace telar::program {

/// What one parameter of a launch was given.
struct ProgramArgument {
    std::string word; ///< as telar-cli kernel takes it: "5", "zeros:1024"; empty: `values`, or nothing that has a word
    std::vector<double>
        values; ///< of an array, before the launch, all of them float32 numbers; empty: `word` says it, or it was not kept
    int64_t count = 0; ///< elements of the array; 0: no array
    int64_t rows = 0;  ///< of an array with two axes; 0: it has one
    std::string type =
        {}; ///< of its elements, where the kernel does not say it: "double"; empty: it does, or they are float
};

/// A parameter as its launch handed it over.
struct GivenParameter {
    static constexpr uint64_t mostKept = 4 << 20; ///< bytes of an array
    std::vector<uint8_t> bytes;                   ///< of the parameter; of an array of Python's none
    uint64_t arrayBytes = 0;    ///< from the address that it holds to the array's end; 0: it holds none
    std::vector<uint8_t> array; ///< what they held before the launch; empty: it was not kept
    bool fresh = false;         ///< nobody had written the array
    std::string type =
        {};           ///< of Python's: "float", of an array that of its elements; empty: the kernel's source says it
    int64_t rows = 0; ///< of an array of Python's with two axes
};

/// In the words of a kernel of Python's, which say their type.
ProgramArgument argumentOf(const GivenParameter& given);
/// In those of a kernel with that parameter; without word, values and elements where there are none for it.
ProgramArgument argumentOf(const cuda::KernelParameter& parameter, const GivenParameter& given);

/// CUDA C++ that a script gave to a compiler.
struct KernelSource {
    std::string name, text;               ///< "kernel.cu"; macros of the command line are its first lines
    std::vector<cuda::OwnHeader> headers; ///< files that it includes
};

/// What makes a script's launch again by itself.
struct ScriptLaunch {
    Text closed;                                ///< why that is not possible; empty: it is
    std::shared_ptr<const KernelSource> source; ///< of a kernel in CUDA C++; null: it is in Python
    std::vector<GivenParameter> given;
    bool variables = false; ///< the script has written variables of the kernel's module
    std::string file = {};  ///< where a kernel in Python begins
    int line = 0;
};

} // namespace telar::program
