#include "core/attention/operation.hpp"

#include "core/matrix/floats.hpp"
#include "core/operation/variant_operation.hpp"

#include <iterator>

namespace telar {

// The order is that of records.
const Parameters<AttentionSpec>& attentionParameters() {
    using Spec = AttentionSpec;
    static const Parameters<Spec> all{
        parameter<Spec>(&Spec::heads, {.id = "heads",
                                       .title = text(TELAR_TR("core", "Heads")),
                                       .form = "N",
                                       .help = text(TELAR_TR("core", "Number of heads (default 8)")),
                                       .example = "1,8,16",
                                       .least = 1,
                                       .most = 65535,
                                       .shown = true}),
        parameter<Spec>(
            &Spec::keyHeads,
            {.id = "key_heads",
             .title = text(TELAR_TR("core", "Heads of keys and values")),
             .form = "N",
             .help = text(TELAR_TR(
                 "core", "Heads of the keys and values, which several heads share (default 0: as many as heads)")),
             .example = "1,2,8",
             .most = 65535}),
        parameter<Spec>(&Spec::headSize,
                        {.id = "head_size",
                         .title = text(TELAR_TR("core", "Head size")),
                         .form = "N",
                         .help = text(TELAR_TR("core", "Numbers of a query and of a key (default 64)")),
                         .example = "32,64,128",
                         .least = 1,
                         .most = 4096,
                         .shown = true}),
        parameter<Spec>(&Spec::valueSize,
                        {.id = "value_size",
                         .title = text(TELAR_TR("core", "Value size")),
                         .form = "N",
                         .help = text(TELAR_TR("core", "Numbers of a value (default 0: as the head size)")),
                         .example = "32,64",
                         .most = 4096}),
        parameter<Spec>(&Spec::causal, {.id = "causal",
                                        .title = text(TELAR_TR("core", "Causal")),
                                        .help = text(TELAR_TR("core", "A token sees only itself and those before it")),
                                        .example = "false,true"}),
        parameter<Spec>(&Spec::scale,
                        {.id = "scale",
                         .title = text(TELAR_TR("core", "Scale")),
                         .form = "S",
                         .help = text(TELAR_TR("core", "Factor of the scores (default 0: 1 / sqrt(head size))")),
                         .example = "0,0.125"}),
    };
    return all;
}

namespace {

Expected<AttentionSpec> specOf(const Work& work) {
    AttentionSpec spec;
    TELAR_CHECK(readSettings(work, attentionParameters(), spec));
    if (auto fine = checkAttention({spec, {nullptr, 1, work.size, 1, 1, 1}, {nullptr, 1, work.size, 1, 1, 1}, {}});
        !fine)
        return fine.error();
    return spec;
}

/// Heads and sizes of given arrays.
void sayShapes(const std::vector<AnyMatrix>& given, AttentionSpec& spec) {
    const int64_t heads = planesOf(given[0]), keyHeads = planesOf(given[1]);
    spec.heads = heads;
    spec.keyHeads = keyHeads == heads ? 0 : keyHeads;
    spec.headSize = columnsOf(given[0]);
    spec.valueSize = columnsOf(given[2]) == spec.headSize ? 0 : columnsOf(given[2]);
}

Expected<AttentionInputs> inputsOf(const Work& work, const AttentionSpec& spec, const JobContext& job) {
    if (!work.input.given) {
        const auto keys = otherSize(work, "keys");
        return keys ? randomAttention(spec, work.size, *keys, work.seed, job) : keys.error();
    }
    AttentionInputs inputs{spec, {}, {}, {}};
    Matrix<float>* const arrays[] = {&inputs.q, &inputs.k, &inputs.v};
    for (std::size_t i = 0; i < std::size(arrays); ++i) {
        TELAR_TAKE(values, asFloats((*work.input.given)[i], job.stop));
        *arrays[i] = std::move(*values);
    }
    sayShapes(*work.input.given, inputs.spec);
    if (inputs.k.planes() != inputs.v.planes() || inputs.k.rows() != inputs.v.rows() ||
        inputs.q.columns() != inputs.k.columns())
        return userError(text(
            TELAR_TR("core", "Keys and values must have the same heads and tokens, and keys the size of queries")));
    TELAR_CHECK(checkAttention(inputs.problem()));
    return inputs;
}

class PreparedAttention final : public PreparedWork {
public:
    PreparedAttention(const Registry<AttentionVariant>& registry, AttentionInputs inputs, Matrix<float> o)
        : registry_(registry), inputs_(std::move(inputs)), o_(std::move(o)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        return variantRun(runAttention(*registry_.find(backend), inputs_.problem(), o_.view(), options));
    }
    std::optional<AnyView> result() const override { return AnyView(o_.view()); }
    std::string best() const override { return "simd"; }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, attentionKernels());
    }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto known = fitsCards(kernel, attentionKernels(), block);
        return known ? attentionFitsKernel(kernel, inputs_.problem()) : known;
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block&) override {
        TELAR_TAKE(o, Matrix<float>::create(o_.rows(), o_.columns(), o_.planes()));
        return emulateAttention(kernel, inputs_.problem(), o->view(), options);
    }
    KernelOutput filled(const std::string& kernel, std::size_t index, const simt::LaunchReport&) const override {
        const bool scores = !attentionIsFused(kernel) && index < 2; // the weights take their place
        return {scores ? "scores" : "o", o_.planes() * o_.rows(), scores ? inputs_.k.rows() : o_.columns()};
    }
    Cost cost(const std::string& backend) const override { return registry_.find(backend)->cost(inputs_.problem()); }

