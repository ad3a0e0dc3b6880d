#include "core/data/codecs/dicom_frames.hpp"

#include "core/data/codecs/dicom_words.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace telar::codecs {

namespace {

/// DCMTK's own reading takes "1,5" for 1.
double numberOf(std::string_view words) {
    while (!words.empty() && (words.back() == ' ' || words.back() == '\0'))
        words.remove_suffix(1);
    while (!words.empty() && (words.front() == ' ' || words.front() == '+'))
        words.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (failure != std::errc() || end != words.data() + words.size() || !std::isfinite(value))
        throw NotANumber();
    return value;
}

struct Plane {
    double normal[3], position;
    int axis;
};

/// Where the frame lies along the axis of the patient that its normal is closest to: to the right, the front or the top. DICOM's
/// own coordinates grow to the left, the back and the top.
std::optional<Plane> planeOf(DicomGroups& groups) {
    double at[3], row[6];
    try {
        auto& place = groups.macro(DCM_PlanePositionSequence);
        auto& turn = groups.macro(DCM_PlaneOrientationSequence);
        for (unsigned long i = 0; i < 6; ++i) {
            const auto direction = numberAt(turn, DCM_ImageOrientationPatient, i);
            const auto corner = i < 3 ? numberAt(place, DCM_ImagePositionPatient, i) : 0.0;
            if (!direction || !corner)
                return {};
            row[i] = *direction;
            if (i < 3)
                at[i] = *corner;
        }
    } catch (const NotANumber&) {
        return {};
    }
    Plane plane{
        {row[1] * row[5] - row[2] * row[4], row[2] * row[3] - row[0] * row[5], row[0] * row[4] - row[1] * row[3]},
        0,
        2};
    for (int i : {1, 0})
        if (std::fabs(plane.normal[i]) > std::fabs(plane.normal[plane.axis]))
            plane.axis = i;
    const bool against = (plane.normal[plane.axis] < 0) == (plane.axis == 2);
    for (int i = 0; i < 3; ++i) {
        plane.normal[i] = against ? -plane.normal[i] : plane.normal[i];
        plane.position += at[i] * plane.normal[i];
    }
    return std::isfinite(plane.position) ? std::optional(plane) : std::nullopt;
}

/// The frames of a dose lie so far from the first (PS3.3 C.8.8.3.2), along its normal; or at such heights, where the first is one.
void applyDose(DcmDataset& data, std::vector<DicomFrame>& frames, std::vector<double>& positions) {
    const auto scaling = numberAt(data, DCM_DoseGridScaling);
    if (!scaling)
        return;
    for (auto& frame : frames)
        frame.slope *= *scaling, frame.intercept *= *scaling;
    if (positions.size() != frames.size())
        return;
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (const auto offset = numberAt(data, DCM_GridFrameOffsetVector, static_cast<unsigned long>(i)))
            positions[i] += *offset;
}

/// The rescaling that applies, if any. False: half of it is missing.
bool readRescale(DcmItem& item, DicomFrame& frame) {
    const auto slope = numberAt(item, DCM_RescaleSlope), intercept = numberAt(item, DCM_RescaleIntercept);
    frame.slope = slope.value_or(1), frame.intercept = intercept.value_or(0);
    return slope.has_value() == intercept.has_value() || (frame.slope == 1 && frame.intercept == 0);
}

} // namespace

std::optional<double> numberAt(DcmItem& item, const DcmTagKey& key, unsigned long which) {
    DcmElement* element = nullptr;
    if (item.findAndGetElement(key, element).bad() || element->getLength() == 0 || which >= element->getVM())
        return {};
    Float64 value = 0;
    if (!element->isaString() && element->getFloat64(value, which).good() && std::isfinite(value))
        return value;
    OFString words; // of whole numbers, too
    if (element->getOFString(words, which).bad())
        throw NotANumber();
    return words.find_first_not_of(" ") == OFString_npos ? std::nullopt
                                                         : std::optional(numberOf({words.c_str(), words.length()}));
}

