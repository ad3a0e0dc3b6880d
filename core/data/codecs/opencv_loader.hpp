// Finds and loads the module that holds OpenCV when it is first needed.
#pragma once

#include "core/base/expected.hpp"
#include "core/data/codecs/opencv_abi.hpp"

namespace telar::codecs {

/// The module's table. Any thread; loads at most once. Looked for in $TELAR_OPENCV (a file) and beside the
/// program in ../lib and ../lib/telar.
Expected<const OpenCv*> loadOpenCv();
/// Whether there is a module to load, which is known at once: loading takes twenty libraries. Else why not.
Status hasOpenCv();

} // namespace telar::codecs
