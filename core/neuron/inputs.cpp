#include "core/neuron/inputs.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/base/memory.hpp"
#include "core/jobs/in_parallel.hpp"

#include <array>
#include <cmath>

namespace telar {

namespace {

/// xoshiro256++ (D. Blackman, S. Vigna 2019), its state filled by SplitMix64.
class Xoshiro {
public:
    explicit Xoshiro(uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15u;
            uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }
    uint64_t next() {
        const auto turn = [](uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
        const uint64_t result = turn(state_[0] + state_[3], 23) + state_[0], t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = turn(state_[3], 45);
        return result;
    }
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    std::array<uint64_t, 4> state_;
};

/// Standard normal numbers by the ziggurat of 256 layers (G. Marsaglia, W. W. Tsang 2000).
class Ziggurat {
public:
    Ziggurat() {
        constexpr double area = 0.00492867323399;
        const auto density = [](double x) { return std::exp(-0.5 * x * x); };
        x_[256] = area / density(tail);
        x_[255] = tail;
        for (std::size_t i = 255; i-- > 1;)
            x_[i] = std::sqrt(-2 * std::log(area / x_[i + 1] + density(x_[i + 1])));
        x_[0] = 0;
        for (std::size_t i = 0; i <= 256; ++i)
            f_[i] = density(x_[i]);
    }
    float draw(Xoshiro& bits) const {
        for (;;) {
            const uint64_t word = bits.next();
            const std::size_t layer = word & 255;
            const double u = static_cast<double>(static_cast<int64_t>(word) >> 11) * 0x1p-52; // -1 to 1
            const double x = u * x_[layer + 1];
            if (std::fabs(x) < x_[layer])
                return static_cast<float>(x);
            if (layer == 255)
                return fromTail(bits, u < 0);
            if (f_[layer + 1] + bits.uniform() * (f_[layer] - f_[layer + 1]) < std::exp(-0.5 * x * x))
                return static_cast<float>(x);
        }
    }

private:
    static constexpr double tail = 3.6541528853610088;
    static float fromTail(Xoshiro& bits, bool negative) {
        double x, y;
        do {
            x = -std::log(1 - bits.uniform()) / tail;
            y = -std::log(1 - bits.uniform());
        } while (2 * y < x * x);
        return static_cast<float>(negative ? -tail - x : tail + x);
    }
    std::array<double, 257> x_{}, f_{};
};

/// Several blocks at once; false when asked to stop.
bool fillParallel(const NeuronSource& source, int64_t first, int64_t count, float* inputs, float* weights, int threads,
                  const JobContext& job) {
    const int64_t blocks = ceilDiv(count, NeuronSource::block);
    const auto fill = [&](int64_t b) {
        const int64_t at = b * NeuronSource::block;
        source.fill(first + at, std::min(NeuronSource::block, count - at), inputs + at, weights + at);
    };
    return inParallel(job, blocks, fill, 1, blocks > 1 ? threads : 1).ok();
}

} // namespace

double NeuronSource::deviation() const { return std::sqrt((scaled ? 1.0 : static_cast<double>(size)) / 3); }

void NeuronSource::fill(int64_t first, int64_t count, float* inputs, float* weights) const {
    static const Ziggurat normal;
    const float factor = scaled ? static_cast<float>(1 / std::sqrt(static_cast<double>(size))) : 1.0f;
    for (int64_t done = 0; done < count; done += block) {
        Xoshiro bits((uint64_t{seed} << 32) ^ static_cast<uint64_t>((first + done) / block));
        const int64_t end = std::min(count, done + block);
        for (int64_t i = done; i < end; ++i) {
            inputs[i] = static_cast<float>(bits.next() >> 40) * 0x1p-24f;
            weights[i] = normal.draw(bits) * factor;
        }
    }
}

NeuronProblem NeuronInputs::problem() const {
    return {{inputs.data(), static_cast<std::size_t>(inputs.size())},
            {weights.data(), static_cast<std::size_t>(weights.size())}};
}

Expected<NeuronInputs> makeInputs(const NeuronSource& source, const RunOptions& options) {
    if (source.size < 1)
        return checkNeuron({}).error();
    TELAR_CHECK(checkEstimate(2.0 * sizeof(float) * static_cast<double>(source.size)));
    TELAR_TAKE(inputs, Matrix<float>::create(1, source.size));
    TELAR_TAKE(weights, Matrix<float>::create(1, source.size));
    NeuronInputs made{std::move(*inputs), std::move(*weights)};
    const int threads = options.threads > 0 ? options.threads : usableCores();
    if (!fillParallel(source, 0, source.size, made.inputs.data(), made.weights.data(), threads, options.job))
        return cancelledError();
    return made;
}

NeuronInputs tenInputs() {
    static constexpr float inputs[] = {0.66f, 0.8f, 0.24f, 0.01f, 0.56f, 0.47f, 0.29f, 0.94f, 0.86f, 0.9f};
    static constexpr float weights[] = {0.81f, 1.41f, -1.38f, 0.63f, -0.36f, 0.2f, -0.87f, -0.31f, -0.18f, 0.43f};
    NeuronInputs made{Matrix<float>(1, 10), Matrix<float>(1, 10)};
    std::copy(std::begin(inputs), std::end(inputs), made.inputs.data());
    std::copy(std::begin(weights), std::end(weights), made.weights.data());
    return made;
}

Expected<StreamedNeuron> runStreamed(const NeuronVariant& variant, const NeuronSource& source,
                                     const StreamOptions& options) {
    if (source.size < 1)
        return checkNeuron({}).error();
    const auto start = Clock::now();
    const int threads = options.threads > 0 ? options.threads : usableCores();
    const int64_t piece = std::min(options.piece, ceilDiv(source.size, NeuronSource::block) * NeuronSource::block);
    TELAR_TAKE(inputs, Matrix<float>::create(2, piece));
    float* a = inputs->row(0);
    float* w = inputs->row(1);
    StreamedNeuron result;
    result.memoryBytes = inputs->bytes();
    if (options.reference)
        result.reference.emplace();
    options.job.start(source.size);
    const RunOptions run{threads, JobContext{options.job.stop, nullptr}};
    for (int64_t first = 0; first < source.size; first += piece, ++result.pieces) {
        const int64_t n = std::min(piece, source.size - first);
        const auto begin = Clock::now();
        if (!fillParallel(source, first, n, a, w, threads, options.job))
            return cancelledError();
        result.generateMs += millisecondsSince(begin);
        const NeuronProblem problem{{a, static_cast<std::size_t>(n)}, {w, static_cast<std::size_t>(n)}};
        const auto middle = Clock::now();
        TELAR_TRY(part, runNeuron(variant, problem, run));
        result.cycleMs += millisecondsSince(middle);
        result.sum += part->sum;
        if (result.reference) {
            TELAR_TRY(exact, neuronReference(problem, run));
            result.reference->sum += exact->sum;
            result.reference->magnitude += exact->magnitude;
        }
        options.job.advance(n);
    }
    result.output = stableSigmoid(result.sum);
    result.totalMs = millisecondsSince(start);
    return result;
}

} // namespace telar
