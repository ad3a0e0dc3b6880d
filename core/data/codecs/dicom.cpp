#include "core/data/codecs/dicom.hpp"

#include <dcmtk/config/osconfig.h>

#include <dcmtk/dcmdata/dcdicent.h>
#include <dcmtk/dcmdata/dcdict.h>
#include <dcmtk/dcmdata/dcistrmb.h>
#include <dcmtk/dcmdata/dcrledrg.h>
#include <dcmtk/dcmdata/dctk.h>
#include <dcmtk/dcmjpeg/djdecode.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

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
                         {DCM_SharedFunctionalGroupsSequence, EVR_SQ},
                         {DCM_PerFrameFunctionalGroupsSequence, EVR_SQ},
                         {DCM_PixelMeasuresSequence, EVR_SQ},
                         {DCM_PlanePositionSequence, EVR_SQ},
                         {DCM_PlaneOrientationSequence, EVR_SQ},
                         {DCM_PixelValueTransformationSequence, EVR_SQ},
                         {DCM_FrameVOILUTSequence, EVR_SQ},
                         {DCM_PixelData, EVR_ox}};

void copyWords(const OFString& from, char (&to)[72]) {
    const auto count = std::min<std::size_t>(from.length(), sizeof to - 1);
    std::transform(from.c_str(), from.c_str() + count, to, [](char c) { return c >= ' ' && c <= '~' ? c : '?'; });
    to[count] = 0;
}

/// In the dataset or, in files of many frames, in the groups of all of them.
bool numberAt(DcmDataset& data, const DcmTagKey& key, double& value, unsigned long which = 0) {
    Float64 found = 0;
    Sint32 whole = 0;
    if (data.findAndGetFloat64(key, found, which, OFTrue).bad()) { // of an integer string
        if (data.findAndGetSint32(key, whole, which, OFTrue).bad())
            return false;
        found = whole;
    }
    if (!std::isfinite(found))
        return false;
    value = found;
    return true;
}

uint16_t shortAt(DcmDataset& data, const DcmTagKey& key, uint16_t otherwise = 0) {
    Uint16 found = 0;
    return data.findAndGetUint16(key, found).good() ? found : otherwise;
}

/// The slice's place along the normal of its plane.
void readPlace(DcmDataset& data, DicomFacts& facts) {
    double at[3], row[6];
    bool known = true;
    for (unsigned long i = 0; i < 3; ++i)
        known = known && numberAt(data, DCM_ImagePositionPatient, at[i], i);
    for (unsigned long i = 0; i < 6; ++i)
        known = known && numberAt(data, DCM_ImageOrientationPatient, row[i], i);
    if (known) {
        const double normal[3] = {row[1] * row[5] - row[2] * row[4], row[2] * row[3] - row[0] * row[5],
                                  row[0] * row[4] - row[1] * row[3]};
        facts.position = at[0] * normal[0] + at[1] * normal[1] + at[2] * normal[2];
        facts.hasPosition = std::isfinite(facts.position);
    }
    numberAt(data, DCM_PixelSpacing, facts.spacing[1], 0);
    numberAt(data, DCM_PixelSpacing, facts.spacing[0], 1);
    numberAt(data, DCM_SliceThickness, facts.spacing[2]);
}

/// How a pixel lies in its word.
struct Storage {
    int allocated = 0, stored = 0, high = 0;
    bool isSigned = false;
    double slope = 1, intercept = 0;

    double value(uint32_t word) const {
        const uint32_t mask = stored >= 32 ? ~0U : (1U << stored) - 1;
        uint32_t bits = (word >> (high + 1 - stored)) & mask;
        if (isSigned && (bits >> (stored - 1) & 1U) != 0)
            return static_cast<double>(static_cast<int32_t>(bits | ~mask)) * slope + intercept;
        return static_cast<double>(bits) * slope + intercept;
    }
};

