// Findings: short stories of what measurements, published and one's own, do and do not say.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lab/lab.hpp"
#include "ui/labs/findings/findings_model.hpp"

namespace telar {

class StoryView;

class FindingsLab : public Lab {
    Q_OBJECT
public:
    explicit FindingsLab(QWidget* parent = nullptr);
    ~FindingsLab() override;

    static LabName name();
    QString commandLine() const override { return model_->commandLine(); }
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString&) override { return false; }
    /// A story's id: "launches", "race" ...
    bool showState(const QString& state) override;
    bool busy() const override { return model_->busy(); }
    void run() override { model_->compute(); }
    void cancel() override { model_->cancel(); }
    /// What the controls of the open story say, and the first number of each row of its answer.
    std::vector<LabFact> facts() const override;
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    /// Those with a tick, with their controls where they stand.
    std::vector<ReportPart> reportParts() const override;

    FindingsModel& model() { return *model_; }
    StoryView* view() const { return view_; }

protected:
    void retranslate() override;
    void firstShown() override;

private:
    void build();
    void refreshList();

    std::unique_ptr<FindingsModel> model_;
    StoryView* view_ = nullptr;
    QListWidget* list_ = nullptr;
    QLabel* chosen_ = nullptr;
    QDockWidget* listDock_ = nullptr;
};

} // namespace telar
