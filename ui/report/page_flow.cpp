#include "ui/report/page_flow.hpp"

#include "ui/report/report_picture.hpp"
#include "ui/theme/pdf_text.hpp"

#include <QFontMetricsF>

#include <algorithm>

namespace telar {

namespace {

constexpr double mm = PageLayout::dotsPerInch / 25.4, pt = PageLayout::dotsPerInch / 72.0;
const QColor inkText(0x1d, 0x24, 0x33), inkMuted(0x5b, 0x65, 0x77), inkRule(0xd0, 0xd5, 0xdd), inkBad(0xb4, 0x23, 0x18);

QString qs(const std::string& words) { return QString::fromStdString(words); }

} // namespace

QFont PageFlow::font(Face face) {
    const bool mono = face == Face::Mono || face == Face::TinyMono;
    QFont font(mono ? QStringLiteral("JetBrains Mono") : QStringLiteral("Inter"));
    static constexpr double sizes[] = {22, 15, 12, 10.5, 10, 8.5, 7.2, 8, 7};
    font.setPixelSize(static_cast<int>(sizes[static_cast<int>(face)] * pt));
    font.setHintingPreference(QFont::PreferNoHinting);
    if (face <= Face::Heading3)
        font.setWeight(QFont::DemiBold);
    keepCharacters(font);
    return font;
}

double PageFlow::lineHeight(Face face) { return QFontMetricsF(font(face)).height() * 1.12; }

PageFlow::Text PageFlow::lines(const QString& words, Face face, double width, qsizetype bold, Qt::Alignment side) {
    auto text = std::make_shared<QTextLayout>(words, font(face));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setAlignment(side);
    text->setTextOption(option);
    if (bold > 0) {
        QTextCharFormat strong;
        strong.setFontWeight(QFont::DemiBold);
        text->setFormats({{0, static_cast<int>(bold), strong}});
    }
    text->setCacheEnabled(true);
    const double step = lineHeight(face);
    double y = 0;
    text->beginLayout();
    for (QTextLine line = text->createLine(); line.isValid(); line = text->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += step;
    }
    text->endLayout();
    return text;
}

PageFlow::PageFlow(const ReportPages& pages, PageLayout& out, const JobContext& job)
    : from_(pages), out_(out), job_(job), pageOf_(std::make_shared<std::vector<int>>(pages.blocks.size(), -1)) {
    newPage();
}

double PageFlow::left() const { return 20 * mm; }
double PageFlow::width() const { return PageLayout::pageSize().width() - 2 * left(); }
double PageFlow::bottom() const { return PageLayout::pageSize().height() - 22 * mm; }

void PageFlow::newPage() {
    out_.pages_.emplace_back();
    y_ = 20 * mm;
    atTop_ = true;
}

void PageFlow::need(double height) {
    if (!atTop_ && y_ + height > bottom())
        newPage();
}

void PageFlow::put(const Text& text, double x, const QColor& colour) {
    const int count = text->lineCount();
    for (int from = 0; from < count;) {
        const double start = text->lineAt(from).y(), room = bottom() - y_;
        int to = from;
        while (to < count && text->lineAt(to).y() + text->lineAt(to).height() - start <= room)
            ++to;
        // No line alone at the foot of a page or at the head of the next.
        if (to < count && !atTop_ && (to - from < 2 || count - to < 2))
            to = count - to < 2 && to - from > 2 ? to - 1 : from;
        if (to == from && !atTop_) {
            newPage();
            continue;
        }
        to = std::max(to, from + 1);
        mark([text, from, to, start, at = QPointF(x, y_), colour](QPainter& p) {
            p.setPen(colour);
            for (int i = from; i < to; ++i)
                text->lineAt(i).draw(&p, at - QPointF(0, start));
        });
        y_ += text->lineAt(to - 1).y() + text->lineAt(to - 1).height() - start;
        atTop_ = false;
        from = to;
    }
}

bool PageFlow::run() {
    out_.title_ = qs(from_.title);
    head();
    if (from_.contents)
        contents();
    for (std::size_t i = 0; i < from_.blocks.size(); ++i) {
        if (job_.stopRequested())
            return false;
        block(i);
    }
    footers();
    out_.blockPages_ = *pageOf_;
    return true;
}

void PageFlow::head() {
    put(lines(qs(from_.title), Face::Title, width()), left(), inkText);
    space(3 * mm);
    for (const auto& [name, value] : from_.facts) {
        const QString words = qs(name) + QStringLiteral(": ");
        put(lines(words + qs(value), Face::Body, width(), words.size()), left(), inkText);
    }
    space(4 * mm);
    mark([box = QRectF(left(), y_, width(), 0.25 * mm)](QPainter& p) { p.fillRect(box, inkRule); });
    space(5 * mm);
}

void PageFlow::contents() {
    if (std::none_of(from_.blocks.begin(), from_.blocks.end(), isListed))
        return;
    put(lines(qs(from_.contentsTitle), Face::Heading1, width()), left(), inkText);
    space(2 * mm);
    for (std::size_t i = 0; i < from_.blocks.size(); ++i) {
        const auto& block = from_.blocks[i];
        if (!isListed(block))
            continue;
        const bool heads = block.kind == ReportBlock::Kind::Heading;
        const Face face = heads && block.level == 1 ? Face::Body : Face::Small;
        const double indent = heads ? (block.level - 1) * 5 * mm : 10 * mm, room = width() - 12 * mm - indent;
        const QFontMetricsF metrics(font(face));
        const QString words = metrics.elidedText(qs(listedWords(block)), Qt::ElideRight, room);
        const double high = lineHeight(face) * 1.1;
        need(high);
        mark([words, face, i, pages = pageOf_, ascent = metrics.ascent(), x = left() + indent, y = y_,
              right = left() + width(), muted = !heads](QPainter& p) {
            p.setFont(PageFlow::font(face));
            p.setPen(muted ? inkMuted : inkText);
            p.drawText(QPointF(x, y + ascent), words);
            const QString number = QString::number((*pages)[i] + 1);
            p.drawText(QPointF(right - QFontMetricsF(p.font()).horizontalAdvance(number), y + ascent), number);
        });
        y_ += high;
        atTop_ = false;
    }
    newPage();
}

double PageFlow::figureHeight(const ReportBlock& block) const {
    const QSizeF natural = reportPictureSize(block);
    const double scale = std::min(
        {width() / natural.width(), 150 * mm / natural.height(), block.svg.empty() ? 2.0 * dotsPerPixel() : 1e9});
    return natural.height() * scale;
}

PageFlow::Text PageFlow::caption(const ReportBlock& block, double width) {
    const QString number = block.number.empty() ? QString() : qs(block.number) + QStringLiteral(". ");
    return lines(number + qs(block.text), Face::Small, width, number.size());
}

double PageFlow::least(std::size_t index) const {
    if (index >= from_.blocks.size())
        return 0;
    const auto& block = from_.blocks[index];
    switch (block.kind) {
    case ReportBlock::Kind::Heading:
        return 16 * mm + least(index + 1);
    case ReportBlock::Kind::Figure:
        return figureHeight(block) + heightOf(*caption(block, width())) + 6 * mm;
    case ReportBlock::Kind::Table:
        return 24 * mm;
    case ReportBlock::Kind::Paragraph:
        if (block.together)
            return heightOf(*lines(qs(block.text), Face::Body, width())) + 5 * mm + least(index + 1);
        [[fallthrough]];
    default: // a paragraph whose figure follows may part from it
        return 2.2 * lineHeight(Face::Body);
    }
}

void PageFlow::heading(std::size_t index) {
    const auto& block = from_.blocks[index];
    const int level = std::clamp(block.level, 1, 3);
    const double room = bottom() - 20 * mm;
    space((level == 1 ? 7 : 5) * mm);
    need(std::min(least(index), room));
    (*pageOf_)[index] = out_.count() - 1;
    put(lines(qs(listedWords(block)), static_cast<Face>(static_cast<int>(Face::Title) + level), width()), left(),
        inkText);
    space(1.5 * mm);
}

void PageFlow::figure(const ReportBlock& block) {
    const auto words = caption(block, width());
    const double high = figureHeight(block);
    const QSizeF natural = reportPictureSize(block);
    const double wide = high * natural.width() / natural.height();
    space(2 * mm);
    need(std::min(high + heightOf(*words) + 2 * mm, bottom() - 20 * mm));
    const QRectF box(left() + (width() - wide) / 2, y_, wide, high);
    if (!block.svg.empty()) {
        auto chart = std::make_shared<ChartPicture>(block.svg);
        mark([chart, box](QPainter& p) { chart->draw(p, box); });
    } else {
        mark([image = reportPicture(block), box](QPainter& p) {
            p.setRenderHint(QPainter::SmoothPixmapTransform);
            p.drawImage(box, image);
        });
    }
    y_ += high + 1.5 * mm;
    atTop_ = false;
    put(words, left(), inkText);
    space(3 * mm);
}

void PageFlow::list(const ReportBlock& block) {
    for (const auto& item : block.items) {
        const auto text = lines(qs(item), Face::Small, width() - 5 * mm);
        need(std::min(heightOf(*text), 3 * lineHeight(Face::Small)));
        mark([at = QPointF(left() + 2 * mm, y_ + QFontMetricsF(font(Face::Small)).ascent())](QPainter& p) {
            p.setFont(PageFlow::font(Face::Small));
            p.setPen(inkMuted);
            p.drawText(at, QStringLiteral("•"));
        });
        put(text, left() + 5 * mm, inkText);
        space(0.6 * mm);
    }
    space(2 * mm);
}

void PageFlow::missing(const ReportBlock& block) {
    const auto words = caption(block, width() - 8 * mm);
    const double high = heightOf(*words) + 6 * mm;
    space(2 * mm);
    need(std::min(high, bottom() - 20 * mm));
    mark([box = QRectF(left(), y_, width(), high)](QPainter& p) {
        p.setPen(QPen(inkBad, 0.3 * mm, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
    });
    y_ += 3 * mm;
    put(words, left() + 4 * mm, inkText);
    y_ += 3 * mm;
    space(3 * mm);
}

void PageFlow::block(std::size_t index) {
    const auto& block = from_.blocks[index];
    using Kind = ReportBlock::Kind;
    if (block.kind == Kind::Heading)
        return heading(index);
    switch (block.kind) {
    case Kind::Paragraph: {
        const auto text = lines(qs(block.text), Face::Body, width());
        if (block.together)
            need(std::min(heightOf(*text) + 5 * mm + least(index + 1), bottom() - 20 * mm));
        put(text, left(), inkText);
        space(2.5 * mm);
        break;
    }
    case Kind::Note:
        put(lines(qs(block.text), block.small ? Face::Tiny : Face::Small, width()), left(), inkMuted);
        space(2 * mm);
        break;
    case Kind::List:
        list(block);
        break;
    case Kind::Figure:
        figure(block);
        break;
    case Kind::Table:
        table(block);
        break;
    case Kind::Code:
        put(lines(qs(block.text), block.small ? Face::TinyMono : Face::Mono, width()), left(), inkText);
        space(2 * mm);
        break;
    default:
        missing(block);
    }
    // Where it ends, for what is longer than a page; the contents name its beginning.
    if ((*pageOf_)[index] < 0)
        (*pageOf_)[index] = out_.count() - 1;
}

void PageFlow::footers() {
    const int count = out_.count();
    const QFontMetricsF metrics(font(Face::Small));
    for (int i = 0; i < count; ++i) {
        const QString number = QStringLiteral("%1 / %2").arg(i + 1).arg(count);
        const QString title = i == 0 ? QString() : metrics.elidedText(out_.title_, Qt::ElideRight, width() * 0.8);
        out_.pages_[static_cast<std::size_t>(i)].push_back(
            [number, title, y = PageLayout::pageSize().height() - 12 * mm, x = left(),
             right = left() + width() - metrics.horizontalAdvance(number)](QPainter& p) {
                p.setFont(PageFlow::font(Face::Small));
                p.setPen(inkMuted);
                p.drawText(QPointF(x, y), title);
                p.drawText(QPointF(right, y), number);
            });
    }
}

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
