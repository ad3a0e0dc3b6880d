#include "ui/exercises/class_table.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"

#include <algorithm>

namespace telar {

namespace {

int64_t secondsOf(const ClassStudent& student) {
    int64_t all = 0;
    for (const auto& answer : student.handIn.answers)
        all += answer.seconds;
    return all;
}

QString localMoment(const std::string& made) {
    const auto utc = QDateTime::fromString(QString::fromStdString(made), Qt::ISODate);
    return utc.isValid() ? formatMoment(utc.toLocalTime()) : QString::fromStdString(made);
}

} // namespace

void ClassTable::setGrading(std::shared_ptr<const ClassGrading> grading, std::shared_ptr<const ClassFile> file) {
    beginResetModel();
    grading_ = std::move(grading);
    file_ = std::move(file);
    endResetModel();
}

void ClassTable::setFile(std::shared_ptr<const ClassFile> file) {
    file_ = std::move(file);
    refresh();
}

void ClassTable::refresh() {
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ClassTable::retranslate() {
    if (columnCount() > 0)
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    refresh();
}

std::optional<std::size_t> ClassTable::exerciseOf(int column) const {
    if (!grading_ || column < FirstExercise || column >= columnCount())
        return {};
    return static_cast<std::size_t>(column - FirstExercise);
}

int ClassTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !grading_ ? 0 : static_cast<int>(grading_->list().students.size());
}

int ClassTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !grading_ ? 0 : FirstExercise + static_cast<int>(grading_->list().exercises.size());
}

int ClassTable::passedBy(std::size_t row) const {
    const auto& list = grading_->list();
    int count = 0;
    for (std::size_t e = 0; e < list.exercises.size(); ++e)
        if (const auto* said = list.students[row].answer(list.exercises[e].id)) {
            const auto marks = grading_->marks(row, e);
            count += marks ? marks->passed : said->passed;
        }
    return count;
}

QVariant ClassTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto& student = grading_->list().students[row];
    const auto exercise = exerciseOf(index.column());
    if (!exercise)
        return studentData(student, row, index.column(), role);
    const auto* said = student.answer(grading_->list().exercises[*exercise].id);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignCenter);
    if (!said)
        return role == Qt::AccessibleTextRole ? QVariant(tr("not started"))
               : role == sortRole             ? QVariant(-1.0)
                                              : QVariant();
    return answerData(*said, grading_->marks(row, *exercise).get(), file_->mark(student.handIn.student, said->exercise),
                      role);
}

