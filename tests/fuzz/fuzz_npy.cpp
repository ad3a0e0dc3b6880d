// Any bytes as a .npy file: an array that reads back the same from its own bytes, or one sentence.
#include "core/data/npy.hpp"

#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = parseNpy({reinterpret_cast<const char*>(data), size}, "fuzz.npy");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto again = parseNpy(npyBytes(read->view()), "again");
    if (!again || again->size() != read->size() ||
        std::memcmp(again->data(), read->data(), static_cast<size_t>(read->bytes())) != 0)
        std::abort();
    return 0;
}
