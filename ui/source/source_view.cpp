#include "ui/source/source_view.hpp"

#include "ui/base/format.hpp"
#include "ui/source/code_editor.hpp"
#include "ui/source/find_bar.hpp"
#include "ui/source/finding_card.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <Qsci/qscistyle.h>
#include <Qsci/qscistyledtext.h>

#include <QEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <utility>

namespace telar {

namespace {

enum Margin { MarkMargin, NumberMargin, FactMargin, FoldMargin, MarginCount };
enum Marker { FindingMarker = 0, NoteMarker, WarningMarker, ErrorMarker, CurrentMarker, RemovedMarker, AddedMarker };
enum Indicator { ErrorIndicator = 8, WarningIndicator };
enum FactStyle { PlainFact = 40, GoodFact, BadFact, CostFact, BlankNote };

// Characters of the gutter's columns.
constexpr int lineColumns = 4, noteColumns = 7, signColumns = 3; ///< of a difference

/// Else it is a word of warning, or slow.
bool isWrong(const SourceMark& mark) {
    return mark.kind == SourceMark::Kind::Error || mark.kind == SourceMark::Kind::Finding;
}

/// By number: QScintilla keeps a copy of a style that a text is given itself, and never frees it.
void styleFacts(QsciScintilla& editor, const Colors& c) {
    const QFont font = editor.lexer()->defaultFont();
    QsciStyle(PlainFact, QStringLiteral("plain"), c.muted, c.sunken, font).apply(&editor);
    QsciStyle(GoodFact, QStringLiteral("good"), c.good, c.sunken, font).apply(&editor);
    QsciStyle(BadFact, QStringLiteral("bad"), c.bad, c.sunken, font).apply(&editor);
    QsciStyle(CostFact, QStringLiteral("cost"), c.cost, c.sunken, font).apply(&editor);
    QsciStyle(BlankNote, QStringLiteral("blank"), c.text, c.surface, font).apply(&editor);
}

} // namespace

SourceView::SourceView(QWidget* parent) : QWidget(parent), editor_(new CodeEditor(this)), header_(new QWidget(this)) {
    build();
    nameFacts();
    restyle();
}

void SourceView::build() {
    auto* column = bare(new QVBoxLayout(this));
    column->setSpacing(0);
    column->addWidget(header_);
    find_ = new FindBar(editor_, this);
    addAll(column, find_, wide(editor_));
    header_->setObjectName("gutterTitles");
    choice_ = named(new Segmented(3, header_), "fact");
    choice_->setProperty("tight", true);
    auto* line = padded(new QHBoxLayout(header_), {4, 1, 4, 1});
    addAll(line, choice_, spring(1));
    choice_->hide(); // until something is counted
    connect(choice_, &Segmented::chosen, this, [this] {
        chosen_ = true;
        showFacts();
    });
    header_->installEventFilter(this);
    editor_->setObjectName("editor");
    editor_->viewport()->installEventFilter(this);
    cuda_ = new CudaLexer(editor_);
    python_ = new PythonLexer(editor_);
    editor_->setLexer(cuda_);
    editor_->setMargins(MarginCount);
    editor_->setMarginType(MarkMargin, QsciScintilla::SymbolMargin);
    editor_->setMarginType(NumberMargin, QsciScintilla::NumberMargin);
    editor_->setMarginType(FactMargin, QsciScintilla::TextMarginRightJustified);
    for (const int margin : {MarkMargin, NumberMargin, FactMargin})
        editor_->setMarginSensitivity(margin, true);
    editor_->setMarginMarkerMask(MarkMargin,
                                 1 << FindingMarker | 1 << NoteMarker | 1 << WarningMarker | 1 << ErrorMarker);
    editor_->setMarginMarkerMask(NumberMargin, 0);
    editor_->setMarginMarkerMask(FactMargin, 0);
    editor_->setFolding(QsciScintilla::PlainFoldStyle, FoldMargin);
    editor_->markerDefine(QsciScintilla::SC_MARK_FULLRECT, FindingMarker);
    editor_->markerDefine(QsciScintilla::Circle, NoteMarker);
    editor_->markerDefine(QsciScintilla::RightTriangle, WarningMarker);
    editor_->markerDefine(QsciScintilla::Circle, ErrorMarker);
    for (const int marker : {RemovedMarker, AddedMarker, CurrentMarker})
        editor_->markerDefine(QsciScintilla::Background, marker);
    editor_->indicatorDefine(QsciScintilla::SquiggleIndicator, ErrorIndicator);
    editor_->indicatorDefine(QsciScintilla::SquiggleIndicator, WarningIndicator);
    editor_->setAnnotationDisplay(QsciScintilla::AnnotationStandard);
    connect(editor_, &QsciScintilla::SCN_UPDATEUI, this, &SourceView::placeCards);
    connect(editor_, &QsciScintilla::SCN_ZOOM, this, &SourceView::annotate);
    for (auto* bar : {editor_->verticalScrollBar(), editor_->horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, &SourceView::placeCards);
    setFocusProxy(editor_);
    connect(&Theme::instance(), &Theme::changed, this, &SourceView::restyle);
    connect(editor_, &QsciScintilla::textChanged, this, [this] {
        if (!setting_)
            emit edited();
    });
    connect(editor_, &QsciScintilla::marginClicked, this, [this](int margin, int row, Qt::KeyboardModifiers) {
        const auto at = static_cast<std::size_t>(row);
        const int line = difference_.empty() ? row + 1 : at < difference_.size() ? difference_[at].after : 0;
        if (line > 0)
            emit lineClicked(line);
        if (line > 0 && margin == FactMargin)
            emit factClicked(line);
    });
    connect(editor_, &QsciScintilla::cursorPositionChanged, this, [this](int line, int) {
        wanted_ = 0;
        emit cursorMoved(line + 1);
    });
}

void SourceView::restyle() {
    const Colors& c = colors();
    cuda_->restyle();
    python_->restyle();
    const QFont font = cuda_->QsciLexer::defaultFont();
    editor_->setPaper(c.surface);
    editor_->setColor(c.text);
    editor_->setCaretForegroundColor(c.text);
    editor_->setCaretWidth(Theme::instance().presenter() ? 3 : 2);
    editor_->setCaretLineBackgroundColor(mixed(c.surface, c.sunken, 0.6));
    editor_->setSelectionBackgroundColor(c.accentSoft);
    editor_->setSelectionForegroundColor(c.text);
    for (const auto set : {&QsciScintilla::setExtraAscent, &QsciScintilla::setExtraDescent})
        (editor_->*set)(px(2)); // lines of 20 pixels
    editor_->setMarginsFont(font);
    editor_->setMarginsBackgroundColor(c.sunken);
    editor_->setMarginsForegroundColor(c.muted);
    editor_->setFoldMarginColors(c.surface, c.surface);
    editor_->setMatchedBraceBackgroundColor(c.accentSoft);
    editor_->setMatchedBraceForegroundColor(c.accent);
    editor_->setUnmatchedBraceBackgroundColor(c.surface);
    editor_->setUnmatchedBraceForegroundColor(c.bad);
    const std::pair<int, QColor> inks[] = {
        {FindingMarker, c.focus}, {NoteMarker, c.muted}, {WarningMarker, c.focus}, {ErrorMarker, c.bad}};
    for (const auto& [marker, ink] : inks) {
        editor_->setMarkerForegroundColor(ink, marker);
        editor_->setMarkerBackgroundColor(ink, marker);
    }
    editor_->setMarkerBackgroundColor(mixed(c.surface, c.focus, 0.28), CurrentMarker);
    for (int marker = int{QsciScintilla::SC_MARKNUM_FOLDEREND}; marker <= int{QsciScintilla::SC_MARKNUM_FOLDEROPEN};
         ++marker) {
        editor_->setMarkerForegroundColor(c.surface, marker);
        editor_->setMarkerBackgroundColor(c.muted, marker);
    }
    editor_->setIndicatorForegroundColor(c.bad, ErrorIndicator);
    editor_->setIndicatorForegroundColor(c.focus, WarningIndicator);
    editor_->setMarkerBackgroundColor(mixed(c.surface, c.bad, 0.18), RemovedMarker);
    editor_->setMarkerBackgroundColor(mixed(c.surface, c.good, 0.22), AddedMarker);
    sizeMargins();
    header_->setFixedHeight(px(30));
    showFacts();
    showDifference();
    annotate();
    header_->update();
    updateGeometry();
}

void SourceView::sizeMargins() {
    const int letter = QFontMetrics(editor_->lexer()->defaultFont()).horizontalAdvance(QLatin1Char('0'));
    const bool plain = difference_.empty();
    editor_->setMarginWidth(MarkMargin, plain ? px(14) : 0);
    const auto digits = static_cast<int>(QString::number(editor_->lines()).size());
    editor_->setMarginWidth(NumberMargin, plain ? letter * std::max(3, digits) + px(6) : 0);
    const int columns = 2 * lineColumns + signColumns + (notes_.empty() ? 0 : noteColumns);
    editor_->setMarginWidth(FactMargin, letter * (plain ? factColumns + 1 : columns) + px(4));
    editor_->setMarginWidth(FoldMargin, plain ? px(14) : px(4));
}

void SourceView::find() { find_->open(); }

QByteArray SourceView::text() const {
    const auto length = editor_->SendScintilla(QsciScintilla::SCI_GETLENGTH);
    QByteArray bytes(static_cast<qsizetype>(length), '\0');
    if (length > 0)
        editor_->SendScintilla(QsciScintilla::SCI_GETTEXT, static_cast<uintptr_t>(length + 1), bytes.data());
    return bytes;
}

void SourceView::setText(const QByteArray& utf8) {
    const QByteArray old = text();
    if (old == utf8)
        return;
    const auto both = std::min(old.size(), utf8.size());
    qsizetype from = 0, back = 0;
    while (from < both && old[from] == utf8[from])
        ++from;
    while (back < both - from && old[old.size() - 1 - back] == utf8[utf8.size() - 1 - back])
        ++back;
    const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    while (from > 0 && ((from < old.size() && inside(old[from])) || (from < utf8.size() && inside(utf8[from]))))
        --from;
    while (back > 0 && inside(utf8[utf8.size() - back]))
        --back;
    setting_ = true;
    const bool locked = editor_->isReadOnly();
    editor_->setReadOnly(false);
    editor_->SendScintilla(QsciScintilla::SCI_SETTARGETRANGE, static_cast<unsigned long>(from),
                           static_cast<long>(old.size() - back));
    editor_->SendScintilla(QsciScintilla::SCI_REPLACETARGET, static_cast<unsigned long>(utf8.size() - back - from),
                           utf8.constData() + from);
    editor_->setReadOnly(locked);
    setting_ = false;
    sizeMargins();
}

void SourceView::setDifference(std::vector<DiffLine> lines, std::vector<LineNote> notes) {
    QByteArray both;
    for (const auto& line : lines) {
        both += QByteArray::fromStdString(line.text);
        if (!line.text.ends_with('\n')) // one of two last lines, or the last of all
            both += '\n';
    }
    difference_ = std::move(lines);
    notes_ = std::move(notes);
    choice_->hide();
    setText(both);
    setReadOnly(true);
    sizeMargins();
    showDifference();
    setCurrentLine(current_);
    header_->update();
}

void SourceView::showDifference() {
    for (const int marker : {RemovedMarker, AddedMarker})
        editor_->markerDeleteAll(marker);
    if (difference_.empty())
        return;
    styleFacts(*editor_, colors());
    editor_->clearMarginText();
    for (std::size_t k = 0; k < difference_.size(); ++k) {
        const int row = static_cast<int>(k);
        const auto words = gutterOf(row + 1);
        const auto kind = difference_[k].kind;
        if (kind != DiffLine::Kind::Same)
            editor_->markerAdd(row, kind == DiffLine::Kind::Added ? AddedMarker : RemovedMarker);
        const auto* note = noteOf(row);
        editor_->setMarginText(
            row,
            {QsciStyledText(words[0].rightJustified(lineColumns) + words[1].rightJustified(lineColumns), PlainFact),
             QsciStyledText(notes_.empty() ? QString() : words[3].rightJustified(noteColumns),
                            note && note->good ? GoodFact : CostFact),
             QsciStyledText(words[2].rightJustified(signColumns - 1) + QLatin1Char(' '),
                            kind == DiffLine::Kind::Added ? GoodFact : BadFact)});
    }
}

const SourceView::LineNote* SourceView::noteOf(int row) const {
    const int line = difference_[static_cast<std::size_t>(row)].after;
    const auto found = std::find_if(notes_.begin(), notes_.end(),
                                    [line](const LineNote& one) { return line > 0 && one.line == line; });
    return found == notes_.end() ? nullptr : &*found;
}

int SourceView::rowOf(int line) const {
    if (difference_.empty() || line <= 0)
        return line;
    const auto found =
        std::find_if(difference_.begin(), difference_.end(), [line](const DiffLine& one) { return one.after == line; });
    return found == difference_.end() ? 0 : static_cast<int>(found - difference_.begin()) + 1;
}

void SourceView::setLanguage(SourceLanguage language) {
    QsciLexer* wanted = language == SourceLanguage::Python ? static_cast<QsciLexer*>(python_) : cuda_;
    if (editor_->lexer() == wanted)
        return;
    editor_->setLexer(wanted);
    restyle(); // a lexer brings colours of its own
}

void SourceView::setReadOnly(bool on) { editor_->setReadOnly(on); }

bool SourceView::isReadOnly() const { return editor_->isReadOnly(); }

void SourceView::setTitle(const QString& title, const QString& description) {
    editor_->setAccessibleName(title);
    editor_->setAccessibleDescription(description);
}

void SourceView::showFacts() {
    if (!difference_.empty()) // its numbers stand there
        return;
    styleFacts(*editor_, colors());
    editor_->clearMarginText();
    for (const auto& f : facts_)
        // A last warp that is not full is no cost: lanes are said plainly.
        editor_->setMarginText(f.line - 1,
                               QsciStyledText(factWords(f, fact()).rightJustified(factColumns) + QLatin1Char(' '),
                                              fact() > 0 && isCost(f, fact()) ? CostFact : PlainFact));
}

void SourceView::setMarks(std::vector<SourceMark> marks) {
    marks_ = std::move(marks);
    showMarks();
}

void SourceView::showMarks() {
    const int last = editor_->lines();
    for (const int marker : {FindingMarker, NoteMarker, WarningMarker, ErrorMarker})
        editor_->markerDeleteAll(marker);
    for (const int indicator : {ErrorIndicator, WarningIndicator})
        editor_->clearIndicatorRange(0, 0, last, 0, indicator);
    for (const auto& mark : marks_) {
        const int line = mark.line - 1;
        if (line < 0 || line >= last)
            continue;
        editor_->markerAdd(line, static_cast<int>(mark.kind));
        if (mark.kind == SourceMark::Kind::Note)
            continue;
        const int length = std::max(0, editor_->lineLength(line) - 1);
        const QString words = editor_->text(line);
        int from = std::clamp(mark.column - 1, 0, length), to = from;
        while (to < words.size() && (words[to].isLetterOrNumber() || words[to] == QLatin1Char('_')))
            ++to;
        if (mark.column == 0 || to == from) { // no word there: to the end of what is written
            if (mark.column == 0)
                while (from < length && words[from].isSpace())
                    ++from;
            to = std::max(length, from + 1);
        }
        editor_->fillIndicatorRange(line, from, line, to,
                                    mark.kind == SourceMark::Kind::Warning ? WarningIndicator : ErrorIndicator);
    }
    annotate();
}

int SourceView::cardLeft() const { return gutterWidth() + px(8); }

void SourceView::annotate() {
    constexpr std::size_t mostCards = 50; // more would push the source out of sight
    editor_->clearAnnotations();
    for (auto* card : std::exchange(cards_, {})) {
        card->hide();
        card->deleteLater();
    }
    cardLines_.clear();
    const int width = std::max(px(200), editor_->viewport()->width() - cardLeft() - px(12));
    std::map<int, std::vector<const SourceMark*>> below; // one card a line: the others are counted
    for (const auto& mark : marks_)
        if (const int line = mark.line - 1; !mark.below.isEmpty() && line >= 0 && line < editor_->lines() &&
                                            (below.size() < mostCards || below.contains(line)))
            below[line].push_back(&mark);
    if (!below.empty())
        styleFacts(*editor_, colors());
    for (const auto& [line, marks] : below) {
        const auto wrong = std::ranges::find_if(marks, [](const SourceMark* one) { return isWrong(*one); });
        const auto& mark = wrong == marks.end() ? *marks.front() : **wrong;
        auto* card = new FindingCard(editor_->viewport());
        QString sentence = mark.below;
        if (marks.size() > 1)
            sentence += QLatin1Char(' ') + tr("And %n more at this line.", nullptr, static_cast<int>(marks.size()) - 1);
        card->setText({mark.name, sentence, mark.remedy, mark.fix.words}, isWrong(mark));
        connect(card, &FindingCard::fixRequested, this, [this, fix = mark.fix] {
            editor_->setSelection(fix.line - 1, fix.column, fix.line - 1, fix.column + fix.removed);
            editor_->replaceSelectedText(fix.text);
            editor_->setFocus();
        });
        const int high = card->heightFor(width), row = std::max(1, editor_->textHeight(line));
        card->resize(width, high);
        const int rows = (high + px(6) + row - 1) / row;
        editor_->annotate(line, QStringList(QList<QString>(rows, QStringLiteral(" "))).join(QLatin1Char('\n')),
                          BlankNote);
        cards_.push_back(card);
        cardLines_.push_back(line);
    }
    placeCards();
}

void SourceView::placeCards() {
    for (std::size_t k = 0; k < cards_.size(); ++k) {
        const auto line = static_cast<unsigned long>(cardLines_[k]);
        const auto at = editor_->SendScintilla(QsciScintilla::SCI_GETLINEENDPOSITION, line);
        const auto y = static_cast<int>(editor_->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0ul, at));
        cards_[k]->move(cardLeft(), y + editor_->textHeight(cardLines_[k]) + px(2));
        cards_[k]->setVisible(isLineVisible(cardLines_[k] + 1));
    }
}

void SourceView::setCurrentLine(int line, bool begun) {
    const bool moved = line != current_;
    current_ = line;
    editor_->markerDeleteAll(CurrentMarker);
    line = rowOf(line);
    if (line <= 0 || line > editor_->lines())
        return;
    editor_->markerAdd(line - 1, CurrentMarker);
    if (moved && !(begun && wanted_ > 0))
        reveal(line);
}

void SourceView::showCard() {
    auto found = std::find_if(marks_.begin(), marks_.end(),
                              [](const SourceMark& mark) { return !mark.below.isEmpty() && isWrong(mark); });
    if (found == marks_.end())
        found = std::ranges::find_if(marks_, [](const SourceMark& mark) { return !mark.below.isEmpty(); });
    wanted_ = found == marks_.end() ? 0 : found->line;
    if (wanted_ > 0)
        reveal(wanted_);
}

void SourceView::reveal(int line) {
    editor_->SendScintilla(QsciScintilla::SCI_ENSUREVISIBLE, static_cast<unsigned long>(line - 1));
    const auto shown = static_cast<int>(
        editor_->SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line - 1)));
    const int first = editor_->firstVisibleLine();
    const auto high = static_cast<int>(editor_->SendScintilla(QsciScintilla::SCI_LINESONSCREEN));
    const auto card = static_cast<int>(
        editor_->SendScintilla(QsciScintilla::SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(line - 1)));
    if (shown < first + 1 || shown + card >= first + high - 1) // with what is said below it
        editor_->setFirstVisibleLine(std::clamp(shown + card + 2 - high, std::max(0, shown - high / 2), shown));
    editor_->SendScintilla(QsciScintilla::SCI_SETXOFFSET, 0ul);
}