/// Of a column before the exercises.
static int sideOf(int column) {
    return int((column == ClassTable::Student ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant ClassTable::studentData(const ClassStudent& student, std::size_t row, int column, int role) const {
    if (role == Qt::TextAlignmentRole)
        return sideOf(column);
    if (role == Qt::ToolTipRole && column == Student)
        return QString::fromStdString(student.path);
    if (role != Qt::DisplayRole && role != sortRole)
        return {};
    switch (column) {
    case Student:
        return role == sortRole ? QVariant(index(static_cast<int>(row), 0).row()) // the order of people
                                : QVariant(QString::fromStdString(student.handIn.student));
    case HandedIn:
        return role == sortRole ? QString::fromStdString(student.handIn.made) : localMoment(student.handIn.made);
    case Projects: {
        const auto count = static_cast<int>(student.handIn.projects.size());
        return role != sortRole && count == 0 ? QVariant() : QVariant(count);
    }
    case Passed:
        return passedBy(row);
    default: {
        const auto seconds = secondsOf(student);
        return role == sortRole ? QVariant(static_cast<qlonglong>(seconds))
               : seconds < 60   ? QVariant(tr("< 1 min"))
                                : QVariant(formatDuration(1000.0 * static_cast<double>(seconds)));
    }
    }
}

QString ClassTable::answerWords(const HandedAnswer& said, const AnswerMarks* marks) const {
    if (marks && marks->error)
        return QStringLiteral("?");
    const bool passed = marks ? marks->passed : said.passed;
    const int checks = marks ? marks->checks : said.checks, holds = marks ? marks->checksPassed : said.checksPassed;
    const QString words = passed       ? QStringLiteral("✓")
                          : checks > 0 ? QStringLiteral("%1/%2").arg(holds).arg(checks)
                                       : QStringLiteral("○");
    if (!marks && (passed || checks > 0)) // what the file claims
        return QLatin1Char('(') + words + QLatin1Char(')');
    return marks && marks->differs(said) ? words + QStringLiteral(" ≠") : words;
}

QString ClassTable::answerTip(const HandedAnswer& said, const AnswerMarks* marks, const HandMark* hand) const {
    const QString its = said.passed       ? tr("passed")
                        : said.checks > 0 ? tr("%1 of %2 checks").arg(said.checksPassed).arg(said.checks)
                                          : tr("not checked");
    QStringList lines;
    if (marks && marks->error)
        lines << translated(*marks->error);
    else if (marks)
        lines << (marks->passed ? tr("Graded again: passed")
                                : tr("Graded again: %1 of %2 checks").arg(marks->checksPassed).arg(marks->checks));
    else
        lines << tr("Not graded yet");
    lines << (marks && marks->differs(said) ? tr("Differs from the submission: %1").arg(its)
                                            : tr("Submission: %1").arg(its));
    lines << tr("Tries: %1; time spent: %2")
                 .arg(said.tries)
                 .arg(said.seconds < 60 ? tr("< 1 min") : formatDuration(1000.0 * static_cast<double>(said.seconds)));
    if (marks)
        for (const auto& mistake : marks->mistakes)
            lines << translated(mistake.title());
    if (hand && hand->share)
        lines << tr("Marked by hand: %1").arg(formatPercent(*hand->share));
    if (hand && !hand->note.empty())
        lines << tr("Note: %1").arg(QString::fromStdString(hand->note));
    lines << tr("Right click: mark by hand");
    lines << tr("Double-click: open the answer on the page Kernel");
    QString all;
    for (const auto& line : lines) // as words: a file must not bring tags
        all += (all.isEmpty() ? QString() : QStringLiteral("<br>")) + line.toHtmlEscaped();
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(all);
}

QVariant ClassTable::answerData(const HandedAnswer& said, const AnswerMarks* marks, const HandMark* hand,
                                int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return hand && hand->share ? formatPercent(*hand->share) + QStringLiteral(" ✎") : answerWords(said, marks);
    case Qt::ForegroundRole:
        if (!marks || marks->error)
            return colors().muted;
        return marks->differs(said) ? colors().bad : marks->passed ? colors().good : colors().text;
    case Qt::FontRole: {
        QFont font = fontOf(TypeRole::Body);
        font.setItalic(!marks);
        font.setBold(marks && marks->differs(said));
        return font;
    }
    case Qt::ToolTipRole:
        return answerTip(said, marks, hand);
    case sortRole: {
        const double checks = marks ? marks->checks : said.checks,
                     holds = marks ? marks->checksPassed : said.checksPassed;
        return (marks ? marks->passed : said.passed) ? 2.0 : checks > 0 ? holds / checks : 0.0;
    }
    default:
        return {};
    }
}

QVariant ClassTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (const auto exercise = exerciseOf(section)) {
        const auto title =
            QString::fromStdString(grading_->list().exercises[*exercise].title(language().toStdString()));
        return role == Qt::DisplayRole   ? QVariant(title)
               : role == Qt::ToolTipRole ? QVariant(title.toHtmlEscaped())
                                         : QVariant();
    }
    const QString titles[] = {tr("Student"), tr("Handed in"), tr("Passed"), tr("Time spent"), tr("Projects")};
    const QString tips[] = {tr("As the name in the file"), tr("By the clock of the student's computer"),
                            tr("Exercises in which every check passes; those not graded yet, according to the file"),
                            tr("According to the file: time between keys and checks, without pauses"),
                            tr("Project files in the submission; double-click: save one and open it")};
    if (section < 0 || section >= FirstExercise)
        return {};
    if (role == Qt::TextAlignmentRole)
        return sideOf(section) | int(Qt::TextWordWrap);
    return role == Qt::DisplayRole   ? QVariant(titles[section])
           : role == Qt::ToolTipRole ? QVariant(tips[section])
                                     : QVariant();
}

} // namespace telar
