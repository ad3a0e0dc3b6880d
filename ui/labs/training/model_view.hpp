// The model as a diagram and as a table that can be edited: layer, output shape, parameters, multiply-adds,
// bytes; totals.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

namespace telar {

class RowsTable;

/// The layers as boxes whose height is the plane, whose width is the channels.
class ModelDiagram : public QWidget {
    Q_OBJECT
public:
    explicit ModelDiagram(QWidget* parent = nullptr);
    void setModel(const nn::ModelSpec& model);
    void setCurrent(int layer);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint() / 2; }

signals:
    void layerChosen(int layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::vector<QRectF> boxes() const;
    nn::ModelSpec model_;
    nn::ModelFacts facts_;
    int current_ = -1;
};

class ModelView : public QWidget {
    Q_OBJECT
public:
    explicit ModelView(TrainingModel& model, QWidget* parent = nullptr);

signals:
    /// Layers are no longer there; the last undo step brings them back.
    void replaced(const QString& sentence);

private:
    void refresh();
    void retranslate();
    void writeSetting(int row, int column, const QString& text);
    /// False: it cannot be made, and the row below the table says why.
    bool tryModel(const QString& what, nn::ModelSpec changed);
    void replaceModel(const QString& what, nn::ModelSpec changed, const QString& done);

    TrainingModel& model_;
    ModelDiagram* diagram_;
    RowsTable* table_;
    QComboBox* kind_;
    QPushButton *add_, *remove_, *reset_, *lenet_, *transformer_;
    QLabel *message_, *totals_;
};

} // namespace telar
