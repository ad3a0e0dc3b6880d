// Forward mode on a device: one warp per neuron, its registers across the lanes, one block per training. The
// block carries a whole training on, step after step, with weights and gradient in shared memory; other
// blocks train with other seeds, data and numbers of registers.
//
// A neuron's derivatives are never stored: each lane looks at its share of them, and in as many rounds as
// there are registers the warp agrees on the largest that is left (of equals the lower parameter), which
// becomes the register of the lane whose turn it is. The order of every sum is that of the engine
// `Registers`, and so are the bits.

#include "sigmoid.cuh"
#include "training.cuh"

/// What a block works on: rows in global memory, the rest shared. Values and registers are those of two layers, which
/// take turns; `merged` holds the derivatives that a warp's neuron gets, joined.
struct Memory {
    const float *inputs, *targets;
    float *weights, *gradient, *values, *derivatives, *merged;
    int *ids, *used;
};

__device__ __forceinline__ Memory split(const WarpTraining& g) {
    extern __shared__ float shared[];
    const int n = g.samples * g.widest, k = g.registers;
    Memory m;
    m.weights = shared;
    m.gradient = m.weights + g.parameters;
    m.values = m.gradient + g.parameters;
    m.used = reinterpret_cast<int*>(m.values + 2 * n);
    m.derivatives = m.values + 4 * n;
    m.ids = reinterpret_cast<int*>(m.derivatives + 2 * n * k);
    m.merged = m.derivatives + 4 * n * k;
    return m;
}

/// Where a warp stands: its neuron, and where things of the layer before and of its own begin.
struct Neuron {
    int layer, fan, parameter; ///< its bias' number
    int64_t row;
    int from, to, merged; ///< first neuron of its sample in the layer before; itself; its merged cells
    int lane;
};

/// An input of the neuron.
__device__ __forceinline__ float input(const WarpTraining& g, const Memory& m, const Neuron& n, int i) {
    return n.layer == 1 ? m.inputs[n.row * g.widths[0] + i] : m.values[n.from + i];
}
__device__ __forceinline__ float weight(const Memory& m, const Neuron& n, int i) {
    return m.weights[n.parameter + 1 + i];
}

/// Sum of the derivatives that several inputs bring by the same parameter; 0 where an earlier input has
/// it, so that each parameter counts once.
__device__ __forceinline__ float join(const WarpTraining& g, const Memory& m, const Neuron& n, int i, int r) {
    const int k = g.registers, own = (n.from + i) * k + r, id = m.ids[own];
    float sum = weight(m, n, i) * m.derivatives[own];
    for (int other = 0; other < n.fan; ++other) {
        const int first = (n.from + other) * k, used = other == i ? 0 : m.used[n.from + other];
        for (int q = 0; q < used; ++q)
            if (m.ids[first + q] == id) {
                if (other < i)
                    return 0.0f;
                sum = sum + weight(m, n, other) * m.derivatives[first + q];
            }
    }
    return sum;
}

__device__ __forceinline__ void merge(const WarpTraining& g, const Memory& m, const Neuron& n) {
    const int k = g.registers;
    for (int c = n.lane; c < n.fan * k; c += 32) {
        const int i = c / k;
        const bool there = c % k < m.used[n.from + i];
        float sum = 0;
        if (there && n.layer > 2)
            sum = join(g, m, n, i, c % k);
        else if (there) // neurons of the first layer know only their own parameters
            sum = weight(m, n, i) * m.derivatives[n.from * k + c];
        m.merged[n.merged + c] = sum;
    }
}

struct Candidate {
    float d = 0;
    int id = 2147483647;
};

__device__ __forceinline__ float size(float d) { return d < 0 ? -d : d; }

/// Whether a comes before b: larger, or as large and of a lower parameter.
__device__ __forceinline__ bool before(const Candidate& a, const Candidate& b) {
    return size(a.d) > size(b.d) || (size(a.d) == size(b.d) && a.id < b.id);
}

/// A lane's candidates, where they are so few that registers hold them.
struct Few {
    Candidate own[4];
    bool all = false; ///< they are all here
};

__device__ __forceinline__ Few few(const WarpTraining& g, const Memory& m, const Neuron& n) {
    const int direct = n.fan + 1, brought = n.layer > 1 ? n.fan * g.registers : 0;
    Few f;
    f.all = direct + brought <= 4 * 32;
    if (!f.all)
        return f;
#pragma unroll
    for (int u = 0; u < 4; ++u) {
        const int c = u * 32 + n.lane;
        if (c < direct)
            f.own[u] = {c == 0 ? 1.0f : input(g, m, n, c - 1), n.parameter + c};
        else if (c < direct + brought && m.merged[n.merged + c - direct] != 0)
            f.own[u] = {m.merged[n.merged + c - direct], m.ids[n.from * g.registers + c - direct]};
        if (f.own[u].d == 0) // an input of zero
            f.own[u] = Candidate();
    }
    return f;
}

