#include "core/nn/engines.hpp"
#include "core/nn/fast/session.hpp"

namespace telar::nn::fast {

namespace {

class FastEngine final : public Engine {
public:
    std::string id() const override { return "fast"; }
    Text title() const override { return text(TELAR_TR("core", "Blocks, vectors and cores")); }
    Text idea() const override {
        return text(TELAR_TR("core", "Every layer as products of small blocks kept in vector registers; 3 × 3 "
                                     "convolutions by Winograd's method, with 36 products instead of 144; bias, ReLU "
                                     "and the optimiser's step happen while a block is in the cache."));
    }
    Status supports(const SessionSpec& spec) const override {
        TELAR_CHECK(withoutDevices(spec));
        if (spec.precision == Precision::TensorFloat32)
            return userError(text(TELAR_TR("core", "TF32 is a number format of GPUs")), {},
                             text(TELAR_TR("core", "Use float32 or bfloat16")));
        if (spec.precision == Precision::Bfloat16 && !bfloat16Kernels())
            return userError(text(TELAR_TR("core", "This processor cannot multiply bfloat16 (AVX512_BF16 or AMX)")), {},
                             text(TELAR_TR("core", "Use float32")));
        return {};
    }
    int64_t memoryBytes(const SessionSpec& spec) const override { return FastSession::memoryBytes(spec); }
    Expected<std::unique_ptr<Session>> open(const SessionSpec& spec, const JobContext& job) const override {
        return std::unique_ptr<Session>(std::make_unique<FastSession>(spec, job));
    }
};

} // namespace

} // namespace telar::nn::fast

namespace telar::nn {
std::unique_ptr<Engine> fastEngine() { return std::make_unique<fast::FastEngine>(); }
} // namespace telar::nn
