// Experiments: sweeps, the laws that their times follow, the published figures beside them, and a report.
#pragma once

#include "core/report/plain_report.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/lab/lab.hpp"
#include "ui/labs/experiments/experiments_model.hpp"

namespace telar {

class ChartRolesRow;
class ExperimentChartView;
class LibraryPanel;
class ElidedLabel;
class RecordsTable;
class RecordsView;
struct ReportTarget;

class ExperimentsLab : public Lab {
    Q_OBJECT
public:
    explicit ExperimentsLab(const Catalogue& catalogue, QWidget* parent = nullptr);
    ~ExperimentsLab() override;

    static LabName name();
    QString commandLine() const override;
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    /// "speedup", "library", the id of a chart or a published figure.
    bool showState(const QString& state) override;
    bool busy() const override;
    bool running() const override { return model_->running(); }
    bool runnable() const override { return model_->plan().has_value(); }
    void run() override;
    void cancel() override;
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;
    QString helpPage() const override { return QStringLiteral("experiments"); }
    std::vector<ReportPart> reportParts() const override;

    ExperimentsModel& model() { return *model_; }
    LibraryPanel& library() { return *library_; }
    /// Who gives the findings chosen for a report; asked when one is written.
    using Findings = std::function<void(const Expected<std::vector<ReportFinding>>&)>;
    void setFindings(std::function<void(const Findings&)> source) { findings_ = std::move(source); }
    /// Writes the report of the records shown.
    void writeReport(const ReportTarget& target);

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* buildSetup();
    QWidget* buildStage();
    QWidget* buildTable();
    void connectParts();
    void refreshSetup();
    void refreshProgress();
    void refreshChart();
    void fitVerdict();
    void refreshTable();
    void refreshOpened();
    void refreshSettingsHint();
    void askReport();
    void writeReport(const QString& path, const ReportOptions& options);
    bool hasRecords() const;
    void askBeforeReplacing();

    std::unique_ptr<ExperimentsModel> model_;
    QLabel *estimate_, *error_, *verdict_, *note_;
    ElidedLabel* progressText_;
    QComboBox *preset_, *operation_, *look_, *card_;
    QLineEdit *sizes_, *threads_, *settings_, *filter_;
    QCheckBox* weak_;
    QSpinBox* repeat_;
    QListWidget* variants_;
    QPushButton *resume_, *open_, *report_;
    QProgressBar* progress_;
    ExperimentChartView* chart_;
    ChartRolesRow* roles_;
    RecordsTable* table_;
    RecordsView* tableView_;
    LibraryPanel* library_;
    QPushButton *opened_, *apart_;
    QScrollArea* verdictArea_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *tableDock_ = nullptr, *libraryDock_ = nullptr;
    bool started_ = false, tookOver_ = false;
    std::function<void(const Findings&)> findings_;
    JobRunner writer_;
};

} // namespace telar
