// Which movement of the hand an edit belongs to: all of one drag is one step of undo, however long it takes, and
// two clicks are two, however quick.
#pragma once

#include <QtGlobal>

#include <chrono>

namespace telar {

/// When an edit was made. GUI thread only.
struct Gesture {
    quint64 press = 0; ///< counts presses of mouse buttons
    bool held = false; ///< and that one has not been let go
    std::chrono::steady_clock::time_point at;

    static Gesture now();
    /// Whether an edit of the same kind made at `next` continues the one made here: while a button is held, else
    /// soon after (typing, the wheel, a key that repeats).
    bool goesOnWith(const Gesture& next, std::chrono::milliseconds soon = std::chrono::milliseconds(400)) const {
        return next.press == press && (next.held || next.at - at <= soon);
    }
};

} // namespace telar
