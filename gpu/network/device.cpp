#include "gpu/network/device.hpp"

#include "core/convolution/convolution.hpp"
#include "core/matmul/precision.hpp"
#include "gpu/convolution/fast.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/ways.hpp"
#include "gpu/device/blas.hpp"
#include "gpu/device/device.hpp"
#include "gpu/network/kernels.hpp"
#include "gpu/network/memory.hpp"
#include "gpu/softmax/kernels.hpp"

#include <atomic>
#include <cstring>

namespace telar::gpu {

namespace {

using namespace network;

constexpr std::size_t blasWorkspace = std::size_t{32} << 20; ///< what cuBLAS asks for on GPUs of capability 9.0
constexpr int64_t mostCount = (int64_t{1} << 31) - 1;        ///< numbers that the kernels count in 32 bits
constexpr int64_t hopperChannels = 16;
constexpr int64_t mostPlanes = 65535;
constexpr int64_t mostRows =
    64 * mostPlanes; ///< of a product: tiles of 64 rows, as many as CUDA's limit of a grid in y

/// Axes that all N arrays pass without a gap become one; those of length 1 go. Nothing where there are too many.
template <std::size_t N>
std::optional<Places> placesOf(const Shape& shape, const std::array<Shape, N>& strides) {
    Places places;
    places.count = sizeOf(shape);
    if (places.count < 1 || places.count > mostCount)
        return {};
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 1)
            continue;
        bool joined = places.axes > 0;
        for (std::size_t n = 0; joined && n < N; ++n)
            joined = places.steps[n][places.axes - 1] == strides[n][i] * shape[i];
        if (!joined && places.axes == mostAxes)
            return {};
        const int axis = joined ? places.axes - 1 : places.axes++;
        places.lengths[axis] = static_cast<unsigned>(joined ? places.lengths[axis] * shape[i] : shape[i]);
        for (std::size_t n = 0; n < N; ++n)
            places.steps[n][axis] = strides[n][i];
    }
    if (places.axes == 0) {
        places.axes = 1;
        places.lengths[0] = 1;
        for (std::size_t n = 0; n < N; ++n)
            places.steps[n][0] = 1;
    }
    return places;
}

struct Named {
    const char* op;
    Element element;
    const char *first = "", *second = ""; ///< attributes
    float p = 0, q = 0;                   ///< where they are not there
};
constexpr Named functions[] = {
    {"Relu", Element::Relu},
    {"LeakyRelu", Element::LeakyRelu, "alpha", "", 0.01f},
    {"Sigmoid", Element::Sigmoid},
    {"Swish", Element::Swish, "alpha", "", 1},
    {"Tanh", Element::Tanh},
    {"Exp", Element::Exp},
    {"Log", Element::Log},
    {"Sqrt", Element::Sqrt},
    {"Erf", Element::Erf},
    {"Neg", Element::Neg},
    {"Abs", Element::Abs},
    {"Reciprocal", Element::Reciprocal},
    {"HardSigmoid", Element::HardSigmoid, "alpha", "beta", 0.2f, 0.5f},
    {"HardSwish", Element::HardSwish},
    {"Elu", Element::Elu, "alpha", "", 1},
    {"Selu", Element::Selu, "alpha", "gamma", 1.67326319217681884765625f, 1.05070102214813232421875f},
    {"Softplus", Element::Softplus},
    {"Softsign", Element::Softsign},
    {"Mish", Element::Mish},
    {"Floor", Element::Floor},
    {"Ceil", Element::Ceil},
    {"Round", Element::Round},
    {"Sin", Element::Sin},
    {"Cos", Element::Cos},
};
constexpr Named pairs[] = {
    {"Add", Element::Add}, {"Sub", Element::Sub}, {"Mul", Element::Mul}, {"Div", Element::Div},
    {"Pow", Element::Pow}, {"Max", Element::Max}, {"Min", Element::Min}, {"PRelu", Element::PRelu},
};

template <std::size_t N>
const Named* named(const Named (&table)[N], const std::string& op) {
    for (const auto& one : table)
        if (op == one.op)
            return &one;
    return nullptr;
}

/// What a convolution keeps of its filters.
struct KeptFilters {
    FastPlan plan;
    std::shared_ptr<void> weights;
    Shape input;
};

