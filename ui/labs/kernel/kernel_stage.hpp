// The middle of the kernel lab: the file's bar, the source with what its lines did, and what the compiler says.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include "ui/source/source_view.hpp"

namespace telar {

class CompilerChoice;
class ElidedLabel;
struct ScriptResult;
namespace program {
struct ProgramReport;
}

class KernelStage : public QWidget {
    Q_OBJECT
public:
    explicit KernelStage(KernelModel& model, QWidget* parent = nullptr);
    SourceView* source() const { return source_; }
    QListWidget* diagnostics() const { return diagnostics_; }
    /// Stands under the source and takes what short code leaves free; a person may move the edge between both.
    void setBelow(QWidget* below);
    /// Folds all but the chosen kernel, or unfolds.
    void toggleFold();
    void openSample(const QString& id);
    /// What a script did at its lines, until the source changes; null: nothing.
    void showScript(std::shared_ptr<const ScriptResult> script);
    /// What a run of the whole program of that source spends its time on, until the source changes; null: nothing.
    void showProgram(std::shared_ptr<const program::ProgramReport> report);
    void newFile();
    /// Opens the menu of compilers below the button that shows which one is chosen.
    void chooseCompiler();

signals:
    void openRequested();
    void saveRequested();
    void exercisesRequested();
    void sampleOpened();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void shareRoom();
    void takeState();
    void takeCompiled();
    void takeResult();
    void showStatus();
    void showCompiler();
    void fillSamples();
    void takeScript(std::vector<SourceMark>& marks, std::vector<SourceFacts>& facts) const;

    KernelModel& model_;
    SourceView* source_;
    QSplitter* room_;
    bool moved_ = false;    ///< by a person
    std::string shown_;     ///< name of the text on show
    bool compiled_ = false; ///< it has compiled once, so that there are a thread's variables to keep
    QLabel* noCompiler_;
    ElidedLabel* status_; // the name stands in the head
    QToolButton *samples_, *compiler_;
    CompilerChoice* compilers_;
    QMenu* samplesMenu_;
    QPushButton *exercises_, *new_, *open_, *save_, *fold_;
    QListWidget* diagnostics_;
    std::shared_ptr<const ScriptResult> script_;
    std::shared_ptr<const program::ProgramReport> program_;
    std::string programSource_; ///< which ran
    bool folded_ = false;
};

} // namespace telar
