// The variants `emulator:...`: every thread of the launches run on this processor.
#include "core/operation/emulated.hpp"
#include "core/attention/launches.hpp"
#include "core/attention/variants.hpp"

#include <string_view>

namespace telar {

namespace {

constexpr const char* scoresFile = "core/attention/kernels/scores.cu";
constexpr const char* flashFile = "core/attention/kernels/flash.cu";
constexpr const char* mmaFile = "core/attention/kernels/mma.cu";
constexpr int64_t mostProducts = 1'000'000'000; ///< of threads, that are worth waiting for
constexpr int64_t flashSize = 128;              ///< columns of the tiles of fused kernels

uint32_t blocks(int64_t n, int64_t of) { return static_cast<uint32_t>(ceilDiv(n, of)); }

} // namespace

const std::vector<simt::KernelCard>& attentionKernels() {
    static const std::vector<simt::KernelCard> cards{
        {"three-launches", text(TELAR_TR("core", "Three launches")),
         text(TELAR_TR("core", "Scores, softmax and values as three kernels. The score matrix is written to memory "
                               "twice and read four times.")),
         scoresFile},
        {"tiled", text(TELAR_TR("core", "Three launches in tiles")),
         text(TELAR_TR("core", "Both products use tiles in shared memory, so every fetched number is used 16 times. "
                               "The score matrix still goes through memory.")),
         scoresFile},
        {"flash", text(TELAR_TR("core", "One launch, no score matrix")),
         text(TELAR_TR("core", "A block keeps its queries while tiles of keys and values pass by, and an online "
                               "softmax carries maximum and sum: the score matrix never exists.")),
         flashFile},
        {"mma", text(TELAR_TR("core", "One launch on tensor cores")),
         text(TELAR_TR("core", "The same on tensor cores: factors are rounded to bfloat16, and the weights go from the "
                               "first product to the second without leaving the registers.")),
         mmaFile},
    };
    return cards;
}

bool attentionIsFused(const std::string& kernel) { return kernel != "three-launches" && kernel != "tiled"; }

Status attentionFitsKernel(const std::string& kernel, const AttentionProblem& p) {
    if (attentionIsFused(kernel) && (p.spec.headSize > flashSize || p.spec.valueColumns() > flashSize))
        return userError(
            text(TELAR_TR("core", "The tiles of this kernel hold head and value sizes of at most %1"), flashSize));
    constexpr int64_t mostRows = 65535 * 16, mostKeys = 1 << 30;
    if (p.queries() > mostRows || p.keys() > mostKeys || p.spec.heads > 65535)
        return userError(
            text(TELAR_TR("core", "The grid of this kernel holds at most %1 queries, %2 keys and 65535 heads"),
                 mostRows, mostKeys));
    return {};
}

std::vector<AttentionLaunch> attentionLaunches(const std::string& kernel, const AttentionProblem& p,
                                               const PlanesView<float>& o, Matrix<float>* scores) {
    const auto& spec = p.spec;
    const int queries = static_cast<int>(p.queries()), keys = static_cast<int>(p.keys()),
              size = static_cast<int>(spec.headSize);
    const int columns = static_cast<int>(spec.valueColumns()),
              group = static_cast<int>(spec.heads / spec.keyHeadCount());
    const auto heads = static_cast<uint32_t>(spec.heads);
    const auto q = builtin::array("q", p.q.data, p.q.size()), k = builtin::array("k", p.k.data, p.k.size());
    const auto v = builtin::array("v", p.v.data, p.v.size()), out = builtin::array("o", o.data, o.size());
    const auto number = [](auto value) { return builtin::value(value); };
    const auto call = [](const char* file, const char* name, std::vector<builtin::Parameter> parameters) {
        return builtin::Call{file, name, name, std::move(parameters), false, {}, true};
    };
    if (attentionIsFused(kernel)) {
        const bool mma = kernel == "mma";
        return {{call(mma ? mmaFile : flashFile, mma ? "mmaFlash" : "flash",
                      {q, k, v, out, number(queries), number(keys), number(size), number(columns), number(group),
                       number(spec.factor()), number(int{spec.causal})}),
                 {{blocks(queries, mma ? 64 : 16), heads, 1}, mma ? simt::Dim3{128, 1, 1} : simt::Dim3{32, 4, 1}}}};
    }
    const bool tiled = kernel == "tiled";
    const auto s = builtin::array("scores", scores->data(), scores->size());
    const simt::Dim3 block{16, 16, 1};
    return {{call(scoresFile, tiled ? "tiledScores" : "scores",
                  {q, k, s, number(queries), number(keys), number(size), number(group), number(spec.factor()),
                   number(int{spec.causal})}),
             {{blocks(keys, 16), blocks(queries, 16), heads}, block}},
            {call(scoresFile, "weights", {s, number(static_cast<int>(spec.heads * p.queries())), number(keys)}),
             {{blocks(spec.heads * p.queries(), 4), 1, 1}, {32, 4, 1}}},
            {call(scoresFile, tiled ? "tiledValues" : "values",
                  {s, v, out, number(queries), number(keys), number(columns), number(group)}),
             {{blocks(columns, 16), blocks(queries, 16), heads}, block}}};
}

Expected<std::vector<simt::LaunchReport>> emulateAttention(const std::string& kernel, const AttentionProblem& p,
                                                           const PlanesView<float>& o,
                                                           const simt::LaunchOptions& options,
                                                           AttentionScores* between) {
    TELAR_CHECK(checkAttention(p));
    Matrix<float> scores;
    if (!attentionIsFused(kernel)) {
        TELAR_SET(scores, Matrix<float>::create(p.queries(), p.keys(), p.spec.heads));
    }
    std::vector<simt::LaunchReport> reports;
    for (const auto& launch : attentionLaunches(kernel, p, o, &scores)) {
        TELAR_TAKE(report, builtin::run(launch.call, launch.config, options));
        reports.push_back(std::move(*report));
        if (between && !attentionIsFused(kernel) && reports.size() < 3) {
            TELAR_CHECK(checkMemory(scores.bytes()));
            (reports.size() == 1 ? between->scores : between->weights) = scores.clone();
        }
    }
    return reports;
}

namespace {

class Emulated final : public EmulatedVariant<AttentionVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
    bool writesScores() const override { return !attentionIsFused(card_.id); }
    double rounding() const override { return std::string_view(card_.id) == "mma" ? 1.0 / 256 : 0; }
    Status available() const override { return builtin::available(card_.file); }
    Status supports(const AttentionProblem& p) const override {
        TELAR_CHECK(attentionFitsKernel(card_.id, p));
        const int64_t products = p.spec.heads * p.queries() * p.keys() * (p.spec.headSize + p.spec.valueColumns());
        if (products > mostProducts)
            return userError(text(TELAR_TR("core", "The emulator would take too long for %1 products"), products), {},
                             text(TELAR_TR("core", "Use at most %1"), mostProducts));
        return {};
    }
    Expected<AttentionRun> run(const AttentionProblem& p, const PlanesView<float>& o,
                               const RunOptions& options) const override {
        TELAR_TRY(reports, emulateAttention(card_.id, p, o, launchOptions(options)));
        options.job.advance(p.spec.heads * p.queries());
        AttentionRun run;
        run.launches = static_cast<int64_t>(reports->size());
        run.launch = launchShape(reports->front().config);
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<AttentionVariant>> emulatedAttention() {
    return emulatedVariants<Emulated, AttentionVariant>(attentionKernels());
}

} // namespace telar