class NetworkDevice final : public Device {
public:
    static Expected<std::shared_ptr<Device>> create(bool tf32) {
        auto memory = DeviceMemory::create();
        if (!memory)
            return memory.error();
        auto made = std::make_shared<NetworkDevice>(std::move(*memory), tf32);
        if (blasAvailable()) {
            auto room = made->memory_->take(blasWorkspace);
            if (!room)
                return room.error();
            made->blasRoom_ = *room;
            auto blas = Blas::create(made->stream(), tf32 ? ProductMode::TensorFloat32 : ProductMode::Float32,
                                     made->blasRoom_.get(), blasWorkspace);
            if (!blas)
                return blas.error();
            made->blas_.emplace(std::move(*blas));
        }
        return std::shared_ptr<Device>(std::move(made));
    }
    NetworkDevice(std::shared_ptr<DeviceMemory> memory, bool tf32) : memory_(std::move(memory)), tf32_(tf32) {}

    std::string name() const override { return chosenDeviceName(); }
    Status wait() override { return memory_->wait(); }
    Status health() const override { return memory_->failure(); }

    std::optional<Status> elements(Call& call) override {
        if (call.out.size() != 1 || !call.out[0].known() || call.out[0].type() != Type::Float32 ||
            call.out[0].size() < 1 || call.out[0].size() > mostCount || call.node.opset < 7)
            return {};
        const auto& op = call.node.op;
        if (op == "Where")
            return where(call);
        for (const auto* in : call.in)
            if (in && in->type() != Type::Float32)
                return {};
        if (const auto* pair = named(pairs, op))
            return call.in.size() == 2 ? this->pair(call, pair->element) : std::nullopt;
        if (op == "BatchNormalization")
            return normalise(call);
        Named what{"", Element::Clip};
        if (op == "Clip") {
            if (!clipOf(call, what.p, what.q))
                return {};
        } else if (op == "Gelu") {
            what.element = call.node.word("approximate", "none") == "tanh" ? Element::GeluTanh : Element::Gelu;
        } else if (const auto* function = named(functions, op)) {
            what = *function;
            what.p = call.node.real(what.first, what.p);
            what.q = call.node.real(what.second, what.q);
        } else
            return {};
        return work(call, [&](float* out) {
            const auto x = there(*call.in[0]);
            return x ? launchElements(what.element, what.p, what.q, *x, out, call.out[0].size(), stream()) : x.error();
        });
    }

