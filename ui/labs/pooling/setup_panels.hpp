// Kernel, stride, padding and what they make of the input: controls, the formula with live numbers, counts.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lab/form.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

#include <QListView>

namespace telar {

class WindowPanel : public StateForm<PoolingModel> {
    Q_OBJECT
public:
    explicit WindowPanel(PoolingModel& model, QWidget* parent = nullptr);

private:
    void addPairs();
    void addMore();
    void refreshShape(QLabel& formula, QLabel& counts);
};

// The list of variants: what each adds, how long it took here, and why one cannot run.

class VariantPanel : public QWidget {
    Q_OBJECT
public:
    explicit VariantPanel(PoolingModel& model, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void fitHeight();
    /// What cannot run here stands in one line with its reasons, until somebody unfolds it.
    void foldBlocked();

    PoolingModel& model_;
    QLabel *section_, *chosen_, *reasons_;
    QPushButton* blocked_;
    QListView* list_;
    QStandardItemModel* items_;
};

} // namespace telar
