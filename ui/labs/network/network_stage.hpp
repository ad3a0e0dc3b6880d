// The middle of the network lab: the picture with the receptive field of a cell, the channel on show, and all channels of the layer.
#pragma once

#include "ui/base/soon.hpp"
#include "ui/lab/matrix_card.hpp"
#include "ui/labs/network/network_model.hpp"

#include <QWidget>

namespace telar {

class ElidedLabel;
class ImageGrid;
class MatrixView;
class Segmented;

class NetworkStage : public QWidget {
    Q_OBJECT
public:
    explicit NetworkStage(NetworkModel& model, QWidget* parent = nullptr);
    MatrixView* picture() const { return picture_.view; }
    MatrixView* map() const { return map_.view; }
    MatrixView* secondMap() const { return second_.view; }
    ImageGrid* sheet() const { return sheet_; }
    /// As images, heat maps or numbers.
    void setDisplay(int display);
    void pin(qint64 row, qint64 column);
    void unpin();
    bool pinned() const { return pinned_; }
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }

private:
    MatrixCard makeCard(const char* name);
    void build();
    void retranslate();
    void takeResult();
    void takeSheet();
    void hover(qint64 row, qint64 column);
    void showMarks();
    void showExplanation();

    NetworkModel& model_;
    MatrixCard picture_, map_, second_;
    Segmented* display_;
    QLabel* sheetTitle_;
    ElidedLabel* sheetFacts_;
    ImageGrid* sheet_;
    std::shared_ptr<const NetworkRun> shownRun_;
    std::shared_ptr<const LayerPictures> shownPictures_;
    std::shared_ptr<const AnyMatrix> shownMap_;
    std::vector<network::SilentChannel> shownOff_;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false;
    Soon look_;
};

} // namespace telar
