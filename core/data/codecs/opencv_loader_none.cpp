// Where OpenCV's module is not built.
#include "core/data/codecs/opencv_loader.hpp"

namespace telar::codecs {

Expected<const OpenCv*> loadOpenCv() {
    return environmentError(text(TELAR_TR("core", "OpenCV is not in this build")), {},
                            text(TELAR_TR("core", "Use Telar on Linux for thumbnails")));
}

bool hasOpenCv() { return false; }

} // namespace telar::codecs
