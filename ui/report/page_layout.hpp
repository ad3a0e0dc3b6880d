// A composed report laid out on A4 pages: the PDF prints them and the window shows the same.
#pragma once

#include "core/report/pages.hpp"

#include <QFont>
#include <QPainter>
#include <QTextLayout>

#include <functional>
#include <memory>

namespace telar {

/// Any thread, but made, painted and let go of by one: Qt's fonts belong to the thread that made them. Units are 1/1200 inch on any device.
class PageLayout {
public:
    static constexpr int dotsPerInch = 1200;
    /// Errors: only that of being stopped.
    static Expected<std::shared_ptr<const PageLayout>> make(const ReportPages& pages, const JobContext& job = {});

    int count() const { return static_cast<int>(pages_.size()); }
    static QSizeF pageSize();
    void paint(QPainter& painter, int page) const;
    const QString& title() const { return title_; }
    /// The page, from 0, on which the block begins; -1 where there is none.
    int pageOf(std::size_t block) const;

private:
    friend class PageFlow;
    using Mark = std::function<void(QPainter&)>;
    std::vector<std::vector<Mark>> pages_;
    std::vector<int> blockPages_;
    QString title_;
};

} // namespace telar
