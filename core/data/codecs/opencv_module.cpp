// The module of OpenCV behind the table of opencv_abi.hpp.
#include "core/data/codecs/opencv_abi.hpp"

#include <exception>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace telar::codecs;

int shrink(const uint8_t* from, int rows, int columns, uint8_t* to, int toRows, int toColumns) {
    try {
        const cv::Mat large(rows, columns, CV_8UC1, const_cast<uint8_t*>(from));
        cv::Mat small(toRows, toColumns, CV_8UC1, to);
        cv::resize(large, small, small.size(), 0, 0, cv::INTER_AREA);
        return small.data == to ? 0 : 1;
    } catch (const std::exception&) {
        return 1;
    }
}

} // namespace

extern "C" __attribute__((visibility("default"))) const OpenCv* telar_opencv() {
    static const OpenCv table = [] {
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        cv::setNumThreads(1); // callers bring their own threads
        return OpenCv{opencvAbi, shrink, CV_VERSION};
    }();
    return &table;
}
