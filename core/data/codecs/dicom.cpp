#include "core/data/codecs/dicom_frames.hpp"
#include "core/data/codecs/dicom_words.hpp"

#include <dcmtk/dcmdata/dcdicent.h>
#include <dcmtk/dcmdata/dcdict.h>
#include <dcmtk/dcmdata/dcistrmb.h>
#include <dcmtk/dcmdata/dcrledrg.h>
#include <dcmtk/dcmdata/dctk.h>
#include <dcmtk/dcmjpeg/djdecode.h>
#include <dcmtk/dcmjpls/djdecode.h>

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
                         {DCM_GridFrameOffsetVector, EVR_DS},
                         {DCM_SeriesNumber, EVR_IS},
                         {DCM_AcquisitionNumber, EVR_IS},
                         {DCM_TemporalPositionIdentifier, EVR_IS},
                         {DCM_TemporalPositionIndex, EVR_UL},
                         {DCM_RedPaletteColorLookupTableDescriptor, EVR_xs},
                         {DCM_GreenPaletteColorLookupTableDescriptor, EVR_xs},
                         {DCM_BluePaletteColorLookupTableDescriptor, EVR_xs},
                         {DCM_RedPaletteColorLookupTableData, EVR_lt},
                         {DCM_GreenPaletteColorLookupTableData, EVR_lt},
                         {DCM_BluePaletteColorLookupTableData, EVR_lt},
                         {DCM_DirectoryRecordSequence, EVR_SQ},
                         {DCM_DirectoryRecordType, EVR_CS},
                         {DCM_ReferencedFileID, EVR_CS},
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

/// What the file asks for that is not done, by DICOM's name; empty: nothing.
std::string unread(DcmDataset& data, const DicomFacts& facts, const DicomStorage& storage,
                   const OFString& photometric) {
    const std::string of = std::string(" of ") + photometric.c_str();
    const bool colour = facts.samples == 3;
    const auto oneOf = [&](std::initializer_list<int> widths) {
        return std::find(widths.begin(), widths.end(), storage.allocated) != widths.end();
    };
    if (!oneOf({1, 8, 16, 32}) || (colour && storage.allocated == 1))
        return "Bits Allocated " + std::to_string(storage.allocated) + (colour ? of : "");
    if (colour && storage.isSigned && photometric != "PALETTE COLOR")
        return "Pixel Representation 1" + of;
    if (storage.allocated == 32 && photometric == "PALETTE COLOR")
        return "Bits Allocated 32" + of;
    if ((colour || storage.allocated == 32) && data.tagExistsWithValue(DCM_ModalityLUTSequence))
        return "Modality LUT Sequence" + (colour ? of : " of 32 bits");
    if (data.tagExistsWithValue(DCM_SegmentedRedPaletteColorLookupTableData))
        return "Segmented Palette Color Lookup Table";
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

int32_t wholeAt(DcmDataset& data, const DcmTagKey& key) {
    const auto number = perhaps(data, key);
    return number && std::fabs(*number) < 1e9 ? static_cast<int32_t>(*number) : 0;
}

void readNames(DcmDataset& data, DicomFacts& facts) {
    OFString words;
    if (data.findAndGetOFString(DCM_SeriesInstanceUID, words).good())
        copyWords(words, facts.series);
    if (data.findAndGetOFString(DCM_SOPInstanceUID, words).good())
        copyWords(words, facts.object);
    facts.instance = wholeAt(data, DCM_InstanceNumber);
    facts.seriesNumber = wholeAt(data, DCM_SeriesNumber);
    facts.acquisition = wholeAt(data, DCM_AcquisitionNumber);
}

DicomOutcome readFacts(DcmDataset& data, DicomFacts& facts) {
    readNames(data, facts);
    if (data.tagExistsWithValue(DCM_DirectoryRecordSequence))
        return DicomOutcome::Directory;
    facts.rows = shortAt(data, DCM_Rows), facts.columns = shortAt(data, DCM_Columns);
    if (!pixelsOf(data) || facts.rows == 0 || facts.columns == 0)
        return DicomOutcome::NoPicture;
    const double frames = numberAt(data, DCM_NumberOfFrames).value_or(1);
    if (!(frames >= 1) || frames > mostFrames || frames != std::floor(frames))
        return DicomOutcome::Damaged;
    facts.frames = static_cast<int32_t>(frames);
    OFString photometric;
    data.findAndGetOFString(DCM_PhotometricInterpretation, photometric);
    const auto isOneOf = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return photometric == name; });
    };
    const bool grey = isOneOf({"MONOCHROME1", "MONOCHROME2"}), palette = photometric == "PALETTE COLOR";
    const bool colour =
        isOneOf({"RGB", "YBR_FULL", "YBR_FULL_422"}) || (isJpeg2000(data) && isOneOf({"YBR_RCT", "YBR_ICT"}));
    if (!grey && !colour && !palette) {
        copyWords(photometric.empty() ? OFString("?") : photometric, facts.said);
        return DicomOutcome::Photometric;
    }
    facts.samples = grey ? 1 : 3;
    if (shortAt(data, DCM_SamplesPerPixel, 1) != (colour ? 3 : 1) || valuesOf(facts) > mostValues ||
        facts.rows > mostSide)
        return DicomOutcome::Damaged;
    facts.inverted = photometric == "MONOCHROME1";
    const auto storage = DicomStorage::of(data);
    facts.wide = storage.allocated == 32 && !storage.isSigned;
    if (const auto said = unread(data, facts, storage, photometric); !said.empty()) {
        copyWords(said.c_str(), facts.said);
        return DicomOutcome::Attribute;
    }
    readFirstFrame(data, facts);
    return storage.possible() ? DicomOutcome::Done : DicomOutcome::Damaged;
}

