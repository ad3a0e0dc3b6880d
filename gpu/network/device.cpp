#include "gpu/network/device.hpp"

#include "gpu/device/blas.hpp"
#include "gpu/device/device.hpp"
#include "gpu/network/convolutions.hpp"
#include "gpu/network/kernels.hpp"
#include "gpu/softmax/kernels.hpp"

namespace telar::gpu {

namespace {

using namespace network;

constexpr std::size_t blasWorkspace = std::size_t{32} << 20; ///< what cuBLAS asks for on GPUs of capability 9.0
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

class NetworkDevice final : public Device {
public:
    static Expected<std::shared_ptr<Device>> create(bool tf32) {
        TELAR_TAKE(memory, DeviceMemory::create());
        auto made = std::make_shared<NetworkDevice>(std::move(*memory), tf32);
        if (blasAvailable()) {
            TELAR_TAKE(room, made->memory_->take(blasWorkspace));
            made->blasRoom_ = *room;
            TELAR_TAKE(blas, Blas::create(made->stream(), tf32 ? ProductMode::TensorFloat32 : ProductMode::Float32,
                                          made->blasRoom_.get(), blasWorkspace));
            made->blas_.emplace(std::move(*blas));
        }
        return std::shared_ptr<Device>(std::move(made));
    }
    NetworkDevice(std::shared_ptr<DeviceMemory> memory, bool tf32)
        : memory_(std::move(memory)), convolutions_(memory_, tf32) {}

    Status fits(int64_t bytes) const override { return memory_->fits(bytes); }
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
        return work(call, [&](float* out) -> Status {
            const float* x;
            if (auto fine = find({{call.in[0], &x}}); !fine)
                return fine;
            return launchElements(what.element, what.p, what.q, x, out, call.out[0].size(), stream());
        });
    }

