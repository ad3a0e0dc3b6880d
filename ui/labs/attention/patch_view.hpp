// The digit whose patches are the tokens of the attention, and what its queries look at in each head.
#pragma once

#include "ui/labs/attention/attention_model.hpp"
#include "ui/widgets/matrix_view.hpp"

class QPainter;

namespace telar {

struct Colors;

/// The token of a cell of the digit; -1 beside it.
qint64 patchAt(qint64 row, qint64 column);

/// What a query looks at in each head, as small maps of the patches.
void drawHeads(QPainter& painter, const QRectF& box, const AttentionPicture& p, int shown, qint64 query,
               const Colors& c);

/// The digit with the weight of each patch written on it; the query that looks is named, and what it looks at most.
class PatchView final : public MatrixView {
public:
    using MatrixView::MatrixView;
    void setWeights(std::vector<double> weights, qint64 query, qint64 heaviest);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> weights_;
    qint64 query_ = -1, heaviest_ = -1;
};

} // namespace telar
