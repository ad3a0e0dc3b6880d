#include "core/pooling/emulate.hpp"

#include "core/pooling/pool_geometry.hpp"
#include "core/pooling/window.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <algorithm>

namespace telar {

namespace {

using simt::Dim3;
using simt::LaunchConfig;
using simt::LaunchReport;

struct Sizes {
    int64_t planes, rows, columns, element;
};

Sizes sizesOf(const AnyView& input) {
    return std::visit(
        [](const auto& v) {
            return Sizes{v.planes, v.rows, v.columns, static_cast<int64_t>(sizeof(*v.data))};
        },
        input);
}

/// Rows or columns of input under `count` neighbouring windows.
int64_t tileExtent(int64_t count, int64_t kernel, int64_t stride, int64_t dilation) {
    return (count - 1) * stride + (kernel - 1) * dilation + 1;
}

/// Bytes of shared memory of a block; those beyond any machine's come back as some number above the limit.
int64_t sharedBytes(const std::string& kernel, const PoolingSpec& s, int64_t element, const Dim3& block) {
    if (kernel == "direct")
        return 0;
    const int64_t extentH = kernelExtent(s.kernel.h, s.dilation.h), extentW = kernelExtent(s.kernel.w, s.dilation.w);
    constexpr int64_t many = int64_t{1} << 20;
    if (extentH > many || extentW > many || s.stride.h > many || s.stride.w > many)
        return many;
    const int64_t rows = tileExtent(block.y, s.kernel.h, s.stride.h, s.dilation.h);
    if (kernel == "separable")
        return rows * block.x * 8;
    return rows * tileExtent(block.x, s.kernel.w, s.stride.w, s.dilation.w) * element;
}

template <class T>
constexpr const char* cudaName() {
    return sizeof(T) == 1 ? "unsigned char" : std::is_floating_point_v<T> ? "float" : "int";
}

template <class T, class Out>
builtin::Call callOf(const simt::KernelCard& card, const PoolingSpec& spec, const PlanesView<const T>& in,
                     const PlanesView<Out>& out, int64_t* argmax) {
    std::string function = card.id;
    function = function.substr(0, function.find('-')) + "<" + cudaName<T>() + ", " + cudaName<Out>() + ">";
    return {card.file,
            function,
            card.id,
            {builtin::array("input", in.data, lengthOf(in)), builtin::array("output", out.data, lengthOf(out)),
             argmax ? builtin::array("argmax", argmax, out.size()) : builtin::value(argmax),
             builtin::value(geometryOf(spec, in, out))},
            false,
            {},
            out.planes >= in.planes};
}

} // namespace

const std::vector<simt::KernelCard>& poolingKernels() {
    static const std::vector<simt::KernelCard> cards = {
        {"direct", text(TELAR_TR("core", "One thread per output cell")),
         text(TELAR_TR("core", "Every thread reads its window from global memory and writes one cell; where windows "
                               "overlap, cells are read several times.")),
         "core/pooling/kernels/direct.cu"},
        {"tiled", text(TELAR_TR("core", "Tiles in shared memory")),
         text(TELAR_TR("core", "A block loads the cells under its windows, with their halo, into shared memory once "
                               "and reads them from there.")),
         "core/pooling/kernels/tiled.cu"},
        {"separable", text(TELAR_TR("core", "Rows first, then columns")),
         text(TELAR_TR("core", "The row results of windows go into shared memory, where the windows above and below "
                               "reuse them: 2 K steps instead of K squared.")),
         "core/pooling/kernels/separable.cu"},
        {"tiled-no-barrier", text(TELAR_TR("core", "Tiles without their barrier")),
         text(TELAR_TR("core", "The tiled kernel with its barrier left out.")),
         "core/pooling/kernels/tiled-no-barrier.cu",
         text(TELAR_TR("core", "Threads read cells of the tile that others have not written yet: a race"))},
    };
    return cards;
}

Expected<LaunchConfig> poolingLaunch(const std::string& kernel, const PoolingProblem& problem,
                                     std::optional<Dim3> block) {
    if (!simt::findKernel(poolingKernels(), kernel))
        return userError(text(TELAR_TR("core", "There is no pooling kernel %1"), kernel));
    const auto sizes = sizesOf(problem.input);
    TELAR_TRY(shape, poolingShape(problem.spec, sizes.rows, sizes.columns));
    if (constexpr int64_t most = 1 << 30; sizes.rows > most || sizes.columns > most)
        return userError(text(TELAR_TR("core", "Kernels count rows and columns with 32 bits, up to %1"), most));
    Dim3 chosen = block.value_or(Dim3{32, 8, 1});
    int64_t bytes = sharedBytes(kernel, problem.spec, sizes.element, chosen);
    for (const Dim3& smaller : {Dim3{16, 16, 1}, Dim3{16, 8, 1}, Dim3{8, 8, 1}, Dim3{4, 4, 1}, Dim3{1, 1, 1}}) {
        if (block || bytes <= simt::maxSharedBytes)
            break;
        chosen = smaller;
        bytes = sharedBytes(kernel, problem.spec, sizes.element, chosen);
    }
    if (chosen.z != 1)
        return userError(text(TELAR_TR("core", "Pooling takes blocks with one layer, not with %1"), chosen.z));
    if (bytes > simt::maxSharedBytes)
        return userError(
            text(TELAR_TR("core", "A window of %1 x %2 does not fit in the %3 bytes of a block's shared memory"),
                 problem.spec.kernel.h, problem.spec.kernel.w, simt::maxSharedBytes),
            {}, text(TELAR_TR("core", "Use a smaller block or window, or the kernel direct")));
    if (chosen.count() == 0)
        return simt::checkLaunch({{1, 1, 1}, chosen}).error();
    const int64_t x = ceilDiv(shape->columns, chosen.x), y = ceilDiv(shape->rows, chosen.y);
    if (x > simt::maxGrid.x || y > simt::maxGrid.y || sizes.planes > simt::maxGrid.z || sizes.columns > INT32_MAX)
        return userError(text(
            TELAR_TR(
                "core",
                "A grid of %1 x %2 x %3 blocks exceeds CUDA's limits of 2147483647 x 65535 x 65535 along its axes"),
            x, y, sizes.planes));
    const LaunchConfig config{{static_cast<uint32_t>(x), static_cast<uint32_t>(y), static_cast<uint32_t>(sizes.planes)},
                              chosen,
                              static_cast<uint32_t>(bytes)};
    TELAR_CHECK(simt::checkLaunch(config));
    return config;
}

Expected<LaunchReport> emulatePooling(const std::string& kernel, const PoolingProblem& problem,
                                      const PoolingOutput& output, const PoolingLaunch& launch) {
    TELAR_TRY(config, poolingLaunch(kernel, problem, launch.block));
    if (simt::findKernel(poolingKernels(), kernel)->broken() && launch.options.mode == simt::Mode::Fast)
        return userError(
            text(TELAR_TR("core", "Kernel %1 is wrong on purpose and runs only with counts or a trace"), kernel));
    return withViews(problem, output, [&](const auto& in, const auto& out) {
        return builtin::run(callOf(*simt::findKernel(poolingKernels(), kernel), problem.spec, in, out, output.argmax),
                            *config, launch.options);
    });
}

} // namespace telar
