#include "ui/widgets/kernel_source.hpp"

#include "core/simt/builtin/kernel_card.hpp"
#include "ui/widgets/controls.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <bit>
#include <utility>

namespace telar {

KernelSource::KernelSource(QWidget* parent) : QPlainTextEdit(parent), gutter_(new QWidget(this)) {
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setScaled(this, Side::MinimumWidth, 140);
    gutter_->setMouseTracking(true);
    gutter_->installEventFilter(this);
    gutter_->setCursor(Qt::PointingHandCursor);
    connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& rect, int dy) {
        if (dy)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, rect.y(), gutter_->width(), rect.height());
    });
    keepFont(this, TypeRole::MonoSmall);
    restyle();
}

int KernelSource::gutterWidth() const {
    return px(10 + 20 + 56) + QFontMetrics(fontOf(TypeRole::MonoSmall)).horizontalAdvance(QStringLiteral("000"));
}

void KernelSource::restyle() {
    setViewportMargins(gutterWidth(), 0, 0, 0);
    mark();
    gutter_->update();
}

void KernelSource::setFile(const std::string& file) {
    if (file == file_)
        return;
    file_ = file;
    const auto text = simt::kernelSource(file);
    text_ = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    columns_ = current_ = 0;
    breakLines();
}

/// Each block stays a line of the file: its rows are parted by separators, behind a blank, and stand further in.
static QString rowsOf(QString line, int columns) {
    const auto inset = std::min<qsizetype>(line.indexOf(QRegularExpression(QStringLiteral("\\S"))) + 4, columns / 2);
    for (qsizetype from = 0; line.size() - from > columns;) {
        const auto comma = line.lastIndexOf(QStringLiteral(", "), from + columns - 2) + 1;
        const auto blank = comma > from + columns / 2 ? comma : line.lastIndexOf(QLatin1Char(' '), from + columns - 1);
        if (blank <= from + inset)
            break; // one word alone
        line.replace(blank, 1, QChar(QChar::LineSeparator) + QString(inset, QLatin1Char(' ')));
        from = blank + 1;
    }
    return line;
}

void KernelSource::breakLines() {
    const double letter = QFontMetricsF(fontOf(TypeRole::MonoSmall)).horizontalAdvance(QLatin1Char('0'));
    const double room = viewport()->width() - 2 * document()->documentMargin();
    const int columns = std::max(20, static_cast<int>(room / letter)); // narrower than that, it scrolls
    if (columns == columns_)
        return;
    columns_ = columns;
    QStringList lines = text_.split(QLatin1Char('\n'));
    for (auto& line : lines)
        line = rowsOf(line, columns);
    setPlainText(lines.join(QLatin1Char('\n')));
    for (auto block = document()->begin(); block.isValid(); block = block.next())
        blockBoundingRect(block); // lays it out: to be scrolled to, all rows must be known
    const auto line = std::exchange(current_, 0);
    setCurrentLine(line);
}

void KernelSource::setFacts(std::vector<LineFacts> facts, uint32_t whole) {
    facts_ = std::move(facts);
    whole_ = whole;
    gutter_->update();
}

void KernelSource::setCurrentLine(uint32_t line) {
    const bool moved = line != current_;
    current_ = line;
    mark();
    if (!moved || line == 0)
        return;
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(line) - 1);
    setTextCursor(QTextCursor(block));
    // Queued: the bars learn their ranges when the text is laid out. The first column stays in sight.
    QMetaObject::invokeMethod(
        this,
        [this] {
            centerCursor();
            horizontalScrollBar()->setValue(0);
        },
        Qt::QueuedConnection);
}

void KernelSource::mark() {
    QList<QTextEdit::ExtraSelection> marks;
    if (current_ > 0) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document()->findBlockByNumber(static_cast<int>(current_) - 1));
        mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor); // all its rows
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        QColor back = colors().focus;
        back.setAlpha(70);
        mark.format.setBackground(back);
        marks << mark;
    }
    setExtraSelections(marks);
}

