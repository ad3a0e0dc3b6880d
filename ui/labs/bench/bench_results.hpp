// What a run of the bench shows below the source: the arrays, one warp step by step, counts by line,
// findings, and what threads printed.
#pragma once

#include "ui/labs/bench/bench_model.hpp"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTableWidget;

namespace telar {

struct Exportable;
class OutputPage;
class Segmented;
class WarpPage;

class BenchResults : public QWidget {
    Q_OBJECT
public:
    enum Page { Output, Warp, Counts, Findings, Printed };

    explicit BenchResults(BenchModel& model, QWidget* parent = nullptr);
    OutputPage* output() const { return output_; }
    WarpPage* warp() const { return warp_; }
    QTableWidget* counts() const { return counts_; }
    QTableWidget* findings() const { return findings_; }
    QTableWidget* printed() const { return printed_; }
    void showPage(int page);
    int page() const;
    /// Chooses the next finding, or the one before; around the end.
    void nextFinding(int direction);
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);

protected:
    void changeEvent(QEvent* event) override;

private:
    QTableWidget* table(const char* name, int columns);
    void retranslate();
    void refresh();
    void fillCounts();
    void fillFindings();
    void fillPrinted();
    void showSummary();
    QByteArray countsCsv() const;
    std::optional<Exportable> countsExport() const;

    BenchModel& model_;
    Segmented* pages_;
    QStackedWidget* stack_;
    QLabel* summary_;
    OutputPage* output_;
    WarpPage* warp_;
    QTableWidget *counts_, *findings_, *printed_;
};

} // namespace telar
