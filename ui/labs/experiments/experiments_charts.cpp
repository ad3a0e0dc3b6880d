// What the experiments lab draws of its records: times with their laws, speed-up, throughput, the table.
#include "core/experiment/fit.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/format.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace telar {

namespace {

using Curves = std::map<QString, std::vector<std::pair<double, double>>>;

LineSeries seriesOf(const QString& name, std::vector<std::pair<double, double>> points) {
    std::sort(points.begin(), points.end());
    LineSeries series;
    series.name = name;
    series.markers = true;
    for (const auto& [x, y] : points) {
        series.x.push_back(x);
        series.y.push_back(y);
    }
    return series;
}

QString lawWords(const PowerLaw& law) {
    return QStringLiteral("n<sup>%1</sup> (%2–%3)")
        .arg(formatValue(law.exponent.value, false, 3), formatValue(law.exponent.low, false, 3),
             formatValue(law.exponent.high, false, 3));
}

} // namespace

void ExperimentsLab::refreshChart() {
    if (look_->current() == 1)
        drawSpeedup();
    else if (look_->current() == 2)
        drawThroughput();
    else
        drawTimes();
}

void ExperimentsLab::drawTimes() {
    Curves curves;
    for (const auto& p : model_->records())
        curves[QStringLiteral("%1 ×%2").arg(QString::fromStdString(p.backend)).arg(p.threads)].emplace_back(
            static_cast<double>(p.size), p.total.median);
    for (const auto& p : model_->opened())
        if (p.operation == model_->state().operation)
            curves[tr("%1 ×%2, opened").arg(QString::fromStdString(p.backend)).arg(p.threads)].emplace_back(
                static_cast<double>(p.size), p.total.median);
    std::vector<LineSeries> series;
    QStringList laws;
    for (auto& [name, points] : curves) {
        series.push_back(seriesOf(name, points));
        // Small sizes measure the start of a run, not its work.
        std::vector<double> x, y;
        for (std::size_t i = 0; i < series.back().x.size(); ++i)
            if (series.back().x[i] >= 64) {
                x.push_back(series.back().x[i]);
                y.push_back(series.back().y[i]);
            }
        if (const auto law = fitPowerLaw(x, y))
            laws << QStringLiteral("<b>%1</b> %2").arg(name.toHtmlEscaped(), lawWords(*law));
    }
    // Only what tells the lines of one figure apart.
    const auto all = model_->published();
    std::set<std::string> devices, programs, filters;
    for (const auto& one : all) {
        devices.insert(one.device);
        programs.insert(one.program);
        filters.insert(one.filter);
    }
    for (const auto& one : all) {
        LineSeries line;
        QStringList parts{QString::fromStdString(one.program)};
        if (devices.size() > 1 || programs.size() == 1)
            parts << QString::fromStdString(one.device.substr(0, one.device.find(" (")));
        if (filters.size() > 1)
            parts << QString::fromStdString(one.filter);
        line.name = tr("published: %1").arg(parts.join(QStringLiteral(" · ")));
        line.dashed = line.markers = true;
        std::vector<double> x, y;
        for (std::size_t i = 0; i < one.size.size(); ++i) {
            line.x.push_back(one.size[i]);
            line.y.push_back(one.poolingSeconds[i] * 1e3);
            if (one.size[i] >= 64 && !one.doubtful[i] && std::isfinite(one.poolingSeconds[i])) {
                x.push_back(one.size[i]);
                y.push_back(one.poolingSeconds[i] * 1e3);
            }
        }
        if (const auto law = fitPowerLaw(x, y))
            laws << QStringLiteral("<b>%1</b> %2").arg(line.name.toHtmlEscaped(), lawWords(*law));
        series.push_back(std::move(line));
    }
    const bool matrix = model_->state().operation == "pool" || model_->state().operation == "matmul";
    chart_->setAxisTitles(matrix ? tr("rows and columns") : tr("numbers"), tr("time (ms)"));
    chart_->setTitle(tr("Time against size"));
    chart_->setLogX(true);
    chart_->setLogY(true);
    chart_->setSeries(std::move(series));
    QString words = laws.isEmpty() ? tr("Fits appear with three sizes of 64 or more.")
                                   : tr("From 64 on, time grows as %1.").arg(laws.join(QStringLiteral(", ")));
    if (model_->noisy() > 0)
        words += QLatin1Char(' ') + tr("The machine was busy with something else during %1 of the points.")
                                        .arg(formatCount(model_->noisy()));
    verdict_->setText(words);
}

