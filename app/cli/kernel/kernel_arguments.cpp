#include "app/cli/kernel/kernel_arguments.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/simt/program/counting.hpp"

#include <charconv>

namespace telar::cli {

Status writeArray(const cuda::KernelData& data, const std::string& word) {
    const auto colon = word.find(':');
    std::size_t index = 0;
    if (colon == std::string::npos ||
        std::from_chars(word.data(), word.data() + colon, index).ptr != word.data() + colon ||
        index >= data.bufferOf.size() || data.bufferOf[index] < 0)
        return userError(
            text("--output takes the number of an array argument (from 0) and a file, as in 2:c.csv, not '%1'", word));
    const std::string path = word.substr(colon + 1);
    const AnyMatrix values(cuda::arrayMatrix(data, index));
    if (const auto extension = fileExtension(path); extension == ".png" || extension == ".jpg" || extension == ".jpeg")
        return saveImage(viewOf(values), path);
    return writeText(path, csvText(viewOf(values)));
}

std::vector<Option> countingOptions() {
    return {{"--counting", "S",
             "Seconds for counts and checks, which the kernels share; what takes longer only runs, with bounds "
             "checked, and the table says so (default 20)"},
            {"--all", "", "Count and check everything, however long it takes"}};
}

Expected<double> countingOf(const Arguments& arguments) {
    TELAR_TRY(seconds, wholeNumber(arguments, "--counting", program::usualCountingSeconds, 1, 86400));
    return arguments.has("--all") ? 0 : static_cast<double>(*seconds);
}

Option compilerOption() {
    return {"--compiler", "WORD",
            "Who makes the PTX: clang (default); clang-o3, optimised and without checks of rows, for the machine "
            "instructions of NVIDIA's assembler; or the nvcc or NVRTC that is installed here, with NVIDIA's headers",
            "clang clang-o3 nvcc nvrtc"};
}

Expected<cuda::Maker> compilerOf(const Arguments& arguments) {
    const auto name = choice(arguments, "--compiler", {std::begin(cuda::makerNames), std::end(cuda::makerNames)});
    return name ? cuda::parseMaker(*name) : Expected<cuda::Maker>(name.error());
}

Option pythonOption() {
    return {"--python-memory", "MIB",
            "Memory of Python while it compiles a kernel (default 1024); it has 64 threads, 10 s of processor time and "
            "20 s by the clock"};
}

Expected<cuda::PythonUse> pythonOf(const Arguments& arguments) {
    cuda::PythonUse python;
    TELAR_TRY(memory, wholeNumber(arguments, "--python-memory", python.memoryBytes >> 20, 256, 1 << 20));
    python.memoryBytes = *memory << 20;
    return python;
}

} // namespace telar::cli