private:
    const Registry<AttentionVariant>& registry_;
    AttentionInputs inputs_;
    Matrix<float> o_;
};

const std::vector<FigurePreset>& attentionPresets() {
    static const std::vector<FigurePreset> all{
        {.id = "attention-tokens",
         .name = text(TELAR_TR("core", "Attention")),
         .title = text(TELAR_TR("core", "Twice the tokens, four times the scores")),
         .sentence =
             text(TELAR_TR("core", "The definition, query by query, and blocks of queries whose scores stay in the "
                                   "cache. Both grow as the square of the tokens; what is saved is memory traffic.")),
         .operation = attentionId,
         .backends = {"openmp", "simd"},
         .sizes = "64:1024:x2",
         .settings = "heads=8; head_size=64",
         .place = 1001},
        {.id = "attention-causal",
         .name = text(TELAR_TR("core", "Causal attention")),
         .title = text(TELAR_TR("core", "Half of the scores are left out")),
         .sentence =
             text(TELAR_TR("core", "A causal mask leaves half of the scores, and for many tokens half of the time.")),
         .operation = attentionId,
         .backends = {"simd"},
         .sizes = "128:1024:x2",
         .settings = "heads=8; causal=false,true",
         .place = 1002},
        {.id = "attention-flash",
         .name = text(TELAR_TR("core", "FlashAttention, table 18")),
         .title = text(TELAR_TR("core", "Attention with and without the score matrix, on an A100")),
         .sentence = text(TELAR_TR(
             "core", "Printed: the forward pass of 8 heads in a batch of 16, head size 64, float16 (T. Dao and others, "
                     "2022). Here the same 128 heads in float32; on a GPU add cuda:fast and more tokens.")),
         .operation = attentionId,
         .backends = {"simd"},
         .sizes = "128:1024:x2",
         .settings = "heads=128; head_size=64",
         .place = 1003,
         .published = [] { return publishedLines("flashattention", "program", "tokens_n", "time_ms", 1); }},
    };
    return all;
}