    std::optional<Status> convolution(Call& call, const Window& w, const Bounds& bounds) override {
        if (std::max(call.in[0]->size(), call.out[0].size()) > mostCount || call.in[1]->size() > mostCount)
            return {};
        return work(call, [&](float* out) { return convolve(call, w, bounds, out); });
    }
    std::optional<Status> transposed(Call& call, const Window& w) override {
        if (std::max(call.in[0]->size(), call.out[0].size()) > mostCount)
            return {};
        const auto groups = static_cast<int>(call.node.number("group", 1));
        return work(call, [&](float* out) -> Status {
            const auto x = there(*call.in[0]), weights = there(*call.in[1]), bias = there(call.input(2));
            if (!x || !weights || !bias)
                return !x ? x.error() : !weights ? weights.error() : bias.error();
            const Bounds none;
            return launchTransposed(*x, *weights, *bias, out, planes(w),
                                    {narrow(call.shape(0)[0]), narrow(call.shape(0)[1]),
                                     narrow(call.shape(1)[1] * groups), groups, none.low, none.high},
                                    stream());
        });
    }
    std::optional<Status> pooling(Call& call, const Window& w) override {
        if (std::max(call.in[0]->size(), call.out[0].size()) > mostCount)
            return {};
        const Pool pool = call.node.op == "MaxPool"                       ? Pool::Max
                          : call.node.number("count_include_pad", 0) != 0 ? Pool::AverageWithPadding
                                                                          : Pool::Average;
        return work(call, [&](float* out) {
            const auto x = there(*call.in[0]);
            return x ? launchPool(pool, *x, out, call.shape(0)[0] * call.shape(0)[1], planes(w), stream()) : x.error();
        });
    }
    std::optional<Status> product(Call& call, const Product& p) override {
        const int64_t aBatch = sizeOf(p.aBatch), bBatch = sizeOf(p.bBatch), batch = sizeOf(p.batch);
        if (p.k < 1 || std::max({p.m, p.k, p.n, batch, p.m * aBatch}) > mostCount)
            return {};
        const bool one = bBatch == 1; // all rows of a times the same b
        if ((!one && (aBatch != batch || bBatch != batch)) || p.m * aBatch > mostRows)
            return {};
        const StackSizes sizes{one ? 1 : narrow(batch),
                               narrow(one ? p.m * aBatch : p.m),
                               narrow(p.n),
                               narrow(p.k),
                               false,
                               false,
                               p.m * p.k,
                               p.k * p.n};
        return work(call, [&](float* out) -> Status {
            const auto a = there(*call.in[0]), b = there(*call.in[1]);
            if (!a || !b)
                return !a ? a.error() : b.error();
            return multiply(*a, *b, out, sizes);
        });
    }
    std::optional<Status> gemm(Call& call) override {
        const bool turnA = call.node.number("transA", 0) != 0, turnB = call.node.number("transB", 0) != 0;
        const float alpha = call.node.real("alpha", 1), beta = call.node.real("beta", 1);
        const Shape shape = call.out[0].shape();
        if (alpha != 1 || (call.has(2) && beta != 1) || shape[0] > mostRows ||
            std::max(shape[1], call.in[0]->size()) > mostCount)
            return {};
        std::optional<Places> places;
        if (call.has(2)) {
            places = placesOf<2>(shape, {stridesOf(shape), broadcastStrides(call.shape(2), shape)});
            if (!places)
                return {};
        }
        return work(call, [&](float* out) -> Status {
            const auto a = there(*call.in[0]), b = there(*call.in[1]), c = there(call.input(2));
            if (!a || !b || !c)
                return !a ? a.error() : !b ? b.error() : c.error();
            const StackSizes sizes{
                1, narrow(shape[0]), narrow(shape[1]), narrow(call.shape(0)[turnA ? 0 : 1]), turnA, turnB, 0, 0};
            if (auto done = multiply(*a, *b, out, sizes); !done || !places)
                return done;
            const Bounds none;
            return launchPairs(Element::Add, none.low, none.high, out, *c, out, *places, stream());
        });
    }
    std::optional<Status> rows(Call& call, RowFunction function, int64_t outer, int64_t count, int64_t inner) override {
        if (count < 1 || call.in[0]->size() > mostCount)
            return {};
        return work(call, [&](float* out) -> Status {
            const auto x = there(*call.in[0]);
            if (!x)
                return x.error();
            if (function == RowFunction::Mean)
                return launchMeans(*x, out, outer, count, stream());
            const bool log = function == RowFunction::LogSoftmax;
            if (inner > 1)
                return launchSoftmaxAlong(log, *x, out, outer, count, inner, stream());
            SoftmaxSpec spec;
            spec.log = log;
            return launchSoftmax("fast", spec, *x, out, outer, count, stream());
        });
    }
    std::optional<Status> standardised(Call& call, int64_t rows, int64_t count, const ScalePlace& place) override {
        return work(call, [&](float* out) -> Status {
            const auto x = there(*call.in[0]), scale = there(call.input(1)), bias = there(call.input(2));
            if (!x || !scale || !bias)
                return !x ? x.error() : !scale ? scale.error() : bias.error();
            return launchStandardised(*x, *scale, *bias, out, rows, count, place.rows, place.perRow, place.cells,
                                      call.node.real("epsilon", 1e-5f), stream());
        });
    }
    std::optional<Status> copy(const Tensor& from, const Copy& copy, Tensor& to) override {
        if (copy.shape.size() > static_cast<std::size_t>(mostAxes))
            return {};
        const auto places = placesOf<2>(copy.shape, {copy.strides, copy.to});
        if (!places)
            return sizeOf(copy.shape) == 0 && to.isElsewhere() ? std::optional<Status>(Status{}) : std::nullopt;
        return into(to, [&](float* out) -> Status {
            const auto x = there(from);
            return x ? launchCopy(*x + copy.offset, out + copy.toOffset, *places, stream()) : x.error();
        });
    }
    std::optional<Status> fill(Tensor& to, float value) override {
        return into(to, [&](float* out) { return launchFill(out, value, to.size(), stream()); });
    }
    std::optional<Status> taps(const Tensor& from, const Taps& taps, Tensor& to) override {
        if (std::max(from.size(), to.size()) > mostCount)
            return {};
        return into(to, [&](float* out) -> Status {
            const auto x = there(from);
            if (!x)
                return x.error();
            const auto places = lent(taps.places.data(), taps.places.size() * sizeof(int32_t));
            if (!places)
                return places.error();
            std::shared_ptr<void> weights;
            if (!taps.weights.empty()) {
                auto made = lent(taps.weights.data(), taps.weights.size() * sizeof(float));
                if (!made)
                    return made.error();
                weights = *made;
            }
            return launchTaps(*x, out, static_cast<const int*>(places->get()), static_cast<const float*>(weights.get()),
                              taps.outer, taps.length, static_cast<int64_t>(taps.places.size()) / taps.each, taps.inner,
                              narrow(taps.each), stream());
        });
    }

private:
    static int narrow(int64_t value) { return static_cast<int>(value); }
    cudaStream_t stream() const { return memory_->stream(); }
    static PlaneWindow planes(const Window& w) {
        return {narrow(w.in[1]),       narrow(w.in[2]),       narrow(w.out[1]),    narrow(w.out[2]),
                narrow(w.kernel[1]),   narrow(w.kernel[2]),   narrow(w.stride[1]), narrow(w.stride[2]),
                narrow(w.dilation[1]), narrow(w.dilation[2]), narrow(w.begin[1]),  narrow(w.begin[2]),
                narrow(w.end[1]),      narrow(w.end[2])};
    }
    static bool clipOf(const Call& call, float& low, float& high) {
        low = std::numeric_limits<float>::lowest();
        high = std::numeric_limits<float>::max();
        if (call.node.opset < 11) {
            low = call.node.real("min", low);
            high = call.node.real("max", high);
            return true;
        }
        for (const auto& [i, bound] : {std::pair(std::size_t{1}, &low), {2, &high}}) {
            if (!call.has(i))
                continue;
            if (call.in[i]->size() != 1)
                return false;
            *bound = *call.in[i]->data<float>();
        }
        return true;
    }

