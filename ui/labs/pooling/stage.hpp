// The middle of the lab: input and feature map side by side, the transport bar, and a caption that says what
// this step does. Hover previews a cell, click pins it, Esc lets go.
#pragma once

#include "ui/lab/matrix_card.hpp"
#include "ui/labs/pooling/pooling_model.hpp"
#include "ui/widgets/owner_overlay.hpp"

namespace telar {

class Segmented;
class TransportBar;

class Stage : public QWidget {
    Q_OBJECT
public:
    explicit Stage(PoolingModel& model, QWidget* parent = nullptr);

    MatrixView* input() const { return input_; }
    MatrixView* output() const { return output_; }
    TransportBar* transport() const { return transport_; }
    void setDisplay(MatrixView::Display display);
    MatrixView::Display display() const { return display_; }
    void unpin();
    bool pinned() const { return pinned_; }
    void pin(qint64 row, qint64 column);
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }
    QString caption() const;
    /// Cells where the selected variant disagrees with `serial`, or null.
    void setDifferences(std::shared_ptr<const Matrix<uint8_t>> mask);
    /// Colours the feature map by who makes its cells.
    void setLook(OwnerLook look);
    OwnerLook look() const;

signals:
    void cellChanged(qint64 row, qint64 column, bool pinned);

private:
    MatrixCard makeCard(const char* name);
    void build();
    void connectViews();
    void retranslate();
    void takeSource();
    void takeResult();
    void focusCell(qint64 row, qint64 column);
    void showMarks();
    void applyLook();
    void showCaption();
    void setFilledTo(qint64 step);

    PoolingModel& model_;
    MatrixCard inputCard_, outputCard_;
    ElidedLabel* mapTitle_;
    MatrixView *input_, *output_;
    Segmented* displayChoice_;
    TransportBar* transport_;
    QLabel* caption_;
    QComboBox* look_;
    std::shared_ptr<const CellOwners> owners_; ///< null while colours mean values
    JobRunner ownerJob_;
    MatrixView::Display display_ = MatrixView::Display::Image;
    SourcePtr shownSource_;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false;
};

} // namespace telar
