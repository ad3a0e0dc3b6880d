// JPG by libjpeg-turbo. Its errors leave by longjmp, so the frames that it may cross hold plain values only.
#include "core/data/codecs/codec.hpp"

#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <jpeglib.h> // after <cstdio>, which it needs

#include <jerror.h>

namespace telar::codecs {

namespace {

/// What the library calls back, and where it leaves to.
struct Complaints {
    jpeg_error_mgr manager; // first, so that a pointer to it is one to all
    std::jmp_buf away;
    Outcome outcome = Outcome::Damaged;
};

struct Watch {
    jpeg_progress_mgr manager; // first, likewise
    Receiver* receiver = nullptr;
};

[[noreturn]] void leave(j_common_ptr info, Outcome outcome) {
    auto* complaints = reinterpret_cast<Complaints*>(info->err);
    complaints->outcome = outcome;
    std::longjmp(complaints->away, 1);
}
void giveUp(j_common_ptr info) {
    leave(info, info->err->msg_code == JERR_OUT_OF_MEMORY ? Outcome::NoMemory : Outcome::Damaged);
}
/// A warning means that something was guessed: what has been guessed is no measurement.
void refuseWarnings(j_common_ptr info, int level) {
    if (level < 0)
        leave(info, Outcome::Damaged);
}
void sayNothing(j_common_ptr) {}

/// Called for every row of blocks of every scan that is kept, and for every row that comes out.
void look(j_common_ptr info) {
    const auto* watch = reinterpret_cast<const Watch*>(info->progress);
    if (!watch->receiver->step(1))
        leave(info, Outcome::Stopped);
}

/// Four inks as Adobe writes them, 255 for none, to red, green and blue in place.
void inksToColours(uint8_t* row, std::size_t columns) {
    for (std::size_t i = 0; i < columns; ++i) {
        const int k = row[4 * i + 3];
        for (std::size_t c = 0; c < 3; ++c) // writes run behind reads
            row[3 * i + c] = static_cast<uint8_t>(k - ((255 - row[4 * i + c]) * k >> 8));
    }
}

struct JpegDecoding {
    jpeg_decompress_struct info;
    Complaints complaints;
    Watch watch;
    uint8_t* row = nullptr;
};

Outcome decodeAll(JpegDecoding& d, std::string_view bytes, bool colour, int shrink, Receiver& receiver) {
    auto& info = d.info;
    if (setjmp(d.complaints.away)) // NOLINT: the library's only way to fail
        return d.complaints.outcome;
    jpeg_create_decompress(&info);
    info.progress = &d.watch.manager;
    jpeg_mem_src(&info, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
    jpeg_read_header(&info, TRUE);
    const bool inks = info.num_components == 4;
    info.out_color_space = inks ? JCS_CMYK : colour ? JCS_RGB : JCS_GRAYSCALE;
    info.scale_num = 1;
    info.scale_denom = static_cast<unsigned>(shrink);
    jpeg_start_decompress(&info);
    const auto columns = static_cast<std::size_t>(info.output_width);
    d.row = static_cast<uint8_t*>(std::malloc(columns * 4 + 1));
    if (!d.row)
        return Outcome::NoMemory;
    if (!receiver.begin({info.output_height, info.output_width, inks ? 3 : info.output_components, 8}))
        return Outcome::Stopped;
    while (info.output_scanline < info.output_height) {
        const int64_t row = info.output_scanline;
        JSAMPROW line = d.row;
        jpeg_read_scanlines(&info, &line, 1);
        if (inks)
            inksToColours(d.row, columns);
        receiver.take({row, 0, 1, static_cast<int64_t>(columns), d.row});
    }
    jpeg_finish_decompress(&info);
    return Outcome::Done;
}

struct JpegEncoding {
    jpeg_compress_struct info;
    Complaints complaints;
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
};

Outcome encodeAll(JpegEncoding& e, const uint8_t* samples, int64_t rows, int64_t columns, int quality) {
    auto& info = e.info;
    if (setjmp(e.complaints.away)) // NOLINT
        return e.complaints.outcome;
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &e.bytes, &e.size);
    info.image_width = static_cast<JDIMENSION>(columns);
    info.image_height = static_cast<JDIMENSION>(rows);
    info.input_components = 1;
    info.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* line = const_cast<JSAMPROW>(samples + static_cast<int64_t>(info.next_scanline) * columns);
        jpeg_write_scanlines(&info, &line, 1);
    }
    jpeg_finish_compress(&info);
    return Outcome::Done;
}

void listen(Complaints& complaints) {
    jpeg_std_error(&complaints.manager);
    complaints.manager.error_exit = giveUp;
    complaints.manager.emit_message = refuseWarnings;
    complaints.manager.output_message = sayNothing;
}

} // namespace

Outcome decodeJpeg(std::string_view bytes, bool colour, int shrink, Receiver& receiver) {
    const auto d = std::make_unique<JpegDecoding>();
    listen(d->complaints);
    std::memset(&d->info, 0, sizeof d->info); // so that destroying is safe from the first moment
    d->info.err = &d->complaints.manager;
    d->watch.manager.progress_monitor = look;
    d->watch.receiver = &receiver;
    const Outcome outcome = decodeAll(*d, bytes, colour, shrink, receiver);
    jpeg_destroy_decompress(&d->info);
    std::free(d->row);
    return outcome;
}

Outcome encodeJpeg(const uint8_t* samples, int64_t rows, int64_t columns, int quality, std::string& out) {
    const auto e = std::make_unique<JpegEncoding>();
    listen(e->complaints);
    std::memset(&e->info, 0, sizeof e->info);
    e->info.err = &e->complaints.manager;
    const Outcome outcome = encodeAll(*e, samples, rows, columns, quality);
    jpeg_destroy_compress(&e->info);
    const std::unique_ptr<unsigned char, decltype(&std::free)> bytes(e->bytes, &std::free);
    if (outcome == Outcome::Done)
        out.assign(reinterpret_cast<const char*>(bytes.get()), e->size);
    return outcome;
}

std::string jpegVersion() {
#define TELAR_WORD(number) #number
#define TELAR_WORDS(number) TELAR_WORD(number)
    return TELAR_WORDS(LIBJPEG_TURBO_VERSION);
#undef TELAR_WORDS
#undef TELAR_WORD
}

} // namespace telar::codecs
