#include "ui/labs/kernel/finding_words.hpp"

#include "core/simt/array_words.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace telar {

using simt::Finding;
using simt::FindingKind;

namespace {

QString say(const char* words) { return QCoreApplication::translate("telar::KernelStage", words); }

QStringList linesOf(const KernelLaunch& run) {
    return QString::fromStdString(run.compiled->source.text).split(QLatin1Char('\n'));
}

/// What stands between the brackets behind the array's name in that line; empty where it is not there or long.
QString indexIn(const QString& line, const QString& array) {
    const QRegularExpression start(QStringLiteral("\\b%1\\s*\\[").arg(QRegularExpression::escape(array)));
    const auto found = start.match(line);
    if (!found.hasMatch())
        return {};
    int depth = 1;
    qsizetype at = found.capturedEnd();
    for (; at < line.size() && depth > 0; ++at)
        depth += line[at] == QLatin1Char('[') ? 1 : line[at] == QLatin1Char(']') ? -1 : 0;
    const auto inside = line.mid(found.capturedEnd(), at - 1 - found.capturedEnd()).trimmed();
    return depth == 0 && inside.size() <= 40 ? inside : QString();
}

/// The parameter that was given the array's length; else the number.
QString lengthIn(const KernelLaunch& run, int64_t length) {
    const auto& names = run.compiled->names;
    const auto& parameters = run.facts().parameters;
    if (run.kernel < names.size())
        for (std::size_t k = 0; k < parameters.size() && k < run.launch.arguments.size(); ++k)
            if (k < names[run.kernel].size() && !names[run.kernel][k].empty() && !parameters[k].pointer &&
                run.launch.arguments[k] == std::to_string(length))
                return QString::fromStdString(names[run.kernel][k]);
    return QString::number(length);
}

/// "i < n" of an access out of bounds; empty where the source does not say its index.
QString guardOf(const Finding& f, const KernelLaunch* run) {
    if (f.kind != FindingKind::OutOfBounds || f.array.empty() || !run || f.index < 0)
        return {};
    const auto index = indexIn(linesOf(*run).value(static_cast<int>(f.site.line) - 1), QString::fromStdString(f.array));
    return index.isEmpty() ? QString() : index + QStringLiteral(" < ") + lengthIn(*run, f.length);
}

/// The other lines at which the same mistake shows.
std::set<uint32_t> otherLines(const Finding& f, const KernelLaunch& run) {
    std::set<uint32_t> lines;
    for (const auto& [cause, follows] : run.mistakes.follows) {
        const auto& one = run.mistakes.findings[cause];
        if (one.kind == f.kind && one.array == f.array && one.site == f.site && follows.site.file == f.site.file &&
            follows.site.line != f.site.line)
            lines.insert(follows.site.line);
    }
    return lines;
}

QString codeOf(const QString& line) { return line.section(QStringLiteral("//"), 0, 0); }

/// Loops in braces around both lines, whose passes no thread counts for itself: the first and last line of the innermost one.
std::optional<std::pair<int, int>> loopAround(const QStringList& lines, int first, int last) {
    static const QRegularExpression loop(QStringLiteral("^\\s*(for|while)\\b(?!.*threadIdx).*\\{\\s*$"));
    const auto depth = [&lines](int line) {
        const auto code = codeOf(lines.value(line - 1));
        return code.count(QLatin1Char('{')) - code.count(QLatin1Char('}'));
    };
    for (int head = first - 1; head > 0; --head) {
        if (!loop.match(codeOf(lines.value(head - 1))).hasMatch())
            continue;
        int end = head;
        for (auto open = depth(head); open > 0 && end < lines.size();)
            open += depth(++end);
        if (end > last && codeOf(lines.value(end - 1)).trimmed() == QLatin1String("}"))
            return std::pair{head, end};
    }
    return {};
}

/// The nearest line of that kernel that accesses the array without a barrier on the way, one of both lines to write it; 0: none.
int sharedWith(const QStringList& lines, int here, const std::string& array) {
    const auto name = QRegularExpression::escape(QString::fromStdString(array));
    const QRegularExpression access(QStringLiteral("\\b%1\\s*\\[").arg(name)),
        written(QStringLiteral("\\b%1\\s*(\\[[^=]*\\]\\s*)+[-+*/]?=(?!=)").arg(name));
    const bool writes = codeOf(lines.value(here - 1)).contains(written);
    for (const int way : {-1, 1})
        for (int line = here + way; line > 0 && line <= lines.size(); line += way) {
            const auto code = codeOf(lines.value(line - 1));
            if (code.contains(QStringLiteral("__syncthreads")) || code.contains(QStringLiteral("__shared__")) ||
                code.contains(QStringLiteral("__global__")))
                break;
            if (code.contains(writes ? access : written))
                return line;
        }
    return 0;
}

/// The line of the other access of a race in shared memory, which another finding may name; 0: not known.
uint32_t otherLine(const Finding& f, const KernelLaunch* run) {
    const auto isOther = [&f](const simt::Site& site) { return site.file == f.site.file && site.line != f.site.line; };
    if (f.kind != FindingKind::SharedRace && f.kind != FindingKind::UninitialisedShared)
        return 0;
    if (f.otherSite)
        return isOther(*f.otherSite) ? f.otherSite->line : 0;
    if (run)
        for (const auto& one : run->report.findings)
            if (one.array == f.array && isOther(one.site) &&
                (one.kind == FindingKind::SharedRace || one.kind == FindingKind::UninitialisedShared))
                return one.site.line;
    return 0;
}

/// The same, where no finding names it: as the source says.
uint32_t partnerLine(const Finding& f, const KernelLaunch* run) {
    const auto known = otherLine(f, run);
    return known > 0 || !run || f.kind != FindingKind::SharedRace
               ? known
               : static_cast<uint32_t>(sharedWith(linesOf(*run), static_cast<int>(f.site.line), f.array));
}

bool barrierBetween(const QStringList& lines, int a, int b) {
    for (int line = std::min(a, b) + 1; line < std::max(a, b); ++line)
        if (codeOf(lines.value(line - 1)).contains(QStringLiteral("__syncthreads")))
            return true;
    return false;
}

/// The loop at whose end a barrier is missing: its accesses are in one line, or have a barrier between them already.
std::optional<std::pair<int, int>> loopOf(const Finding& f, const KernelLaunch* run) {
    if (!run || f.kind != FindingKind::SharedRace)
        return {};
    const auto lines = linesOf(*run);
    const int here = static_cast<int>(f.site.line), other = static_cast<int>(otherLine(f, run));
    if (other > 0)
        return barrierBetween(lines, here, other) ? loopAround(lines, std::min(here, other), std::max(here, other))
                                                  : std::nullopt;
    const auto loop = loopAround(lines, here, here);
    if (!loop)
        return {};
    const QRegularExpression access(
        QStringLiteral("\\b%1\\s*\\[").arg(QRegularExpression::escape(QString::fromStdString(f.array))));
    bool fits = codeOf(lines.value(here - 1)).count(access) > 1;
    for (int line = loop->first; line < loop->second; ++line)
        if (line != here && codeOf(lines.value(line - 1)).contains(access)) {
            if (!barrierBetween(lines, here, line))
                return {};
            fits = true;
        }
    return fits ? loop : std::nullopt;
}

SourceMark::Fix barrierAt(int line, const QString& like) {
    static const QRegularExpression blanks(QStringLiteral("^\\s*"));
    const auto barrier = QStringLiteral("__syncthreads();");
    return {say(QT_TRANSLATE_NOOP("telar::KernelStage", "Insert %1")).arg(barrier), line,
            blanks.match(like).captured() + barrier + QLatin1Char('\n')};
}

/// A barrier between both lines, as late as every thread comes there: outside of loops and conditions that hold one of them.
SourceMark::Fix barrierOf(const Finding& f, uint32_t other, const KernelLaunch& run) {
    const auto lines = linesOf(run);
    const int first = static_cast<int>(std::min(f.site.line, other)),
              last = static_cast<int>(std::max(f.site.line, other));
    static const QRegularExpression head(QStringLiteral("^\\s*(for|if|while|else)\\b.*[^{;]\\s*$")),
        ends(QStringLiteral("[;{}]\\s*$"));
    int depth = 0, least = 0, best = first + 1;
    for (int line = first + 1; line <= last; ++line) {
        const auto before = codeOf(lines.value(line - 2));
        depth +=
            line > first + 1 ? static_cast<int>(before.count(QLatin1Char('{')) - before.count(QLatin1Char('}'))) : 0;
        const bool begins = before.trimmed().isEmpty() || before.contains(ends);
        if (begins && depth <= least)
            least = depth, best = line;
    }
    int row = best - 1; // whose indentation it takes
    while (lines.value(row).trimmed().isEmpty() && row < last)
        ++row;
    return barrierAt(best, lines.value(row));
}

/// A condition on the way to the access that lets one index too many through: what it is, and what it should be.
struct Lax {
    int line = 0, column = 0;
    QString has, wants;
};

/// In the line itself, in the heads of the blocks around it, and where a thread returns before it.
std::optional<Lax> laxOf(const Finding& f, const KernelLaunch* run) {
    if (!run || f.index != f.length || guardOf(f, run).isEmpty())
        return {};
    const auto lines = linesOf(*run);
    const int access = static_cast<int>(f.site.line);
    const auto index = indexIn(lines.value(access - 1), QString::fromStdString(f.array)),
               length = lengthIn(*run, f.length);
    const auto found = [&](int line, const QString& left, const char* sign, const QString& right) {
        const QRegularExpression condition(
            QStringLiteral("(?<!\\w)%1\\s*%2\\s*%3(?!\\w)")
                .arg(QRegularExpression::escape(left), QLatin1String(sign), QRegularExpression::escape(right)));
        return condition.match(codeOf(lines.value(line - 1)));
    };
    int closed = 0; // blocks between that line and the access, which are over
    for (int line = access; line > 0; --line) {
        const auto code = codeOf(lines.value(line - 1));
        const auto open = static_cast<int>(code.count(QLatin1Char('{')) - code.count(QLatin1Char('}')));
        const bool around =
            line == access || open > closed || (line == access - 1 && code.trimmed().endsWith(QLatin1Char(')')));
        const auto leave = QStringLiteral("return");
        const bool leaves = closed == 0 && (code.contains(leave) || lines.value(line).contains(leave));
        struct Form {
            QString left;
            const char *has, *wants;
            QString right;
            bool fits;
        };
        for (const auto& form : {Form{index, "<=", "<", length, around}, Form{length, ">=", ">", index, around},
                                 Form{index, ">", ">=", length, leaves}, Form{length, "<", "<=", index, leaves}})
            if (const auto at = found(line, form.left, form.has, form.right); form.fits && at.hasMatch())
                return Lax{line, static_cast<int>(at.capturedStart()), at.captured(),
                           QStringList{form.left, QLatin1String(form.wants), form.right}.join(QLatin1Char(' '))};
        if (code.contains(QStringLiteral("__global__")) || code.contains(QStringLiteral("__device__")))
            break;
        closed = open > closed ? 0 : closed - open;
    }
    return {};
}

QString writeWords(const QString& text) { return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Write %1")).arg(text); }

/// The condition in front of a statement that declares nothing.
SourceMark::Fix conditionOf(const Finding& f, const KernelLaunch& run, const QString& guard) {
    const int line = static_cast<int>(f.site.line);
    static const QRegularExpression statement(QStringLiteral("^(\\s*)\\w+\\s*(\\[.*)?[-+*/]?=.*;"));
    const auto found = statement.match(linesOf(run).value(line - 1));
    if (!found.hasMatch())
        return {};
    const auto condition = QStringLiteral("if (%1)").arg(guard);
    return {say(QT_TRANSLATE_NOOP("telar::KernelStage", "Insert %1")).arg(condition), line,
            found.captured(1) + condition + QStringLiteral("\n    ")}; // the statement stands further in
}

} // namespace

QString findingTitle(const Finding& f) {
    const auto array = f.array.empty() ? QString() : translated(simt::arrayWords(f.array));
    switch (f.kind) {
    case FindingKind::OutOfBounds:
        return array.isEmpty() ? say(QT_TRANSLATE_NOOP("telar::KernelStage", "Outside of any array"))
                               : contracted(say(QT_TRANSLATE_NOOP("telar::KernelStage", "Outside of %1")).arg(array));
    case FindingKind::SharedRace:
    case FindingKind::GlobalRace:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Race on %1[%2]")).arg(array).arg(f.index);
    case FindingKind::UninitialisedShared:
    case FindingKind::UninitialisedGlobal:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "%1[%2] is read before it is written"))
            .arg(array)
            .arg(f.index);
    case FindingKind::UninitialisedLocal:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "A thread's own array is read before it is written"));
    case FindingKind::BarrierNotReached:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "A barrier that not all threads reach"));
    case FindingKind::IndexRange:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Index outside of its dimension"));
    default:
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Fault"));
    }
}

