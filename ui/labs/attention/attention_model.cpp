#include "ui/labs/attention/attention_model.hpp"

#include "core/attention/operation.hpp"
#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/data/load.hpp"
#include "core/network/attention.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

std::shared_ptr<const AnyMatrix> planeOf(const Matrix<float>& stack, int64_t plane, bool turned = false) {
    const auto from = stack.view();
    Matrix<float> made(turned ? stack.columns() : stack.rows(), turned ? stack.rows() : stack.columns());
    for (int64_t r = 0; r < stack.rows(); ++r)
        for (int64_t c = 0; c < stack.columns(); ++c)
            (turned ? made.at(c, r) : made.at(r, c)) = from.at(r, c, plane);
    return std::make_shared<const AnyMatrix>(std::move(made));
}

/// Q, K and V of a file are all the same numbers: each plane is a head, each row a token.
Expected<AttentionInputs> readInputs(const AttentionState& state, const JobContext& job) {
    if (state.source == AttentionState::Source::Random)
        return randomAttention(state, state.tokens, state.tokens, state.seed, job);
    if (state.source == AttentionState::Source::Given && state.given) {
        const auto& parts = state.given->parts;
        AttentionInputs given{state, parts[0].clone(), parts[1].clone(), parts[2].clone()};
        given.spec.heads = parts[0].planes();
        given.spec.headSize = parts[0].columns();
        given.spec.keyHeads = parts[1].planes();
        given.spec.valueSize = parts[2].columns();
        return given;
    }
    TELAR_TAKE(values, loadFloats(state.path.toStdString(), job));
    if (values->planes() > AttentionModel::mostHeads || values->rows() > AttentionModel::mostTokens ||
        values->columns() > AttentionModel::mostSize)
        return userError(
            text(TELAR_TR("core", "The pictures hold at most %1 heads of %2 tokens of size %3, and this is "
                                  "%4 x %5 x %6"),
                 AttentionModel::mostHeads, AttentionModel::mostTokens, AttentionModel::mostSize, values->planes(),
                 values->rows(), values->columns()),
            {}, text(TELAR_TR("core", "Use telar-cli attention for larger ones")));
    AttentionInputs inputs{state, values->clone(), values->clone(), {}};
    inputs.v = std::move(*values);
    inputs.spec.heads = inputs.q.planes();
    inputs.spec.headSize = inputs.q.columns();
    inputs.spec.keyHeads = inputs.spec.valueSize = 0;
    return inputs;
}

