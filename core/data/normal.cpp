#include "core/data/normal.hpp"

#include <cmath>
#include <utility>

namespace telar {

double NormalNumbers::uniform() {
    const double high = random_.next() >> 5, low = random_.next() >> 6;
    return (high * 0x1p26 + low) * 0x1p-53;
}

double NormalNumbers::next() {
    if (kept_)
        return *std::exchange(kept_, std::nullopt);
    double x = 0, y = 0, square = 0;
    do {
        x = 2 * uniform() - 1;
        y = 2 * uniform() - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    const double factor = std::sqrt(-2 * std::log(square) / square);
    kept_ = factor * x;
    return factor * y;
}

Expected<Matrix<float>> NormalNumbers::draw(int64_t rows, int64_t columns, int64_t planes, const JobContext& job) {
    TELAR_TAKE(made, Matrix<float>::create(rows, columns, planes));
    for (int64_t i = 0; i < made->size(); ++i) {
        if (i % (1 << 16) == 0 && job.stopRequested())
            return cancelledError();
        made->data()[i] = static_cast<float>(next());
    }
    return made;
}

} // namespace telar
