// Any bytes as a DICOM file, and its first slice as grey levels.
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/dicom.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    if (const auto files =
            decoder_process::decodeDicomDirectory({reinterpret_cast<const char*>(data), size}, "fuzz", {}))
        for (const auto& name : *files)
            if (name.empty() || name.starts_with('/') || name.find("..") != std::string::npos)
                __builtin_trap(); // it would leave the disc
    const auto dicom = parseDicom({reinterpret_cast<const char*>(data), size}, "fuzz.dcm");
    if (!dicom) {
        if (dicom.error().what.empty())
            std::abort();
        return 0;
    }
    if (dicomGrey(*dicom, 0).size() != dicom->volume.nx * dicom->volume.ny)
        std::abort();
    return 0;
}
