#include "core/data/codecs/opencv_loader.hpp"

#include "core/base/module.hpp"
#include "core/base/os/library.hpp"
#include "core/base/os/path.hpp"

#include <filesystem>
#include <mutex>

namespace telar::codecs {

namespace {

Expected<const OpenCv*> open() {
    std::string last;
    for (const auto& place : modulePlaces("TELAR_OPENCV", os::libraryFile("telar_opencv").c_str())) {
        std::error_code failure;
        if (!std::filesystem::exists(os::pathOf(place), failure)) {
            last = place;
            continue;
        }
        void* module = os::openLibrary(place);
        if (!module) {
            return environmentError(
                text(TELAR_TR("core", "The image module cannot be loaded: %1"), os::libraryReason()), text("%1", place),
                text(TELAR_TR("core", "Install OpenCV's imgproc library")));
        }
        const auto entry = reinterpret_cast<OpenCvEntry>(os::symbolOf(module, "telar_opencv"));
        const OpenCv* table = entry ? entry() : nullptr;
        if (!table || table->abi != opencvAbi)
            return environmentError(text(TELAR_TR("core", "The image module is of another version")), text("%1", place),
                                    text(TELAR_TR("core", "Build or install Telar again")));
        return table;
    }
    return environmentError(text(TELAR_TR("core", "The image module is missing")), text("%1", last),
                            text(TELAR_TR("core", "Build or install Telar again")));
}

} // namespace

Status hasOpenCv() {
    std::error_code failure;
    for (const auto& place : modulePlaces("TELAR_OPENCV", os::libraryFile("telar_opencv").c_str()))
        if (std::filesystem::exists(os::pathOf(place), failure))
            return {};
    TELAR_CHECK(loadOpenCv());
    return {};
}

Expected<const OpenCv*> loadOpenCv() {
    static std::mutex mutex;
    static const OpenCv* loaded = nullptr;
    const std::lock_guard lock(mutex);
    if (loaded)
        return loaded;
    auto opened = open();
    if (opened)
        loaded = *opened;
    return opened;
}

} // namespace telar::codecs