__device__ __forceinline__ Candidate nextOf(const Few& f, const Candidate& last) {
    Candidate best;
#pragma unroll
    for (int u = 0; u < 4; ++u)
        if (before(last, f.own[u]) && before(f.own[u], best))
            best = f.own[u];
    return best;
}

/// The candidate of this lane that comes first after `last`.
__device__ __forceinline__ Candidate next(const WarpTraining& g, const Memory& m, const Neuron& n,
                                          const Candidate& last) {
    Candidate best;
    for (int i = n.lane - 1; i < n.fan; i += 32) {
        const Candidate one{i < 0 ? 1.0f : input(g, m, n, i), n.parameter + 1 + i};
        if (one.d != 0 && before(last, one) && before(one, best))
            best = one;
    }
    const int brought = n.layer > 1 ? n.fan * g.registers : 0;
    for (int c = n.lane; c < brought; c += 32) {
        const float d = m.merged[n.merged + c];
        if (d == 0)
            continue;
        const Candidate one{d, m.ids[n.from * g.registers + c]};
        if (before(last, one) && before(one, best))
            best = one;
    }
    return best;
}

/// The k largest, one after the other; each is scaled and kept by the lane whose turn it is.
__device__ __forceinline__ void keep(const WarpTraining& g, const Memory& m, const Neuron& n, int k, float slope) {
    Candidate last{3.4e38f, -1};
    const Few held = few(g, m, n);
    int found = 0;
    for (; found < k; ++found) {
        Candidate best = held.all ? nextOf(held, last) : next(g, m, n, last);
        for (int apart = 16; apart > 0; apart /= 2) {
            const Candidate other{__shfl_xor_sync(0xffffffff, best.d, apart),
                                  __shfl_xor_sync(0xffffffff, best.id, apart)};
            if (before(other, best))
                best = other;
        }
        if (best.d == 0)
            break;
        last = best;
        if (n.lane == found % 32) {
            const int slot = n.to * g.registers + found;
            m.ids[slot] = best.id;
            m.derivatives[slot] = best.d * slope;
        }
    }
    if (n.lane == 0)
        m.used[n.to] = found;
}

/// Value and slope of one neuron; while learning its inputs' registers, joined.
__device__ __forceinline__ float activate(const WarpTraining& g, const Memory& m, const Neuron& n, bool learning) {
    float z = m.weights[n.parameter];
    for (int i = 0; i < n.fan; ++i)
        z = z + weight(m, n, i) * input(g, m, n, i);
    float value = z, slope = 1;
    if (n.layer < g.layers || g.sigmoidOutput) {
        value = sigmoid(z);
        const float at = g.published ? sigmoid(value) : value;
        slope = at * (1 - at);
    }
    if (n.lane == 0)
        m.values[n.to] = value;
    if (learning && n.layer > 1)
        merge(g, m, n);
    return slope;
}

/// `count` rows from `first` on through all layers; row `samples` and on stay for the next group.
__device__ __forceinline__ void pass(const WarpTraining& g, const Memory& m, int64_t first, int count, int k,
                                     bool learning) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int wide = g.widest, all = g.samples * wide, sample = warp / wide, j = warp % wide;
    int parameter = 0;
    for (int l = 1; l <= g.layers; ++l) {
        const int fan = g.widths[l - 1];
        const bool active = sample < count && j < g.widths[l];
        const int side = l % 2 * all, otherSide = all - side;
        const Neuron n{l,
                       fan,
                       parameter + j * (fan + 1),
                       first + sample,
                       otherSide + sample * wide,
                       side + warp,
                       warp * wide * g.registers,
                       lane};
        float slope = 1;
        if (active)
            slope = activate(g, m, n, learning);
        __syncthreads();
        if (active && learning)
            keep(g, m, n, k, slope);
        __syncthreads();
        parameter += g.widths[l] * (fan + 1);
    }
}

