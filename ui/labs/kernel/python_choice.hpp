// Which Python runs the scripts of the kernel lab: seen, with what of CUDA's packages it has, and chosen.
#pragma once

#include "core/simt/cuda/python.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QToolButton>

#include <optional>

class QMenu;

namespace telar {

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
