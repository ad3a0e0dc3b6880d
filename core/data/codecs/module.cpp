// The codecs module: OpenCV's JPG and PNG behind the table of abi.hpp.
#include "core/data/codecs/abi.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <exception>
#include <jpeglib.h>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <png.h>

namespace {

thread_local int warnings = 0;

void countJpegWarning(j_common_ptr, int level) {
    if (level < 0)
        ++warnings;
}
void sayNothing(j_common_ptr) {}

void failPng(png_structp png, png_const_charp) {
    ++warnings;
    png_longjmp(png, 1);
}
void ignorePngWarning(png_structp, png_const_charp) {} // about colour profiles and the like

template <class F>
F* next(const char* name) {
    return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

} // namespace

// OpenCV lets libjpeg and libpng write their complaints to standard error, and returns a picture that is
// filled with grey from the damage on. These two stand before the libraries' own functions, so that the
// complaints are counted instead.
extern "C" {

__attribute__((visibility("default"))) jpeg_error_mgr* jpeg_std_error(jpeg_error_mgr* manager) {
    static const auto real = next<jpeg_error_mgr*(jpeg_error_mgr*)>("jpeg_std_error");
    real(manager);
    manager->emit_message = countJpegWarning;
    manager->output_message = sayNothing;
    return manager;
}

__attribute__((visibility("default"))) png_structp png_create_read_struct(png_const_charp version, png_voidp,
                                                                          png_error_ptr, png_error_ptr) {
    static const auto real =
        next<png_structp(png_const_charp, png_voidp, png_error_ptr, png_error_ptr)>("png_create_read_struct");
    return real(version, nullptr, failPng, ignorePngWarning);
}
}

namespace {

using namespace telar::codecs;

int fail(const char* why, char* reason, size_t size) {
    std::snprintf(reason, size, "%s", why);
    return 1;
}

int decode(const uint8_t* bytes, size_t size, int colour, int maxSide, Pixels* out, char* reason,
           size_t reasonSize) {
    try {
        warnings = 0;
        int flags = (colour ? cv::IMREAD_COLOR : cv::IMREAD_GRAYSCALE) | cv::IMREAD_ANYDEPTH;
        const cv::Mat input(1, static_cast<int>(size), CV_8U, const_cast<uint8_t*>(bytes));
        cv::Mat image = cv::imdecode(input, flags);
        if (image.empty())
            return fail("", reason, reasonSize);
        const int side = std::max(image.rows, image.cols);
        if (maxSide > 0) {
            if (image.depth() == CV_16U)
                image.convertTo(image, CV_8U, 1.0 / 257.0);
            if (side > maxSide) {
                const double scale = static_cast<double>(maxSide) / side;
                const cv::Size to(std::max(1, cvRound(image.cols * scale)),
                                  std::max(1, cvRound(image.rows * scale)));
                cv::Mat small;
                cv::resize(image, small, to, 0, 0, cv::INTER_AREA);
                image = small;
            }
        }
        if ((image.depth() != CV_8U && image.depth() != CV_16U) ||
            (image.channels() != 1 && image.channels() != 3))
            return fail("its samples are of an unknown kind", reason, reasonSize);
        const size_t row = static_cast<size_t>(image.cols) * image.elemSize();
        out->bytes =
            static_cast<uint8_t*>(std::malloc(std::max<size_t>(1, row * static_cast<size_t>(image.rows))));
        if (!out->bytes)
            return fail("memory is exhausted", reason, reasonSize);
        for (int r = 0; r < image.rows; ++r)
            std::memcpy(out->bytes + static_cast<size_t>(r) * row, image.ptr(r), row);
        out->rows = image.rows;
        out->columns = image.cols;
        out->channels = image.channels();
        out->depth = image.depth() == CV_16U ? 16 : 8;
        out->warnings = warnings;
        return 0;
    } catch (const std::exception& e) {
        return fail(e.what(), reason, reasonSize);
    }
}

int encode(const Pixels* pixels, const char* format, int quality, Encoded* out, char* reason,
           size_t reasonSize) {
    try {
        const cv::Mat image(pixels->rows, pixels->columns, pixels->depth == 16 ? CV_16UC1 : CV_8UC1,
                            pixels->bytes);
        std::vector<uchar> bytes;
        std::vector<int> parameters;
        if (std::strcmp(format, ".jpg") == 0)
            parameters = {cv::IMWRITE_JPEG_QUALITY, quality};
        if (!cv::imencode(format, image, bytes, parameters))
            return fail("the encoder refused it", reason, reasonSize);
        out->bytes = static_cast<uint8_t*>(std::malloc(std::max<size_t>(1, bytes.size())));
        if (!out->bytes)
            return fail("memory is exhausted", reason, reasonSize);
        std::memcpy(out->bytes, bytes.data(), bytes.size());
        out->size = bytes.size();
        return 0;
    } catch (const std::exception& e) {
        return fail(e.what(), reason, reasonSize);
    }
}

void release(uint8_t* bytes) {
    std::free(bytes);
}

} // namespace

extern "C" __attribute__((visibility("default"))) const Table* telar_codecs() {
    static const Table table = [] {
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        cv::setNumThreads(1); // callers bring their own threads
        return Table{abiVersion, decode, encode, release, CV_VERSION};
    }();
    return &table;
}
