// The variants `emulator:...`: every thread of the launch run on this processor.
#include "core/operation/emulated.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/softmax/variants.hpp"

namespace telar {

namespace {

constexpr const char* rowsFile = "core/softmax/kernels/rows.cu";
constexpr int64_t mostEmulated = 16'000'000;

} // namespace

const std::vector<simt::KernelCard>& softmaxKernels() {
    static const std::vector<simt::KernelCard> cards{
        {"row-per-thread", text(TELAR_TR("core", "One thread per row")),
         text(TELAR_TR("core", "Every thread computes a whole row. Neighbouring threads read addresses a row apart, so "
                               "a warp fetches one sector per lane.")),
         rowsFile},
        {"row-per-warp", text(TELAR_TR("core", "One warp per row")),
         text(TELAR_TR("core", "The lanes of a warp read neighbouring numbers of a row, and maximum and sum go from "
                               "register to register.")),
         rowsFile},
        {"row-per-block", text(TELAR_TR("core", "One block per row")),
         text(TELAR_TR("core",
                       "Eight warps share a row and join their maxima and sums in shared memory: for long rows.")),
         rowsFile},
        {"online", text(TELAR_TR("core", "Online softmax, one block per row")),
         text(TELAR_TR("core", "Each thread keeps a running maximum and the sum that belongs to it, so the row is read "
                               "twice instead of three times.")),
         rowsFile},
    };
    return cards;
}

std::string softmaxFunction(const std::string& kernel, SoftmaxType type) {
    const std::string name = kernel == "row-per-thread"  ? "rowPerThread"
                             : kernel == "row-per-warp"  ? "rowPerWarp"
                             : kernel == "row-per-block" ? "rowPerBlock"
                                                         : "online";
    return name + (type == SoftmaxType::Float32 ? "<float>" : "<unsigned short>");
}

simt::LaunchConfig softmaxLaunch(const std::string& kernel, const SoftmaxProblem& problem) {
    const auto rows = problem.rows();
    const auto blocks = [&](int64_t of) { return simt::Dim3{static_cast<uint32_t>(ceilDiv(rows, of)), 1, 1}; };
    if (kernel == "row-per-thread")
        return {blocks(128), {128, 1, 1}};
    if (kernel == "row-per-warp")
        return {blocks(4), {32, 4, 1}};
    return {blocks(1), {256, 1, 1}};
}

SoftmaxThread softmaxThread(const std::string& kernel, int64_t row, int64_t column) {
    if (kernel == "row-per-thread")
        return {row / 128, static_cast<uint32_t>(row % 128)};
    if (kernel == "row-per-warp")
        return {row / 4, static_cast<uint32_t>(row % 4 * 32 + column % 32)};
    return {row, static_cast<uint32_t>(column % 256)};
}

Status softmaxFitsKernels(const SoftmaxProblem& problem) {
    if (problem.spec.axis != SoftmaxAxis::Columns)
        return userError(text(TELAR_TR("core", "The kernels compute along rows only")), {},
                         text(TELAR_TR("core", "Use another variant, or the axis columns")));
    const bool dense = std::visit([](const auto& x) { return x.rows == 1 || x.rowStride == x.columns; }, problem.input);
    if (!dense)
        return userError(text(TELAR_TR("core", "The kernels read matrices whose rows are contiguous in memory")));
    constexpr int64_t most = (int64_t{1} << 31) - 257;
    if (problem.rows() > most || problem.columns() > most)
        return userError(text(TELAR_TR("core", "Kernels count rows and columns with 32 bits, up to %1"), most));
    return {};
}

Expected<simt::LaunchReport> emulateSoftmax(const std::string& kernel, const SoftmaxProblem& problem,
                                            const PlanesView<float>& y, const simt::LaunchOptions& options) {
    TELAR_CHECK(checkSoftmax(problem));
    TELAR_CHECK(softmaxFitsKernels(problem));
    // bfloat16 is shown as its bytes: the machine's arrays have no elements of two.
    const auto x = std::visit(
        [](const auto& view) {
            using X = std::remove_cvref_t<decltype(*view.data)>;
            if constexpr (std::is_same_v<X, float>)
                return builtin::array("x", view.data, view.size());
            else
                return builtin::array("x", reinterpret_cast<const uint8_t*>(view.data), 2 * view.size());
        },
        problem.input);
    const auto& spec = problem.spec;
    const builtin::Call call{rowsFile,
                             softmaxFunction(kernel, spec.type),
                             kernel,
                             {x, builtin::array("y", y.data, y.size()),
                              builtin::value(static_cast<int>(problem.rows())),
                              builtin::value(static_cast<int>(problem.columns())), builtin::value(spec.scale),
                              builtin::value(int{spec.mask == SoftmaxMask::Causal}), builtin::value(int{spec.log})},
                             false,
                             {},
                             true};
    return builtin::run(call, softmaxLaunch(kernel, problem), options);
}

namespace {

class Emulated final : public EmulatedVariant<SoftmaxVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
    int reads() const override { return std::string_view(card_.id) == "online" ? 2 : 3; }
    Status available() const override { return builtin::available(card_.file); }
    Status supports(const SoftmaxProblem& problem) const override {
        if (problem.rows() * problem.columns() > mostEmulated)
            return userError(text(TELAR_TR("core", "The emulator would take too long for %1 numbers"),
                                  problem.rows() * problem.columns()),
                             {}, text(TELAR_TR("core", "Use at most %1"), mostEmulated));
        return softmaxFitsKernels(problem);
    }
    Expected<SoftmaxRun> run(const SoftmaxProblem& problem, const PlanesView<float>& y,
                             const RunOptions& options) const override {
        TELAR_TRY(report, emulateSoftmax(card_.id, problem, y, launchOptions(options)));
        options.job.advance(problem.rows());
        SoftmaxRun run;
        run.launches = 1;
        run.launch = launchShape(report->config);
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<SoftmaxVariant>> emulatedSoftmax() {
    return emulatedVariants<Emulated, SoftmaxVariant>(softmaxKernels());
}

} // namespace telar
