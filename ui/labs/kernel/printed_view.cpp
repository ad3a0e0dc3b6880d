#include "ui/labs/kernel/printed_view.hpp"

#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextCursor>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

PrintedView::PrintedView(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 4);
    edit_ = named(new QPlainTextEdit(this), "programOutput");
    edit_->setReadOnly(true);
    setScaled(edit_, Side::MinimumHeight, 48); // of two lines
    keepFont(edit_, TypeRole::MonoSmall);
    warnings_ = inRole(named(new QToolButton(this), "numbaWarnings"), "quiet");
    warnings_->setCheckable(true);
    warnings_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    column->addWidget(edit_, 1);
    column->addWidget(warnings_, 0, Qt::AlignLeft);
    connect(warnings_, &QToolButton::toggled, this, [this](bool on) {
        edit_->setPlainText(on ? whole_ : rest_);
        nameWarnings();
        emit heightChanged();
    });
    keepWords(this, [this] {
        edit_->setAccessibleName(tr("Output of the program"));
        nameWarnings();
    });
}

void PrintedView::clear() {
    whole_.clear();
    rest_.clear();
    held_.clear();
    warning_ = false;
    warned_ = 0;
    decoder_.resetState();
    warnings_->setChecked(false);
    edit_->clear();
    nameWarnings();
}

void PrintedView::add(const std::string& bytes, bool more) {
    const QString words = decoder_.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    const QString rest = withoutWarnings(words, more);
    whole_ += words;
    rest_ += rest;
    const auto& shown = warnings_->isChecked() ? words : rest;
    if (shown.isEmpty())
        return;
    QTextCursor end(edit_->document());
    end.movePosition(QTextCursor::End);
    end.insertText(shown);
    emit heightChanged();
}

QString PrintedView::withoutWarnings(const QString& fresh, bool more) {
    static const QRegularExpression begins(QStringLiteral("^\\S.*:\\d+: Numba\\w*Warning: "));
    held_ += fresh;
    QString rest;
    qsizetype at = 0;
    const int before = warned_;
    while (at < held_.size()) {
        const auto end = held_.indexOf(QLatin1Char('\n'), at);
        const auto line = held_.mid(at, end < 0 ? -1 : end + 1 - at);
        if (end < 0 && more && (warning_ || line.startsWith(QLatin1Char('/'))))
            break;
        at += line.size();
        const bool another = begins.match(line).hasMatch();
        warned_ += another;
        warning_ = another || (warning_ && line.startsWith(QLatin1Char(' '))); // the line that warned stands below
        if (!warning_)
            rest += line;
    }
    held_.remove(0, at);
    if (warned_ != before)
        nameWarnings();
    return rest;
}

void PrintedView::nameWarnings() {
    warnings_->setVisible(warned_ > 0);
    warnings_->setText(warned_ == 1 ? tr("1 warning of Numba") : tr("%1 warnings of Numba").arg(formatCount(warned_)));
    warnings_->setToolTip(tr("What Numba says of the script's launches, in the output"));
    warnings_->setArrowType(warnings_->isChecked() ? Qt::DownArrow : Qt::RightArrow);
}

QString PrintedView::text() const { return edit_->toPlainText(); }

int PrintedView::wantedHeight() const {
    const int lines = std::max(2, static_cast<int>(std::ceil(edit_->document()->size().height())));
    return lines * edit_->fontMetrics().lineSpacing() + px(24) +
           (warned_ > 0 ? warnings_->sizeHint().height() + px(4) : 0);
}

} // namespace telar
