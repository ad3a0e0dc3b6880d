#include "core/simt/program/counting.hpp"

#include <algorithm>

namespace telar::program {

double CountingTime::left(const Kernel& kernel) const {
    const auto known = by_.find(kernel);
    const double own = known == by_.end() ? 0 : known->second;
    const double share = (seconds_ - (spent_ - own)) / 2 - own;
    return known == by_.end() ? std::max(share, seconds_ / 40) : share;
}

void CountingTime::spend(const Kernel& kernel, double seconds) {
    by_[kernel] += seconds;
    spent_ += seconds;
}

} // namespace telar::program
