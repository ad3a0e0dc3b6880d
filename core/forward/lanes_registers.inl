// Many samples at once, each neuron with its registers alone, for networks with at most one hidden layer: there no two
// neurons of a layer know the same parameter, so that nothing has to be merged. Part of lanes.inl.

/// Registers that a neuron of the first layer needs.
int64_t firstSlots(const EngineNetwork& net) {
    const int64_t own = net.widths[0] + 1;
    return net.registers < own ? net.registers : own;
}
/// Derivatives that can meet in one neuron.
int64_t mostCandidates(const EngineNetwork& net) {
    const int64_t first = net.widths[0] + 1;
    const int64_t last = net.layers > 1 ? net.widths[1] * (firstSlots(net) + 1) + 1 : 0;
    return first > last ? first : last;
}

struct PrunedScratch {
    Scratch network;   ///< values, slopes and errors alone
    float* candidates; ///< of one neuron
    float* room;
    float* slots; ///< of every neuron of the first layer
    int32_t* ids; ///< the slots' parameters
    float* sums;  ///< of the slots, over the outputs
    float* own;   ///< of the last layer's parameters, over the rows
};

int64_t lastParameters(const EngineNetwork& net) { return net.layers > 1 ? net.widths[2] * (net.widths[1] + 1) : 0; }

int64_t prunedFloats(const EngineNetwork& net) {
    const int64_t most = mostCandidates(net);
    return lanes * (3 * neurons(net) + most + most + 3 * net.widths[1] * firstSlots(net) + lastParameters(net));
}

PrunedScratch splitPruned(const EngineNetwork& net, float* memory) {
    PrunedScratch s{};
    const int64_t most = mostCandidates(net), slots = net.widths[1] * firstSlots(net);
    s.network.values = memory;
    s.network.slopes = s.network.values + lanes * neurons(net);
    s.network.flow = s.network.slopes + lanes * neurons(net);
    s.candidates = s.network.flow + lanes * neurons(net);
    s.room = s.candidates + lanes * most;
    s.slots = s.room + lanes * most;
    s.sums = s.slots + lanes * slots;
    s.own = s.sums + lanes * slots;
    s.ids = reinterpret_cast<int32_t*>(s.own + lanes * lastParameters(net));
    return s;
}

/// What stayed of n candidates into slots, lane by lane in their order; slots that remain empty hold 0.
inline void intoSlots(const float* d, int64_t n, int64_t slots, float* values, int32_t* ids) {
    int32_t used[lanes] = {};
    for (int64_t r = 0; r < slots * lanes; ++r)
        values[r] = 0, ids[r] = 0;
    for (int64_t p = 0; p < n; ++p)
        for (uint32_t left = lanesThatCount(loadAt(d, p)); left != 0; left &= left - 1) {
            const int l = __builtin_ctz(left);
            const int64_t to = used[l]++ * lanes + l;
            values[to] = d[p * lanes + l];
            ids[to] = static_cast<int32_t>(p);
        }
}

/// Registers of the first layer. Its derivatives are the inputs, the same for each neuron: by size they are chosen once.
void firstRegisters(const EngineNetwork& net, int64_t firstRow, const PrunedScratch& s) {
    const int64_t fan = net.widths[0], n = fan + 1, slots = firstSlots(net);
    for (int64_t j = 0; j < net.widths[1]; ++j) {
        float* values = s.slots + j * slots * lanes;
        int32_t* ids = s.ids + j * slots * lanes;
        const auto bias = static_cast<int32_t>(j * n);
        if (j == 0 || net.keep != Keep::Largest) {
            storeAt(s.candidates, 0, all(1.0f));
            for (int64_t i = 0; i < fan; ++i)
                storeAt(s.candidates, 1 + i, loadAt(s.network.values, i));
            if (net.registers < n)
                prune(net, s.candidates, n, s.room, Draw(net, firstRow, bias),
                      [=](int64_t i) { return static_cast<uint32_t>(bias + i) - Words{}; });
            intoSlots(s.candidates, n, slots, values, ids);
            for (int64_t r = 0; r < slots * lanes; ++r)
                ids[r] += bias;
        } else {
            for (int64_t r = 0; r < slots * lanes; ++r)
                values[r] = s.slots[r], ids[r] = s.ids[r] + bias;
        }
    }
    for (int64_t j = 0; j < net.widths[1]; ++j)
        for (int64_t r = 0; r < slots; ++r)
            storeAt(s.slots, j * slots + r, loadAt(s.slots, j * slots + r) * loadAt(s.network.slopes, fan + j));
}

