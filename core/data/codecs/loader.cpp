#include "core/data/codecs/loader.hpp"

#include "core/base/module.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <mutex>

namespace telar::codecs {

namespace {

Expected<const Table*> open(const char* variable, const char* file, const char* symbol) {
    std::string last;
    for (const auto& place : modulePlaces(variable, file)) {
        std::error_code failure;
        if (!std::filesystem::exists(place, failure)) {
            last = place;
            continue;
        }
        void* module = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!module) {
            const char* why = dlerror();
            return environmentError(
                text(TELAR_TR("core", "The image module cannot be loaded: %1"), why ? why : ""),
                text("%1", place), text(TELAR_TR("core", "Install OpenCV's imgcodecs library")));
        }
        const auto entry = reinterpret_cast<Entry>(dlsym(module, symbol));
        const Table* table = entry ? entry() : nullptr;
        if (!table || table->version != abiVersion)
            return environmentError(text(TELAR_TR("core", "The image module is of another version")),
                                    text("%1", place),
                                    text(TELAR_TR("core", "Build or install Telar again")));
        return table;
    }
    return environmentError(text(TELAR_TR("core", "The image module is missing")), text("%1", last),
                            text(TELAR_TR("core", "Build or install Telar again")));
}

} // namespace

Expected<const Table*> load() {
    static std::mutex mutex;
    static const Table* loaded = nullptr;
    const std::lock_guard lock(mutex);
    if (loaded)
        return loaded;
    auto opened = open("TELAR_CODECS", "libtelar_codecs.so", "telar_codecs");
    if (opened)
        loaded = *opened;
    return opened;
}

const Table* plainJpeg() {
    static const Table* const loaded = [] {
        const auto opened = open("TELAR_JPEG", "libtelar_jpeg.so", "telar_jpeg");
        return opened ? *opened : nullptr;
    }();
    return loaded;
}

} // namespace telar::codecs
