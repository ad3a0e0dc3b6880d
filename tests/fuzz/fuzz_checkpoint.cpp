// Any bytes as a checkpoint: tensors whose lengths are those of their shapes, or one sentence; what its metadata
// says of a network is a network that writes itself back the same, or one sentence.
#include "core/nn/saved_model.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto file = nn::parseTensors({reinterpret_cast<const char*>(data), size}, "fuzz.safetensors");
    if (!file) {
        if (file.error().what.empty() || file.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    for (const auto& tensor : file->tensors) {
        int64_t numbers = 1;
        for (const auto n : tensor.shape)
            numbers *= n;
        if (numbers != static_cast<int64_t>(tensor.values.size()))
            std::abort();
    }
    const auto said = file->metadata.find("telar_model");
    if (said == file->metadata.end())
        return 0;
    const auto model = nn::modelFromText(said->second, "fuzz.safetensors");
    if (!model) {
        if (model.error().what.empty())
            std::abort();
        return 0;
    }
    const auto text = nn::modelText(*model);
    const auto again = nn::modelFromText(text, "again");
    if (!again || nn::modelText(*again) != text)
        std::abort();
    return 0;
}
