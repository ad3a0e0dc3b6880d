// The product as it is drawn on a blackboard: A at the left, B above, C where they meet. C can be coloured by
// who makes it: block, warp, lane or thread. The transport bar walks through the steps of the chosen thread.
#pragma once

#include "ui/lab/matrix_card.hpp"
#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/widgets/owner_overlay.hpp"

namespace telar {

struct Exportable;
class TransportBar;

class MatmulStage : public QWidget {
    Q_OBJECT
public:
    explicit MatmulStage(MatmulModel& model, QWidget* parent = nullptr);
    MatrixView* a() const { return a_.view; }
    MatrixView* b() const { return b_.view; }
    MatrixView* c() const { return c_.view; }
    TransportBar* transport() const { return transport_; }
    /// The thread that is looked at, step by step over the three matrices.
    std::optional<Exportable> film() const;
    void setLook(OwnerLook look);
    OwnerLook look() const { return look_; }
    int step() const { return step_; }
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }
    bool pinned() const { return pinned_; }
    QString caption() const;

public slots:
    void pin(qint64 row, qint64 column);
    void unpin();
    /// The keys go to the fields that say which cell is looked at.
    void goTo();
    /// To the next step of the thread that waits at a barrier; the last where none does.
    void runToBarrier();
    /// To the next step at a line of the source, from the beginning again where there is none after.
    void runToLine(quint32 line);
    /// To the next step at another line.
    void stepOver();

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void stepChanged(int step);

private:
    MatrixCard makeCard(const char* name);
    void build();
    void takeResult();
    void takeThread();
    void focusCell(qint64 row, qint64 column);
    void setStep(int step);
    void applyLook();
    struct Marks {
        std::vector<MatrixView::Mark> a, b, c;
    };
    Marks marksAt(int step) const;
    void showMarks();
    void showCaption();
    void showAnswer();
    /// The words beside the matrices give way before the matrices lose their common scale; hints keep them.
    void fitCorner();
    QString stepWords(int step) const;
    void retranslate();

    MatmulModel& model_;
    MatrixCard a_, b_, c_;
    QFrame* corner_;
    QGridLayout* board_;
    QSpinBox *goRow_, *goColumn_;
    QLabel *goLabel_, *lookLabel_, *legend_, *verdict_, *convention_, *answer_, *caption_;
    QComboBox* lookBox_;
    TransportBar* transport_;
    OwnerLook look_ = OwnerLook::Warp;
    qint64 row_ = 0, column_ = 0;
    bool pinned_ = false, placed_ = false;
    int step_ = 0;
};

} // namespace telar
