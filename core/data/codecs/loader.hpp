// Finds and loads the modules that read pictures when they are first needed.
#pragma once

#include "core/base/expected.hpp"
#include "core/data/codecs/abi.hpp"

namespace telar::codecs {

/// The module's table. Any thread; loads at most once. Looked for in $TELAR_CODECS (a file), beside the
/// program in ../lib and ../lib/telar, and in the folder of the build.
Expected<const Table*> load();
/// The module of plain JPG pictures ($TELAR_JPEG), or null where it is missing: OpenCV reads them too.
const Table* plainJpeg();

} // namespace telar::codecs
