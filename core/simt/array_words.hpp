// Names of arrays that are made of words, taken apart again so that a window can say them in its language.
#pragma once

#include "core/base/text.hpp"

#include <string>

namespace telar::simt {

/// "the array a (64, 64) of demo.py:12 (freed at demo.py:20)" as `driver::Array::name` makes it, and "shared array 2" as
/// findings call an array without a name; the arguments of a freed one may be such words themselves. "%1" with the name as it
/// is where it is none of these.
Text arrayWords(const std::string& name);

} // namespace telar::simt
