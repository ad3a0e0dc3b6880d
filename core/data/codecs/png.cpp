// PNG by libpng. Its errors leave by longjmp, so the frames that it may cross hold plain values only.
#include "core/data/codecs/codec.hpp"

#include <bit>
#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <new>
#include <png.h>

namespace telar::codecs {

namespace {

constexpr png_uint_32 mostSide = png_uint_32{1} << 20;

struct PngDecoding {
    png_structp png = nullptr;
    png_infop info = nullptr;
    uint8_t* row = nullptr;
    std::string_view rest;
    Outcome outcome = Outcome::Damaged;
};

void giveUp(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void sayNothing(png_structp, png_const_charp) {} // about colour profiles and the like

void readSome(png_structp png, png_bytep out, std::size_t count) {
    auto* d = static_cast<PngDecoding*>(png_get_io_ptr(png));
    if (count > d->rest.size())
        png_error(png, "cut short");
    std::memcpy(out, d->rest.data(), count);
    d->rest.remove_prefix(count);
}

/// Memory that is refused is told apart from a damaged file.
png_voidp allocate(png_structp png, png_alloc_size_t size) {
    void* memory = std::malloc(size);
    if (!memory)
        static_cast<PngDecoding*>(png_get_mem_ptr(png))->outcome = Outcome::NoMemory;
    return memory;
}
void release(png_structp, png_voidp memory) { std::free(memory); }

/// 8 or 16 bits in this machine's order, one channel or three.
void chooseSamples(png_structp png, png_infop info) {
    const auto kind = png_get_color_type(png, info);
    if (kind == PNG_COLOR_TYPE_PALETTE)
        png_set_palette_to_rgb(png);
    else if (png_get_bit_depth(png, info) < 8)
        png_set_expand_gray_1_2_4_to_8(png);
    png_set_strip_alpha(png);
    if (std::endian::native == std::endian::little)
        png_set_swap(png);
    png_read_update_info(png, info);
}

Outcome decodeAll(PngDecoding& d, Receiver& receiver) {
    if (setjmp(png_jmpbuf(d.png))) // NOLINT: the library's only way to fail
        return d.outcome;
    png_set_user_limits(d.png, mostSide, mostSide);
    // Texts and profiles are not read at all: each may unpack to megabytes.
    png_set_keep_unknown_chunks(d.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_set_read_fn(d.png, &d, readSome);
    png_read_info(d.png, d.info);
    const bool interlaced = png_get_interlace_type(d.png, d.info) == PNG_INTERLACE_ADAM7;
    chooseSamples(d.png, d.info);
    const int64_t rows = png_get_image_height(d.png, d.info), columns = png_get_image_width(d.png, d.info);
    const int channels = png_get_channels(d.png, d.info), bits = png_get_bit_depth(d.png, d.info);
    d.row = static_cast<uint8_t*>(std::malloc(png_get_rowbytes(d.png, d.info) + 1));
    if (!d.row)
        return Outcome::NoMemory;
    if ((channels != 1 && channels != 3) || (bits != 8 && bits != 16))
        return Outcome::Damaged;
    if (!receiver.begin({rows, columns, channels, bits}))
        return Outcome::Stopped;
    // Without libpng's own handling each pass of an interlaced picture comes as the small picture it is, and
    // its pixels are put where they belong: the whole is never needed in a second copy.
    for (int pass = 0; pass < (interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); ++pass) {
        const int64_t top = interlaced ? PNG_PASS_START_ROW(pass) : 0;
        const int64_t down = interlaced ? PNG_PASS_ROW_OFFSET(pass) : 1;
        const int64_t left = interlaced ? PNG_PASS_START_COL(pass) : 0;
        const int64_t across = interlaced ? PNG_PASS_COL_OFFSET(pass) : 1;
        if (left >= columns)
            continue; // libpng leaves empty passes out, too
        for (int64_t row = top; row < rows; row += down) {
            png_read_row(d.png, d.row, nullptr);
            receiver.take({row, left, across, (columns - left + across - 1) / across, d.row});
            if (!receiver.step(1))
                return Outcome::Stopped;
        }
    }
    png_read_end(d.png, nullptr);
    return Outcome::Done;
}

struct PngEncoding {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::string* out = nullptr;
    Outcome outcome = Outcome::Damaged;
};

void writeSome(png_structp png, png_bytep bytes, std::size_t count) {
    auto* e = static_cast<PngEncoding*>(png_get_io_ptr(png));
    bool full = false;
    try {
        e->out->append(reinterpret_cast<const char*>(bytes), count);
    } catch (const std::bad_alloc&) {
        full = true; // the jump must not leave from within the handler
    }
    if (full) {
        e->outcome = Outcome::NoMemory;
        png_error(png, "memory is exhausted");
    }
}
void flushNothing(png_structp) {}

Outcome encodeAll(PngEncoding& e, const void* samples, int64_t rows, int64_t columns, int bits) {
    if (setjmp(png_jmpbuf(e.png))) // NOLINT
        return e.outcome;
    png_set_user_limits(e.png, mostSide, mostSide);
    png_set_write_fn(e.png, &e, writeSome, flushNothing);
    // Fast, and small enough: neighbours' differences in runs.
    png_set_filter(e.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_compression_level(e.png, 1);
    png_set_compression_strategy(e.png, 3 /* Z_RLE */);
    png_set_IHDR(e.png, e.info, static_cast<png_uint_32>(columns), static_cast<png_uint_32>(rows), bits,
                 PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(e.png, e.info);
    if (bits == 16 && std::endian::native == std::endian::little)
        png_set_swap(e.png);
    const auto* row = static_cast<const uint8_t*>(samples);
    for (int64_t r = 0; r < rows; ++r, row += columns * (bits / 8))
        png_write_row(e.png, row);
    png_write_end(e.png, e.info);
    return Outcome::Done;
}

} // namespace

Outcome decodePng(std::string_view bytes, Receiver& receiver) {
    PngDecoding d;
    d.rest = bytes;
    d.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, nullptr, giveUp, sayNothing, &d, allocate, release);
    if (!d.png)
        return Outcome::NoMemory;
    d.info = png_create_info_struct(d.png);
    const Outcome outcome = d.info ? decodeAll(d, receiver) : Outcome::NoMemory;
    png_destroy_read_struct(&d.png, &d.info, nullptr);
    std::free(d.row);
    return outcome;
}

Outcome encodePng(const void* samples, int64_t rows, int64_t columns, int bits, std::string& out) {
    PngEncoding e;
    out.clear();
    e.out = &out;
    e.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, giveUp, sayNothing);
    if (!e.png)
        return Outcome::NoMemory;
    e.info = png_create_info_struct(e.png);
    const Outcome outcome = e.info ? encodeAll(e, samples, rows, columns, bits) : Outcome::NoMemory;
    png_destroy_write_struct(&e.png, &e.info);
    return outcome;
}

std::string pngVersion() { return png_get_libpng_ver(nullptr); }

} // namespace telar::codecs
