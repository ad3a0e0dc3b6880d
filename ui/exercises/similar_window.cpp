#include "ui/exercises/similar_window.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QPlainTextEdit>
#include <QSplitter>
#include <QTextBlock>

namespace telar {

namespace {

/// With the number of each line before it.
QString numbered(const std::string& source) {
    QString made;
    int number = 0;
    for (const auto& line : QString::fromStdString(source).split(QLatin1Char('\n')))
        made += QStringLiteral("%1  %2\n").arg(++number, 3).arg(line);
    made.chop(1);
    return made;
}

const LineRange& sideOf(const SimilarPart& part, int side) { return side == 0 ? part.a : part.b; }

void showLine(QPlainTextEdit* text, int line) {
    text->setTextCursor(QTextCursor(text->document()->findBlockByNumber(line - 1)));
    text->centerCursor();
}

} // namespace

SimilarWindow::SimilarWindow(std::shared_ptr<const ClassList> list, QWidget* parent)
    : QDialog(parent), list_(std::move(list)) {
    setObjectName("similarWindow");
    setModal(false);
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    auto* column = spaced(new QVBoxLayout(this), 8);
    summary_ = wrapped(named(new TextLabel(this), "similarSummary"));
    pairs_ = heard(new RowsTable("similarPairs", "lllrr", this), TELAR_SAYS("Similar answers"));
    fitColumns(*pairs_);
    auto* both = new QWidget(this);
    auto* grid = spaced(bare(new QGridLayout(both)), 4);
    for (int side = 0; side < 2; ++side) {
        names_[side] = named(roleLabel("muted", both), side == 0 ? "similarLeftName" : "similarRightName");
        auto* text = named(new QPlainTextEdit(both), side == 0 ? "similarLeft" : "similarRight");
        text->setReadOnly(true);
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        keepFont(text, TypeRole::MonoSmall);
        texts_[side] = text;
        grid->addWidget(names_[side], 0, side);
        grid->addWidget(text, 1, side);
        connect(text, &QPlainTextEdit::cursorPositionChanged, this, [this, side] { follow(side); });
    }
    heard(texts_[0], TELAR_SAYS("Answer on the left"));
    heard(texts_[1], TELAR_SAYS("Answer on the right"));
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    addAll(split, pairs_, both);
    split->setStretchFactor(1, 3);
    addAll(column, summary_, wide(split));
    fitToScreen(*this, QSize(1000, 640));
    connect(pairs_, &RowsTable::currentRowChanged, this, &SimilarWindow::showPair);
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { mark(); });
    setProperty("busy", true); // for pictures, which wait
    connect(&runner_, &JobRunner::finished, this, [this] { setProperty("busy", false); });
    runner_.start<Similarities>(
        [list = list_](const JobContext& job) { return similarAnswers(*list, similarShare, job); },
        [this](std::shared_ptr<const Similarities> found) {
            found_ = std::move(found);
            retranslate();
            pairs_->setCurrentRow(found_->pairs.empty() ? -1 : 0);
        },
        [this](const Error& error) { summary_->setText(translated(error)); });
}

void SimilarWindow::retranslate() {
    setWindowTitle(tr("Similar answers"));
    pairs_->setTitles(
        {tr("Exercise"), tr("Student"), tr("Similar to"), tr("In common"), tr("Of the other, in common")});
    if (!found_)
        return summary_->setText(tr("The answers are being compared."));
    QString words = tr("Pairs: %1, of %2 answers; %3 are too short to compare.")
                        .arg(found_->pairs.size())
                        .arg(found_->compared)
                        .arg(found_->tooShort);
    if (found_->left > 0)
        words += QLatin1Char(' ') + tr("Further pairs that are not listed: %1.").arg(found_->left);
    summary_->setText(words + QLatin1Char(' ') +
                      tr("Similar is not copied: short tasks have few good answers. Names, comments, the kind of loop, "
                         "the given code and what most of the class writes do not count."));
    std::vector<TableRow> rows;
    for (const auto& pair : found_->pairs)
        rows.push_back(
            tableRow({QString::fromStdString(list_->exercises[pair.exercise].title(language().toStdString())),
                      QString::fromStdString(list_->students[pair.a].handIn.student),
                      QString::fromStdString(list_->students[pair.b].handIn.student), formatPercent(pair.shareA),
                      formatPercent(pair.shareB)}));
    pairs_->setRows(std::move(rows));
}

void SimilarWindow::showPair(int row) {
    shown_ = -1; // the cursors move while the texts change
    for (int side = 0; side < 2; ++side) {
        const bool any = found_ && row >= 0 && row < static_cast<int>(found_->pairs.size());
        const auto* pair = any ? &found_->pairs[static_cast<std::size_t>(row)] : nullptr;
        const auto* student = pair ? &list_->students[side == 0 ? pair->a : pair->b] : nullptr;
        const auto* answer = student ? student->answer(list_->exercises[pair->exercise].id) : nullptr;
        names_[side]->setText(student ? QString::fromStdString(student->handIn.student) : QString());
        texts_[side]->setPlainText(answer ? numbered(answer->source) : QString());
        if (pair && !pair->parts.empty()) // what is in common is in sight
            showLine(texts_[side], sideOf(pair->parts.front(), side).first);
    }
    shown_ = row;
    mark();
}

void SimilarWindow::mark() {
    for (int side = 0; side < 2; ++side) {
        QList<QTextEdit::ExtraSelection> marks;
        if (found_ && shown_ >= 0) {
            int number = 0;
            for (const auto& part : found_->pairs[static_cast<std::size_t>(shown_)].parts) {
                QColor back = colors().focus;
                back.setAlpha(number++ % 2 == 0 ? 45 : 90); // neighbours are told apart
                for (int line = sideOf(part, side).first; line <= sideOf(part, side).last; ++line) {
                    QTextEdit::ExtraSelection one;
                    one.cursor = QTextCursor(texts_[side]->document()->findBlockByNumber(line - 1));
                    one.format.setProperty(QTextFormat::FullWidthSelection, true);
                    one.format.setBackground(back);
                    marks << one;
                }
            }
        }
        texts_[side]->setExtraSelections(marks);
    }
}

void SimilarWindow::follow(int side) {
    if (!found_ || shown_ < 0 || !texts_[side]->hasFocus())
        return;
    const int line = texts_[side]->textCursor().blockNumber() + 1;
    for (const auto& part : found_->pairs[static_cast<std::size_t>(shown_)].parts)
        if (const auto& own = sideOf(part, side); own.first <= line && line <= own.last) {
            showLine(texts_[1 - side], sideOf(part, 1 - side).first);
            return;
        }
}

} // namespace telar
