// A growing list of numbers in which steps repeat, as starts of equal blocks do: kept as runs of equal steps, so that
// two thousand million equal blocks take a few bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace telar::machine {

class Sequence {
public:
    void push(uint64_t value) {
        if (runs_.empty())
            runs_.push_back({0, value, 0});
        else if (auto& run = runs_.back(); size_ - run.index == 1)
            run.step = value - run.first;
        else if (value != run.first + run.step * static_cast<uint64_t>(size_ - run.index))
            runs_.push_back({size_, value, 0});
        ++size_;
    }
    int64_t size() const { return size_; }
    std::size_t runs() const { return runs_.size(); }
    uint64_t back() const {
        return runs_.back().first + runs_.back().step * static_cast<uint64_t>(size_ - 1 - runs_.back().index);
    }
    uint64_t at(int64_t index) const {
        const auto& run =
            *(std::upper_bound(runs_.begin(), runs_.end(), index, [](int64_t i, const Run& r) { return i < r.index; }) -
              1);
        return run.first + run.step * static_cast<uint64_t>(index - run.index);
    }
    /// Of numbers that only grow: the last index whose number is at most `value`; -1: there is none.
    int64_t lastUpTo(uint64_t value) const {
        const auto after =
            std::upper_bound(runs_.begin(), runs_.end(), value, [](uint64_t v, const Run& r) { return v < r.first; });
        if (after == runs_.begin())
            return -1;
        const auto& run = *(after - 1);
        const int64_t most = (after == runs_.end() ? size_ : after->index) - run.index - 1;
        return run.index + (run.step == 0 ? most
                                          : static_cast<int64_t>(std::min<uint64_t>((value - run.first) / run.step,
                                                                                    static_cast<uint64_t>(most))));
    }
    void clear() {
        runs_.clear();
        size_ = 0;
    }

private:
    struct Run {
        int64_t index;        ///< of its first number
        uint64_t first, step; ///< modulo 2^64: steps may go down
    };
    std::vector<Run> runs_;
    int64_t size_ = 0;
};

} // namespace telar::machine
