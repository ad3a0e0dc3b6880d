#include "ui/labs/pipeline/pipeline_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/pipeline/pipeline_pictures.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QGridLayout>

namespace telar {

PipelineStage::PipelineStage(PipelineModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 6);
    opening_ = wrapped(named(roleLabel("muted", this), "opening"));
    column->addWidget(opening_);
    auto* grid = new QGridLayout;
    scaleHorizontalSpacing(grid, 12);
    scaleVerticalSpacing(grid, 4);
    const std::pair<const char*, const char*> words[] = {
        {QT_TR_NOOP("x"), QT_TR_NOOP("Grey level")},
        {QT_TR_NOOP("x / 255"), QT_TR_NOOP("Grey level from 0 to 1")},
        {QT_TR_NOOP("· weight"), QT_TR_NOOP("Times a weight each, 0.5 ± 0.1")},
        {QT_TR_NOOP("tanh"), QT_TR_NOOP("Activated by tanh")},
    };
    for (int i = 0; const auto& [title, note] : words) {
        auto* under = spokenLabel(
            "muted", [note = note] { return tr(note); }, this);
        under->setWordWrap(true);
        auto* view = new MatrixView(this);
        keepInProject(view, qPrintable(QStringLiteral("stage%1").arg(i)));
        setScaled(view, Side::MinimumHeight, 120);
        view->setAtTop(true);
        auto* histogram = new Painted(this);
        histogram->setPreferred({200, 110}, {110, 74});
        steps_[static_cast<std::size_t>(i)] = {title, note, view, histogram};
        grid->addWidget(spokenLabel(
                            "heading", [title = title] { return tr(title); }, this),
                        0, i);
        grid->addWidget(under, 1, i, Qt::AlignTop);
        grid->addWidget(view, 2, i);
        grid->addWidget(histogram, 3, i);
        grid->setColumnStretch(i++, 1);
        connect(view, &MatrixView::cellHovered, this, &PipelineStage::lookAt);
        connect(view, &MatrixView::left, this, [this] { lookAt(-1, -1); });
    }
    grid->setRowStretch(2, 1);
    grid->setRowStretch(3, 1);
    column->addLayout(grid, 1);
    caption_ = sized(wrapped(named(roleLabel("muted", this), "caption")), Side::MinimumHeight, 18);
    column->addWidget(caption_);
    connect(&model_, &LabModel::resultChanged, this, &PipelineStage::refresh);
    connect(&model_, &LabModel::errorChanged, this, &PipelineStage::refresh);
    keepWords(this, [this] {
        opening_->setText(tr(
            "Every value passes through three steps, from left to right, and no value needs another one: so they can "
            "run in parallel. Point at a cell to follow it. Each histogram shows how often a value occurs."));
        refresh();
    });
}

QString PipelineStage::caption() const { return caption_->text(); }

void PipelineStage::lookAt(qint64 row, qint64 column) {
    const auto r = model_.result();
    if (!r)
        return;
    const bool inside = row >= 0 && column >= 0 && row < r->rows && column < r->columns;
    for (const auto& step : steps_)
        step.view->setMarks(
            inside ? std::vector<MatrixView::Mark>{{MatrixView::Mark::Role::Hover, row, column, 1, 1, {1, 1}}}
                   : std::vector<MatrixView::Mark>{});
    if (!inside) {
        caption_->setText(r->state.tanh == TanhBy::Exponentials
                              ? tr("tanh by exponentials differs from tanh in float64 by at most %1 here: "
                                   "near 0 two numbers near 1 are subtracted.")
                                    .arg(formatNumber(r->worstError, 2))
                              : tr("tanh as a library call differs from tanh in float64 by at most %1 units "
                                   "in the last place here.")
                                    .arg(formatFixed(r->worstUlps, 2)));
        return;
    }
    const auto value = [&](std::size_t stage) {
        const auto& m = std::get<Matrix<float>>(*r->stages[stage].picture);
        return formatNumber(static_cast<double>(m.at(row, column)), 6);
    };
    caption_->setText(tr("(%1, %2): grey level %3, / 255 = %4, times its weight = %5, tanh = %6")
                          .arg(row)
                          .arg(column)
                          .arg(value(0), value(1), value(2), value(3)));
}

void PipelineStage::refresh() {
    const auto r = model_.result();
    if (model_.error()) {
        caption_->setText(translated(*model_.error()));
        if (!r)
            return;
    }
    if (!r)
        return;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& stage = r->stages[i];
        const auto& [title, note, view, histogram] = steps_[i];
        view->setTitle(tr(title));
        view->setMatrix(stage.picture, false, true);
        view->setDisplay(MatrixView::Display::HeatMap);
        view->setColorMap(ColorMap::Grey);
        histogram->setPaint(paintHistogram(stage.histogram, tr(note)));
        histogram->setTexts(tr("Histogram: %1").arg(tr(title)), tr("%1 values from %2 to %3, mean %4.")
                                                                    .arg(formatCount(r->values))
                                                                    .arg(formatNumber(stage.histogram.least, 6))
                                                                    .arg(formatNumber(stage.histogram.greatest, 6))
                                                                    .arg(formatNumber(stage.histogram.mean, 6)));
        histogram->setCsv([h = stage.histogram] { return histogramCsv(h); });
    }
    if (!model_.error())
        lookAt(-1, -1);
}

} // namespace telar
