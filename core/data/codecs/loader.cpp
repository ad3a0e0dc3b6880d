#include "core/data/codecs/loader.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <mutex>
#include <vector>

namespace telar::codecs {

namespace {

constexpr const char* fileName = "libtelar_codecs.so";

std::vector<std::string> places() {
    if (const char* file = std::getenv("TELAR_CODECS"); file && *file)
        return {file};
    std::vector<std::string> found;
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) {
        const auto prefix = program.parent_path().parent_path();
        for (const auto* folder : {"lib", "lib/telar"})
            found.push_back((prefix / folder / fileName).string());
    }
    return found;
}

Expected<const Table*> open() {
    std::string last;
    for (const auto& place : places()) {
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
        const auto entry = reinterpret_cast<Entry>(dlsym(module, "telar_codecs"));
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
    auto opened = open();
    if (opened)
        loaded = *opened;
    return opened;
}

} // namespace telar::codecs