void SourceView::goTo(int line, int column) {
    if (line < 1)
        return;
    editor_->ensureLineVisible(line - 1);
    editor_->setCursorPosition(line - 1, std::max(0, column - 1));
    editor_->ensureCursorVisible();
    editor_->setFocus();
}

void SourceView::goToBeginning() {
    editor_->setCursorPosition(0, 0);
    editor_->setFirstVisibleLine(0);
    editor_->SendScintilla(QsciScintilla::SCI_SETXOFFSET, 0ul);
}

int SourceView::cursorLine() const {
    int line = 0, index = 0;
    editor_->getCursorPosition(&line, &index);
    return line + 1;
}

void SourceView::foldOthers(bool on, const std::vector<int>& lines) {
    // The lexer works as text comes into sight: the whole of it is wanted now.
    editor_->SendScintilla(QsciScintilla::SCI_COLOURISE, 0ul, -1l);
    editor_->SendScintilla(QsciScintilla::SCI_FOLDALL, QsciScintilla::SC_FOLDACTION_EXPAND);
    if (!on)
        return;
    for (int line = 0; line < editor_->lines(); ++line) {
        const auto level = editor_->SendScintilla(QsciScintilla::SCI_GETFOLDLEVEL, static_cast<unsigned long>(line));
        const bool head = level & QsciScintilla::SC_FOLDLEVELHEADERFLAG;
        if (!head || (level & QsciScintilla::SC_FOLDLEVELNUMBERMASK) != QsciScintilla::SC_FOLDLEVELBASE)
            continue;
        const auto end = static_cast<int>(
            editor_->SendScintilla(QsciScintilla::SCI_GETLASTCHILD, static_cast<unsigned long>(line), -1l));
        if (std::none_of(lines.begin(), lines.end(), [&](int wanted) { return wanted > line && wanted <= end + 1; }))
            editor_->SendScintilla(QsciScintilla::SCI_FOLDLINE, static_cast<unsigned long>(line),
                                   static_cast<long>(QsciScintilla::SC_FOLDACTION_CONTRACT));
        line = std::max(line, end);
    }
}

