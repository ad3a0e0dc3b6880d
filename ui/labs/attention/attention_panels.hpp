// The sides of the attention lab: its controls; a query with its numbers and the thread; times, growth and counts.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/labs/attention/attention_model.hpp"

namespace telar {

class AttentionStage;
class CardBox;
class DeviceSource;
class PredictedPage;
class LineChart;
class RowsTable;
class ThreadCard;

class AttentionSetup : public StateForm<AttentionModel> {
    Q_OBJECT
public:
    explicit AttentionSetup(AttentionModel& model, QWidget* parent = nullptr);

private:
    void addShape();
    AttentionSpec automatic() const;
};

/// The query that is looked at, key by key, and the thread that works at the place.
class AttentionInspector : public QWidget {
    Q_OBJECT
public:
    AttentionInspector(AttentionModel& model, AttentionStage& stage, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }
    ThreadCard* card() const { return card_; }
    QString words() const;

private:
    void refresh();
    void showThread();
    QString question() const;

    AttentionModel& model_;
    AttentionStage& stage_;
    QLabel *title_, *formula_;
    RowsTable* table_;
    ThreadCard* card_;
};

class AttentionTimes : public TimesPanel {
    Q_OBJECT
public:
    explicit AttentionTimes(AttentionModel& model, QWidget* parent = nullptr);
    void setDevices(const DeviceSource* devices);
    LineChart* bytes() const { return bytes_; }
    LineChart* growth() const { return growth_; }
    RowsTable* counts() const { return counts_; }
    PredictedPage* predicted() const { return predicted_; }
    QWidgetList shownTimes() const override;

private:
    QWidget* makeGrowth();
    void refresh() override;
    void refreshGrowth();

    AttentionModel& model_;
    QLabel *note_, *cardLabel_;
    CardBox* cards_;
    LineChart *bytes_, *growth_;
    RowsTable* counts_;
    PredictedPage* predicted_;
};

} // namespace telar