    /// Where the numbers of a tensor lie here: copied once where it keeps a place for them. Of an input that is not there: null.
    Expected<const float*> there(const Tensor& tensor) {
        auto address = memory_->addressOf(tensor);
        return address ? Expected<const float*>(static_cast<const float*>(*address)) : address.error();
    }
    Expected<const float*> there(const Tensor* tensor) {
        return tensor ? there(*tensor) : Expected<const float*>(nullptr);
    }
    /// Bytes for this node only.
    Expected<std::shared_ptr<void>> lent(const void* from, std::size_t bytes) { return memory_->copied(from, bytes); }

    /// body(address) fills `to`, which is made here where it was not.
    template <class Body>
    std::optional<Status> into(Tensor& to, const Body& body) {
        if (auto ready = useDevice(); !ready)
            return ready;
        if (!to.isElsewhere()) {
            auto made = memory_->make(to.type(), to.shape());
            if (!made)
                return Status{made.error()};
            to = std::move(*made);
        }
        auto done = body(static_cast<float*>(to.elsewhere()->memory.get()));
        memory_->letGo();
        return done;
    }
    template <class Body>
    std::optional<Status> work(Call& call, const Body& body) {
        return into(call.out[0], body);
    }

    std::optional<Status> pair(Call& call, Element element) {
        const Shape& shape = call.out[0].shape();
        Shape second = call.shape(1);
        if (element == Element::PRelu && second.size() == 1 && call.shape(0).size() > 2)
            return {}; // which axis it belongs to, the processor works out
        const auto places =
            placesOf<2>(shape, {broadcastStrides(call.shape(0), shape), broadcastStrides(second, shape)});
        if (!places)
            return {};
        const Bounds bounds = element == Element::Add ? boundsOf(call.node) : Bounds();
        return work(call, [&](float* out) -> Status {
            const auto a = there(*call.in[0]), b = there(*call.in[1]);
            if (!a || !b)
                return !a ? a.error() : b.error();
            return launchPairs(element, bounds.low, bounds.high, *a, *b, out, *places, stream());
        });
    }
    std::optional<Status> where(Call& call) {
        const Shape& shape = call.out[0].shape();
        const auto places =
            placesOf<3>(shape, {broadcastStrides(call.shape(0), shape), broadcastStrides(call.shape(1), shape),
                                broadcastStrides(call.shape(2), shape)});
        if (!places)
            return {};
        return work(call, [&](float* out) -> Status {
            const auto condition = memory_->addressOf(*call.in[0]);
            const auto a = there(*call.in[1]), b = there(*call.in[2]);
            if (!condition || !a || !b)
                return !condition ? condition.error() : !a ? a.error() : b.error();
            return launchWhere(static_cast<const uint8_t*>(*condition), *a, *b, out, *places, stream());
        });
    }
    std::optional<Status> normalise(Call& call) {
        if (call.in.size() != 5 || (call.node.opset >= 14 && call.node.number("training_mode", 0) != 0))
            return {};
        return work(call, [&](float* out) -> Status {
            std::array<const float*, 5> at{};
            for (std::size_t i = 0; i < at.size(); ++i) {
                const auto found = there(*call.in[i]);
                if (!found)
                    return found.error();
                at[i] = *found;
            }
            const int64_t channels = call.shape(0)[1], cells = network::product(call.shape(0), 2, call.in[0]->rank());
            return launchNormalise(at[0], at[1], at[2], at[3], at[4], call.node.real("epsilon", 1e-5f), out,
                                   call.out[0].size(), channels, cells, stream());
        });
    }
    Status multiply(const float* a, const float* b, float* c, const StackSizes& s) {
        if (!blas_)
            return launchProducts(a, b, c, s, stream());
        if (s.count == 1)
            return blas_->multiply(s.m, s.n, s.k, Blas::Factor{a, s.aTurned}, Blas::Factor{b, s.bTurned}, c);
        return blas_->multiplyEach(s.count, s.m, s.n, s.k, {a, s.k, s.aApart}, {b, s.n, s.bApart}, c, s.n);
    }

