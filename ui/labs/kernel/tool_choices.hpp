// Which compiler makes the PTX of the kernel lab's kernels: those that this computer has can be chosen, the others say what is missing.
#pragma once

#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/python.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QMenu>
#include <QToolButton>

#include <array>
#include <optional>

class QMenu;

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

// Which Python runs the scripts of the kernel lab: seen, with what of CUDA's packages it has, and chosen.

class PythonChoice : public QToolButton {
    Q_OBJECT
public:
    explicit PythonChoice(QWidget* parent = nullptr);

    /// The interpreter's path; empty: there is none.
    std::string path() const;
    /// None before it has been asked, which a first look does.
    const std::optional<cuda::PythonFacts>& facts() const { return facts_; }
    const std::optional<Error>& error() const { return error_; }
    bool busy() const { return asker_.running(); }
    /// Where the script lies, for environments beside it.
    void setFolder(const std::string& folder) { folder_ = folder; }
    /// Asks the interpreter, where nobody has yet.
    void look();
    void choose(const QString& path);

signals:
    void changed();

private:
    void fill();
    void ask();
    /// Asks the Pythons of the menu what they have, one after the other.
    void askOthers();
    void nameChoices();
    void retranslate();

    QMenu* menu_;
    std::string folder_;
    std::optional<cuda::PythonFacts> facts_;
    std::optional<Error> error_;
    std::map<QString, QString> has_; ///< what the Pythons of the menu have, by path
    JobRunner asker_, others_;
};

} // namespace telar
