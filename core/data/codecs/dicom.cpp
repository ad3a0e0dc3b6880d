#include "core/data/codecs/dicom_frames.hpp"

#include <dcmtk/dcmdata/dcdicent.h>
#include <dcmtk/dcmdata/dcdict.h>
#include <dcmtk/dcmdata/dcistrmb.h>
#include <dcmtk/dcmdata/dcrledrg.h>
#include <dcmtk/dcmdata/dctk.h>
#include <dcmtk/dcmjpeg/djdecode.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>

namespace telar::codecs {

namespace {

constexpr int64_t mostSide = 1 << 16, mostFrames = 1 << 16, mostValues = int64_t{1} << 30;

/// The little of DICOM's dictionary that pictures need: files of implicit VR say no types themselves. DCMTK's own is a file of
/// 200 KB, which a process that is shut in cannot open.
struct Entry {
    DcmTagKey key;
    DcmEVR vr;
};
const Entry entries[] = {{DCM_TransferSyntaxUID, EVR_UI},
                         {DCM_DerivationDescription, EVR_ST},
                         {DCM_ImageType, EVR_CS},
                         {DCM_LossyImageCompression, EVR_CS},
                         {DCM_SOPInstanceUID, EVR_UI},
                         {DCM_SOPClassUID, EVR_UI},
                         {DCM_SeriesInstanceUID, EVR_UI},
                         {DCM_InstanceNumber, EVR_IS},
                         {DCM_ImagePositionPatient, EVR_DS},
                         {DCM_ImageOrientationPatient, EVR_DS},
                         {DCM_SamplesPerPixel, EVR_US},
                         {DCM_PhotometricInterpretation, EVR_CS},
                         {DCM_PlanarConfiguration, EVR_US},
                         {DCM_NumberOfFrames, EVR_IS},
                         {DCM_Rows, EVR_US},
                         {DCM_Columns, EVR_US},
                         {DCM_PixelSpacing, EVR_DS},
                         {DCM_SliceThickness, EVR_DS},
                         {DCM_BitsAllocated, EVR_US},
                         {DCM_BitsStored, EVR_US},
                         {DCM_HighBit, EVR_US},
                         {DCM_PixelRepresentation, EVR_US},
                         {DCM_WindowCenter, EVR_DS},
                         {DCM_WindowWidth, EVR_DS},
                         {DCM_RescaleIntercept, EVR_DS},
                         {DCM_RescaleSlope, EVR_DS},
                         {DCM_ModalityLUTSequence, EVR_SQ},
                         {DCM_LUTDescriptor, EVR_xs},
                         {DCM_LUTData, EVR_lt},
                         {DCM_DoseGridScaling, EVR_DS},
                         {DCM_SharedFunctionalGroupsSequence, EVR_SQ},
                         {DCM_PerFrameFunctionalGroupsSequence, EVR_SQ},
                         {DCM_PixelMeasuresSequence, EVR_SQ},
                         {DCM_PlanePositionSequence, EVR_SQ},
                         {DCM_PlaneOrientationSequence, EVR_SQ},
                         {DCM_PixelValueTransformationSequence, EVR_SQ},
                         {DCM_FrameVOILUTSequence, EVR_SQ},
                         {DCM_FrameContentSequence, EVR_SQ},
                         {DCM_StackID, EVR_SH},
                         {DCM_InStackPositionNumber, EVR_UL},
                         {DCM_PixelData, EVR_ox}};

void copyWords(const OFString& from, char (&to)[72]) {
    const auto count = std::min<std::size_t>(from.length(), sizeof to - 1);
    std::transform(from.c_str(), from.c_str() + count, to, [](char c) { return c >= ' ' && c <= '~' ? c : '?'; });
    to[count] = 0;
}

/// What no value depends on, where it can be read.
std::optional<double> perhaps(DcmItem& item, const DcmTagKey& key, unsigned long which = 0) {
    try {
        return numberAt(item, key, which);
    } catch (const NotANumber&) {
        return {};
    }
}

uint16_t shortAt(DcmDataset& data, const DcmTagKey& key, uint16_t otherwise = 0) {
    Uint16 found = 0;
    return data.findAndGetUint16(key, found).good() ? found : otherwise;
}

/// How a pixel lies in its word.
struct Storage {
    int allocated = 0, stored = 0, high = 0;
    bool isSigned = false;

