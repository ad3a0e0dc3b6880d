// Where streamed rows come from.
#include "core/base/mersenne_twister.hpp"
#include "core/pooling/streamed.hpp"

namespace telar {

namespace {

class RandomRows final : public RowSource {
public:
    RandomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most)
        : rows_(rows), columns_(columns), most_(most), generator_(seed) {}
    int64_t rows() const override { return rows_; }
    int64_t columns() const override { return columns_; }
    ElementType type() const override { return most_ < 256 ? ElementType::UInt8 : ElementType::Int32; }
    Status read(void* to, int64_t count) override {
        if (most_ < 256)
            generator_.fill(static_cast<uint8_t*>(to), count * columns_, static_cast<uint8_t>(most_));
        else
            generator_.fill(static_cast<int32_t*>(to), count * columns_, most_);
        return {};
    }

private:
    int64_t rows_, columns_;
    uint32_t most_;
    MersenneTwister generator_;
};

} // namespace

std::unique_ptr<RowSource> randomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most) {
    return std::make_unique<RandomRows>(rows, columns, seed, most);
}

} // namespace telar
