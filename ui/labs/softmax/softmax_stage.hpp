// The softmax as its passes make it: the numbers, the maximum of each row, the exponentials, their sum, and the shares. The
// transport walks through the steps of the thread that writes the chosen element.
#pragma once

#include "ui/lab/matrix_card.hpp"
#include "ui/labs/softmax/softmax_model.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <array>

namespace telar {

class Painted;
class TransportBar;

class SoftmaxStage : public QWidget {
    Q_OBJECT
public:
    enum Part { X, Maxima, Exponentials, Sums, Y };
    explicit SoftmaxStage(SoftmaxModel& model, QWidget* parent = nullptr);
    MatrixView* view(Part part) const { return cards_[part].view; }
    TransportBar* transport() const { return transport_; }
    std::optional<Exportable> film() const;
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }
    bool pinned() const { return pinned_; }
    int step() const { return step_; }
    QString caption() const;

public slots:
    void pin(qint64 row, qint64 column);
    void unpin();
    /// The keys go to the fields that say which element is looked at.
    void goTo();

signals:
    /// Another element is looked at, or another picture is there.
    void lookedAt();
    void stepChanged(int step);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Arrangement { OneLine, Stacked, AlongColumns };
    using Marks = std::array<std::vector<MatrixView::Mark>, 5>;
    MatrixCard makeCard(const char* name);
    void build();
    void arrange();
    void takePicture();
    void takeThread();
    void focusCell(qint64 row, qint64 column);
    void setStep(int step);
    Marks marksAt(int step) const;
    void showMarks();
    void showBars();
    QString stepWords(int step) const;
    void retranslate();

    SoftmaxModel& model_;
    std::array<MatrixCard, 5> cards_;
    QGridLayout* board_;
    QSpinBox *goRow_, *goColumn_;
    QLabel *opening_, *verdict_, *caption_;
    TransportBar* transport_;
    QFrame* barsCard_;
    Painted* bars_; ///< of the line that is looked at
    std::optional<Arrangement> arranged_;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false, placed_ = false;
    int step_ = 0;
};

} // namespace telar