/// Squared errors of a group that has passed; while learning its registers times the errors go into the
/// gradient, sample after sample, in this order on every device.
__device__ __forceinline__ double collect(const WarpTraining& g, const Memory& m, int64_t first, int count,
                                          float factor, bool learning) {
    const int side = g.layers % 2 * g.samples * g.widest, outputs = g.widths[g.layers];
    double squares = 0;
    for (int s = 0; s < count; ++s)
        for (int o = 0; o < outputs; ++o) {
            const int slot = side + s * g.widest + o;
            const float error = m.values[slot] - m.targets[(first + s) * outputs + o];
            squares += static_cast<double>(error) * static_cast<double>(error);
            if (!learning)
                continue;
            const int used = m.used[slot];
            for (int r = threadIdx.x; r < used; r += blockDim.x) {
                const int from = slot * g.registers + r, p = m.ids[from];
                m.gradient[p] = m.gradient[p] + 2 * factor * error * m.derivatives[from];
            }
            __syncthreads();
        }
    return squares;
}

/// One step of gradient descent; as published, divided by the gradient's largest component.
__device__ __forceinline__ void step(const WarpTraining& g, const Memory& m) {
    float factor = 1;
    if (g.published) {
        float largest = 0;
        for (int p = threadIdx.x % 32; p < g.parameters; p += 32) {
            const float component = size(m.gradient[p]);
            largest = component > largest ? component : largest;
        }
        for (int apart = 16; apart > 0; apart /= 2) {
            const float other = __shfl_xor_sync(0xffffffff, largest, apart);
            largest = other > largest ? other : largest;
        }
        factor = largest > 0 ? 1 / largest : 0;
    }
    for (int p = threadIdx.x; p < g.parameters; p += blockDim.x)
        m.weights[p] = m.weights[p] - g.rate * factor * m.gradient[p];
}

/// The rows of one batch, or those that validate; the sum of their squared errors.
__device__ __forceinline__ double rows(const WarpTraining& g, const Memory& m, int64_t first, int count, int k,
                                       float factor, bool learning) {
    double squares = 0;
    for (int done = 0; done < count; done += g.samples) {
        const int left = count - done, group = left < g.samples ? left : g.samples;
        pass(g, m, first + done, group, k, learning);
        squares += collect(g, m, first + done, group, factor, learning);
        __syncthreads();
    }
    return squares;
}

/// inputs, targets: of all data sets, rows after rows. settings: of each training its registers and its data's
/// first row. losses: of each training and epoch that of training and of validation (NaN without rows). diverged: of
/// each training epoch and batch from 1, or 0.
__global__ void __launch_bounds__(1024)
    warpNeurons(const float* inputs, const float* targets, const int* settings, float* weights, double* losses,
                int* diverged, const __grid_constant__ WarpTraining g) {
    Memory m = split(g);
    m.inputs = inputs;
    m.targets = targets;
    const int64_t run = blockIdx.x;
    const int x = threadIdx.x, all = blockDim.x, k = settings[2 * run], outputs = g.widths[g.layers];
    const int64_t data = settings[2 * run + 1];
    if (diverged[2 * run] > 0)
        return;
    for (int p = x; p < g.parameters; p += all)
        m.weights[p] = weights[run * g.parameters + p];
    const int batches = (g.training + g.batch - 1) / g.batch;
    bool stopped = false;
    for (int epoch = g.firstEpoch; epoch < g.endEpoch && !stopped; ++epoch) {
        double loss = 0;
        int learned = 0;
        // After the last batch the rows that validate, without a step.
        for (int b = 0; b <= batches; ++b) {
            const bool learning = b < batches;
            if (learning && stopped)
                continue;
            const int first = learning ? b * g.batch : g.training, left = learning ? g.training - first : g.validation,
                      count = learning && left > g.batch ? g.batch : left;
            for (int p = x; learning && p < g.parameters; p += all)
                m.gradient[p] = 0;
            __syncthreads();
            const float factor = 1.0f / static_cast<float>(count * outputs);
            const double squares = rows(g, m, data + first, count, k, factor, learning);
            const double mean = squares / (static_cast<double>(count) * outputs);
            if (!learning) {
                if (x == 0)
                    losses[2 * (run * g.epochs + epoch) + 1] = mean;
                continue;
            }
            loss += mean;
            ++learned;
            stopped = !(mean < 1e6);
            if (!stopped) {
                step(g, m);
            } else if (x == 0) {
                diverged[2 * run] = epoch + 1;
                diverged[2 * run + 1] = b + 1;
            }
            __syncthreads();
        }
        if (x == 0)
            losses[2 * (run * g.epochs + epoch)] = loss / learned;
    }
    for (int p = x; p < g.parameters; p += all)
        weights[run * g.parameters + p] = m.weights[p];
}