Expected<AttentionPicture> drawAttention(const AttentionState& state, const AttentionVariant& reference,
                                         const JobContext& job) {
    AttentionPicture picture;
    picture.state = state;
    if (state.source == AttentionState::Source::Digit) {
        TELAR_TAKE(seen, network::digitAttention(state.digit, state.seed, state.block - 1, job));
        picture.inputs = std::move(seen->inputs);
        picture.inputs.spec.causal = state.causal;
        if (state.scale != 0)
            picture.inputs.spec.scale = state.scale;
        picture.digit = std::make_shared<const AnyMatrix>(std::move(seen->picture));
        picture.answer = seen->answer;
        picture.probability = seen->probability;
    } else {
        TELAR_TAKE(inputs, readInputs(state, job));
        picture.inputs = std::move(*inputs);
    }
    const auto problem = picture.inputs.problem();
    const auto& spec = problem.spec;
    Matrix<float> wanted(problem.queries(), spec.valueColumns(), spec.heads);
    TELAR_CHECK(runAttention(reference, problem, wanted.view(), {1, {job.stop, nullptr}}));
    Matrix<float> o;
    for (const auto& card : attentionKernels()) {
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        options.job.stop = job.stop;
        Matrix<float> made(problem.queries(), spec.valueColumns(), spec.heads);
        const bool plain = std::string_view(card.id) == "three-launches";
        TELAR_TAKE(reports,
                   emulateAttention(card.id, problem, made.view(), options, plain ? &picture.between : nullptr));
        for (auto& report : *reports)
            picture.counts.push_back({reports->size() > 1
                                          ? std::string(card.id) + ": " + std::to_string(&report - reports->data() + 1)
                                          : card.id,
                                      std::move(report.counters), report.findingCount});
        if (card.id == state.kernel)
            o = std::move(made);
    }
    double largest = 0;
    for (int64_t i = 0; i < picture.inputs.v.size(); ++i)
        if (std::isfinite(picture.inputs.v.data()[i]))
            largest = std::max(largest, std::fabs(static_cast<double>(picture.inputs.v.data()[i])));
    for (int64_t i = 0; i < o.size(); ++i) {
        const double distance = std::fabs(static_cast<double>(o.data()[i]) - static_cast<double>(wanted.data()[i]));
        if (std::isfinite(distance) && largest > 0)
            picture.error = std::max(picture.error, distance / largest);
        picture.notNumbers += i % o.columns() == 0 && std::isnan(o.data()[i]);
    }
    for (int64_t head = 0; head < spec.heads; ++head) {
        const int64_t from = problem.keyHeadOf(head);
        picture.heads.push_back({planeOf(picture.inputs.q, head), planeOf(picture.inputs.k, from, true),
                                 planeOf(picture.inputs.v, from), planeOf(picture.between.scores, head),
                                 planeOf(picture.between.weights, head), planeOf(o, head)});
    }
    if (state.source == AttentionState::Source::File)
        picture.name = QString::fromStdString(fileName(state.path.toStdString()));
    if (state.source == AttentionState::Source::Given && state.given)
        picture.name = state.given->name;
    return picture;
}

} // namespace

AttentionModel::AttentionModel(const Registry<AttentionVariant>& registry, QUndoStack& undo, QObject* parent)
    : MeasuredModel(undo, parent), registry_(registry), timed_(attentionOperation(registry)) {
    connect(&tracer_, &JobRunner::busyChanged, this, &LabModel::busyChanged);
    connect(&grower_, &JobRunner::busyChanged, this, &LabModel::busyChanged);
}

const std::vector<qint64>& AttentionModel::curveTokens() {
    static const std::vector<qint64> all{64, 128, 256, 512, 1024};
    return all;
}

std::vector<std::pair<std::string, bool>> AttentionModel::curveVariants() const {
    std::vector<std::pair<std::string, bool>> all;
    for (const char* id : {"openmp", "simd", "cuda:three-launches", "cuda:flash", "cuda:fast"})
        if (const auto* variant = registry_.find(id); variant && variant->available())
            all.emplace_back(id, variant->writesScores());
    return all;
}

std::string AttentionModel::curveId(const std::string& variant, qint64 tokens) {
    return variant + "@" + std::to_string(tokens);
}

void AttentionState::takeDigit() {
    using network::DigitAttention;
    tokens = DigitAttention::patches * DigitAttention::patches;
    heads = DigitAttention::heads;
    headSize = DigitAttention::headSize;
    keyHeads = valueSize = 0;
}

// Heads of keys divide the heads; a digit has the transformer's sizes.
void AttentionModel::complete(AttentionState& next) const {
    using Source = AttentionState::Source;
    if (next.source == Source::Digit)
        next.takeDigit();
    else if (next.source == Source::Random && state_.source == Source::Digit)
        next.takeRandom();
    next.keyHeads = std::min(next.keyHeads, next.heads);
    while (next.keyHeads > 1 && next.heads % next.keyHeads != 0)
        next.keyHeads += next.keyHeads > state_.keyHeads && next.keyHeads < next.heads ? 1 : -1;
}

void AttentionModel::compute() {
    computeBy([state = state_, reference = registry_.find("serial")](const JobContext& job) {
        return drawAttention(state, *reference, job);
    });
}

