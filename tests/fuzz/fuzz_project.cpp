// Any bytes as a project: a document that reads back the same from what is written of it, or one sentence.
#include "core/project/project.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = readProject({reinterpret_cast<const char*>(data), size}, "fuzz.telar");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto written = writeProject(read->json, read->json);
    if (!written || *written != read->json)
        std::abort();
    const auto again = readProject(*written, "again.telar");
    if (!again || again->json != *written)
        std::abort();
    return 0;
}
