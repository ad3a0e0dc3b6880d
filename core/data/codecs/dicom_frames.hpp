// What a DICOM file says of its frames, one by one or for all of them: the place, the rescaling, the table of the modality.
#pragma once

#include <dcmtk/config/osconfig.h>

#include <dcmtk/dcmdata/dctk.h>

#include "core/data/codecs/dicom.hpp"

#include <optional>

namespace telar::codecs {

/// Text that is there and is no number.
struct NotANumber {};

/// Value `which` of an element, which every kind of number may hold; nothing where it is missing or empty. Throws NotANumber.
std::optional<double> numberAt(DcmItem& item, const DcmTagKey& key, unsigned long which = 0);

/// The groups of a frame (PS3.3 C.7.6.16), then those of all frames, then the dataset.
class DicomGroups {
public:
    explicit DicomGroups(DcmDataset& data) : data_(data), frame_(nullptr), shared_(nullptr) {
        data.findAndGetSequenceItem(DCM_SharedFunctionalGroupsSequence, shared_);
    }
    /// False: the file has groups for each frame, but none for this one. Frames are asked for one after the other.
    bool next();
    /// Where the macro's attributes are: the item of its sequence, or the dataset, where other kinds of files have them.
    DcmItem& macro(const DcmTagKey& sequence);

private:
    DcmDataset& data_;
    DcmItem *frame_, *shared_;
    DcmSequenceOfItems* each_ = nullptr;
    bool begun_ = false;
};

/// Each frame's place and rescaling. Outcomes: Done, Damaged, Attribute (`said`). Throws NotANumber.
DicomOutcome readFrames(DcmDataset& data, int32_t count, std::vector<DicomFrame>& frames, const char*& said);

/// A Modality LUT Sequence (PS3.3 C.11.1.1).
struct DicomTable {
    std::vector<uint16_t> entries; ///< none: there is no table
    int32_t first = 0;             ///< the value that the first entry is of; smaller ones have that entry, too
    int32_t at(int32_t value) const;
};
DicomOutcome readTable(DcmDataset& data, bool signedPixels, DicomTable& table, const char*& said);

} // namespace telar::codecs