bool SourceView::isLineVisible(int line) const {
    return editor_->SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, static_cast<unsigned long>(line - 1));
}

QString SourceView::toolTipOf(int line) const {
    if (!difference_.empty()) {
        const auto at = static_cast<std::size_t>(line) - 1;
        const auto kind = at < difference_.size() ? difference_[at].kind : DiffLine::Kind::Same;
        return kind == DiffLine::Kind::Added     ? tr("Added")
               : kind == DiffLine::Kind::Removed ? tr("Removed")
                                                 : QString();
    }
    QStringList words;
    for (const auto& mark : marks_)
        if (mark.line == line)
            words << mark.words;
    if (const auto* facts = factsOf(line))
        words << facts->words;
    return words.join(QLatin1Char('\n'));
}

QStringList SourceView::belowOf(int line) const {
    for (std::size_t k = 0; k < cards_.size(); ++k)
        if (cardLines_[k] == line - 1)
            return cards_[k]->words().split(QLatin1Char('\n'));
    return {};
}

int SourceView::gutterWidth() const {
    int width = 0;
    for (int margin = 0; margin < MarginCount; ++margin)
        width += editor_->marginWidth(margin);
    return width;
}

QWidget* SourceView::editor() const { return editor_; }

int SourceView::contentHeight() const {
    const auto rows = editor_->SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE, editor_->lines());
    return (header_->isHidden() ? 0 : header_->sizeHint().height()) + static_cast<int>(rows) * editor_->textHeight(0) +
           editor_->horizontalScrollBar()->sizeHint().height();
}

