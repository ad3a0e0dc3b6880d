// Any bytes as a picture.
#include "core/data/image.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto facts = inspectImage(bytes, "fuzz");
    if (facts && facts->rows * facts->columns > 1 << 22)
        return 0; // slow, not wrong
    const auto decoded = decodeImage(bytes, "fuzz");
    if (decoded ? !facts || rowsOf(decoded->values) < 1 : decoded.error().what.empty())
        std::abort();
    return 0;
}
