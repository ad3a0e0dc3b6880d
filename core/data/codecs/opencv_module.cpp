// The module of OpenCV behind the table of opencv_abi.hpp.
#include "core/data/codecs/opencv_abi.hpp"

#include <algorithm>
#include <exception>
#include <limits>
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

/// The rows of the plane that the windows reach, with borders around them.
cv::Mat bordered(const Windows& w) {
    const int type = w.ofBytes ? CV_8UC1 : CV_32FC1;
    const int top = w.firstRow * w.stride[0] - w.padding[0];
    const int reach = w.dilation[0] * (w.kernel[0] - 1) + 1;
    const int bottom = std::min(top + (w.toRows - 1) * w.stride[0] + reach, w.rows + w.padding[0]);
    const int first = std::clamp(top, 0, w.rows), end = std::clamp(bottom, first, w.rows);
    const auto step = static_cast<size_t>(w.fromStep);
    auto* begin = static_cast<uint8_t*>(const_cast<void*>(w.from)) + static_cast<size_t>(first) * step;
    const cv::Mat inside(end - first, w.columns, type, begin, step);
    if (top == first && bottom == end && w.padding[1] == 0)
        return inside;
    cv::Mat whole(bottom - top, w.columns + 2 * w.padding[1], type,
                  cv::Scalar(w.zeroBorder || w.ofBytes ? 0 : std::numeric_limits<float>::lowest()));
    if (inside.rows > 0)
        inside.copyTo(whole(cv::Rect(w.padding[1], first - top, w.columns, inside.rows)));
    return whole;
}

/// Of the windows at every cell those of the stride.
template <class T, class Take>
void everyStride(const Windows& w, const cv::Mat& made, Take take) {
    for (int r = 0; r < w.toRows; ++r) {
        const T* from = made.ptr<T>(r * w.stride[0]);
        auto* to = reinterpret_cast<T*>(static_cast<uint8_t*>(w.to) + r * w.toStep);
        for (int c = 0; c < w.toColumns; ++c)
            take(to[c], from[c * w.stride[1]]);
    }
}

/// The filter with the zeros of its dilation between its weights.
cv::Mat spread(const Windows& w, int type, const float* weights) {
    const auto reach = [&](int axis) { return w.dilation[axis] * (w.kernel[axis] - 1) + 1; };
    cv::Mat all = cv::Mat::zeros(reach(0), reach(1), type);
    for (int y = 0; y < w.kernel[0]; ++y)
        for (int x = 0; x < w.kernel[1]; ++x)
            if (weights)
                all.at<float>(y * w.dilation[0], x * w.dilation[1]) = weights[y * w.kernel[1] + x];
            else
                all.at<uint8_t>(y * w.dilation[0], x * w.dilation[1]) = 1;
    return all;
}

int maxima(const Windows& w) {
    try {
        cv::Mat made;
        cv::dilate(bordered(w), made, spread(w, CV_8UC1, nullptr), cv::Point(0, 0));
        if (w.ofBytes)
            everyStride<uint8_t>(w, made, [](uint8_t& to, uint8_t from) { to = from; });
        else
            everyStride<float>(w, made, [](float& to, float from) { to = from; });
        return 0;
    } catch (const std::exception&) {
        return 1;
    }
}

int sums(const Windows& w) {
    try {
        cv::Mat made;
        // Not boxFilter: its running sums carry the rounding of large cells into windows without them.
        cv::sepFilter2D(bordered(w), made, CV_32F, cv::Mat::ones(1, w.kernel[1], CV_32F),
                        cv::Mat::ones(1, w.kernel[0], CV_32F), cv::Point(0, 0), 0, cv::BORDER_CONSTANT);
        everyStride<float>(w, made, [](float& to, float from) { to = from; });
        return 0;
    } catch (const std::exception&) {
        return 1;
    }
}

int filter(const Windows& w, const float* weights) {
    try {
        cv::Mat made;
        cv::filter2D(bordered(w), made, CV_32F, spread(w, CV_32FC1, weights), cv::Point(0, 0), 0, cv::BORDER_CONSTANT);
        everyStride<float>(w, made, [](float& to, float from) { to += from; });
        return 0;
    } catch (const std::exception&) {
        return 1;
    }
}

int warp(const uint8_t* from, int rows, int columns, uint8_t* to, const double map[6]) {
    try {
        const cv::Mat source(rows, columns, CV_8UC1, const_cast<uint8_t*>(from));
        const cv::Mat inverse(2, 3, CV_64FC1, const_cast<double*>(map));
        cv::Mat moved(rows, columns, CV_8UC1, to);
        cv::warpAffine(source, moved, inverse, moved.size(), cv::INTER_NEAREST | cv::WARP_INVERSE_MAP,
                       cv::BORDER_CONSTANT, cv::Scalar(0));
        return moved.data == to ? 0 : 1;
    } catch (const std::exception&) {
        return 1;
    }
}

} // namespace

extern "C" __attribute__((visibility("default"))) const OpenCv* telar_opencv() {
    static const OpenCv table = [] {
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        cv::setNumThreads(1); // callers bring their own threads
        return OpenCv{opencvAbi, shrink, maxima, sums, filter, warp, CV_VERSION};
    }();
    return &table;
}