bool readStorage(DcmDataset& data, Storage& storage) {
    storage.allocated = shortAt(data, DCM_BitsAllocated);
    storage.stored = shortAt(data, DCM_BitsStored, static_cast<uint16_t>(storage.allocated));
    storage.high = shortAt(data, DCM_HighBit, static_cast<uint16_t>(storage.stored - 1));
    storage.isSigned = shortAt(data, DCM_PixelRepresentation) == 1;
    numberAt(data, DCM_RescaleSlope, storage.slope);
    numberAt(data, DCM_RescaleIntercept, storage.intercept);
    return (storage.allocated == 8 || storage.allocated == 16) && storage.stored >= 1 && storage.high >= 0 &&
           storage.high < storage.allocated && storage.stored <= storage.high + 1;
}

float byteOf(double value) { return static_cast<float>(std::clamp(std::floor(value + 0.5), 0.0, 255.0)); }

/// YBR_FULL (PS3.3 C.7.6.3.1.2), in place.
void toRgb(float* pixel) {
    const double y = static_cast<double>(pixel[0]), b = static_cast<double>(pixel[1]) - 128,
                 r = static_cast<double>(pixel[2]) - 128;
    pixel[0] = byteOf(y + 1.402 * r);
    pixel[1] = byteOf(y - 0.344136 * b - 0.714136 * r);
    pixel[2] = byteOf(y + 1.772 * b);
}

bool isWhole(double value) { return value == std::floor(value); }

/// The words of all frames, whatever packed them. Null: they are not there.
DcmElement* pixelsOf(DcmDataset& data) {
    DcmElement* element = nullptr;
    return data.findAndGetElement(DCM_PixelData, element).good() ? element : nullptr;
}

template <class Word>
void unpackValues(const Word* words, const DicomFacts& facts, const Storage& storage, bool planes, bool ybr,
                  std::vector<float>& out) {
    const int64_t cells = int64_t{facts.rows} * facts.columns;
    for (int64_t f = 0; f < facts.frames; ++f)
        for (int64_t i = 0; i < cells; ++i) {
            float* pixel = out.data() + (f * cells + i) * facts.samples;
            for (int64_t s = 0; s < facts.samples; ++s)
                pixel[s] = static_cast<float>(
                    storage.value(words[f * cells * facts.samples + (planes ? s * cells + i : i * facts.samples + s)]));
            if (ybr)
                toRgb(pixel);
        }
}

DicomOutcome readFacts(DcmFileFormat& file, DicomFacts& facts, Storage& storage, OFString& photometric) {
    auto& data = *file.getDataset();
    OFString words;
    if (data.findAndGetOFString(DCM_SeriesInstanceUID, words).good())
        copyWords(words, facts.series);
    double number = 0;
    if (numberAt(data, DCM_InstanceNumber, number) && std::fabs(number) < 1e9)
        facts.instance = static_cast<int32_t>(number);
    facts.rows = shortAt(data, DCM_Rows), facts.columns = shortAt(data, DCM_Columns);
    if (!pixelsOf(data) || facts.rows == 0 || facts.columns == 0)
        return DicomOutcome::NoPicture;
    facts.frames = 1;
    if (numberAt(data, DCM_NumberOfFrames, number)) {
        if (!(number >= 1) || number > mostFrames)
            return DicomOutcome::Damaged;
        facts.frames = static_cast<int32_t>(number);
    }
    facts.samples = shortAt(data, DCM_SamplesPerPixel, 1);
    data.findAndGetOFString(DCM_PhotometricInterpretation, photometric);
    const bool grey = photometric == "MONOCHROME1" || photometric == "MONOCHROME2";
    const bool colour = photometric == "RGB" || photometric == "YBR_FULL" || photometric == "YBR_FULL_422";
    if ((!grey || facts.samples != 1) && (!colour || facts.samples != 3)) {
        copyWords(photometric, facts.said);
        return DicomOutcome::Photometric;
    }
    if (int64_t{facts.rows} * facts.columns * facts.frames * facts.samples > mostValues || facts.rows > mostSide)
        return DicomOutcome::Damaged;
    facts.inverted = photometric == "MONOCHROME1";
    if (!readStorage(data, storage) || (colour && storage.allocated != 8))
        return DicomOutcome::Damaged;
    facts.wholeNumbers = isWhole(storage.slope) && isWhole(storage.intercept);
    double centre = 0, width = 0;
    if (grey && numberAt(data, DCM_WindowCenter, centre) && numberAt(data, DCM_WindowWidth, width) && width >= 1) {
        facts.hasWindow = 1;
        facts.windowCentre = centre, facts.windowWidth = width;
    }
    readPlace(data, facts);
    return DicomOutcome::Done;
}

