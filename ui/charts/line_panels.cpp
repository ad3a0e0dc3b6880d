#include "ui/charts/line_panels.hpp"

#include "ui/base/text_label.hpp"
#include "ui/charts/chart_key.hpp"
#include "ui/theme/building.hpp"

#include <QGridLayout>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>

namespace telar {

namespace {

int columnsFor(std::size_t count) { return count < 4 ? static_cast<int>(count) : count == 4 ? 2 : count < 10 ? 3 : 4; }

} // namespace

LinePanels::LinePanels(QWidget* parent) : QWidget(parent), key_(new ChartKey(this)), grid_(new QGridLayout) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 4);
    // Never more than a third for the names: the rest of them by scrolling.
    shelf_ = new QScrollArea(this);
    shelf_->setFrameShape(QFrame::NoFrame);
    shelf_->setWidgetResizable(true);
    shelf_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    shelf_->setFocusPolicy(Qt::NoFocus);
    shelf_->setWidget(key_);
    shelf_->setStyleSheet(QStringLiteral("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"));
    addAll(column, shelf_, wide(grid_));
    scaleSpacing(grid_, 4);
    connect(key_, &ChartKey::clicked, this, [this](const QString& name) {
        for (auto* chart : charts_)
            chart->toggleSeries(name);
        key_->setSeries(names());
    });
}

void LinePanels::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title);
}

void LinePanels::setAxisTitles(const QString& x, const QString& y) {
    xTitle_ = x;
    yTitle_ = y;
}

void LinePanels::setLog(bool x, bool y) {
    logX_ = x;
    logY_ = y;
    for (auto* chart : charts_) {
        chart->setLogX(x);
        chart->setLogY(y);
    }
}

/// As many charts as panels; those that are there stay, with what somebody hid in them.
void LinePanels::lay() {
    while (charts_.size() > panels_.size()) {
        delete charts_.back();
        charts_.pop_back();
        delete heads_.back();
        heads_.pop_back();
    }
    while (charts_.size() < panels_.size()) {
        auto* chart = new LineChart(this);
        chart->setObjectName(QStringLiteral("panel%1").arg(charts_.size()));
        chart->setAlone(false);
        connect(chart, &LineChart::cursorMoved, this, [this, chart](double x) {
            for (auto* other : charts_)
                if (other != chart)
                    other->followCursor(x);
        });
        auto* head = new TextLabel(this);
        head->setAlignment(Qt::AlignHCenter);
        charts_.push_back(chart);
        heads_.push_back(head);
    }
    const int columns = columnsFor(panels_.size());
    for (std::size_t i = 0; i < charts_.size(); ++i) {
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        grid_->addWidget(heads_[i], 2 * row, column);
        grid_->addWidget(charts_[i], 2 * row + 1, column);
    }
    const int rows = (static_cast<int>(charts_.size()) + columns - 1) / std::max(1, columns);
    for (int c = 0; c < grid_->columnCount(); ++c)
        grid_->setColumnStretch(c, c < columns ? 1 : 0);
    for (int r = 0; r < grid_->rowCount(); ++r)
        grid_->setRowStretch(r, r % 2 == 1 && r < 2 * rows ? 1 : 0);
}

void LinePanels::setPanels(std::vector<LinePanel> panels) {
    panels_ = std::move(panels);
    lay();
    std::vector<LineSeries> all;
    for (const auto& panel : panels_)
        all.insert(all.end(), panel.series.begin(), panel.series.end());
    const std::size_t columns = static_cast<std::size_t>(std::max(1, columnsFor(panels_.size())));
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        auto& chart = *charts_[i];
        heads_[i]->setText(panels_[i].title);
        chart.setTitle(title_ + QStringLiteral(", ") + panels_[i].title);
        // Titles where a reader looks for them: at the left and below.
        chart.setAxisTitles(i + columns >= panels_.size() ? xTitle_ : QString(),
                            i % columns == 0 ? yTitle_ : QString());
        chart.setXTicks(xTicks_);
        chart.setDoublesY(doublesY_);
        chart.setSeries(panels_[i].series);
        chart.setScaleOf(all);
    }
    setLog(logX_, logY_);
    key_->setSeries(names());
    placeKey();
}

void LinePanels::placeKey() {
    const int tall = key_->heightForWidth(std::max(1, width()));
    shelf_->setFixedHeight(std::min(tall, height() / 3));
}

void LinePanels::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeKey();
}

std::vector<LineSeries> LinePanels::names() const {
    std::vector<LineSeries> out;
    for (const auto* chart : charts_)
        for (const auto& one : chart->series()) {
            const bool known =
                std::any_of(out.begin(), out.end(), [&](const LineSeries& s) { return s.name == one.name; });
            if (known)
                continue;
            out.push_back(one);
            for (auto* numbers : {&out.back().x, &out.back().y, &out.back().low, &out.back().high})
                numbers->clear();
        }
    return out;
}

Exportable LinePanels::exportable() const {
    std::vector<Exportable> parts;
    for (const auto* chart : charts_)
        parts.push_back(chart->exportable());
    std::vector<QString> titles;
    for (const auto& panel : panels_)
        titles.push_back(panel.title);
    auto key = names();
    std::erase_if(key, [](const LineSeries& s) { return s.hidden; });
    const int columns = std::max(1, columnsFor(parts.size()));
    const int rows = (static_cast<int>(parts.size()) + columns - 1) / columns;
    Exportable item(title_, [parts, titles, key, columns, rows](QPainter& painter, QRectF target,
                                                                const Colors& colors) {
        const double under = paintKey(&painter, target, key, colors) + px(6), head = px(20);
        const double wide = target.width() / columns, tall = (target.height() - under) / rows;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
            const QRectF cell(target.left() + wide * column, target.top() + under + tall * row, wide, tall);
            painter.setFont(fontOf(TypeRole::Small));
            painter.setPen(colors.text);
            painter.drawText(QRectF(cell.left(), cell.top(), wide, head), Qt::AlignHCenter | Qt::AlignTop, titles[i]);
            parts[i].paint(painter, cell.adjusted(0, head, -px(4), 0), colors);
        }
    });
    item.defaultMm = QSizeF(columns > 2 ? 190 : 170, 20 + rows * (columns > 2 ? 58 : 70));
    item.csv = [parts, titles] {
        QByteArray out;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto lines = parts[i].csv().split('\n');
            if (i == 0)
                out += "panel," + lines.front() + '\n';
            for (qsizetype l = 1; l < lines.size(); ++l)
                if (!lines[l].isEmpty())
                    out += csvField(titles[i]) + ',' + lines[l] + '\n';
        }
        return out;
    };
    item.shownBy = this;
    return item;
}

} // namespace telar
