// The list of variants: what each adds, how long it took here, and why one cannot run.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

#include <QListView>

namespace telar {

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