void AttentionModel::computed() {
    followed_.reset();
    const AttentionSpec spec = result_->inputs.spec;
    if (grown_ == spec)
        return;
    grown_ = spec;
    grower_.start<Growths>(
        [spec](const JobContext& job) -> Expected<Growths> {
            Growths all;
            for (const auto& card : attentionKernels()) {
                TELAR_TAKE(growth, AttentionGrowth::count(card.id, spec, job));
                all.emplace(card.id, std::move(*growth));
            }
            return all;
        },
        [this](std::shared_ptr<const Growths> all) {
            growths_ = std::move(all);
            emit growthsChanged();
        },
        [this](const Error&) { grown_.reset(); });
}

void AttentionModel::lookAt(const AttentionPlace& place) {
    const auto picture = result_;
    if (!picture)
        return;
    tracer_.start<AttentionFollowed>(
        [picture, place](const JobContext& job) -> Expected<AttentionFollowed> {
            const auto& kernel = picture->state.kernel;
            const auto problem = picture->inputs.problem();
            TELAR_TRY(trace, traceAttention(kernel, problem, picture->between, place, job));
            const auto& report = trace->report;
            AttentionFollowed made{
                place, threadView(*report.trace, report.config, *report.trace->find(trace->block), trace->thread), {}};
            if (picture->state.fused())
                made.walk = flashWalk(*trace, problem, place);
            return made;
        },
        [this, picture](std::shared_ptr<const AttentionFollowed> made) {
            if (picture != result_)
                return;
            followed_ = std::move(made);
            emit followedChanged();
        },
        [this](const Error& error) {
            error_ = error;
            emit errorChanged();
        });
}

Work AttentionModel::workOf(qint64 tokens) const {
    return {tokens, asSettings<AttentionSpec>(attentionParameters(), state_), state_.seed};
}

// All variants on the size that was chosen, then the curves.
void AttentionModel::measure() {
    later_.stop();
    prepared_ = 0;
    auto variants = backendsOf(registry_);
    for (const auto tokens : curveTokens())
        for (const auto& [id, writes] : curveVariants())
            variants.emplace_back(curveId(id, tokens), Status{});
    bench_.start(variants);
}

Job<AttentionTiming>::Work AttentionModel::timingOf(const std::string& variant) {
    const auto at = variant.find('@');
    const qint64 tokens = at == variant.npos ? state_.timed : std::stoll(variant.substr(at + 1));
    if (tokens != prepared_) {
        timed_.set(workOf(tokens));
        prepared_ = tokens;
    }
    return [measured = timed_.measuring(variant.substr(0, at))](const JobContext& job) -> Expected<AttentionTiming> {
        TELAR_TAKE(time, measured(job));
        const double operations = time->record->cost ? time->record->cost->operations : 0;
        const double median = time->total.median;
        return AttentionTiming{std::move(*time), operations / median / 1e6};
    };
}

QString AttentionModel::commandLine() const {
    CommandLine line({"telar-cli", "attention"});
    using Source = AttentionState::Source;
    const bool digit = state_.source == Source::Digit, given = state_.source == Source::Given,
               known = digit || (given && state_.given && !state_.given->options.empty());
    if (known || state_.source == Source::File) {
        if (digit)
            line.option("--network", "transformer")
                .option("--input", "digit:" + toText(state_.digit) + ":" + toText(state_.seed))
                .option("--layer", network::DigitAttention::layers[state_.block - 1]);
        else if (known)
            for (const auto& word : shellWords(state_.given->options)) // of a stranger's project, perhaps
                line.add(word);
        for (const char* name : {"--q", "--k", "--v"})
            if (!known)
                line.option(name, state_.path.toStdString());
        // The files' shapes say the others.
        for (const auto& one : attentionParameters())
            if (one.id == "causal" || one.id == "scale")
                addOptions<AttentionSpec>({one}, state_, line);
    } else {
        line.option("--tokens", state_.tokens).option("--seed", state_.seed);
        addOptions<AttentionSpec>(attentionParameters(), state_, line);
    }
    line.option("--backend", "emulator:" + state_.kernel);
    const auto words = QString::fromStdString(line.option("--repeat", 30).str());
    return given && !known
               ? words + QStringLiteral("  # ") + tr("cannot be repeated by a command: the numbers are a layer's")
               : words;
}

} // namespace telar
