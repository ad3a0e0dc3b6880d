#include "ui/source/finding_card.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>
#include <QPushButton>

namespace telar {

FindingCard::FindingCard(QWidget* parent) : QFrame(parent) {
    setObjectName("findingCard");
    setCursor(Qt::ArrowCursor);
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 6, 8, 6}), 2);
    name_ = roleLabel("section", this);
    sentence_ = wrapped(new QLabel(this));
    remedy_ = wrapped(new QLabel(this));
    remedy_->setTextFormat(Qt::RichText); // its first word is bold
    fix_ = named(new QPushButton(this), "fix");
    addAll(column, name_, sentence_, bare(inRow(wide(remedy_), aligned(fix_, Qt::AlignTop))));
    connect(fix_, &QPushButton::clicked, this, &FindingCard::fixRequested);
}

void FindingCard::setText(const Text& text, bool wrong) {
    wrong_ = wrong;
    name_->setText(text.name);
    name_->setVisible(!text.name.isEmpty());
    sentence_->setText(text.sentence);
    const bool alone = text.remedy.isEmpty() && !text.fix.isEmpty(); // the button stands beside the sentence
    sentence_->setVisible(!alone);
    remedy_->setText(alone ? text.sentence.toHtmlEscaped()
                     : text.remedy.isEmpty()
                         ? QString()
                         : QStringLiteral("<b>%1</b> %2").arg(tr("Remedy:"), text.remedy.toHtmlEscaped()));
    remedy_->setHidden(remedy_->text().isEmpty());
    fix_->setText(text.fix);
    fix_->setVisible(!text.fix.isEmpty());
    setAccessibleName(text.name.isEmpty() ? text.sentence : text.name);
    setAccessibleDescription(text.sentence + QLatin1Char(' ') + text.remedy);
}

QString FindingCard::words() const {
    QStringList all;
    for (const auto* label : {name_, sentence_})
        if (!label->text().isEmpty())
            all << label->text();
    if (const auto remedy = accessibleDescription().mid(sentence_->text().size()).trimmed(); !remedy.isEmpty())
        all << remedy;
    return all.join(QLatin1Char('\n'));
}

int FindingCard::heightFor(int width) const {
    return layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height();
}

void FindingCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& c = colors();
    const QColor ink = wrong_ ? c.bad : c.cost;
    painter.fillRect(rect(), wrong_ ? c.badSoft : c.costSoft);
    painter.fillRect(QRect(0, 0, px(3), height()), ink);
}

} // namespace telar
