#include "core/forward/sample_trace.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace telar::forward {

namespace {

double sigmoid(double z) { return z >= 0 ? 1 / (1 + std::exp(-z)) : std::exp(z) / (1 + std::exp(z)); }

/// Marks the k largest, of equals the lower parameter; zeros take no register.
void mark(NeuronTrace& n, int registers) {
    std::vector<std::size_t> order;
    double sum = 0, lost = 0;
    for (std::size_t i = 0; i < n.candidates.size(); ++i) {
        sum += std::fabs(n.candidates[i].derivative);
        if (n.candidates[i].derivative != 0)
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::fabs(n.candidates[a].derivative) > std::fabs(n.candidates[b].derivative);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto& c = n.candidates[order[i]];
        c.stays = registers == 0 || static_cast<int>(i) < registers;
        c.kept = c.stays ? c.derivative * n.slope : 0;
        c.stays ? ++n.stayed : ++n.fell;
        lost += c.stays ? 0 : std::fabs(c.derivative);
    }
    n.lost = sum > 0 ? lost / sum : 0;
}

void walk(const TrainSpec& spec, const std::vector<float>& weights, const float* inputs, const float* targets,
          int registers, std::vector<NeuronTrace>& neurons, std::vector<double>& gradient, double& loss) {
    const auto& shape = spec.shape;
    std::vector<double> values(inputs, inputs + shape.inputs());
    std::vector<std::map<int, double>> carried(values.size());
    const float* w = weights.data();
    int parameter = 0;
    for (int l = 1; l <= shape.layers(); ++l) {
        std::vector<double> next;
        std::vector<std::map<int, double>> nextCarried;
        for (int j = 0; j < shape.widths[static_cast<std::size_t>(l)]; ++j) {
            NeuronTrace n{l, j, w[0], 0, 1, {}, 0, 0, 0};
            std::map<int, Candidate> met;
            met[parameter] = {parameter, 1, 0, false, 1, true};
            for (std::size_t i = 0; i < values.size(); ++i) {
                const int own = parameter + 1 + static_cast<int>(i);
                n.sum += static_cast<double>(w[1 + i]) * values[i];
                met[own] = {own, values[i], 0, false, 1, true};
                for (const auto& [p, d] : carried[i]) {
                    auto [at, fresh] = met.try_emplace(p, Candidate{p, 0, 0, false, 0, false});
                    at->second.derivative += static_cast<double>(w[1 + i]) * d;
                    ++at->second.merged;
                }
            }
            const bool linear = l == shape.layers() && shape.output == Activation::Linear;
            n.value = linear ? n.sum : sigmoid(n.sum);
            const double at = spec.published ? sigmoid(n.value) : n.value;
            n.slope = linear ? 1 : at * (1 - at);
            for (const auto& entry : met)
                n.candidates.push_back(entry.second);
            mark(n, registers);
            std::map<int, double> kept;
            for (const auto& c : n.candidates)
                if (c.stays)
                    kept[c.parameter] = c.kept;
            next.push_back(n.value);
            nextCarried.push_back(std::move(kept));
            w += values.size() + 1;
            parameter += static_cast<int>(values.size()) + 1;
            neurons.push_back(std::move(n));
        }
        values = std::move(next);
        carried = std::move(nextCarried);
    }
    gradient.assign(weights.size(), 0);
    loss = 0;
    for (std::size_t o = 0; o < values.size(); ++o) {
        const double error = values[o] - static_cast<double>(targets[o]);
        loss += error * error / static_cast<double>(values.size());
        for (const auto& [p, d] : carried[o])
            gradient[static_cast<std::size_t>(p)] += 2 * error * d / static_cast<double>(values.size());
    }
}

} // namespace

SampleTrace traceSample(const TrainSpec& spec, const std::vector<float>& weights, const float* inputs,
                        const float* targets) {
    SampleTrace trace;
    std::vector<NeuronTrace> ignored;
    walk(spec, weights, inputs, targets, 0, ignored, trace.whole, trace.loss);
    walk(spec, weights, inputs, targets, keepsAll(spec) ? 0 : spec.registers, trace.neurons, trace.gradient,
         trace.loss);
    double dot = 0, a = 0, b = 0;
    for (std::size_t p = 0; p < trace.whole.size(); ++p) {
        dot += trace.whole[p] * trace.gradient[p];
        a += trace.whole[p] * trace.whole[p];
        b += trace.gradient[p] * trace.gradient[p];
    }
    trace.cosine = a > 0 && b > 0 ? dot / std::sqrt(a * b) : 1;
    return trace;
}

std::string parameterName(const NetworkShape& shape, int parameter) {
    for (int l = shape.layers(); l >= 1; --l) {
        const int first = shape.firstParameter(l, 0);
        if (parameter < first)
            continue;
        const int size = shape.widths[static_cast<std::size_t>(l - 1)] + 1;
        const int neuron = (parameter - first) / size, at = (parameter - first) % size;
        const std::string name = std::to_string(l) + "," + std::to_string(neuron + 1);
        return at == 0 ? "b" + name : "w" + name + "\u2190" + std::to_string(at);
    }
    return {};
}

} // namespace telar::forward
