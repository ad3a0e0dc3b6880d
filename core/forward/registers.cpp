// Forward mode one sample after the other, each neuron with its registers. The device does the same in the
// same order (kernels/warp_neurons.hpp).
#include "core/forward/engines.hpp"
#include "core/forward/kernels/sigmoid.cuh"

#include <algorithm>
#include <cmath>
#include <utility>

namespace telar::forward {

namespace {

/// A neuron's registers, in the order of their parameters.
struct Slots {
    int32_t* id;
    float* d;
    int used;
};

int64_t widest(const EngineNetwork& net) { return *std::max_element(net.widths, net.widths + net.layers + 1); }
/// Registers that a neuron can need at most.
int64_t slotsOf(const EngineNetwork& net) {
    return net.registers > 0 ? std::min(net.registers, net.parameters) : net.parameters;
}
/// Derivatives that can meet in one neuron.
int64_t candidatesOf(const EngineNetwork& net) {
    int64_t most = 0;
    const int64_t slots = slotsOf(net);
    for (int l = 1; l <= net.layers; ++l)
        most = std::max<int64_t>(most, net.widths[l - 1] * (l > 1 ? slots : 0) + net.widths[l - 1] + 1);
    return most;
}
int64_t tableSize(const EngineNetwork& net) {
    int64_t size = 16;
    while (size < 2 * candidatesOf(net))
        size *= 2;
    return size;
}

/// Sums by parameter: open addressing, as large as the candidates need and no larger, whatever the network's
/// size.
class Merge {
public:
    Merge(int32_t* keys, int32_t* places, int64_t size, int32_t* ids, float* sums)
        : keys_(keys), places_(places), mask_(size - 1), ids_(ids), sums_(sums) {
        std::fill_n(keys_, size, -1);
    }
    void add(int32_t id, float d) {
        int64_t at = (id * int64_t{2654435761}) & mask_;
        while (keys_[at] >= 0 && keys_[at] != id)
            at = (at + 1) & mask_;
        if (keys_[at] < 0) {
            keys_[at] = id;
            places_[at] = count_;
            ids_[count_] = id;
            sums_[count_++] = d;
        } else {
            sums_[places_[at]] += d;
        }
    }
    int count() const { return count_; }
    void clear() {
        std::fill_n(keys_, mask_ + 1, -1);
        count_ = 0;
    }

private:
    int32_t* keys_;
    int32_t* places_;
    int64_t mask_;
    int32_t* ids_;
    float* sums_;
    int32_t count_ = 0;
};

uint32_t mixed(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

/// What a neuron keeps of one row's derivatives; chance is that of lanes_largest.inl.
struct Rule {
    Keep keep;
    uint32_t neuron;
    Rule(const EngineNetwork& net, int64_t row, int32_t bias)
        : keep(net.keep),
          neuron(mixed(mixed(static_cast<uint32_t>(row) * 0x9e3779b9u + static_cast<uint32_t>(bias)) ^ net.draw)) {}
    float key(float d, int32_t parameter) const {
        if (keep == Keep::Largest)
            return std::fabs(d);
        const uint32_t bits = mixed(neuron + static_cast<uint32_t>(parameter) * 0x9e3779b9u);
        const float u = (static_cast<float>(bits >> 8) + 1.0f) * 0x1p-24f;
        return keep == Keep::Random ? u : std::fabs(d) / u;
    }
};

/// At most k of n into the slots, those of the largest keys, of equals the lower parameter; `order` and `keys` have room
/// for n.
void keep(const Rule& rule, const int32_t* ids, const float* sums, int n, int64_t k, int32_t* order, float* keys,
          Slots& to) {
    int m = 0;
    for (int i = 0; i < n; ++i)
        if (sums[i] != 0.0f) {
            keys[i] = rule.key(sums[i], ids[i]);
            order[m++] = i;
        }
    float least = 0;
    if (m > k) {
        std::nth_element(order, order + k, order + m, [&](int32_t a, int32_t b) {
            return keys[a] > keys[b] || (keys[a] == keys[b] && ids[a] < ids[b]);
        });
        if (rule.keep == Keep::Unbiased)
            least = keys[order[k]];
        m = static_cast<int>(k);
    }
    to.used = m;
    for (int i = 0; i < m; ++i) {
        to.id[i] = ids[order[i]];
        const float d = sums[order[i]];
        to.d[i] = std::copysign(std::max(std::fabs(d), least), d);
    }
}

struct Memory {
    float* values[2];
    int32_t* slotIds[2];
    float* slotValues[2];
    int* used[2];
    int32_t *keys, *places, *ids, *order;
    float *sums, *sizes;
};

Memory split(const EngineNetwork& net, float* scratch) {
    Memory m{};
    const int64_t wide = widest(net), slots = slotsOf(net), candidates = candidatesOf(net), table = tableSize(net);
    float* at = scratch;
    const auto floats = [&](int64_t n) { return std::exchange(at, at + n); };
    const auto ints = [&](int64_t n) { return reinterpret_cast<int32_t*>(std::exchange(at, at + n)); };
    for (int i = 0; i < 2; ++i) {
        m.values[i] = floats(wide);
        m.slotIds[i] = ints(wide * slots);
        m.slotValues[i] = floats(wide * slots);
        m.used[i] = ints(wide);
    }
    m.keys = ints(table);
    m.places = ints(table);
    m.ids = ints(candidates);
    m.order = ints(candidates);
    m.sums = floats(candidates);
    m.sizes = floats(candidates);
    return m;
}

/// One neuron of a layer: value and registers from those of the layer before.
void neuron(const EngineNetwork& net, int layer, const float* weights, int64_t row, int32_t parameter, const Memory& m,
            int from, int to, int j, Merge& merge) {
    const int fan = net.widths[layer - 1];
    const int64_t slots = slotsOf(net);
    float z = weights[0];
    merge.add(parameter, 1);
    for (int i = 0; i < fan; ++i) {
        const float a = m.values[from][i];
        z += weights[1 + i] * a;
        if (a != 0.0f)
            merge.add(parameter + 1 + i, a);
        if (layer > 1)
            for (int r = 0; r < m.used[from][i]; ++r)
                merge.add(m.slotIds[from][i * slots + r], weights[1 + i] * m.slotValues[from][i * slots + r]);
    }
    Slots own{m.slotIds[to] + j * slots, m.slotValues[to] + j * slots, 0};
    keep(Rule(net, row, parameter), m.ids, m.sums, merge.count(), slots, m.order, m.sizes, own);
    merge.clear();
    m.used[to][j] = own.used;
    if (layer == net.layers && !net.sigmoidOutput) {
        m.values[to][j] = z;
        return;
    }
    const float s = ::sigmoid(z), at = net.published ? ::sigmoid(s) : s, slope = at * (1 - at);
    m.values[to][j] = s;
    for (int r = 0; r < own.used; ++r)
        own.d[r] *= slope;
}

} // namespace

int64_t registersScratch(const EngineNetwork& net) {
    const int64_t wide = widest(net), slots = slotsOf(net);
    return 2 * (2 * wide + 2 * wide * slots) + 2 * tableSize(net) + 4 * candidatesOf(net);
}

double registersGradient(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets,
                         int64_t rows, float factor, float* gradient, float* scratch) {
    const Memory m = split(net, scratch);
    Merge merge(m.keys, m.places, tableSize(net), m.ids, m.sums);
    const int64_t slots = slotsOf(net);
    const int in = net.widths[0], outputs = net.widths[net.layers];
    double squares = 0;
    for (int64_t row = 0; row < rows; ++row) {
        std::copy_n(inputs + row * in, in, m.values[0]);
        const float* w = weights;
        int32_t parameter = 0;
        for (int l = 1; l <= net.layers; ++l) {
            const int step = net.widths[l - 1] + 1;
            for (int j = 0; j < net.widths[l]; ++j, w += step, parameter += step)
                neuron(net, l, w, row, parameter, m, (l + 1) % 2, l % 2, j, merge);
        }
        const int last = net.layers % 2;
        for (int o = 0; o < outputs; ++o) {
            const float error = m.values[last][o] - targets[row * outputs + o];
            squares += static_cast<double>(error) * error;
            for (int r = 0; r < m.used[last][o]; ++r)
                gradient[m.slotIds[last][o * slots + r]] += 2 * factor * error * m.slotValues[last][o * slots + r];
        }
    }
    return squares;
}

} // namespace telar::forward
