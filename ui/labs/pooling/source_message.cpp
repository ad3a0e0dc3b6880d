#include "ui/labs/pooling/source_message.hpp"

#include "ui/labs/pooling/source_model.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QAccessible>
#include <QToolButton>

namespace telar {

SourceMessage::SourceMessage(SourceModel& model, QWidget* picture) : QFrame(picture), model_(model) {
    setObjectName(QStringLiteral("sourceMessage"));
    setProperty("role", QStringLiteral("card"));
    setCursor(Qt::ArrowCursor);
    auto* row = padded(new QHBoxLayout(this), {12, 8, 6, 8});
    text_ = wrapped(roleLabel("error", this));
    row->addWidget(text_, 1);
    auto* close = withIcon(new QToolButton(this), "close");
    close->setAutoRaise(true);
    keepWords(close, [close] { describe(close, tr("Dismiss")); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(close, 0, Qt::AlignTop);
    hide();
    picture->installEventFilter(this);
    connect(&model_, &SourceModel::errorChanged, this, &SourceMessage::refresh);
    keepWords(this, [this] {
        if (isVisible())
            refresh();
    });
}

void SourceMessage::refresh() {
    const auto& error = model_.sourceError();
    QStringList said;
    if (error)
        said << translated(*error);
    else if (const auto source = model_.source();
             source && source->origin != noted_) { // once, whatever slice is chosen
        noted_ = source->origin;
        for (const auto& note : source->notes)
            said << translated(note);
    } else if (isVisible() && !wasError_)
        return;
    wasError_ = error.has_value();
    setVisible(!said.isEmpty());
    if (said.isEmpty())
        return;
    setRole(text_, error ? "error" : "muted");
    text_->setText(said.join(QStringLiteral(". ")));
    place();
    raise();
    QAccessibleEvent heard(text_, QAccessible::Alert); // read aloud
    QAccessible::updateAccessibility(&heard);
}

void SourceMessage::place() {
    const int gap = px(12), width = parentWidget()->width() - 2 * gap;
    layout()->activate();
    setGeometry(gap, gap, width, std::min(layout()->totalHeightForWidth(width), parentWidget()->height() - 2 * gap));
}

bool SourceMessage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace telar
