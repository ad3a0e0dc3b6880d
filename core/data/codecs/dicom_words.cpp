#include "core/data/codecs/dicom_words.hpp"

#include <algorithm>
#include <cmath>

namespace telar::codecs {

namespace {

/// YBR_FULL (PS3.3 C.7.6.3.1.2) of so many bits, in place.
void toRgb(int32_t* pixel, int bits) {
    const double half = std::ldexp(1, bits - 1), most = std::ldexp(1, bits) - 1;
    const double y = pixel[0], b = pixel[1] - half, r = pixel[2] - half;
    const auto held = [&](double value) {
        return static_cast<int32_t>(std::clamp(std::floor(value + 0.5), 0.0, most));
    };
    pixel[0] = held(y + 1.402 * r);
    pixel[1] = held(y - 0.344136 * b - 0.714136 * r);
    pixel[2] = held(y + 1.772 * b);
}

/// What the dataset says after DCMTK has unpacked it: a JPEG's colours are red, green and blue by then.
struct Layout {
    DicomStorage storage;
    OFString photometric;
    bool planes = false;

    bool ybr() const { return photometric.substr(0, 3) == "YBR"; }
    bool halved() const { return photometric == "YBR_FULL_422"; }
};

template <class Word>
void unpackValues(const Word* words, const DicomFacts& facts, const Layout& layout, std::vector<int32_t>& out) {
    const int64_t cells = int64_t{facts.rows} * facts.columns, samples = facts.samples;
    for (int64_t f = 0; f < facts.frames; ++f)
        for (int64_t i = 0; i < cells; ++i) {
            auto* pixel = out.data() + (f * cells + i) * samples;
            for (int64_t s = 0; s < samples; ++s)
                pixel[s] = layout.storage.value(
                    words[f * cells * samples + (layout.planes ? s * cells + i : i * samples + s)]);
            if (layout.ybr())
                toRgb(pixel, layout.storage.stored);
        }
}

/// Of 32 bits. Where the file's order is the big-endian one DCMTK has turned each half, but not the halves.
void unpackWideValues(DcmDataset& data, const Uint8* bytes, const DicomFacts& facts, const Layout& layout,
                      std::vector<int32_t>& out) {
    const auto* halves = reinterpret_cast<const Uint16*>(bytes);
    const std::size_t low = data.getOriginalXfer() == EXS_BigEndianExplicit ? 1 : 0;
    std::vector<uint32_t> words(out.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = halves[2 * i + low] | static_cast<uint32_t>(halves[2 * i + 1 - low]) << 16;
    unpackValues(words.data(), facts, layout, out);
}

/// Y, Y, B, R for two pixels of a row (PS3.3 C.7.6.3.1.2).
void unpackHalved(const Uint8* bytes, const DicomFacts& facts, std::vector<int32_t>& out) {
    const int64_t cells = int64_t{facts.rows} * facts.columns * facts.frames;
    for (int64_t i = 0; i < cells; ++i) {
        const auto* pair = bytes + i / 2 * 4;
        auto* pixel = out.data() + 3 * i;
        pixel[0] = pair[i % 2], pixel[1] = pair[2], pixel[2] = pair[3];
        toRgb(pixel, 8);
    }
}

/// Eight pixels in a byte, the first in its lowest bit; frames follow each other without a gap.
void unpackBits(const Uint8* bytes, std::vector<int32_t>& out) {
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = bytes[i / 8] >> i % 8 & 1;
}

/// PS3.3 C.7.6.3.1.5: the entries of one colour.
struct Palette {
    int32_t first = 0;
    std::vector<uint16_t> entries;

    int32_t at(int32_t value) const {
        return entries[static_cast<std::size_t>(
            std::clamp<int64_t>(int64_t{value} - first, 0, static_cast<int64_t>(entries.size()) - 1))];
    }
};

std::optional<Palette> paletteOf(DcmDataset& data, int colour) {
    static const DcmTagKey descriptors[] = {DCM_RedPaletteColorLookupTableDescriptor,
                                            DCM_GreenPaletteColorLookupTableDescriptor,
                                            DCM_BluePaletteColorLookupTableDescriptor};
    static const DcmTagKey tables[] = {DCM_RedPaletteColorLookupTableData, DCM_GreenPaletteColorLookupTableData,
                                       DCM_BluePaletteColorLookupTableData};
    bool isSigned = shortAt(data, DCM_PixelRepresentation) == 1;
    const auto descriptor = wordsOf(data, descriptors[colour], &isSigned);
    auto words = wordsOf(data, tables[colour]);
    if (descriptor.size() != 3)
        return {};
    Palette palette;
    const std::size_t count = descriptor[0] == 0 ? 65536 : descriptor[0];
    palette.first = isSigned ? static_cast<int16_t>(descriptor[1]) : static_cast<int32_t>(descriptor[1]);
    if (words.size() < count && 2 * words.size() >= count) { // two entries in a word, the first in its lower half
        palette.entries.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            palette.entries[i] = static_cast<uint16_t>(words[i / 2] >> 8 * (i % 2) & 0xff);
        return palette;
    }
    if (words.size() < count)
        return {};
    words.resize(count);
    palette.entries = std::move(words);
    return palette;
}

/// Indices become colours; `values` grows to three times its size, from the back.
DicomOutcome paint(DcmDataset& data, std::vector<int32_t>& values) {
    std::optional<Palette> palettes[3];
    for (int colour = 0; colour < 3; ++colour)
        if (palettes[colour] = paletteOf(data, colour); !palettes[colour])
            return DicomOutcome::Damaged;
    const std::size_t cells = values.size();
    values.resize(3 * cells);
    for (std::size_t i = cells; i-- > 0;) {
        const int32_t index = values[i];
        for (std::size_t colour = 0; colour < 3; ++colour)
            values[3 * i + colour] = palettes[colour]->at(index);
    }
    return DicomOutcome::Done;
}

/// The bytes of an element, in this computer's order. Null: fewer than `wanted`.
const Uint8* bytesOf(DcmElement& pixels, std::size_t wanted) {
    Uint8* bytes = nullptr;
    Uint16* words = nullptr;
    if (pixels.getLength() < wanted)
        return nullptr;
    if (pixels.getUint8Array(bytes).good() && bytes)
        return bytes;
    return pixels.getUint16Array(words).good() ? reinterpret_cast<const Uint8*>(words) : nullptr;
}

DicomOutcome readIndicesOrColours(DcmDataset& data, const DicomFacts& facts, std::vector<int32_t>& values) {
    auto* pixels = pixelsOf(data);
    Layout layout{DicomStorage::of(data), {}}; // JPEG says itself how many bits it has
    data.findAndGetOFString(DCM_PhotometricInterpretation, layout.photometric);
    layout.planes = facts.samples == 3 && shortAt(data, DCM_PlanarConfiguration) == 1;
    const auto count = static_cast<std::size_t>(valuesOf(facts));
    if (!pixels || !layout.storage.possible() || (layout.halved() && layout.storage.allocated != 8))
        return DicomOutcome::Damaged;
    const int allocated = layout.storage.allocated;
    const std::size_t wanted = allocated == 1    ? (count + 7) / 8
                               : layout.halved() ? (count / 3 + 1) / 2 * 4
                                                 : count * static_cast<std::size_t>(allocated / 8);
    const auto* bytes = bytesOf(*pixels, wanted);
    if (!bytes)
        return DicomOutcome::Damaged;
    values.resize(count);
    if (allocated == 1)
        unpackBits(bytes, values);
    else if (layout.halved())
        unpackHalved(bytes, facts, values);
    else if (allocated == 8)
        unpackValues(bytes, facts, layout, values);
    else if (allocated == 16)
        unpackValues(reinterpret_cast<const Uint16*>(bytes), facts, layout, values);
    else
        unpackWideValues(data, bytes, facts, layout, values);
    return DicomOutcome::Done;
}

} // namespace

DicomStorage DicomStorage::of(DcmDataset& data) {
    DicomStorage storage;
    storage.allocated = shortAt(data, DCM_BitsAllocated);
    storage.stored = shortAt(data, DCM_BitsStored, static_cast<uint16_t>(storage.allocated));
    storage.high = shortAt(data, DCM_HighBit, static_cast<uint16_t>(storage.stored - 1));
    storage.isSigned = shortAt(data, DCM_PixelRepresentation) == 1;
    return storage;
}

bool DicomStorage::possible() const {
    return (allocated == 1 || allocated == 8 || allocated == 16 || allocated == 32) && stored >= 1 && high >= 0 &&
           high < allocated && stored <= high + 1;
}

int32_t DicomStorage::value(uint32_t word) const {
    const uint32_t mask = stored == 32 ? ~0U : (1U << stored) - 1, bits = (word >> (high + 1 - stored)) & mask;
    return static_cast<int32_t>(isSigned && (bits >> (stored - 1) & 1U) != 0 ? bits | ~mask : bits);
}

uint16_t shortAt(DcmDataset& data, const DcmTagKey& key, uint16_t otherwise) {
    Uint16 found = 0;
    return data.findAndGetUint16(key, found).good() ? found : otherwise;
}

std::vector<uint16_t> wordsOf(DcmItem& item, const DcmTagKey& key, bool* isSigned) {
    DcmElement* element = nullptr;
    if (item.findAndGetElement(key, element).bad())
        return {};
    Uint16* words = nullptr;
    Sint16* signedWords = nullptr;
    const auto count = element->getLength() / 2;
    if (element->getUint16Array(words).good() && words)
        return {words, words + count};
    if (element->getSint16Array(signedWords).bad() || !signedWords)
        return {};
    if (isSigned)
        *isSigned = true;
    return {signedWords, signedWords + count};
}

DcmElement* pixelsOf(DcmDataset& data) {
    DcmElement* element = nullptr;
    return data.findAndGetElement(DCM_PixelData, element).good() ? element : nullptr;
}

DicomOutcome readWords(DcmDataset& data, const DicomFacts& facts, std::vector<int32_t>& values) {
    OFString photometric;
    data.findAndGetOFString(DCM_PhotometricInterpretation, photometric);
    const bool palette = photometric == "PALETTE COLOR";
    DicomFacts stored = facts;
    if (palette)
        stored.samples = 1;
    DicomOutcome outcome = DicomOutcome::Damaged;
    if (isJpeg2000(data)) {
        outcome = readJpeg2000(data, stored, values);
    } else if (data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr).good()) {
        data.removeAllButCurrentRepresentations();
        outcome = readIndicesOrColours(data, stored, values);
    }
    return outcome == DicomOutcome::Done && palette ? paint(data, values) : outcome;
}

} // namespace telar::codecs
