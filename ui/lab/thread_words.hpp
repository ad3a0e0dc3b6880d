// What a step of a thread does, in words.
#pragma once

#include "core/simt/thread_view.hpp"

#include <QString>

namespace telar {

/// "reads A[135] = 7"
QString threadStepWords(const ThreadStep& step);
/// What it does and what that costs, with its line: a sentence.
QString threadStepLine(const ThreadStep& step);
/// "Its warp fetched 4 sectors of 32 bytes, and needed 4." Empty where nothing is fetched.
QString threadStepCost(const ThreadStep& step);

} // namespace telar