QString asSentence(QString words) {
    words.replace(0, 1, words.left(1).toUpper());
    return words.endsWith(QLatin1Char('.')) || words.endsWith(QLatin1Char('?')) ? words : words + QLatin1Char('.');
}

QString findingSentence(const Finding& f, const KernelLaunch* run) {
    const QString whole = translated(f.text()), place = QStringLiteral(":%1: ").arg(f.site.line);
    const auto at = whole.indexOf(place);
    QStringList also;
    for (const auto line : run ? otherLines(f, *run) : std::set<uint32_t>())
        also << QString::number(line);
    return asSentence(at < 0 ? whole : whole.mid(at + place.size())) +
           (also.isEmpty()
                ? QString()
                : QLatin1Char(' ') + say(also.size() == 1
                                             ? QT_TRANSLATE_NOOP("telar::KernelStage", "Also seen at line %1.")
                                             : QT_TRANSLATE_NOOP("telar::KernelStage", "Also seen at lines %1."))
                                         .arg(also.join(QStringLiteral(", "))));
}

QString findingRemedy(const Finding& f, const KernelLaunch* run) {
    if (const auto lax = laxOf(f, run))
        return say(QT_TRANSLATE_NOOP("telar::KernelStage",
                                     "The condition of line %1 lets one index too many through: write %2."))
            .arg(lax->line)
            .arg(lax->wants);
    const auto guard = guardOf(f, run);
    if (!guard.isEmpty())
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Compare the index with the length first: if (%1)."))
            .arg(guard);
    if (const auto loop = loopOf(f, run))
        return say(QT_TRANSLATE_NOOP("telar::KernelStage", "Put __syncthreads() at the end of the loop of line %1."))
            .arg(loop->first);
    if (const auto other = partnerLine(f, run); other > 0)
        return translated(text(TELAR_TR("core", "Put __syncthreads() between lines %1 and %2."),
                               int64_t{std::min(f.site.line, other)}, int64_t{std::max(f.site.line, other)}));
    return translated(f.remedy());
}