    int32_t value(uint32_t word) const {
        const uint32_t mask = (1U << stored) - 1, bits = (word >> (high + 1 - stored)) & mask;
        return static_cast<int32_t>(isSigned && (bits >> (stored - 1) & 1U) != 0 ? bits | ~mask : bits);
    }
};

Storage storageOf(DcmDataset& data) {
    Storage storage;
    storage.allocated = shortAt(data, DCM_BitsAllocated);
    storage.stored = shortAt(data, DCM_BitsStored, static_cast<uint16_t>(storage.allocated));
    storage.high = shortAt(data, DCM_HighBit, static_cast<uint16_t>(storage.stored - 1));
    storage.isSigned = shortAt(data, DCM_PixelRepresentation) == 1;
    return storage;
}

bool possible(const Storage& storage) {
    return (storage.allocated == 8 || storage.allocated == 16) && storage.stored >= 1 && storage.high >= 0 &&
           storage.high < storage.allocated && storage.stored <= storage.high + 1;
}

int32_t byteOf(double value) { return static_cast<int32_t>(std::clamp(std::floor(value + 0.5), 0.0, 255.0)); }

/// YBR_FULL (PS3.3 C.7.6.3.1.2), in place.
void toRgb(int32_t* pixel) {
    const double y = pixel[0], b = pixel[1] - 128, r = pixel[2] - 128;
    pixel[0] = byteOf(y + 1.402 * r);
    pixel[1] = byteOf(y - 0.344136 * b - 0.714136 * r);
    pixel[2] = byteOf(y + 1.772 * b);
}

/// The words of all frames, whatever packed them. Null: they are not there.
DcmElement* pixelsOf(DcmDataset& data) {
    DcmElement* element = nullptr;
    return data.findAndGetElement(DCM_PixelData, element).good() ? element : nullptr;
}

template <class Word>
void unpackValues(const Word* words, const DicomFacts& facts, const Storage& storage, bool planes, bool ybr,
                  std::vector<int32_t>& out) {
    const int64_t cells = int64_t{facts.rows} * facts.columns;
    for (int64_t f = 0; f < facts.frames; ++f)
        for (int64_t i = 0; i < cells; ++i) {
            auto* pixel = out.data() + (f * cells + i) * facts.samples;
            for (int64_t s = 0; s < facts.samples; ++s)
                pixel[s] =
                    storage.value(words[f * cells * facts.samples + (planes ? s * cells + i : i * facts.samples + s)]);
            if (ybr)
                toRgb(pixel);
        }
}

int64_t valuesOf(const DicomFacts& facts) { return int64_t{facts.rows} * facts.columns * facts.frames * facts.samples; }

/// What the file asks for that is not done, by DICOM's name; empty: nothing.
std::string unread(DcmDataset& data, const DicomFacts& facts, const Storage& storage, const OFString& photometric) {
    const std::string of = std::string(" of ") + photometric.c_str();
    const bool colour = facts.samples == 3;
    if ((storage.allocated != 8 && storage.allocated != 16) || (colour && storage.allocated != 8))
        return "Bits Allocated " + std::to_string(storage.allocated) + (colour ? of : "");
    if (colour && storage.isSigned)
        return "Pixel Representation 1" + of;
    if (colour && data.tagExistsWithValue(DCM_ModalityLUTSequence))
        return "Modality LUT Sequence" + of;
    if (data.tagExistsWithValue(DCM_DoseGridScaling))
        return "Dose Grid Scaling";
    return {};
}

/// The window and the distances of the first frame, for all.
void readFirstFrame(DcmDataset& data, DicomFacts& facts) {
    DicomGroups groups(data);
    if (!groups.next())
        return;
    auto& window = groups.macro(DCM_FrameVOILUTSequence);
    const auto centre = perhaps(window, DCM_WindowCenter), width = perhaps(window, DCM_WindowWidth);
    if (centre && width && *width >= 1) {
        facts.hasWindow = 1;
        facts.windowCentre = *centre, facts.windowWidth = *width;
    }
    auto& measures = groups.macro(DCM_PixelMeasuresSequence);
    facts.spacing[1] = perhaps(measures, DCM_PixelSpacing, 0).value_or(0);
    facts.spacing[0] = perhaps(measures, DCM_PixelSpacing, 1).value_or(0);
    facts.spacing[2] = perhaps(measures, DCM_SliceThickness).value_or(0);
}

DicomOutcome readFacts(DcmDataset& data, DicomFacts& facts, OFString& photometric) {
    OFString words;
    if (data.findAndGetOFString(DCM_SeriesInstanceUID, words).good())
        copyWords(words, facts.series);
    if (const auto number = perhaps(data, DCM_InstanceNumber); number && std::fabs(*number) < 1e9)
        facts.instance = static_cast<int32_t>(*number);
    facts.rows = shortAt(data, DCM_Rows), facts.columns = shortAt(data, DCM_Columns);
    if (!pixelsOf(data) || facts.rows == 0 || facts.columns == 0)
        return DicomOutcome::NoPicture;
    const double frames = numberAt(data, DCM_NumberOfFrames).value_or(1);
    if (!(frames >= 1) || frames > mostFrames || frames != std::floor(frames))
        return DicomOutcome::Damaged;
    facts.frames = static_cast<int32_t>(frames);
    facts.samples = shortAt(data, DCM_SamplesPerPixel, 1);
    data.findAndGetOFString(DCM_PhotometricInterpretation, photometric);
    const bool grey = photometric == "MONOCHROME1" || photometric == "MONOCHROME2";
    // Halved colours are read where JPEG has packed them.
    const bool colour = photometric == "RGB" || photometric == "YBR_FULL" ||
                        (photometric == "YBR_FULL_422" && DcmXfer(data.getOriginalXfer()).isEncapsulated());
    if (!grey && !colour) {
        copyWords(photometric.empty() ? OFString("?") : photometric, facts.said);
        return DicomOutcome::Photometric;
    }
    if (facts.samples != (grey ? 1 : 3) || valuesOf(facts) > mostValues || facts.rows > mostSide)
        return DicomOutcome::Damaged;
    facts.inverted = photometric == "MONOCHROME1";
    const auto storage = storageOf(data);
    if (const auto said = unread(data, facts, storage, photometric); !said.empty()) {
        copyWords(said.c_str(), facts.said);
        return DicomOutcome::Attribute;
    }
    readFirstFrame(data, facts);
    return possible(storage) ? DicomOutcome::Done : DicomOutcome::Damaged;
}

/// The words that the file holds, unpacked.
DicomOutcome readWords(DcmDataset& data, const DicomFacts& facts, const OFString& photometric,
                       std::vector<int32_t>& values) {
    if (data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr).bad())
        return DicomOutcome::Damaged;
    data.removeAllButCurrentRepresentations();
    auto* pixels = pixelsOf(data);
    const auto storage = storageOf(data); // JPEG says itself how many bits it has
    OFString now = photometric;           // a JPEG's colours are red, green and blue by now, and the dataset says so
    data.findAndGetOFString(DCM_PhotometricInterpretation, now);
    const bool planes = facts.samples == 3 && shortAt(data, DCM_PlanarConfiguration) == 1;
    const bool ybr = now.substr(0, 3) == "YBR";
    const auto wanted = static_cast<std::size_t>(valuesOf(facts));
    if (!pixels || !possible(storage) ||
        pixels->getLength() < wanted * static_cast<std::size_t>(storage.allocated / 8) ||
        (now == "YBR_FULL_422" && ybr))
        return DicomOutcome::Damaged;
    values.resize(wanted);
    Uint8* bytes = nullptr;
    Uint16* words = nullptr;
    if (storage.allocated == 8 && pixels->getUint8Array(bytes).good() && bytes)
        unpackValues(bytes, facts, storage, planes, ybr, values);
    else if (pixels->getUint16Array(words).bad() || !words)
        return DicomOutcome::Damaged;
    else if (storage.allocated == 8) // OW in a little-endian memory: byte after byte
        unpackValues(reinterpret_cast<const Uint8*>(words), facts, storage, planes, ybr, values);
    else
        unpackValues(words, facts, storage, planes, ybr, values);
    return DicomOutcome::Done;
}

DicomOutcome readPixels(DcmDataset& data, DicomFacts& facts, const OFString& photometric, DicomPixels& pixels) {
    const char* said = nullptr;
    DicomTable table;
    auto outcome = readTable(data, shortAt(data, DCM_PixelRepresentation) == 1, table, said);
    if (outcome == DicomOutcome::Done)
        outcome = readFrames(data, facts.frames, pixels.frames, said);
    const auto rescaled = [](const DicomFrame& one) { return one.slope != 1 || one.intercept != 0; };
    if (outcome == DicomOutcome::Done && facts.samples == 3 &&
        std::any_of(pixels.frames.begin(), pixels.frames.end(), rescaled))
        outcome = DicomOutcome::Attribute, said = "Rescale Slope of colours";
    if (outcome == DicomOutcome::Attribute)
        copyWords(said, facts.said);
    if (outcome == DicomOutcome::Done)
        outcome = readWords(data, facts, photometric, pixels.values);
    if (outcome != DicomOutcome::Done || table.entries.empty())
        return outcome;
    std::transform(pixels.values.begin(), pixels.values.end(), pixels.values.begin(),
                   [&](int32_t value) { return table.at(value); });
    for (auto& frame : pixels.frames) // a file has one or the other
        frame.slope = 1, frame.intercept = 0;
    return outcome;
}

bool canRead(E_TransferSyntax syntax) {
    switch (syntax) {
    case EXS_LittleEndianImplicit:
    case EXS_LittleEndianExplicit:
    case EXS_BigEndianExplicit:
    case EXS_DeflatedLittleEndianExplicit:
    case EXS_RLELossless:
    case EXS_JPEGProcess1:
    case EXS_JPEGProcess2_4:
    case EXS_JPEGProcess14:
    case EXS_JPEGProcess14SV1:
        return true;
    default:
        return false;
    }
}

/// Whether it begins like DICOM: the mark after the preamble, or a group of small number without one.
bool looksLikeDicom(std::string_view bytes) {
    if (bytes.size() > 132 && bytes.substr(128, 4) == "DICM")
        return true;
    return bytes.size() > 16 && (bytes[0] == 2 || bytes[0] == 8) && bytes[1] == 0 && bytes[3] == 0;
}

} // namespace

