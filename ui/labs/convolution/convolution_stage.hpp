// The middle of the lab: the window over the input, the filter, the feature map as it forms, what pooling makes of it;
// or the matrix of im2col. Hover previews a cell, click pins it, Esc lets go.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/convolution/convolution_model.hpp"
#include "ui/widgets/matrix_view.hpp"

namespace telar {

class CellGrid;
class ElidedLabel;
class Im2colPage;
class Segmented;
class TransportBar;

class ConvolutionStage : public QWidget {
    Q_OBJECT
public:
    explicit ConvolutionStage(ConvolutionModel& model, QWidget* parent = nullptr);

    MatrixView* input() const { return input_.view; }
    MatrixView* output() const { return output_.view; }
    MatrixView* pooled() const { return pooled_.view; }
    CellGrid* filter() const { return filter_; }
    Im2colPage* im2col() const { return im2col_; }
    TransportBar* transport() const { return transport_; }
    void showPage(int page); ///< 0 the window, 1 im2col
    int page() const;
    void setDisplay(MatrixView::Display display); ///< of all matrices
    void pin(qint64 row, qint64 column);
    void unpin();
    bool pinned() const { return pinned_; }
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }
    QString caption() const;
    QString legend() const;

    QSize minimumSizeHint() const override;

signals:
    void cellChanged(qint64 row, qint64 column, bool pinned);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Card {
        QWidget* frame;
        QGridLayout* head;
        QLabel* title;
        Segmented* display; ///< null where it follows another picture's
        ElidedLabel* facts;
        MatrixView* view;
    };
    struct Arrangement {
        bool narrow, tight, pooled;
        bool operator==(const Arrangement&) const = default;
    };
    Card makeCard(const char* name);
    QWidget* buildWatch();
    void arrange();
    int widthOfFilter(bool beside) const;
    void sizeFilter();
    /// Least width of the pictures side by side, in pixels; `tight`: with the choice of what they show below their titles.
    int leastWidth(bool filterBetween, bool tight) const;
    void build();
    void connectViews();
    void retranslate();
    void takeSource();
    void takeResult();
    void showFilter();
    void showColors();
    void showOutput(MatrixView::Display display);
    void showTitles();
    void focusCell(qint64 row, qint64 column);
    void pinWinner(qint64 row, qint64 column);
    void showMarks();
    void showCaption();
    void setFilledTo(qint64 step);
    void showRead();
    void showChannels();

    ConvolutionModel& model_;
    Card input_, output_, pooled_;
    QWidget* filterCard_;
    QBoxLayout* filterRows_;
    QGridLayout* board_;
    QHBoxLayout* top_;
    std::optional<Arrangement> arranged_;
    QLabel *filterTitle_, *caption_, *legend_;
    CellGrid* filter_;
    Segmented* pages_;
    QStackedWidget* stack_;
    Im2colPage* im2col_;
    TransportBar* transport_;
    QLabel *seenOutputLabel_, *seenInputLabel_;
    QSpinBox *seenOutput_, *seenInput_;
    QWidget* channelRow_; ///< all channels that the map on show has read, small, over the weights
    std::vector<MatrixView*> channelViews_;
    SourcePtr shownSource_;
    std::shared_ptr<const AnyMatrix> shownRead_; ///< the channel in the input's view
    bool outputChosen_ = false;                  ///< by hand: else by whether the filter has negative weights
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false;
};

} // namespace telar
