#include "core/convolution/emulate.hpp"

#include "core/convolution/geometry.hpp"
#include "core/pooling/pool_geometry.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <cstring>

namespace telar {

namespace {

using simt::Dim3;
using simt::LaunchConfig;

/// Bytes of shared memory of a block; those beyond any machine's come back as some number above the limit.
int64_t tileBytes(const std::string& kernel, const ConvolutionSpec& s, const Dim3& block) {
    if (kernel != "tiled")
        return 0;
    const int64_t extentH = kernelExtent(s.kernel.h, s.dilation.h), extentW = kernelExtent(s.kernel.w, s.dilation.w);
    constexpr int64_t many = int64_t{1} << 20;
    if (extentH > many || extentW > many || s.stride.h > many || s.stride.w > many)
        return many;
    return ((block.y - 1) * s.stride.h + extentH) * ((block.x - 1) * s.stride.w + extentW) * int64_t{4};
}

Error gridError(int64_t x, int64_t y, int64_t z) {
    return userError(text(
        TELAR_TR("core",
                 "A grid of %1 x %2 x %3 blocks exceeds CUDA's limits of 2147483647 x 65535 x 65535 along its axes"),
        x, y, z));
}

/// What 32 bits count in the kernels.
Status fitsCounters(const ConvolutionProblem& p) {
    constexpr int64_t most = 1 << 30;
    if (p.input.rows > most || p.input.columns > most)
        return userError(text(TELAR_TR("core", "Kernels count rows and columns with 32 bits, up to %1"), most));
    if (p.input.planes > most || p.spec.terms() > most)
        return userError(text(TELAR_TR("core", "Kernels count planes and products with 32 bits, up to %1"), most));
    return {};
}

} // namespace

const std::vector<simt::KernelCard>& convolutionKernels() {
    static const std::vector<simt::KernelCard> cards = {
        {"direct", text(TELAR_TR("core", "One thread per output cell")),
         text(TELAR_TR("core", "Every thread reads its window and the filter from global memory and writes one cell; "
                               "where windows overlap, cells are read several times.")),
         "core/convolution/kernels/direct.cu"},
        {"tiled", text(TELAR_TR("core", "Tiles in shared memory")),
         text(TELAR_TR("core", "A block loads the cells under its windows, with their halo, into shared memory, one "
                               "channel after the other, and reads them from there.")),
         "core/convolution/kernels/tiled.cu"},
        {"constant", text(TELAR_TR("core", "The filter in constant memory")),
         text(TELAR_TR("core", "All threads of a warp need the same weight at once, and constant memory delivers one "
                               "number to a whole warp.")),
         "core/convolution/kernels/constant.cu"},
    };
    return cards;
}

Expected<LaunchConfig> convolutionLaunch(const std::string& kernel, const ConvolutionProblem& problem,
                                         std::optional<Dim3> block) {
    if (!simt::findKernel(convolutionKernels(), kernel))
        return userError(text(TELAR_TR("core", "There is no convolution kernel %1"), kernel));
    const ConvolutionSpec& s = problem.spec;
    TELAR_TRY(shape, convolutionShape(s, problem.input.rows, problem.input.columns));
    TELAR_CHECK(fitsCounters(problem));
    if (kernel == "constant")
        TELAR_CHECK(fitsConstantFilter(s.outputChannels * s.terms()));
    Dim3 chosen = block.value_or(Dim3{32, 8, 1});
    int64_t bytes = tileBytes(kernel, s, chosen);
    for (const Dim3& smaller : {Dim3{16, 16, 1}, Dim3{16, 8, 1}, Dim3{8, 8, 1}, Dim3{4, 4, 1}, Dim3{1, 1, 1}}) {
        if (block || bytes <= simt::maxSharedBytes)
            break;
        chosen = smaller;
        bytes = tileBytes(kernel, s, chosen);
    }
    if (chosen.z != 1)
        return userError(text(TELAR_TR("core", "Convolution takes blocks with one layer, not with %1"), chosen.z));
    if (chosen.count() == 0)
        return simt::checkLaunch({{1, 1, 1}, chosen}).error();
    if (bytes > simt::maxSharedBytes)
        return userError(
            text(TELAR_TR("core", "A window of %1 x %2 does not fit in the %3 bytes of a block's shared memory"),
                 s.kernel.h, s.kernel.w, simt::maxSharedBytes),
            {}, text(TELAR_TR("core", "Use a smaller block or window, or the kernel direct")));
    const int64_t x = ceilDiv(shape->columns, chosen.x), y = ceilDiv(shape->rows, chosen.y),
                  z = problem.pictures() * s.outputChannels;
    if (x > simt::maxGrid.x || y > simt::maxGrid.y || z > simt::maxGrid.z)
        return gridError(x, y, z);
    const LaunchConfig config{{static_cast<uint32_t>(x), static_cast<uint32_t>(y), static_cast<uint32_t>(z)},
                              chosen,
                              static_cast<uint32_t>(bytes)};
    TELAR_CHECK(simt::checkLaunch(config));
    return config;
}

Expected<simt::LaunchReport> emulateConvolution(const std::string& kernel, const ConvolutionProblem& problem,
                                                const PlanesView<float>& output, const simt::LaunchOptions& options,
                                                std::optional<Dim3> block) {
    TELAR_TRY(config, convolutionLaunch(kernel, problem, block));
    Matrix<float> held;
    const auto filter = denseFilter(problem, held);
    const auto* card = simt::findKernel(convolutionKernels(), kernel);
    builtin::Call call{
        card->file, kernel, card->id, {builtin::array("input", problem.input.data, lengthOf(problem.input))}, false};
    if (kernel == "constant") {
        auto& weights = call.constants.emplace_back(builtin::Constant{"weights", {}});
        weights.bytes.resize(static_cast<std::size_t>(filter.size()) * sizeof(float));
        std::memcpy(weights.bytes.data(), filter.data, weights.bytes.size());
    } else {
        call.parameters.push_back(builtin::array("filter", filter.data, filter.size()));
    }
    call.parameters.push_back(problem.bias ? builtin::array("bias", problem.bias, problem.spec.outputChannels)
                                           : builtin::value(problem.bias));
    call.parameters.push_back(builtin::array("output", output.data, lengthOf(output)));
    call.parameters.push_back(builtin::value(geometryOf(problem, output)));
    call.inside =
        output.planes >= config->grid.z && filter.size() >= problem.spec.outputChannels * problem.spec.terms();
    return builtin::run(call, *config, options);
}

} // namespace telar
