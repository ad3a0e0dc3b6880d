// The words of a DICOM picture: how a pixel lies in them, the palette, and how JPEG 2000 is unpacked, which DCMTK does not know.
#pragma once

#include <dcmtk/config/osconfig.h>

#include <dcmtk/dcmdata/dctk.h>

#include "core/data/codecs/dicom.hpp"

#include <optional>
#include <string>

namespace telar::codecs {

/// How a pixel lies in its word (PS3.5 8.1.1).
struct DicomStorage {
    int allocated = 0, stored = 0, high = 0;
    bool isSigned = false;

    static DicomStorage of(DcmDataset& data);
    bool possible() const;
    int32_t value(uint32_t word) const;
};

uint16_t shortAt(DcmDataset& data, const DcmTagKey& key, uint16_t otherwise = 0);
/// 16-bit numbers, whichever of the three types holds them; `isSigned` becomes true where they are.
std::vector<uint16_t> wordsOf(DcmItem& item, const DcmTagKey& key, bool* isSigned = nullptr);

inline int64_t valuesOf(const DicomFacts& facts) {
    return int64_t{facts.rows} * facts.columns * facts.frames * facts.samples;
}
/// The element with the words of all frames, packed or not. Null: it is not there.
DcmElement* pixelsOf(DcmDataset& data);

bool isJpeg2000(const DcmDataset& data);
/// Every frame through OpenJPEG, as `unpackWords`.
DicomOutcome readJpeg2000(DcmDataset& data, const DicomFacts& facts, std::vector<int32_t>& values);

/// All values of the dataset, frame by frame and pixel by pixel, in grey levels or in red, green and blue. A word beyond int32 is
/// kept as the same 32 bits: see DicomFacts::wide.
DicomOutcome readWords(DcmDataset& data, const DicomFacts& facts, std::vector<int32_t>& values);

} // namespace telar::codecs
