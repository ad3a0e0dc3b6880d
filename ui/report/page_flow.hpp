// Puts blocks one below the other on pages; a new page begins where the next thing would not fit.
#pragma once

#include "core/report/pages.hpp"

#include <QFont>
#include <QPainter>
#include <QTextLayout>

#include <functional>
#include <memory>

namespace telar {

class PageFlow;

// A composed report laid out on A4 pages: the PDF prints them and the window shows the same.

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

class PageFlow {
public:
    PageFlow(const ReportPages& pages, PageLayout& out, const JobContext& job);
    /// False: stopped.
    bool run();

private:
    using Text = std::shared_ptr<QTextLayout>;
    enum class Face { Title, Heading1, Heading2, Heading3, Body, Small, Tiny, Mono, TinyMono };

    static QFont font(Face face);
    static double lineHeight(Face face);
    /// Lines of the words at this width; `bold`: so many letters at the start are.
    static Text lines(const QString& words, Face face, double width, qsizetype bold = 0,
                      Qt::Alignment side = Qt::AlignLeft);
    static double heightOf(const QTextLayout& text) { return text.boundingRect().height(); }

    void mark(PageLayout::Mark mark) { out_.pages_.back().push_back(std::move(mark)); }
    void newPage();
    double left() const;
    double width() const;
    double bottom() const;
    /// Whether that much is left on this page; else another one is begun.
    void need(double height);
    void space(double height) { y_ += atTop_ ? 0 : height; }

    /// Line by line, over as many pages as it takes.
    void put(const Text& text, double x, const QColor& colour);
    void head();
    void contents();
    void block(std::size_t index);
    void heading(std::size_t index);
    void figure(const ReportBlock& block);
    void list(const ReportBlock& block);
    void missing(const ReportBlock& block);
    void table(const ReportBlock& block);
    std::vector<double> columnWidths(const ReportBlock& block, Face face) const;
    double row(const std::vector<std::string>& cells, const std::vector<bool>& words, const std::vector<double>& widths,
               Face face, bool bold, bool draw);
    void footers();
    /// What the block needs at least where it begins.
    double least(std::size_t index) const;
    double figureHeight(const ReportBlock& block) const;
    static Text caption(const ReportBlock& block, double width);

    const ReportPages& from_;
    PageLayout& out_;
    const JobContext& job_;
    std::shared_ptr<std::vector<int>> pageOf_;
    double y_ = 0;
    bool atTop_ = true;
};

} // namespace telar
