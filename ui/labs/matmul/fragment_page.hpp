// A warp's fragments on tensor cores: which lane holds which element of A, B and C, and what rounding the factors costs.
#pragma once

#include "core/matmul/precision.hpp"
#include "core/simt/machine/fragments.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/theme/theme.hpp"

#include <QWidget>

namespace telar {

struct Exportable;
class Painted;
class RowsTable;

/// An element under a point of what `paintFragments` painted; part -1: none.
struct FragmentPlace {
    int part = -1; ///< 0: A, 1: B, 2: C
    uint32_t row = 0, column = 0;
    bool operator==(const FragmentPlace&) const = default;
};
/// A times B is C: each element on its lane's colour, with the lane's number where there is room. What the lane of `place`
/// holds stands out.
void paintFragments(QPainter& painter, const QRectF& box, const Colors& colors, const machine::FragmentKind& kind,
                    const FragmentPlace& place);
FragmentPlace fragmentPlaceAt(const QRectF& box, const machine::FragmentKind& kind, const QPointF& point);

class FragmentPage : public QWidget {
    Q_OBJECT
public:
    explicit FragmentPage(QWidget* parent = nullptr);
    /// "A[3][5]: lane 13, register 1, lower half"
    QString words() const;
    std::vector<Exportable> exportables() const;
    bool busy() const { return errors_.running(); }

private:
    const machine::FragmentKind& kind() const;
    void point(const QPointF& at);
    void refresh();
    void showErrors();

    QComboBox* kinds_;
    QLabel* words_;
    Painted* picture_;
    RowsTable* table_;
    JobRunner errors_;
    std::shared_ptr<const std::vector<PrecisionError>> found_;
    FragmentPlace place_;
};

} // namespace telar