    /// By the product of warpgroups where the GPU has it, else by the kernels for any convolution.
    Status convolve(const Call& call, const Window& w, const Bounds& bounds, float* out) {
        const auto x = there(*call.in[0]), bias = there(call.input(2)), added = there(call.input(3));
        if (!x || !bias || !added)
            return !x ? x.error() : !bias ? bias.error() : added.error();
        ConvolutionProblem problem;
        auto& s = problem.spec;
        const int64_t samples = call.shape(0)[0], channels = call.shape(0)[1], groups = call.node.number("group", 1);
        // Few channels and several columns of a filter: what the columns read becomes channels, so that slices are filled.
        const bool unfolded = groups == 1 && channels < hopperChannels && w.kernel[2] > 1 && w.dilation[2] == 1;
        const int64_t folds = unfolded ? w.kernel[2] : 1, columns = unfolded ? w.out[2] : w.in[2];
        s.inputChannels = groups == 1 ? std::max(channels * folds, hopperChannels) : channels;
        s.outputChannels = call.shape(1)[0];
        s.groups = groups;
        s.kernel = {w.kernel[1], unfolded ? 1 : w.kernel[2]};
        s.stride = {w.stride[1], unfolded ? 1 : w.stride[2]};
        s.padding = {w.begin[1], unfolded ? 0 : w.begin[2]};
        s.dilation = {w.dilation[1], unfolded ? 1 : w.dilation[2]};
        const auto shape = convolutionShape(s, w.in[1], columns);
        const bool fits = shape && *shape == ConvolutionShape{w.out[1], w.out[2]} &&
                          samples * s.inputChannels * w.in[1] * columns <= mostCount && samples <= mostPlanes;
        if (!fits || !goesByWarpgroups(s) || !hasHopperConvolution()) {
            const auto weights = there(*call.in[1]);
            if (!weights)
                return weights.error();
            return launchAnyConvolution(
                *x, *weights, *bias, *added, out, planes(w),
                {narrow(samples), narrow(channels), narrow(s.outputChannels), narrow(groups), bounds.low, bounds.high},
                stream());
        }
        const float* picture = *x;
        std::shared_ptr<void> wider;
        if (s.inputChannels != channels) {
            auto made =
                memory_->take(static_cast<std::size_t>(samples * s.inputChannels * w.in[1] * columns) * sizeof(float));
            if (!made)
                return made.error();
            wider = std::move(*made);
            if (auto done = launchUnfold(*x, static_cast<float*>(wider.get()), narrow(samples), narrow(channels),
                                         narrow(s.inputChannels), narrow(folds), planes(w), narrow(columns), stream());
                !done)
                return done;
            picture = static_cast<const float*>(wider.get());
        }
        problem.input = {picture, samples * s.inputChannels, w.in[1], columns, columns, w.in[1] * columns};
        problem.bias = *bias;
        const PlanesView<float> output{out, samples * s.outputChannels, w.out[1], w.out[2], w.out[2], w.outCells()};
        const auto kept = filtersOf(call, problem, output, folds);
        if (!kept)
            return kept.error();
        const auto& plan = (*kept)->plan;
        const auto prepared = preparedOf(unfolded ? nullptr : call.in[0]->elsewhere(), plan, problem);
        if (!prepared)
            return prepared.error();
        const Epilogue epilogue{*added, bounds.low, bounds.high};
        return launchFast(plan, problem, static_cast<const float*>((*kept)->weights.get()), prepared->get(), output,
                          stream(), &epilogue);
    }
    /// The pictures as the product reads them; those of the convolution before where it had the same ones.
    Expected<std::shared_ptr<void>> preparedOf(const std::shared_ptr<network::Elsewhere>& place, const FastPlan& plan,
                                               const ConvolutionProblem& problem) {
        const auto& s = problem.spec;
        const std::array<int64_t, 3> key{s.groups, s.inputChannels, problem.input.columns};
        if (place && turnedFrom_.lock() == place && turnedKey_ == key)
            return turned_;
        turned_ = nullptr;
        auto made = memory_->take(plan.preparedBytes);
        if (!made)
            return made;
        if (auto done = prepareFast(plan, problem, made->get(), stream()); !done)
            return done.error();
        turned_ = *made;
        turnedFrom_ = place;
        turnedKey_ = key;
        return made;
    }
    /// The filters as the kernel reads them, from run to run where they stay the same.
    Expected<std::shared_ptr<const KeptFilters>> filtersOf(const Call& call, const ConvolutionProblem& problem,
                                                           const PlanesView<float>& output, int64_t folds) {
        std::unique_lock<std::mutex> lock;
        if (call.kept) {
            lock = std::unique_lock(call.kept->mutex);
            if (call.kept->madeBy == number_ && call.kept->elsewhere) {
                auto kept = std::static_pointer_cast<const KeptFilters>(call.kept->elsewhere);
                if (kept->input == call.shape(0))
                    return kept;
            }
        }
        ConvolutionProblem host = problem;
        std::vector<float> wide; // with zeros for the channels that were added
        const float* weights = call.in[1]->data<float>();
        const auto& s = problem.spec;
        const int64_t own = call.shape(1)[1], taps = s.kernel.h * s.kernel.w;
        if (own != s.groupChannels()) {
            wide.assign(static_cast<std::size_t>(s.outputChannels * s.groupChannels() * taps), 0);
            for (int64_t o = 0; o < s.outputChannels; ++o)
                for (int64_t c = 0; c < own; ++c)
                    for (int64_t t = 0; t < taps; ++t)
                        for (int64_t fold = 0; fold < folds; ++fold)
                            wide[static_cast<std::size_t>((o * s.groupChannels() + fold * own + c) * taps + t)] =
                                weights[((o * own + c) * taps + t) * folds + fold];
            weights = wide.data();
        }
        host.filter = {weights, s.outputChannels * s.groupChannels(), s.kernel.h, s.kernel.w, s.kernel.w, taps};
        auto made = std::make_shared<KeptFilters>();
        made->plan = fastPlan(host, output, tf32_ ? FactorType::Tf32 : FactorType::Float32);
        auto copied = memory_->copied(made->plan.weights.data(), made->plan.weights.size() * sizeof(float));
        if (!copied)
            return copied.error();
        made->weights = *copied;
        made->input = call.shape(0);
        made->plan.weights = {};
        if (call.kept) {
            call.kept->elsewhere = made;
            call.kept->madeBy = number_;
        }
        return std::shared_ptr<const KeptFilters>(made);
    }

    static uint64_t next() {
        static std::atomic<uint64_t> last{0};
        return ++last;
    }

    std::shared_ptr<DeviceMemory> memory_;
    bool tf32_ = false;
    const uint64_t number_ = next(); ///< tells it from every other device of the program
    std::shared_ptr<void> blasRoom_;
    std::shared_ptr<void> turned_; ///< pictures with their channels side by side, of the last convolution by warpgroups
    std::weak_ptr<network::Elsewhere> turnedFrom_;
    std::array<int64_t, 3> turnedKey_{};
    std::optional<Blas> blas_;
};

} // namespace

Expected<std::shared_ptr<network::Device>> networkDevice(bool tf32) {
    if (auto ready = useDevice(); !ready)
        return ready.error();
    return NetworkDevice::create(tf32);
}

} // namespace telar::gpu
