// Which compiler makes the PTX of the kernel lab's kernels: those that this computer has can be chosen, the others say what is missing.
#pragma once

#include "core/simt/cuda/compiler.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QMenu>

#include <array>

namespace telar {

/// As its makers write it.
QString compilerName(cuda::Maker maker);

class CompilerChoice : public QMenu {
    Q_OBJECT
public:
    explicit CompilerChoice(QWidget* parent = nullptr);

    /// Whether the compilers are still being looked for.
    bool busy() const { return finder_.running(); }

signals:
    void chosen();

private:
    struct Found {
        std::array<std::string, std::size(cuda::makerNames)> words; ///< "nvcc 13.0.88"; empty: it is not there
        std::array<std::optional<Error>, std::size(cuda::makerNames)> errors;
    };
    void look();
    void fill();

    std::array<QAction*, std::size(cuda::makerNames)> actions_{};
    std::shared_ptr<const Found> found_;
    JobRunner finder_;
};

} // namespace telar