DicomOutcome readValues(DcmFileFormat& file, const DicomFacts& facts, const Storage& storage,
                        const OFString& photometric, std::vector<float>& values) {
    auto& data = *file.getDataset();
    if (data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr).bad())
        return DicomOutcome::Damaged;
    data.removeAllButCurrentRepresentations();
    auto* pixels = pixelsOf(data);
    OFString now = photometric; // a JPEG's colours are red, green and blue by now, and the dataset says so
    data.findAndGetOFString(DCM_PhotometricInterpretation, now);
    const bool planes = facts.samples == 3 && shortAt(data, DCM_PlanarConfiguration) == 1;
    const bool ybr = now.substr(0, 3) == "YBR";
    const auto wanted = static_cast<std::size_t>(facts.rows) * static_cast<std::size_t>(facts.columns) *
                        static_cast<std::size_t>(facts.frames) * static_cast<std::size_t>(facts.samples);
    if (!pixels || pixels->getLength() < wanted * static_cast<std::size_t>(storage.allocated / 8) ||
        (now == "YBR_FULL_422" && ybr))
        return DicomOutcome::Damaged;
    values.resize(wanted);
    if (storage.allocated == 8) {
        Uint8* bytes = nullptr;
        Uint16* shorts = nullptr;
        if (pixels->getUint8Array(bytes).good() && bytes)
            unpackValues(bytes, facts, storage, planes, ybr, values);
        else if (pixels->getUint16Array(shorts).good() && shorts) // OW in a little-endian memory: byte after byte
            unpackValues(reinterpret_cast<const Uint8*>(shorts), facts, storage, planes, ybr, values);
        else
            return DicomOutcome::Damaged;
        return DicomOutcome::Done;
    }
    Uint16* words = nullptr;
    if (pixels->getUint16Array(words).bad() || !words)
        return DicomOutcome::Damaged;
    unpackValues(words, facts, storage, planes, ybr, values);
    return DicomOutcome::Done;
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

DicomFacts decodeDicom(std::string_view bytes, std::vector<float>* values) {
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
    if (read.bad())
        return facts;
    const auto syntax = file.getDataset()->getOriginalXfer();
    if (!canRead(syntax)) {
        facts.outcome = DicomOutcome::Compression;
        copyWords(DcmXfer(syntax).getXferName(), facts.said);
        return facts;
    }
    Storage storage;
    OFString photometric;
    facts.outcome = readFacts(file, facts, storage, photometric);
    // A few bytes that claim a large picture: nothing that is read here packs so many values into one byte.
    constexpr int64_t mostOfAByte = 1100;
    if (facts.outcome == DicomOutcome::Done && int64_t{facts.rows} * facts.columns * facts.frames * facts.samples >
                                                   mostOfAByte * static_cast<int64_t>(bytes.size()))
        facts.outcome = DicomOutcome::Damaged;
    if (values && facts.outcome == DicomOutcome::Done)
        facts.outcome = readValues(file, facts, storage, photometric, *values);
    return facts;
}

} // namespace telar::codecs
