// This computer: what its processor and GPUs are, in words, and how busy they are now.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/base/host_load.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/lab.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QTime>

namespace telar {

class LineChart;

class DeviceLab : public Lab {
    Q_OBJECT
public:
    /// `source` outlives the lab.
    explicit DeviceLab(DeviceSource& source, QWidget* parent = nullptr);
    ~DeviceLab() override;

    static LabName name();
    QString commandLine() const override;
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString&) override { return false; }
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;

    /// Readings so far, of the chosen device.
    int readings() const;
    /// The log of every reading as CSV.
    QByteArray csv() const;

protected:
    std::vector<LabState> states() override;
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Reading {
        double seconds = 0;
        HostLoad host;
        std::vector<DeviceLoad> devices;
        std::vector<std::vector<DeviceProcess>> processes; ///< of the last reading alone
    };
    void build();
    void choose(int row);
    void fillHost();
    void fillDevice(const DeviceFacts& facts);
    void fillMissing();
    void addFact(const QString& what, const QString& value, const QString& meaning);
    void read();
    void draw();
    bool showsGpu() const;
    void shareLeft();
    void namePause();
    /// Who uses the chosen GPU now.
    void tellPrograms();
    void saveLog();

    DeviceSource& source_;
    std::shared_ptr<HostMonitor> monitor_; ///< with the job that reads
    QListWidget* list_;
    RowsTable* facts_;
    std::vector<TableRow> shown_; ///< facts of the chosen device
    QLabel *heading_, *summary_, *programs_, *liveTitle_;
    QPushButton *pause_, *save_, *retry_;
    std::vector<LineChart*> charts_;
    QVBoxLayout *words_, *live_; ///< of the facts, of the charts
    std::vector<Reading> log_;
    int64_t hostMemory_ = 0; ///< bytes
    QTimer timer_;
    qint64 startedMs_ = 0;
    bool paused_ = false, primed_ = false;
    QTime pausedAt_;
    JobRunner reader_, writer_;
};

} // namespace telar
