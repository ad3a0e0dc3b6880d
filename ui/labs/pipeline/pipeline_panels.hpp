// The sides of the pipeline lab: its controls; times, roofline and bytes moved.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

namespace telar {

class LayerPage;
class Painted;
class RowsTable;

class PipelineSetup : public StateForm<PipelineModel> {
    Q_OBJECT
public:
    explicit PipelineSetup(PipelineModel& model, QWidget* parent = nullptr);
};

class PipelineTimes : public TimesPanel {
    Q_OBJECT
public:
    explicit PipelineTimes(PipelineModel& model, QWidget* parent = nullptr);
    Painted* roofline() const { return roofline_; }
    RowsTable* table() const { return table_; }
    LayerPage* layer() const { return layer_; }
    void showPage(int page) override;
    QWidgetList shownTimes() const override;

private:
    void refresh() override;
    void refreshRoofline();
    void refreshTable();

    PipelineModel& model_;
    QLabel* note_;
    Painted* roofline_;
    RowsTable* table_;
    LayerPage* layer_;
};

} // namespace telar