void prepareDicom() {
    static std::once_flag once;
    std::call_once(once, [] {
        ::setenv("DCMDICTPATH", "/dev/null", 1);
        OFLog::configure(OFLogger::OFF_LOG_LEVEL);
        auto& dictionary = dcmDataDict.wrlock();
        for (const auto& entry : entries)
            dictionary.addEntry(new DcmDictEntry(entry.key.getGroup(), entry.key.getElement(), DcmVR(entry.vr), "Known",
                                                 0, -1, "DICOM", OFFalse, nullptr));
        dcmDataDict.wrunlock();
        DJDecoderRegistration::registerCodecs(EDC_photometricInterpretation, EUC_never);
        DcmRLEDecoderRegistration::registerCodecs();
    });
}

DicomFacts decodeDicom(std::string_view bytes, DicomPixels* pixels) {
    prepareDicom();
    DicomFacts facts;
    if (!looksLikeDicom(bytes))
        return facts;
    facts.outcome = DicomOutcome::Damaged;
    DcmInputBufferStream stream;
    stream.setBuffer(bytes.data(), static_cast<offile_off_t>(bytes.size()));
    stream.setEos();
    DcmFileFormat file;
    file.transferInit();
    const auto read = file.read(stream, EXS_Unknown, EGL_noChange, 1U << 20);
    file.transferEnd();
    OFString uid;
    if (file.getMetaInfo()->findAndGetOFString(DCM_TransferSyntaxUID, uid).good() &&
        DcmXfer(uid.c_str()).getXfer() == EXS_Unknown) { // younger than DCMTK
        facts.outcome = DicomOutcome::Compression;
        copyWords(uid, facts.said);
        return facts;
    }
    if (read.bad())
        return facts;
    auto& data = *file.getDataset();
    const auto syntax = data.getOriginalXfer();
    if (!canRead(syntax)) {
        facts.outcome = DicomOutcome::Compression;
        copyWords(DcmXfer(syntax).getXferName(), facts.said);
        return facts;
    }
    try {
        OFString photometric;
        facts.outcome = readFacts(data, facts, photometric);
        // A few bytes that claim a large picture: nothing that is read here packs so many values into one byte.
        constexpr int64_t mostOfAByte = 1100;
        if (facts.outcome == DicomOutcome::Done && valuesOf(facts) > mostOfAByte * static_cast<int64_t>(bytes.size()))
            facts.outcome = DicomOutcome::Damaged;
        if (pixels && facts.outcome == DicomOutcome::Done)
            facts.outcome = readPixels(data, facts, photometric, *pixels);
    } catch (const NotANumber&) {
        facts.outcome = DicomOutcome::Damaged;
    }
    return facts;
}

} // namespace telar::codecs
