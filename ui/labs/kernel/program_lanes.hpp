// What a whole program did on the device over one axis of predicted time, one thing after the other: a lane for each kernel and
// for each way of copying.
#pragma once

#include "core/simt/program/run.hpp"
#include "ui/charts/export.hpp"
#include "ui/charts/time_axis.hpp"

#include <memory>

namespace telar {

/// Of a report; shared by the picture and what is exported of it.
struct ProgramSpans {
    enum class Kind { Launch, CopyIn, CopyOut, Copy, Others };
    struct Lane {
        Kind kind;
        std::string kernel; ///< of launches
        int64_t times = 0;
    };
    struct Span {
        double begin, end; ///< milliseconds
        std::size_t lane;
        int64_t nth;       ///< of its lane, from 1
        std::string what;  ///< kernel; empty: a copy
        int64_t bytes = 0; ///< of a copy
        int line = 0;
        std::string file = {}; ///< empty: the program's own
        std::size_t index = 0; ///< of the report's launches or copies
    };
    std::vector<Lane> lanes;
    std::vector<Span> spans; ///< in their order
    int64_t launches = 0, copies = 0;
    double launchMs = 0, copyMs = 0;
    double ms() const { return launchMs + copyMs; }
};
/// What has a predicted time. Of ranks, which run beside each other, none.
ProgramSpans spansOf(const program::ProgramReport& report);

/// GUI thread only.
class ProgramLanes : public TimeAxis {
    Q_OBJECT
public:
    explicit ProgramLanes(QWidget* parent = nullptr);
    /// Null: nothing.
    void setReport(const program::ProgramReport* report);
    const ProgramSpans& spans() const { return *spans_; }
    bool isEmpty() const override { return spans_->spans.empty(); }
    /// That launch is the one that is looked at.
    void mark(std::size_t launch);
    /// Where that span is drawn now.
    QRectF boxOf(std::size_t span) const;
    /// Where the time goes; empty: nothing is drawn.
    QString answer() const;
    /// Under the picture, until a span is chosen.
    QString hint() const;
    Exportable exportable() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A press, or a launch that was marked: what is there in a sentence.
    void said(const QString& words);
    /// A press: the line in the program's own file, 0: none; the launch, -1: none.
    void chosen(int line, qint64 launch);

protected:
    bool event(QEvent* event) override;
    QRectF plot() const override;
    double end() const override { return std::max(1e-6, spans_->ms()); }
    void paint(QPainter& p) override;
    void showFirst() override { setView(0, end()); }
    void clicked(const QPointF& at) override;

private:
    std::optional<std::size_t> spanAt(const QPointF& at) const;
    QString wordsOf(const ProgramSpans::Span& span) const;

    std::shared_ptr<const ProgramSpans> spans_ = std::make_shared<ProgramSpans>();
    std::optional<std::size_t> chosen_;
};

} // namespace telar