DicomOutcome readPixels(DcmDataset& data, DicomFacts& facts, DicomPixels& pixels) {
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
        outcome = readWords(data, facts, pixels.values);
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
    case EXS_JPEGLSLossless:
    case EXS_JPEGLSLossy:
    case EXS_JPEG2000LosslessOnly:
    case EXS_JPEG2000:
        return true;
    default:
        return false;
    }
}

/// JPEG 2000 and JPEG-LS hold a picture of one value in a few bytes, whatever its size.
bool packsWithoutBound(E_TransferSyntax syntax) {
    return syntax == EXS_JPEGLSLossless || syntax == EXS_JPEGLSLossy || syntax == EXS_JPEG2000LosslessOnly ||
           syntax == EXS_JPEG2000;
}

bool readFile(std::string_view bytes, DcmFileFormat& file) {
    DcmInputBufferStream stream;
    stream.setBuffer(bytes.data(), static_cast<offile_off_t>(bytes.size()));
    stream.setEos();
    file.transferInit();
    const auto read = file.read(stream, EXS_Unknown, EGL_noChange, 1U << 20);
    file.transferEnd();
    return read.good();
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
        dcmEnableUnknownVRConversion.set(OFTrue);        // of what other programs packed again without knowing it
        dcmAcceptUnexpectedImplicitEncoding.set(OFTrue); // of what claims to say its types
        DJDecoderRegistration::registerCodecs(EDC_photometricInterpretation, EUC_never);
        DJLSDecoderRegistration::registerCodecs();
        DcmRLEDecoderRegistration::registerCodecs();
    });
}

DicomFacts decodeDicom(std::string_view bytes, DicomPixels* pixels) {
    prepareDicom();
    DicomFacts facts;
    if (!startsLikeDicom(bytes))
        return facts;
    facts.outcome = DicomOutcome::Damaged;
    DcmFileFormat file;
    const bool read = readFile(bytes, file);
    OFString uid;
    if (file.getMetaInfo()->findAndGetOFString(DCM_TransferSyntaxUID, uid).good() &&
        DcmXfer(uid.c_str()).getXfer() == EXS_Unknown) { // younger than DCMTK
        facts.outcome = DicomOutcome::Compression;
        copyWords(uid, facts.said);
        return facts;
    }
    if (!read)
        return facts;
    auto& data = *file.getDataset();
    const auto syntax = data.getOriginalXfer();
    if (!canRead(syntax)) {
        facts.outcome = DicomOutcome::Compression;
        copyWords(DcmXfer(syntax).getXferName(), facts.said);
        return facts;
    }
    try {
        facts.outcome = readFacts(data, facts);
        // A few bytes that claim a large picture: nothing that is read here packs so many values into one byte.
        constexpr int64_t mostOfAByte = 1100;
        if (facts.outcome == DicomOutcome::Done && !packsWithoutBound(syntax) &&
            valuesOf(facts) > mostOfAByte * static_cast<int64_t>(bytes.size()))
            facts.outcome = DicomOutcome::Damaged;
        if (pixels && facts.outcome == DicomOutcome::Done)
            facts.outcome = readPixels(data, facts, *pixels);
    } catch (const NotANumber&) {
        facts.outcome = DicomOutcome::Damaged;
    }
    return facts;
}

std::string decodeDicomDirectory(std::string_view bytes) {
    prepareDicom();
    std::string names;
    DcmFileFormat file;
    DcmSequenceOfItems* records = nullptr;
    if (!readFile(bytes, file) || file.getDataset()->findAndGetSequence(DCM_DirectoryRecordSequence, records).bad() ||
        !records)
        return names;
    for (auto* record = records->nextInContainer(nullptr); record; record = records->nextInContainer(record)) {
        DcmElement* parts = nullptr;
        OFString part;
        if (static_cast<DcmItem*>(record)->findAndGetElement(DCM_ReferencedFileID, parts).bad())
            continue;
        std::string name;
        for (unsigned long i = 0; i < parts->getVM() && parts->getOFString(part, i).good(); ++i)
            name += (i > 0 ? "/" : "") + std::string(part.c_str(), part.length());
        if (!name.empty())
            names += name + '\n';
    }
    return names;
}

} // namespace telar::codecs
