// Attention laid out as the products it is: Q at the left of the scores and K above them, the weights beside them, V above the
// output. A query is followed step by step: through the launches of a kernel, or tile by tile through `flash`.
#pragma once

#include "ui/lab/matrix_card.hpp"
#include "ui/labs/attention/attention_model.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <array>

class QGridLayout;

namespace telar {

class Painted;
class PatchView;
class TransportBar;

struct AttentionStep {
    enum class Kind {
        Scores,
        Maximum,
        Exponentials,
        Sum,
        Weights,
        Values,
        TileScores,
        TileMaximum,
        TileValues,
        Output
    };
    Kind kind = Kind::Scores;
    int tile = 0;
    bool operator==(const AttentionStep&) const = default;
};

class AttentionStage : public QWidget {
    Q_OBJECT
public:
    enum Part { Q, K, V, Scores, Weights, O };
    explicit AttentionStage(AttentionModel& model, QWidget* parent = nullptr);
    MatrixView* view(Part part) const { return cards_[part].view; }
    /// The digit in patches, hidden where the numbers are of something else.
    MatrixView* digit() const;
    TransportBar* transport() const { return transport_; }
    QTabBar* heads() const { return heads_; }
    std::optional<Exportable> film() const;
    /// The query and the key that are looked at.
    qint64 row() const { return row_; }
    qint64 column() const { return column_; }
    int head() const { return head_; }
    bool pinned() const { return pinned_; }
    const std::vector<AttentionStep>& steps() const { return steps_; }
    AttentionStep step() const;
    /// Its walk, where the block of the query has been followed.
    const FlashWalk* walk() const;
    QString caption() const;

public slots:
    void pin(qint64 query, qint64 key);
    void unpin();
    void showHead(int head);
    void goTo();
    /// To that step, or as near as there is one.
    void goToStep(int step);

signals:
    /// Another query, key, head or step, or another picture.
    void lookedAt();

private:
    using Marks = std::array<std::vector<MatrixView::Mark>, 6>;
    MatrixCard makeCard(const char* name);
    void build();
    QFrame* makeDigit();
    void takePicture();
    void showMatrices();
    void focusCell(qint64 query, qint64 key);
    void follow();
    void makeSteps();
    void showStep();
    void showPatches();
    Marks marksAt(const AttentionStep& step) const;
    void cover(const AttentionStep& step);
    QString stepWords(const AttentionStep& step) const;
    QString tileWords(const AttentionStep& step) const;
    void retranslate();

    AttentionModel& model_;
    std::array<MatrixCard, 6> cards_;
    PatchView* digit_;
    Painted* headMaps_; ///< the same query in every head, below the digit
    QFrame* digitCard_;
    QGridLayout* board_;
    QSpinBox *goQuery_, *goKey_;
    QTabBar* heads_;
    QLabel *verdict_, *answer_, *softmaxWords_, *caption_;
    TransportBar* transport_;
    Painted* bars_; ///< weights of the query that is looked at
    std::vector<AttentionStep> steps_;
    qint64 row_ = 0, column_ = 0, valueColumn_ = 0;
    int head_ = 0, at_ = 0;
    bool pinned_ = false, placed_ = false;
};

} // namespace telar