bool DicomGroups::next() {
    if (!begun_) {
        begun_ = true;
        data_.findAndGetSequence(DCM_PerFrameFunctionalGroupsSequence, each_);
    }
    if (!each_ || each_->card() == 0)
        return true;
    frame_ = static_cast<DcmItem*>(each_->nextInContainer(frame_)); // without counting from the first again
    return frame_ != nullptr;
}

DcmItem& DicomGroups::macro(const DcmTagKey& sequence) {
    for (auto* group : {frame_, shared_})
        if (DcmItem* found = nullptr; group && group->findAndGetSequenceItem(sequence, found).good() && found)
            return *found;
    return data_;
}

DicomOutcome readFrames(DcmDataset& data, int32_t count, std::vector<DicomFrame>& frames, const char*& said) {
    DicomGroups groups(data);
    std::optional<Plane> first;
    OFString firstStack;
    frames.assign(static_cast<std::size_t>(count), {});
    std::vector<double> positions, numbers;
    for (auto& frame : frames) {
        if (!groups.next())
            return DicomOutcome::Damaged;
        if (!readRescale(groups.macro(DCM_PixelValueTransformationSequence), frame)) {
            said = "Rescale Slope without Rescale Intercept";
            return DicomOutcome::Attribute;
        }
        const auto plane = planeOf(groups);
        auto& content = groups.macro(DCM_FrameContentSequence);
        const auto number = numberAt(content, DCM_InStackPositionNumber);
        OFString stack;
        content.findAndGetOFString(DCM_StackID, stack);
        if (&frame == frames.data())
            first = plane, firstStack = stack;
        if (plane && first && parallel(plane->normal, first->normal)) { // a file may hold pictures that are not
            positions.push_back(plane->position);
            std::copy_n(first->normal, 3, frame.normal);
            frame.axis = first->axis;
        }
        if (number && stack == firstStack)
            numbers.push_back(*number);
        auto time = numberAt(content, DCM_TemporalPositionIndex);
        if (!time)
            time = numberAt(data, DCM_TemporalPositionIdentifier);
        if (time && std::fabs(*time) < 1e9)
            frame.hasTime = 1, frame.time = static_cast<int32_t>(*time);
    }
    applyDose(data, frames, positions);
    const bool placed = positions.size() == frames.size();
    if (!placed && numbers.size() != frames.size())
        return DicomOutcome::Done;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        frames[i].place = placed ? DicomPlace::Millimetres : DicomPlace::Number;
        frames[i].position = placed ? positions[i] : numbers[i];
    }
    return DicomOutcome::Done;
}

int32_t DicomTable::at(int32_t value) const {
    return entries[static_cast<std::size_t>(
        std::clamp<int64_t>(int64_t{value} - first, 0, static_cast<int64_t>(entries.size()) - 1))];
}

DicomOutcome readTable(DcmDataset& data, bool signedPixels, DicomTable& table, const char*& said) {
    DcmItem* item = nullptr;
    if (data.findAndGetSequenceItem(DCM_ModalityLUTSequence, item).bad() || !item)
        return DicomOutcome::Done;
    bool isSigned = signedPixels;
    const auto descriptor = wordsOf(*item, DCM_LUTDescriptor, &isSigned);
    auto words = wordsOf(*item, DCM_LUTData);
    if (descriptor.size() != 3)
        return DicomOutcome::Damaged;
    const std::size_t count = descriptor[0] == 0 ? 65536 : descriptor[0];
    table.first = isSigned ? static_cast<int16_t>(descriptor[1]) : static_cast<int32_t>(descriptor[1]);
    if (descriptor[2] != 8 && descriptor[2] != 16) {
        said = "Modality LUT Sequence of other than 8 or 16 bits";
        return DicomOutcome::Attribute;
    }
    if (words.size() >= count)
        words.resize(count);
    else if (descriptor[2] == 8 && 2 * words.size() >= count) { // two entries in a word, the first in its lower half
        std::vector<uint16_t> bytes(count);
        for (std::size_t i = 0; i < count; ++i)
            bytes[i] = static_cast<uint16_t>(words[i / 2] >> 8 * (i % 2) & 0xff);
        words = std::move(bytes);
    } else
        return DicomOutcome::Damaged;
    table.entries = std::move(words);
    return DicomOutcome::Done;
}

} // namespace telar::codecs
