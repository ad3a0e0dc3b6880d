// JPEG 2000 (ISO 15444-1) in DICOM files, through OpenJPEG.
#include "core/data/codecs/dicom_words.hpp"

#include <dcmtk/dcmdata/dcpixel.h>
#include <dcmtk/dcmdata/dcpixseq.h>
#include <dcmtk/dcmdata/dcpxitem.h>

#include <openjpeg.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace telar::codecs {

namespace {

/// A stream of OpenJPEG's over bytes in memory.
struct Reader {
    const char* bytes;
    OPJ_SIZE_T size, at = 0;

    static OPJ_SIZE_T read(void* to, OPJ_SIZE_T wanted, void* self) {
        auto& reader = *static_cast<Reader*>(self);
        const auto count = std::min(wanted, reader.size - reader.at);
        if (count == 0)
            return static_cast<OPJ_SIZE_T>(-1);
        std::memcpy(to, reader.bytes + reader.at, count);
        reader.at += count;
        return count;
    }
    static OPJ_OFF_T skip(OPJ_OFF_T count, void* self) {
        auto& reader = *static_cast<Reader*>(self);
        if (count < 0 || static_cast<OPJ_SIZE_T>(count) > reader.size - reader.at)
            return -1;
        reader.at += static_cast<OPJ_SIZE_T>(count);
        return count;
    }
    static OPJ_BOOL seek(OPJ_OFF_T to, void* self) {
        auto& reader = *static_cast<Reader*>(self);
        if (to < 0 || static_cast<OPJ_SIZE_T>(to) > reader.size)
            return OPJ_FALSE;
        reader.at = static_cast<OPJ_SIZE_T>(to);
        return OPJ_TRUE;
    }
};

using Stream = std::unique_ptr<opj_stream_t, decltype(&opj_stream_destroy)>;
using Codec = std::unique_ptr<opj_codec_t, decltype(&opj_destroy_codec)>;
using Image = std::unique_ptr<opj_image_t, decltype(&opj_image_destroy)>;

bool hasSize(const opj_image_t& image, const DicomFacts& facts) {
    return image.numcomps == static_cast<OPJ_UINT32>(facts.samples) &&
           std::all_of(image.comps, image.comps + image.numcomps, [&](const opj_image_comp_t& part) {
               return part.w == static_cast<OPJ_UINT32>(facts.columns) &&
                      part.h == static_cast<OPJ_UINT32>(facts.rows) && part.prec >= 1 && part.prec <= 32;
           });
}

/// One code stream, with or without the boxes of a file around it. Its size is looked at before it is decoded: the header may
/// claim another picture than the file does.
Image decodeStream(const std::string& bytes, const DicomFacts& facts) {
    Image none(nullptr, &opj_image_destroy);
    const bool boxes = bytes.starts_with(std::string_view("\0\0\0\x0cjP  ", 8));
    const Codec codec(opj_create_decompress(boxes ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K), &opj_destroy_codec);
    const Stream stream(opj_stream_default_create(OPJ_TRUE), &opj_stream_destroy);
    opj_dparameters_t options;
    opj_set_default_decoder_parameters(&options);
    if (!codec || !stream || !opj_setup_decoder(codec.get(), &options))
        return none;
    Reader reader{bytes.data(), bytes.size()};
    opj_stream_set_user_data(stream.get(), &reader, nullptr);
    opj_stream_set_user_data_length(stream.get(), bytes.size());
    opj_stream_set_read_function(stream.get(), &Reader::read);
    opj_stream_set_skip_function(stream.get(), &Reader::skip);
    opj_stream_set_seek_function(stream.get(), &Reader::seek);
    opj_image_t* made = nullptr;
    const bool read = opj_read_header(stream.get(), codec.get(), &made);
    Image image(made, &opj_image_destroy);
    if (!read || !image || !hasSize(*image, facts) || !opj_decode(codec.get(), stream.get(), image.get()) ||
        !hasSize(*image, facts))
        return none;
    const bool whole = std::all_of(image->comps, image->comps + image->numcomps,
                                   [](const opj_image_comp_t& part) { return part.data != nullptr; });
    return whole ? std::move(image) : std::move(none);
}

/// The packed bytes of each frame: one fragment each, or all of the only one, or from one start of a code stream to the next.
std::vector<std::string> packedFrames(DcmDataset& data, int32_t frames) {
    std::vector<std::string> found;
    DcmElement* element = pixelsOf(data);
    DcmPixelSequence* fragments = nullptr;
    E_TransferSyntax syntax = EXS_Unknown;
    const DcmRepresentationParameter* parameter = nullptr;
    auto* pixels = dynamic_cast<DcmPixelData*>(element);
    if (!pixels)
        return found;
    pixels->getOriginalRepresentationKey(syntax, parameter);
    if (pixels->getEncapsulatedRepresentation(syntax, parameter, fragments).bad() || !fragments)
        return found;
    const auto count = fragments->card();
    for (unsigned long i = 1; i < count; ++i) { // the first has the offsets
        DcmPixelItem* item = nullptr;
        Uint8* bytes = nullptr;
        if (fragments->getItem(item, i).bad() || item->getUint8Array(bytes).bad() || !bytes)
            continue;
        const std::string_view part(reinterpret_cast<const char*>(bytes), item->getLength());
        const bool starts = part.starts_with("\xff\x4f\xff\x51") || part.substr(4).starts_with("jP  ");
        const bool own = static_cast<int64_t>(count) - 1 == frames || (frames > 1 && starts);
        if (own || found.empty())
            found.emplace_back();
        found.back() += part;
    }
    return found;
}

} // namespace

bool isJpeg2000(const DcmDataset& data) {
    const auto syntax = data.getOriginalXfer();
    return syntax == EXS_JPEG2000LosslessOnly || syntax == EXS_JPEG2000;
}

DicomOutcome readJpeg2000(DcmDataset& data, const DicomFacts& facts, std::vector<int32_t>& values) {
    const auto frames = packedFrames(data, facts.frames);
    if (static_cast<int64_t>(frames.size()) != facts.frames)
        return DicomOutcome::Damaged;
    const bool isSigned = shortAt(data, DCM_PixelRepresentation) == 1;
    const int64_t cells = int64_t{facts.rows} * facts.columns;
    values.resize(static_cast<std::size_t>(valuesOf(facts)));
    auto* to = values.data();
    for (const auto& bytes : frames) {
        const auto image = decodeStream(bytes, facts);
        if (!image)
            return DicomOutcome::Damaged;
        for (int64_t i = 0; i < cells; ++i)
            for (OPJ_UINT32 s = 0; s < image->numcomps; ++s) {
                // The dataset says whether the bits are signed; some code streams claim the other.
                const auto& part = image->comps[s];
                const int bits = static_cast<int>(part.prec);
                *to++ = DicomStorage{32, bits, bits - 1, isSigned}.value(static_cast<uint32_t>(part.data[i]));
            }
    }
    return DicomOutcome::Done;
}

} // namespace telar::codecs