const LineFacts* KernelSource::factsOf(uint32_t line) const {
    const auto found = std::find_if(facts_.begin(), facts_.end(), [&](const LineFacts& f) { return f.line == line; });
    return found == facts_.end() ? nullptr : &*found;
}

void KernelSource::paintGutter(QPaintEvent* event) {
    QPainter p(gutter_);
    const Colors& c = colors();
    p.fillRect(event->rect(), c.sunken);
    p.setFont(fontOf(TypeRole::MonoSmall));
    const int numbers = QFontMetrics(p.font()).horizontalAdvance(QStringLiteral("000"));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom())
            break;
        box.setHeight(std::min(box.height(), 1.0 * fontMetrics().lineSpacing())); // beside its first row
        const auto line = static_cast<uint32_t>(block.blockNumber() + 1);
        p.setPen(line == current_ ? c.focus : c.muted);
        p.drawText(QRectF(px(2), box.top(), numbers, box.height()), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(line));
        const LineFacts* facts = factsOf(line);
        if (!facts)
            continue;
        // Two rows of sixteen lanes, lit where they came here.
        const double left = px(7) + numbers, wide = px(20) / 16.0, high = (box.height() - px(6)) / 2;
        for (int lane = 0; lane < 32; ++lane) {
            QColor ink = facts->divergent ? c.focus : c.accent;
            if (!(facts->everyLane >> lane & 1))
                ink = c.border;
            p.fillRect(QRectF(left + wide * (lane % 16), box.top() + px(3) + high * (lane / 16), wide, high - 0.5),
                       ink);
        }
        QString note;
        bool good = true;
        if (facts->needed > 0) {
            note = QStringLiteral("%1/%2").arg(facts->sectors).arg(facts->needed);
            good = facts->sectors <= facts->needed;
        } else if (facts->ways > 0) {
            note = QStringLiteral("×%1").arg(facts->ways);
            good = facts->ways == 1;
        }
        p.setPen(good ? c.muted : c.cost);
        p.drawText(QRectF(left + px(25), box.top(), px(56), box.height()), Qt::AlignLeft | Qt::AlignVCenter, note);
    }
}

uint32_t KernelSource::lineAt(int y) const {
    return static_cast<uint32_t>(cursorForPosition({0, y}).blockNumber() + 1);
}

bool KernelSource::eventFilter(QObject* watched, QEvent* event) {
    if (watched != gutter_)
        return QPlainTextEdit::eventFilter(watched, event);
    if (event->type() == QEvent::Paint) {
        paintGutter(static_cast<QPaintEvent*>(event));
        return true;
    }
    if (event->type() == QEvent::MouseButtonRelease) {
        emit lineClicked(lineAt(static_cast<QMouseEvent*>(event)->pos().y()));
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const LineFacts* facts = factsOf(lineAt(help->pos().y()))) {
            QString words = tr("Lanes that ran this line: %1 of %2")
                                .arg(std::popcount(facts->everyLane))
                                .arg(std::popcount(whole_));
            if (facts->divergent)
                words += QLatin1Char('\n') + tr("Not all lanes each time: the warp diverged");
            if (facts->needed > 0)
                words += QLatin1Char('\n') +
                         tr("Sectors of 32 bytes fetched: %1, needed: %2").arg(facts->sectors).arg(facts->needed);
            else if (facts->ways > 0)
                words += QLatin1Char('\n') + tr("Wavefronts of shared memory: %1").arg(facts->ways);
            words += QLatin1Char('\n') + tr("Click to run to this line");
            QToolTip::showText(help->globalPos(), words);
        }
        return true;
    }
    return QPlainTextEdit::eventFilter(watched, event);
}

void KernelSource::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const QRect inside = contentsRect();
    gutter_->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
    breakLines();
}

void KernelSource::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace telar
