// The plain pictures' module: JPG by libjpeg alone, behind the table of abi.hpp. It loads in a millisecond
// where OpenCV and its hundred libraries take a tenth of a second. What is not plain (four channels, an EXIF
// block that may turn the picture, damage) it refuses, and OpenCV reads it or says what is wrong.
#include "core/data/codecs/abi.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <jpeglib.h>

namespace {

using namespace telar::codecs;

struct Complaints {
    jpeg_error_mgr manager; // first, so that a pointer to it is one to all
    std::jmp_buf away;
};

void giveUp(j_common_ptr info) {
    std::longjmp(reinterpret_cast<Complaints*>(info->err)->away, 1);
}
void refuseWarnings(j_common_ptr info, int level) {
    if (level < 0)
        giveUp(info);
}
void sayNothing(j_common_ptr) {}

/// The EXIF block, which may say that the picture lies on its side.
bool hasExif(const jpeg_decompress_struct& info) {
    for (const auto* marker = info.marker_list; marker; marker = marker->next)
        if (marker->data_length >= 4 && std::memcmp(marker->data, "Exif", 4) == 0)
            return true;
    return false;
}

/// Whether the header is one that this module reads; then the output is as OpenCV has it.
bool prepare(jpeg_decompress_struct& info, int colour) {
    jpeg_save_markers(&info, JPEG_APP0 + 1, 64);
    jpeg_read_header(&info, TRUE);
    if (hasExif(info) || info.data_precision != 8 || (info.num_components != 1 && info.num_components != 3))
        return false;
    info.out_color_space = colour ? JCS_EXT_BGR : JCS_GRAYSCALE;
    return true;
}

int decode(const uint8_t* bytes, size_t size, int colour, int maxSide, Pixels* out, char* reason,
           size_t reasonSize) {
    if (reasonSize > 0)
        reason[0] = 0;
    if (maxSide > 0)
        return 1;
    jpeg_decompress_struct info;
    Complaints complaints;
    info.err = jpeg_std_error(&complaints.manager);
    complaints.manager.error_exit = giveUp;
    complaints.manager.emit_message = refuseWarnings;
    complaints.manager.output_message = sayNothing;
    out->bytes = nullptr;
    if (setjmp(complaints.away)) {
        jpeg_destroy_decompress(&info);
        std::free(out->bytes);
        out->bytes = nullptr;
        return 1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, size);
    if (!prepare(info, colour))
        giveUp(reinterpret_cast<j_common_ptr>(&info));
    jpeg_start_decompress(&info);
    const size_t row = static_cast<size_t>(info.output_width) * static_cast<size_t>(info.output_components);
    out->bytes = static_cast<uint8_t*>(std::malloc(row * info.output_height + 1));
    if (!out->bytes)
        giveUp(reinterpret_cast<j_common_ptr>(&info));
    while (info.output_scanline < info.output_height) {
        JSAMPROW line = out->bytes + row * info.output_scanline;
        jpeg_read_scanlines(&info, &line, 1);
    }
    jpeg_finish_decompress(&info);
    out->rows = static_cast<int>(info.output_height);
    out->columns = static_cast<int>(info.output_width);
    out->channels = info.output_components;
    out->depth = 8;
    out->warnings = 0;
    jpeg_destroy_decompress(&info);
    return 0;
}

void release(uint8_t* bytes) {
    std::free(bytes);
}

} // namespace

extern "C" __attribute__((visibility("default"))) const Table* telar_jpeg() {
    static const Table table{abiVersion, decode, nullptr, release, nullptr};
    return &table;
}