    std::optional<Status> convolution(Call& call, const Window& w, const Bounds& bounds) override {
        if (std::max(call.in[0]->size(), call.out[0].size()) > mostCount || call.in[1]->size() > mostCount)
            return {};
        return work(call, [&](float* out) { return convolutions_.run(call, w, bounds, out); });
    }
    std::optional<Status> transposed(Call& call, const Window& w) override {
        if (std::max(call.in[0]->size(), call.out[0].size()) > mostCount)
            return {};
        const auto groups = static_cast<int>(call.node.number("group", 1));
        return work(call, [&](float* out) -> Status {
            const float *x, *weights, *bias;
            if (auto fine = find({{call.in[0], &x}, {call.in[1], &weights}, {call.input(2), &bias}}); !fine)
                return fine;
            const Bounds none;
            return launchTransposed(x, weights, bias, out, planeWindow(w),
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
        return work(call, [&](float* out) -> Status {
            const float* x;
            if (auto fine = find({{call.in[0], &x}}); !fine)
                return fine;
            return launchPool(pool, x, out, call.shape(0)[0] * call.shape(0)[1], planeWindow(w), stream());
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
            const float *a, *b;
            if (auto fine = find({{call.in[0], &a}, {call.in[1], &b}}); !fine)
                return fine;
            return multiply(a, b, out, sizes);
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
            const float *a, *b, *c;
            if (auto fine = find({{call.in[0], &a}, {call.in[1], &b}, {call.input(2), &c}}); !fine)
                return fine;
            const StackSizes sizes{
                1, narrow(shape[0]), narrow(shape[1]), narrow(call.shape(0)[turnA ? 0 : 1]), turnA, turnB, 0, 0};
            if (auto done = multiply(a, b, out, sizes); !done || !places)
                return done;
            const Bounds none;
            return launchPairs(Element::Add, none.low, none.high, out, c, out, *places, stream());
        });
    }
    std::optional<Status> rows(Call& call, RowFunction function, int64_t outer, int64_t count, int64_t inner) override {
        if (count < 1 || call.in[0]->size() > mostCount)
            return {};
        return work(call, [&](float* out) -> Status {
            const float* x;
            if (auto fine = find({{call.in[0], &x}}); !fine)
                return fine;
            if (function == RowFunction::Mean)
                return launchMeans(x, out, outer, count, stream());
            const bool log = function == RowFunction::LogSoftmax;
            if (inner > 1)
                return launchSoftmaxAlong(log, x, out, outer, count, inner, stream());
            SoftmaxSpec spec;
            spec.log = log;
            return launchSoftmax("fast", spec, x, out, outer, count, stream());
        });
    }
    std::optional<Status> standardised(Call& call, int64_t rows, int64_t count, const ScalePlace& place) override {
        return work(call, [&](float* out) -> Status {
            const float *x, *scale, *bias;
            if (auto fine = find({{call.in[0], &x}, {call.input(1), &scale}, {call.input(2), &bias}}); !fine)
                return fine;
            return launchStandardised(x, scale, bias, out, rows, count, place.rows, place.perRow, place.cells,
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
            const float* x;
            if (auto fine = find({{&from, &x}}); !fine)
                return fine;
            return launchCopy(x + copy.offset, out + copy.toOffset, *places, stream());
        });
    }
    std::optional<Status> fill(Tensor& to, float value) override {
        return into(to, [&](float* out) { return launchFill(out, value, to.size(), stream()); });
    }
    std::optional<Status> taps(const Tensor& from, const Taps& taps, Tensor& to) override {
        if (std::max(from.size(), to.size()) > mostCount)
            return {};
        return into(to, [&](float* out) -> Status {
            const float* x;
            if (auto fine = find({{&from, &x}}); !fine)
                return fine;
            TELAR_TRY(places, memory_->copied(taps.places.data(), taps.places.size() * sizeof(int32_t)));
            std::shared_ptr<void> weights;
            if (!taps.weights.empty()) {
                TELAR_TAKE(made, memory_->copied(taps.weights.data(), taps.weights.size() * sizeof(float)));
                weights = *made;
            }
            return launchTaps(x, out, static_cast<const int*>(places->get()), static_cast<const float*>(weights.get()),
                              taps.outer, taps.length, static_cast<int64_t>(taps.places.size()) / taps.each, taps.inner,
                              narrow(taps.each), stream());
        });
    }

private:
    cudaStream_t stream() const { return memory_->stream(); }
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

    Status find(std::initializer_list<DeviceMemory::Wanted> tensors) { return memory_->addressesOf(tensors); }

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
            const float *a, *b;
            if (auto fine = find({{call.in[0], &a}, {call.in[1], &b}}); !fine)
                return fine;
            return launchPairs(element, bounds.low, bounds.high, a, b, out, *places, stream());
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
            TELAR_TRY(condition, memory_->addressOf(*call.in[0]));
            const float *a, *b;
            if (auto fine = find({{call.in[1], &a}, {call.in[2], &b}}); !fine)
                return fine;
            return launchWhere(static_cast<const uint8_t*>(*condition), a, b, out, *places, stream());
        });
    }
    std::optional<Status> normalise(Call& call) {
        if (call.in.size() != 5 || (call.node.opset >= 14 && call.node.number("training_mode", 0) != 0))
            return {};
        return work(call, [&](float* out) -> Status {
            std::array<const float*, 5> at{};
            for (std::size_t i = 0; i < at.size(); ++i)
                if (auto fine = find({{call.in[i], &at[i]}}); !fine)
                    return fine;
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

    std::shared_ptr<DeviceMemory> memory_;
    Convolutions convolutions_;
    std::shared_ptr<void> blasRoom_;
    std::optional<Blas> blas_;
};

} // namespace

Expected<std::shared_ptr<network::Device>> networkDevice(bool tf32) {
    TELAR_CHECK(useDevice());
    return NetworkDevice::create(tf32);
}

} // namespace telar::gpu
