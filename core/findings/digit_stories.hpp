// The findings with the built-in digits, which some of them train on.
#pragma once

#include "core/findings/story.hpp"

namespace telar {

std::vector<Story> digitStories();

} // namespace telar
