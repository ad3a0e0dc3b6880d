// What a program's kernels wrote, launch after launch, as a heat map with one scale for all launches of a kernel.
#pragma once

#include "core/simt/program/run.hpp"
#include "ui/charts/export.hpp"

#include <QWidget>

#include <memory>

class QLabel;
class QSlider;

namespace telar {

class ElidedLabel;
class MatrixView;

/// GUI thread only.
class ProgramArrays : public QWidget {
    Q_OBJECT
public:
    explicit ProgramArrays(QWidget* parent = nullptr);
    /// Begins with what the last launch left. Null: nothing.
    void setReport(std::shared_ptr<const program::ProgramReport> report);
    bool isEmpty() const { return !report_ || report_->arraysAfter.empty() || !report_->ranks.empty(); }
    /// After that launch, or the one before it of its kernel and line of which the array was kept.
    void showLaunch(std::size_t launch);
    /// Which one that is.
    std::size_t launch() const { return report_->arraysAfter[shown_].launch; }
    QString title() const;
    MatrixView* view() const { return view_; }
    std::optional<Exportable> exportable() const;

signals:
    void launchShown(qint64 launch);

private:
    void show(std::size_t which);
    void retranslate();
    /// Those of the launches of one kernel and line: the first, and how many follow it.
    std::pair<std::size_t, std::size_t> groupOf(std::size_t which) const;

    std::shared_ptr<const program::ProgramReport> report_;
    std::size_t shown_ = 0;
    QLabel* title_;
    ElidedLabel* facts_;
    QSlider* slider_;
    MatrixView* view_;
};

} // namespace telar