void ExperimentsLab::drawSpeedup() {
    // Of each variant, at the largest size measured with one thread and with more.
    std::map<std::string, std::map<int64_t, std::map<int, double>>> times;
    for (const auto& p : shown())
        if (p.operation == model_->state().operation)
            times[p.backend][p.size][p.threads] = p.total.median;
    std::vector<LineSeries> series;
    QStringList laws;
    double most = 2;
    for (const auto& [backend, sizes] : times)
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
            const auto one = size->second.find(1);
            if (size->second.size() < 2 || one == size->second.end())
                continue;
            std::vector<std::pair<double, double>> points;
            for (const auto& [threads, ms] : size->second) {
                points.emplace_back(threads, one->second / ms);
                most = std::max(most, static_cast<double>(threads));
            }
            series.push_back(seriesOf(
                QStringLiteral("%1, %2").arg(QString::fromStdString(backend), formatCount(size->first)),
                points));
            if (const auto fit = fitAmdahl(series.back().x, series.back().y)) {
                const QString name = series.back().name.toHtmlEscaped();
                if (fit->serial.value <= 0)
                    laws << tr("<b>%1</b>: no serial part to be seen").arg(name);
                else if (fit->serial.low == fit->serial.high)
                    laws << tr("<b>%1</b>: serial fraction %2, so at most %3 with any number of threads; "
                               "more numbers of threads "
                               "would give its interval")
                                .arg(name, formatPercent(fit->serial.value),
                                     formatRatio(1 / fit->serial.value));
                else
                    laws << tr("<b>%1</b>: serial fraction %2 (95 %: %3 to %4), so at most %5 with any "
                               "number of threads")
                                .arg(name, formatPercent(fit->serial.value), formatPercent(fit->serial.low),
                                     formatPercent(fit->serial.high), formatRatio(1 / fit->serial.value));
                LineSeries law;
                law.name = tr("Amdahl: %1").arg(series.back().name);
                law.dashed = true;
                law.color = static_cast<int>(series.size() - 1) % 7;
                for (double n = 1; n <= 4 * most; n += std::max(0.25, most / 32)) {
                    law.x.push_back(n);
                    law.y.push_back(amdahl(std::max(0.0, fit->serial.value), n));
                }
                series.push_back(std::move(law));
            }
            break;
        }
    chart_->setLogX(false);
    chart_->setLogY(false);
    chart_->setAxisTitles(tr("threads"), tr("speed-up"));
    chart_->setTitle(tr("Speed-up against threads"));
    chart_->setEmptyText(tr("Measure with several numbers of threads, 1 among them: 1,2,4."));
    verdict_->setText(series.empty() ? tr("The thesis takes a parallel fraction of 61 % from one run at n = "
                                          "4 and derives 2.56 for 640 and for 2,496 "
                                          "cores alike. Measure with 1 thread and more to fit your own.")
                                     : laws.join(QStringLiteral(". ")));
    chart_->setSeries(std::move(series));
}

void ExperimentsLab::drawThroughput() {
    Curves curves;
    const auto& operation = model_->state().operation;
    for (const auto& p : shown()) {
        if (p.operation != operation || p.total.median <= 0)
            continue;
        const auto n = static_cast<double>(p.size);
        const double work = operation == "matmul" ? 2 * n * n * n : operation == "pool" ? n * n : n;
        curves[QStringLiteral("%1 ×%2").arg(QString::fromStdString(p.backend)).arg(p.threads)].emplace_back(
            n, work / p.total.median / 1e6);
    }
    std::vector<LineSeries> series;
    for (auto& [name, points] : curves)
        series.push_back(seriesOf(name, points));
    chart_->setLogX(true);
    chart_->setLogY(true);
    chart_->setAxisTitles(
        operation == "pool" || operation == "matmul" ? tr("rows and columns") : tr("numbers"),
        operation == "matmul" ? tr("10⁹ operations per second") : tr("10⁹ values per second"));
    chart_->setTitle(tr("Work per second against size"));
    chart_->setSeries(std::move(series));
    verdict_->setText(tr("Where a line falls, the data no longer fit a cache; where it rises, starting costs "
                         "more than the work."));
}

void ExperimentsLab::refreshTable() {
    const auto all = shown();
    constexpr std::size_t most = 2000; // the latest; the file has them all
    const std::size_t first = all.size() > most ? all.size() - most : 0;
    table_->setRowCount(static_cast<int>(all.size() - first));
    for (std::size_t i = first; i < all.size(); ++i) {
        const auto& p = all[i];
        const QStringList cells{
            QString::fromStdString(p.backend), QString::number(p.threads),  formatCount(p.size),
            formatDuration(p.total.median),    formatDuration(p.total.min), formatDuration(p.total.max),
            QString::number(p.total.runs)};
        for (int k = 0; k < cells.size(); ++k) {
            auto* item = new QTableWidgetItem(cells[k]);
            item->setTextAlignment(k == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                          : Qt::AlignRight | Qt::AlignVCenter);
            if (p.total.runs > 2 && p.total.max > 1.5 * p.total.median && k == 5)
                item->setForeground(colors().bad);
            table_->setItem(static_cast<int>(i - first), k, item);
        }
    }
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->scrollToBottom();
}

} // namespace telar
