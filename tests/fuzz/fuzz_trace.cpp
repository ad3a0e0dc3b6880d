// Any bytes as a traced launch: what is read can be looked at thread by thread and writes itself back the same,
// or one sentence is said.
#include "core/simt/trace_file.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto file = readTrace({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (!file) {
        if (file.error().what.empty() || file.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto text = toJson(*file);
    if (!text)
        std::abort();
    const auto again = readTrace(*text, "again");
    if (!again)
        std::abort();
    const auto same = toJson(*again);
    if (!same || *same != *text)
        std::abort();
    return 0;
}
