#include "core/network/walk.hpp"

namespace telar::network {

template <std::size_t N>
Rows<N>::Rows(const Shape& shape, const std::array<Shape, N>& strides) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            more_ = false;
        if (shape[i] <= 1)
            continue;
        std::array<int64_t, N> own;
        for (std::size_t n = 0; n < N; ++n)
            own[n] = strides[n][i];
        bool joins = !lengths_.empty();
        for (std::size_t n = 0; joins && n < N; ++n)
            joins = steps_.back()[n] == own[n] * shape[i];
        if (joins) {
            lengths_.back() *= shape[i];
            steps_.back() = own;
        } else {
            lengths_.push_back(shape[i]);
            steps_.push_back(own);
        }
    }
    if (lengths_.empty()) {
        lengths_.push_back(1);
        steps_.push_back({});
    }
    passed_.assign(lengths_.size() - 1, 0);
}

template <std::size_t N>
void Rows<N>::next() {
    for (std::size_t axis = passed_.size(); axis-- > 0;) {
        for (std::size_t n = 0; n < N; ++n)
            at_[n] += steps_[axis][n];
        if (++passed_[axis] < lengths_[axis])
            return;
        for (std::size_t n = 0; n < N; ++n)
            at_[n] -= steps_[axis][n] * lengths_[axis];
        passed_[axis] = 0;
    }
    more_ = false;
}

template class Rows<1>;
template class Rows<2>;
template class Rows<3>;

} // namespace telar::network