QSize SourceView::sizeHint() const {
    const int letter = QFontMetrics(editor_->lexer()->defaultFont()).horizontalAdvance(QLatin1Char('0'));
    return {gutterWidth() + letter * preferredColumns + px(16), px(420)};
}

void SourceView::paintHeader() {
    QPainter p(header_);
    const Colors& c = colors();
    p.fillRect(header_->rect(), c.surface);
    const bool plain = difference_.empty();
    const int left = editor_->marginWidth(MarkMargin) + editor_->marginWidth(NumberMargin);
    if (plain)
        return;
    p.fillRect(QRect(0, 0, left + editor_->marginWidth(FactMargin), header_->height()), c.sunken);
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.muted);
    const int letter = QFontMetrics(editor_->lexer()->defaultFont()).horizontalAdvance(QLatin1Char('0'));
    int end = left + editor_->marginWidth(FactMargin) - letter;
    const std::pair<QString, int> titles[] = {{QString(), signColumns + (notes_.empty() ? 0 : noteColumns)},
                                              {QStringLiteral("+"), lineColumns},
                                              {QStringLiteral("−"), lineColumns}};
    for (const auto& [title, wide] : titles) {
        p.drawText(QRect(end - wide * letter - px(4), 0, wide * letter + px(4), header_->height()),
                   Qt::AlignRight | Qt::AlignVCenter, title);
        end -= wide * letter;
    }
}

bool SourceView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == header_) {
        if (event->type() == QEvent::Paint) {
            paintHeader();
            return true;
        }
        if (event->type() == QEvent::ToolTip && !difference_.empty()) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                               tr("Numbers of the lines in the text before (−) and after (+)"));
            return true;
        }
    } else if (event->type() == QEvent::Resize) {
        if (!cards_.empty() && cards_.front()->width() != editor_->viewport()->width() - cardLeft() - px(12))
            annotate();
        if (wanted_ > 0)
            reveal(wanted_);
    } else if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int line = editor_->lineAt(help->pos());
        const QString words = line >= 0 ? toolTipOf(line + 1) : QString();
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(
                help->globalPos(),
                words.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")).prepend(QLatin1String("<p>")));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SourceView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    nameFacts();
    annotate();
}

} // namespace telar
