#include "ui/report/page_layout.hpp"

#include "ui/report/page_flow.hpp"

namespace telar {

Expected<std::shared_ptr<const PageLayout>> PageLayout::make(const ReportPages& pages, const JobContext& job) {
    auto out = std::make_shared<PageLayout>();
    if (!PageFlow(pages, *out, job).run())
        return cancelledError();
    return std::shared_ptr<const PageLayout>(std::move(out));
}

QSizeF PageLayout::pageSize() { return {210 / 25.4 * dotsPerInch, 297 / 25.4 * dotsPerInch}; }

void PageLayout::paint(QPainter& painter, int page) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& mark : pages_[static_cast<std::size_t>(page)]) {
        painter.save();
        mark(painter);
        painter.restore();
    }
}

int PageLayout::pageOf(std::size_t block) const { return block < blockPages_.size() ? blockPages_[block] : -1; }

} // namespace telar