SourceMark findingMark(const Finding& f, const KernelLaunch* run) {
    SourceMark mark{SourceMark::Kind::Finding, static_cast<int>(f.site.line), 0, translated(f.text()),
                    findingSentence(f, run)};
    mark.name = findingTitle(f);
    mark.remedy = findingRemedy(f, run);
    if (const auto lax = laxOf(f, run))
        mark.fix = {writeWords(lax->wants), lax->line, lax->wants, lax->column, static_cast<int>(lax->has.size())};
    else if (const auto guard = guardOf(f, run); !guard.isEmpty())
        mark.fix = conditionOf(f, *run, guard);
    else if (const auto loop = loopOf(f, run))
        mark.fix = barrierAt(loop->second, linesOf(*run).value(loop->first));
    else if (const auto other = partnerLine(f, run); run && other > 0)
        mark.fix = barrierOf(f, other, *run);
    return mark;
}

SourceMark::Fix compilerFix(const cuda::Diagnostic& d, const QStringList& source) {
    if (d.kind != cuda::Diagnostic::Kind::Error || d.column <= 0)
        return {};
    const auto text = source.value(d.line - 1), words = QString::fromStdString(d.text);
    int line = d.line;
    auto column = static_cast<int>(QString::fromUtf8(text.toUtf8().left(d.column - 1)).size()); // it counts bytes
    static const QRegularExpression sign(QStringLiteral("^expected '([;)\\]])'(?! in 'for')")),
        name(QStringLiteral("'(\\w+)'.*; did you mean '(\\w+)'\\?$"));
    if (const auto meant = name.match(words); meant.hasMatch()) {
        const auto has = meant.captured(1), wants = meant.captured(2);
        if (text.mid(column, has.size()) != has || wants.startsWith(QStringLiteral("telar")))
            return {};
        return {writeWords(wants), line, wants, column, static_cast<int>(has.size())};
    }
    const auto missing = sign.match(words);
    if (!missing.hasMatch())
        return {};
    const auto what = missing.captured(1);
    if (what != QLatin1String(";")) { // said of what follows: where that is another word, the sign may belong elsewhere
        const bool begins = text.left(column).trimmed().isEmpty();
        if (!begins && !QStringLiteral(";{").contains(text.mid(column, 1)))
            return {};
        while (begins && line > 1 && codeOf(source.value(line - 2)).trimmed().isEmpty())
            --line;
        if (begins) {
            auto before = codeOf(source.value(--line - 1));
            while (!before.isEmpty() && before.back().isSpace())
                before.chop(1);
            column = static_cast<int>(before.size());
        }
    }
    return {say(QT_TRANSLATE_NOOP("telar::KernelStage", "Insert %1")).arg(what), line, what, column};
}

