// Time at work: what passes between keys and checks that follow each other. A pause for a coffee is no work.
#pragma once

#include <cstdint>

namespace telar {

class WorkClock {
public:
    static constexpr int64_t pauseMs = 120000; ///< what is longer between two keys counts as a pause

    /// Something was done at this moment, in milliseconds of any clock that only goes forwards.
    void touch(int64_t now) {
        if (last_ >= 0 && now - last_ <= pauseMs)
            worked_ += now - last_;
        last_ = now;
    }
    /// Whole seconds since the last call; the rest stays.
    int64_t take() {
        const int64_t seconds = worked_ / 1000;
        worked_ -= 1000 * seconds;
        return seconds;
    }
    void stop() {
        last_ = -1;
        worked_ = 0;
    }

private:
    int64_t last_ = -1, worked_ = 0;
};

} // namespace telar