class AttentionOperation final : public VariantOperation<AttentionVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return attentionId; }
    Text title() const override { return text(TELAR_TR("core", "Attention")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "tokens")); }
    int workPower() const override { return 2; }
    std::string sizes() const override { return "32:1024:x2"; }
    std::string variants() const override { return "serial,openmp,simd"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(attentionParameters()); }
    std::vector<InputArray> inputs() const override {
        return {{"q", text(TELAR_TR("core", "Queries")), {"heads", "tokens", "head_size"}, "--q"},
                {"k", text(TELAR_TR("core", "Keys")), {"key_heads", "keys", "head_size"}, "--k"},
                {"v", text(TELAR_TR("core", "Values")), {"key_heads", "keys", "value_size"}, "--v"}};
    }
    std::vector<std::string> givenSettings() const override { return {"causal", "scale"}; }
    const std::vector<simt::KernelCard>& kernels() const override { return attentionKernels(); }
    CommandWords command() const override {
        return {.summary = "Compute scaled dot-product attention: softmax(scale Q K^T) V of each head",
                .output = "Where the result goes: .npy (heads x tokens x size) or .csv (heads one below the other); - "
                          "writes CSV to standard output",
                .computed = describedWork,
                .mostShown = 8,
                .examples = {"--tokens 4 --heads 1 --head-size 4 --seed 35",
                             "--tokens 1024 --heads 8 --head-size 64 --causal --seed 35 --json -",
                             "--tokens 64 --heads 2 --seed 35 --backend emulator:flash --json -"}};
    }
    WorkForm form() const override {
        return {sizes(256, int64_t{1} << 31), infosOf(attentionParameters()),
                "normal numbers, as numpy.random.RandomState draws Q, K, V"};
    }
    WorkForm kernelForm() const override { return {sizes(64, 1 << 16), infosOf(attentionParameters())}; }
    const std::vector<FigurePreset>& presets() const override { return attentionPresets(); }
    std::vector<CheckTask> checkTasks() const override {
        const Settings small{{"heads", "2"}, {"head_size", "24"}};
        auto causal = small;
        causal.push_back({"causal", "true"});
        const std::vector<std::string> rounding{"emulator:mma", "cuda:mma", "cuda:fast"};
        return {{id(), 48, small, 1e-5, rounding}, {id() + ", causal", 48, causal, 1e-5, rounding}};
    }
    Status check(const Work& work) const override {
        const auto spec = specOf(work);
        return spec ? Status{} : Status{spec.error()};
    }
    int64_t bytes(const Work& work) const override {
        const auto spec = specOf(work);
        const int64_t token = spec ? 2 * spec->heads * (spec->headSize + spec->valueColumns()) : 2048;
        return 4 * work.size * token + (1 << 20);
    }
    double effort(const Work& work) const override {
        const auto spec = specOf(work);
        const double token = spec ? static_cast<double>(spec->heads * (spec->headSize + spec->valueColumns())) : 1;
        return static_cast<double>(work.size) * static_cast<double>(work.size) * token;
    }
    void describe(const Work& work, RunRecord& record) const override {
        auto spec = specOf(work);
        record.inputRows = record.outputRows = work.size;
        record.inputType = "float32";
        if (!spec)
            return;
        if (work.input.given) {
            sayShapes(*work.input.given, *spec);
            record.inputRows = record.outputRows = rowsOf(work.input.given->front());
        }
        record.inputColumns = spec->headSize;
        record.outputColumns = spec->valueColumns();
        record.entries = entriesOf(attentionParameters(), *spec);
        if (work.input.given)
            record.entries.push_back({"keys", rowsOf((*work.input.given)[1])});
        else if (const auto keys = otherSize(work, "keys"); keys && !work.get("keys").empty())
            record.entries.push_back({"keys", *keys});
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_TRY(spec, specOf(work));
        TELAR_TAKE(inputs, inputsOf(work, *spec, job));
        TELAR_TAKE(o, Matrix<float>::create(inputs->q.rows(), inputs->spec.valueColumns(), inputs->spec.heads));
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedAttention>(registry_, std::move(*inputs), std::move(*o)));
    }

private:
    static std::vector<ParameterInfo> sizes(int64_t tokens, int64_t most) {
        auto keys = sizeParameter("keys", "M", {}, tokens, most);
        keys.help = text("Keys and values of each head (default: as many as queries)");
        keys.follows = "tokens";
        return {sizeParameter("tokens", "N", "Queries of each head", tokens, most), std::move(keys)};
    }
    static std::string describedWork(const RunRecord& record) {
        const auto word = [&](const char* name) {
            for (const auto& entry : record.entries)
                if (entry.name == name)
                    return wordOf(entry.value);
            return std::string();
        };
        const auto heads = word("heads");
        return std::to_string(record.inputRows) + " queries, " + word("keys") + " keys, " + heads +
               (heads == "1" ? " head of size " : " heads of size ") + word("head_size") +
               (word("causal") == "true" ? ", causal" : "");
    }
};

} // namespace

std::unique_ptr<Operation> attentionOperation(const Registry<AttentionVariant>& registry) {
    return std::make_unique<AttentionOperation>(registry);
}

} // namespace telar
