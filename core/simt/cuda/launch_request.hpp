// One launch of a kernel as people ask for it, in words: the same on the command line, in the window, in
// projects and in the first comment of a CUDA file.
//
//     // telar-cli kernel vadd.cu vecAdd --grid 4 --block 256 --arg random:1000:1 --arg zeros:1000 --arg 1000
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/simt/cuda/kernel_file.hpp"

#include <functional>

namespace telar::cuda {

/// What one parameter is given: "5", "zeros:1024", "zeros:32x64", "random:1024:7", "in.csv", "60x128:in.csv" (a matrix to
/// Python), "float:ones:64".
struct ArgumentRequest {
    enum class Kind { Number, Zeros, Ones, Iota, Random, Empty, File };
    static constexpr int64_t mostElements = int64_t{1} << 30;

    Kind kind = Kind::Number;
    double number = 0;
    int64_t count = 0; ///< elements; of a File they are the file's
    int64_t rows = 0;  ///< of "32x64", that many elements each; 0: a single row, which is no matrix to Python
    uint32_t seed = 0; ///< Random: whole numbers from 0 to 9 (Mersenne Twister)
    std::string path;  ///< File: .csv, .png or .jpg
    ElementType type;  ///< said in front of the rest; 0 bytes: as the kernel says it

    bool isArray() const { return kind != Kind::Number; }
    std::string word() const;
};
/// `index` of the parameter goes into messages.
Expected<ArgumentRequest> parseArgument(const std::string& word, std::size_t index);

/// Sizes along x, y and z: "32x8". `what` goes into messages: "--grid".
Expected<simt::Dim3> parseSizes(const std::string& typed, const std::string& what);
std::string sizesWord(const simt::Dim3& sizes);

struct LaunchRequest {
    std::string kernel; ///< "reduce<float, 256>"
    simt::LaunchConfig config{{1, 1, 1}, {1, 1, 1}, 0};
    std::vector<std::string> arguments; ///< one word for each parameter, in order
    std::string reference = {};         ///< what an array is put beside, as core/reference reads it; may be empty
    double tolerance = usualTolerance;  ///< of that, times the greater of 1 and what is expected
    static constexpr double usualTolerance = 1e-4;
    bool operator==(const LaunchRequest&) const = default;
    /// The `telar-cli kernel` line that does the same with that file.
    std::string commandLine(const std::string& file) const;
};

/// The launch that a file's first comment asks for ("// telar-cli kernel ..."); nothing where there is none
/// or it says what is not possible.
std::optional<LaunchRequest> launchLine(const std::string& source);

/// Sizes of a proposal: no multiple of a block, so that a guard that is missing is found; the odd ones find what works with
/// several elements at a time.
enum class ProposedSize { Usual, Odd };
/// A launch that fits the signature: arrays of 1000 elements (777; 1024 where no number says how many; read ones random,
/// written ones zeros), numbers that match them, blocks of 256 threads, or of 16 x 16 where the kernel looks at y.
LaunchRequest proposedLaunch(const KernelFacts& kernel, const ptx::Module& module,
                             ProposedSize size = ProposedSize::Usual);

/// What a Python kernel of that name is compiled for, as Numba would see these arguments: "add(float32[::1], int64)". Arrays are
/// of float where a word names no type. A word that is none gives a type that Numba does not know.
std::string pythonKernel(const std::string& name, const std::vector<std::string>& words);

/// Whether a source has a function main(): it says itself how its kernels are launched.
bool isWholeProgram(const std::string& source);

/// Names of a kernel's parameters as the source writes them; empty where they are not found.
std::vector<std::string> parameterNames(const std::string& source, const KernelFacts& kernel);

/// The memory and parameters of a launch.
struct KernelData {
    std::vector<std::vector<uint8_t>> memory; ///< of each buffer
    std::vector<machine::Buffer> buffers;     ///< look into `memory`: moved along, never copied
    std::vector<machine::Argument> arguments;
    std::vector<int> bufferOf;                       ///< of each parameter; -1: a number
    std::vector<ElementType> types;                  ///< of each parameter: its own, or what the word says
    std::vector<std::pair<int64_t, int64_t>> shapes; ///< rows and columns of each buffer

    bool isArray(std::size_t parameter) const { return parameter < bufferOf.size() && bufferOf[parameter] >= 0; }
    /// The bytes of a parameter that is an array.
    const std::vector<uint8_t>& array(std::size_t parameter) const {
        return memory[static_cast<std::size_t>(bufferOf[parameter])];
    }
    /// Likewise as numbers, element after element.
    std::vector<double> numbers(std::size_t parameter) const { return numbersOf(array(parameter), types[parameter]); }

    KernelData() = default;
    KernelData(KernelData&&) = default;
    KernelData& operator=(KernelData&&) = default;
};

/// Reads a .csv or a picture; files are known to core/data alone.
using ArrayReader = std::function<Expected<AnyMatrix>(const std::string& path, const JobContext& job)>;

/// One word for each parameter, in order. `names` (may be empty) are what findings call the arrays. Refuses,
/// with the number, what would not fit in memory.
Expected<KernelData> kernelData(const KernelFacts& kernel, const std::vector<std::string>& words,
                                const ArrayReader& read, const JobContext& job = {},
                                const std::vector<std::string>& names = {});

/// The array of a buffer as rows and columns of float32.
Matrix<float> arrayMatrix(const KernelData& data, std::size_t parameter);

} // namespace telar::cuda