namespace {

/// The line of a function's head after which the compiler misses its body, in a file that closes more braces than it opens; 0: none.
int headWithoutBrace(const cuda::Diagnostic& d, const QStringList& source) {
    if (d.text != "expected ';' after top level declarator" &&
        d.text != "expected function body after function declarator")
        return 0;
    qsizetype open = 0;
    for (const auto& line : source)
        open += codeOf(line).count(QLatin1Char('{')) - codeOf(line).count(QLatin1Char('}'));
    const auto endsHead = [](const QString& code) { return code.trimmed().endsWith(QLatin1Char(')')); };
    if (open >= 0)
        return 0;
    if (endsHead(codeOf(source.value(d.line - 1))))
        return d.line;
    int line = d.line - 1;
    while (line > 0 && codeOf(source.value(line - 1)).trimmed().isEmpty())
        --line;
    return line > 0 && endsHead(codeOf(source.value(line - 1))) ? line : 0;
}

} // namespace

std::optional<SourceMark> missingBrace(const std::vector<cuda::Diagnostic>& diagnostics, const QStringList& source) {
    const auto first = std::ranges::find(diagnostics, cuda::Diagnostic::Kind::Error, &cuda::Diagnostic::kind);
    const int head = first == diagnostics.end() ? 0 : headWithoutBrace(*first, source);
    if (head == 0)
        return {};
    const auto words = say(QT_TRANSLATE_NOOP("telar::KernelStage", "The brace { that opens the function is missing."));
    SourceMark mark{SourceMark::Kind::Error, head, 0, words, words};
    auto code = codeOf(source.value(head - 1));
    while (code.back().isSpace())
        code.chop(1);
    mark.fix = {say(QT_TRANSLATE_NOOP("telar::KernelStage", "Insert %1")).arg(QLatin1Char('{')), head,
                QStringLiteral(" {"), static_cast<int>(code.size())};
    return mark;
}

