#include "ui/composer/page_preview.hpp"

#include "ui/report/page_flow.hpp"
#include "ui/theme/theme.hpp"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace telar {

namespace {
constexpr int mostSeen = 1000;
}

PagePreview::PagePreview(QWidget* parent) : QAbstractScrollArea(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
}

void PagePreview::setPages(std::shared_ptr<const ReportPages> report) {
    report_ = std::move(report);
    ++round_;
    draw();
}

QSize PagePreview::pageSize() const {
    const QSizeF paper = PageLayout::pageSize();
    const int wide = std::max(40, viewport()->width() - 2 * px(12));
    return {wide, static_cast<int>(wide * paper.height() / paper.width())};
}

QRect PagePreview::pageAt(int page) const {
    const QSize size = pageSize();
    return {QPoint(px(12), px(12) + page * (size.height() + px(12)) - verticalScrollBar()->value()), size};
}

void PagePreview::arrange() {
    const int step = pageSize().height() + px(12);
    verticalScrollBar()->setRange(0, std::max(0, px(12) + pages() * step - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(px(40));
}

void PagePreview::showPage(int page) {
    if (page >= 0 && page < pages())
        verticalScrollBar()->setValue(page * (pageSize().height() + px(12)));
}

bool PagePreview::isStale(int page) const {
    const auto found = drawn_.find(page);
    return found == drawn_.end() || found->second.round != round_ ||
           found->second.image.size() != pageSize() * devicePixelRatioF();
}

std::vector<int> PagePreview::stale() const {
    std::vector<int> out;
    const int last = laidOutRound_ == round_ ? count_ : mostSeen; // how many there are is not known before
    for (int i = 0; i < last; ++i)
        if (pageAt(i).intersects(viewport()->rect()) && isStale(i))
            out.push_back(i);
    return out;
}

bool PagePreview::settled() const {
    return !drawer_.running() && (!report_ || (laidOutRound_ == round_ && stale().empty()));
}

void PagePreview::draw() {
    const auto wanted = stale();
    if (!report_ || drawer_.running() || (wanted.empty() && laidOutRound_ == round_))
        return;
    struct Made {
        int count = 0;
        std::map<int, QImage> images;
    };
    drawer_.start<Made>(
        [report = report_, wanted, size = pageSize() * devicePixelRatioF()](const JobContext& job) -> Expected<Made> {
            TELAR_TRY(layout, PageLayout::make(*report, job));
            Made made{(*layout)->count(), {}};
            for (const int page : wanted) {
                if (page >= made.count || job.stopRequested())
                    break;
                QImage image(size, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                const double scale = size.width() / PageLayout::pageSize().width();
                painter.scale(scale, scale);
                (*layout)->paint(painter, page);
                made.images.emplace(page, std::move(image));
            }
            return made;
        },
        [this, round = round_](std::shared_ptr<const Made> made) {
            count_ = made->count;
            laidOutRound_ = round;
            for (const auto& [page, image] : made->images)
                drawn_[page] = {image, round};
            const int seen = made->images.empty() ? 0 : made->images.begin()->first;
            std::erase_if(drawn_, [&](const auto& one) { // far pages are let go of
                return one.first >= count_ || std::abs(one.first - seen) > 12;
            });
            arrange();
            viewport()->update();
            emit laidOut(count_);
            QMetaObject::invokeMethod(this, &PagePreview::draw, Qt::QueuedConnection);
        });
}

void PagePreview::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colors().sunken);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (int i = 0; i < pages(); ++i) {
        const QRect box = pageAt(i);
        if (!box.intersects(viewport()->rect()))
            continue;
        painter.fillRect(box, Qt::white);
        if (const auto found = drawn_.find(i); found != drawn_.end())
            painter.drawImage(box, found->second.image);
        painter.setPen(colors().border);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
    }
    if (!stale().empty())
        QMetaObject::invokeMethod(this, &PagePreview::draw, Qt::QueuedConnection);
}

void PagePreview::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    draw();
}

void PagePreview::keyPressEvent(QKeyEvent* event) {
    auto* bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_PageDown:
        return bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_PageUp:
        return bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_Home:
        return bar->setValue(0);
    case Qt::Key_End:
        return bar->setValue(bar->maximum());
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace telar
