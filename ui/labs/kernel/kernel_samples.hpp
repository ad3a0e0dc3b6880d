// The examples that come with Telar: plain CUDA files, each with the launch that shows its point in its first
// comment, and Python scripts, each of which has a twin in CUDA C.
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace telar {

struct KernelSample {
    const char* id; ///< file name without ".cu"; of a script with ".py"
    QString title;  ///< translated
    QString point;  ///< what to look at, one sentence
};
/// In the order of the menu.
std::vector<KernelSample> kernelSamples();
std::vector<KernelSample> rankSamples(); ///< MPI programs, without kernels
std::vector<KernelSample> scriptSamples();
QByteArray kernelSampleSource(const QString& id);

} // namespace telar