using simt::Dim3;
using simt::Finding;

namespace {

constexpr int lanes = 32, cells = 8;

int64_t numberOf(const Dim3& thread, const Dim3& block) {
    return thread.x + static_cast<int64_t>(block.x) * (thread.y + static_cast<int64_t>(block.y) * thread.z);
}

QString who(const Dim3& thread) {
    return QCoreApplication::translate("telar::KernelResults", "thread (%1, %2, %3)")
        .arg(thread.x)
        .arg(thread.y)
        .arg(thread.z);
}

QString lineWords(const simt::Site& site) {
    return QCoreApplication::translate("telar::KernelResults", "line %1").arg(site.line);
}

/// One warp; gives where its guilty lane stands.
QPointF paintLanes(QPainter& p, const QRectF& row, int64_t thread, const QColor& guilty, bool below, const Colors& c) {
    p.setPen(c.muted);
    p.drawText(QRectF(row.left(), row.top(), px(64), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
               QCoreApplication::translate("telar::KernelResults", "warp %1").arg(thread / lanes));
    const double left = row.left() + px(64), width = (row.width() - px(64)) / lanes;
    QPointF at;
    for (int lane = 0; lane < lanes; ++lane) {
        const QRectF box(left + lane * width, row.top(), std::max(2.0, width - px(2)), row.height());
        const bool it = lane == thread % lanes;
        p.fillRect(box, it ? guilty : mixed(c.surface, c.muted, 0.45));
        if (it)
            at = {box.center().x(), below ? box.bottom() : box.top()};
    }
    return at;
}

void paintArrow(QPainter& p, QPointF from, QPointF to, const QColor& ink) {
    p.setPen(QPen(ink, px(2)));
    p.drawLine(from, to);
    const double up = to.y() > from.y() ? -px(6) : px(6);
    p.drawLine(to, to + QPointF(-px(4), up));
    p.drawLine(to, to + QPointF(px(4), up));
}

} // namespace

Painted::Paint paintFault(const Finding& f, const Dim3& block) {
    return [f, block](QPainter& p, QRectF box, const Colors& c) {
        p.setRenderHint(QPainter::Antialiasing);
        p.setFont(fontOf(TypeRole::Small));
        const double line = px(18), tall = px(16);
        const bool two = f.other.has_value();
        double y = box.top();
        const auto say = [&](const QString& words) {
            p.setPen(c.text);
            drawElided(p, {box.left() + px(64), y, box.width() - px(64), line}, Qt::AlignLeft | Qt::AlignVCenter,
                       words);
            y += line;
        };
        if (two)
            say(who(*f.other) + (f.otherSite ? QStringLiteral(", ") + lineWords(*f.otherSite) : QString()));
        else
            say(who(f.thread) + QStringLiteral(", ") + lineWords(f.site));
        const auto above = paintLanes(p, {box.left(), y, box.width(), tall}, numberOf(two ? *f.other : f.thread, block),
                                      two ? c.focus : c.bad, true, c);
        y += tall + px(26);
        // The elements around the one they meet at; what lies outside of the array is hollow.
        const int64_t first = std::max<int64_t>(0, f.index - cells / 2);
        const double width = (box.width() - px(64)) / (cells + 2);
        const bool known = !f.array.empty() && f.kind != FindingKind::IndexRange; // else its type, not its name
        QPointF meet;
        for (int k = 0; k < cells && known; ++k) {
            const int64_t at = first + k;
            const QRectF cell(box.left() + px(64) + k * width, y, width - px(3), px(24));
            const bool it = at == f.index, inside = f.length <= 0 || at < f.length;
            p.setPen(QPen(it ? c.bad : c.border, it ? px(2) : 1, inside ? Qt::SolidLine : Qt::DashLine));
            p.setBrush(inside ? c.sunken : c.surface);
            p.drawRoundedRect(cell, px(3), px(3));
            p.setPen(it ? c.bad : c.muted);
            drawElided(p, cell, Qt::AlignCenter, QString::number(at));
            if (it)
                meet = cell.center();
        }
        p.setPen(c.muted);
        drawElided(p, {box.left() + px(64) + cells * width, y, 2 * width, qreal(px(24))},
                   Qt::AlignLeft | Qt::AlignVCenter, known ? QString::fromStdString(f.array) : QString());
        if (known && f.index >= first)
            paintArrow(p, above, meet - QPointF(0, px(14)), two ? c.focus : c.bad);
        y += px(24) + px(26);
        if (!two)
            return;
        const auto under =
            paintLanes(p, {box.left(), y, box.width(), tall}, numberOf(f.thread, block), c.bad, false, c);
        if (known)
            paintArrow(p, under, meet + QPointF(0, px(14)), c.bad);
        y += tall;
        say(who(f.thread) + QStringLiteral(", ") + lineWords(f.site));
    };
}

QString faultWords(const Finding& f, const Dim3& block) {
    const auto one = QCoreApplication::translate("telar::KernelResults", "Warp %1 of block (%2, %3, %4)");
    return one.arg(numberOf(f.thread, block) / lanes).arg(f.block.x).arg(f.block.y).arg(f.block.z);
}

} // namespace telar