/// Registers of one output, and its share of the gradient's sums.
void lastNeuron(const EngineNetwork& net, int o, const float* weights, int64_t firstRow, const PrunedScratch& s) {
    const int64_t hidden = net.widths[1], slots = firstSlots(net), known = hidden * slots, n = known + hidden + 1;
    const float *values = s.network.values + net.widths[0] * lanes, *own = weights + o * (hidden + 1);
    const auto bias = static_cast<int32_t>(net.parameters - lastParameters(net) + o * (hidden + 1));
    for (int64_t i = 0; i < hidden; ++i)
        for (int64_t r = i * slots; r < (i + 1) * slots; ++r)
            storeAt(s.candidates, r, all(own[1 + i]) * loadAt(s.slots, r));
    storeAt(s.candidates, known, all(1.0f));
    for (int64_t i = 0; i < hidden; ++i)
        storeAt(s.candidates, known + 1 + i, loadAt(values, i));
    if (net.registers < n)
        prune(net, s.candidates, n, s.room, Draw(net, firstRow, bias), [&](int64_t i) {
            if (i >= known)
                return static_cast<uint32_t>(bias + i - known) - Words{};
            Words ids;
            __builtin_memcpy(&ids, s.ids + i * lanes, sizeof ids);
            return ids;
        });
    const Floats slope = loadAt(s.network.slopes, net.widths[0] + hidden + o), error = loadAt(s.network.flow, o);
    const auto add = [&](float* sums, int64_t to, int64_t from) {
        storeAt(sums, to, multiplyAdd(error, loadAt(s.candidates, from) * slope, loadAt(sums, to)));
    };
    for (int64_t r = 0; r < known; ++r)
        add(s.sums, r, r);
    for (int64_t i = 0; i <= hidden; ++i)
        add(s.own, o * (hidden + 1) + i, known + i);
}

double prunedGradient(const EngineNetwork& net, const float* weights, const float* inputs, const float* targets,
                      int64_t rows, float factor, float* gradient, float* scratch) {
    const PrunedScratch s = splitPruned(net, scratch);
    const int64_t slots = net.widths[1] * firstSlots(net), last = lastParameters(net), start = net.parameters - last;
    for (int64_t p = 0; p < last; ++p)
        storeAt(s.own, p, Floats{});
    double squares = 0;
    for (int64_t first = 0; first < rows; first += lanes) {
        const int64_t count = rows - first < lanes ? rows - first : lanes;
        squares += groupErrors(net, weights, inputs, targets, first, count, s.network, s.network.flow);
        firstRegisters(net, first, s);
        for (int64_t r = 0; r < slots; ++r) // without a hidden layer the outputs hold them
            storeAt(s.sums, r,
                    net.layers > 1 ? Floats{} : loadAt(s.network.flow, r / firstSlots(net)) * loadAt(s.slots, r));
        for (int o = 0; net.layers > 1 && o < net.widths[2]; ++o)
            lastNeuron(net, o, weights + start, first, s);
        for (int64_t r = 0; r < slots * lanes; ++r)
            gradient[s.ids[r]] += factor * 2 * s.sums[r];
    }
    for (int64_t p = 0; p < last; ++p)
        gradient[start + p] += factor * 2 * sumOf(loadAt(s.own, p));
    return squares;
}
