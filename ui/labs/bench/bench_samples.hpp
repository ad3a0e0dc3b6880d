// The kernels that come with Telar: plain CUDA files, each with the launch that shows its point in its first
// comment.
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace telar {

struct BenchSample {
    const char* id; ///< file name without ".cu"
    QString title;  ///< translated
    QString point;  ///< what to look at, one sentence
};
/// In the order of the menu.
std::vector<BenchSample> benchSamples();
QByteArray benchSampleSource(const QString& id);

} // namespace telar
