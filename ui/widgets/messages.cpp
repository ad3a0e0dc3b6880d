#include "ui/widgets/messages.hpp"

#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QAccessible>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGraphicsDropShadowEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace telar {

Messages::Messages(QWidget& window, QWidget& picture)
    : QObject(&window), window_(window), picture_(picture), toast_(makeBox("notice", "toast")),
      banner_(makeBox("problem", "banner")), open_(new QPushButton(toast_.frame)), back_(new QPushButton(toast_.frame)),
      close_(new QToolButton(banner_.frame)) {
    open_->setObjectName("noticeOpen");
    back_->setObjectName("noticeUndo");
    for (auto* button : {open_, back_}) {
        button->setAutoDefault(false); // of a dialog, Enter means something else
        toast_.row->addWidget(button);
    }
    auto* shadow = new QGraphicsDropShadowEffect(toast_.frame);
    shadow->setBlurRadius(18);
    shadow->setOffset(0, 3);
    toast_.frame->setGraphicsEffect(shadow);
    close_->setProperty("role", "quiet");
    close_->setIcon(icon("close"));
    banner_.row->addWidget(close_, 0, Qt::AlignTop);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (toast_.frame->underMouse()) // somebody is about to press its button
            timer_.start(shownMs / 4);
        else
            withdraw();
    });
    connect(back_, &QPushButton::clicked, this, [this] {
        const auto undo = std::exchange(undo_, {});
        withdraw();
        if (undo)
            undo();
    });
    connect(open_, &QPushButton::clicked, this, [this] {
        withdraw();
        if (!opens_ || !opens_(file_))
            QDesktopServices::openUrl(QUrl::fromLocalFile(file_));
    });
    connect(close_, &QToolButton::clicked, this, &Messages::dismiss);
    window.installEventFilter(this);
    picture.installEventFilter(this);
    keepWords(&window, [this] { retranslate(); });
}

Messages::Box Messages::makeBox(const char* name, const char* role) {
    auto* frame = new QFrame(&window_);
    frame->setProperty("role", role);
    auto* row = new QHBoxLayout(frame);
    scaleMargins(row, {12, 8, 12, 8});
    scaleSpacing(row, 10);
    auto* mark = new QLabel(frame);
    auto* words = new QLabel(frame);
    words->setObjectName(QLatin1String(name));
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    frame->hide();
    return {frame, mark, words, row};
}

void Messages::keep(const QString& words, bool problem) {
    kept_.push_back({QDateTime::currentDateTime(), words, problem});
    if (kept_.size() > mostKept)
        kept_.erase(kept_.begin());
}

void Messages::withdraw() {
    disconnect(steps_);
    undo_ = {};
    timer_.stop();
    toast_.frame->hide();
}

void Messages::showDone(const QString& words, int forMs) {
    keep(words, false);
    open_->setVisible(!file_.isEmpty());
    back_->setVisible(static_cast<bool>(undo_));
    toast_.icon->setPixmap(icon("check").pixmap(px(18)));
    toast_.words->setText(words);
    toast_.frame->show();
    place();
    timer_.start(forMs);
    QAccessibleEvent heard(toast_.words, QAccessible::Alert); // read aloud
    QAccessible::updateAccessibility(&heard);
}

void Messages::done(const QString& words, const QString& file) {
    withdraw();
    file_ = file;
    showDone(words, shownMs);
}

void Messages::undoable(const QString& words, std::function<void()> undo) {
    withdraw();
    file_.clear();
    undo_ = std::move(undo);
    showDone(words, undoMs);
}

void Messages::undoable(const QString& words, QUndoStack& steps) {
    undoable(words, [&steps] { steps.undo(); });
    steps_ = connect(&steps, &QUndoStack::indexChanged, this, &Messages::withdraw);
}

void Messages::problem(const QString& words) {
    keep(words, true);
    banner_.icon->setPixmap(icon("warning").pixmap(px(20)));
    banner_.words->setText(words);
    banner_.frame->show();
    place();
    QAccessibleEvent heard(banner_.words, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

void Messages::dismiss() { banner_.frame->hide(); }

void Messages::place() {
    const QRect picture(picture_.mapTo(&window_, QPoint()), picture_.size());
    const int gap = px(12);
    const auto put = [&](QFrame* frame, int width, int right, int top) {
        frame->ensurePolished();
        const int height =
            frame->layout()->hasHeightForWidth() ? frame->layout()->heightForWidth(width) : frame->sizeHint().height();
        frame->setGeometry(right - width, top, width, height);
        frame->raise();
    };
    int top = picture.top() + gap;
    if (!banner_.frame->isHidden()) {
        put(banner_.frame, picture.width() - 2 * gap, picture.right() - gap, top);
        top = banner_.frame->geometry().bottom() + gap;
    }
    if (!toast_.frame->isHidden()) {
        const int whole = toast_.words->fontMetrics().horizontalAdvance(toast_.words->text()) + px(64) +
                          (open_->isHidden() ? 0 : open_->sizeHint().width() + px(10)) +
                          (back_->isHidden() ? 0 : back_->sizeHint().width() + px(10));
        put(toast_.frame, std::min({whole, px(420), picture.width() - 2 * gap}), picture.right() - gap, top);
    }
}

bool Messages::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        place();
    return QObject::eventFilter(watched, event);
}

void Messages::showList() {
    QDialog dialog(&window_);
    dialog.setObjectName("messages");
    dialog.setWindowTitle(tr("Messages"));
    auto* column = new QVBoxLayout(&dialog);
    auto* list = new QListWidget(&dialog);
    list->setWordWrap(true);
    list->setAccessibleName(tr("Messages"));
    for (auto one = kept_.rbegin(); one != kept_.rend(); ++one) {
        auto* item = new QListWidgetItem(icon(one->problem ? "warning" : "check"),
                                         formatMoment(one->when) + QStringLiteral("   ") + one->words, list);
        if (one->problem)
            item->setForeground(colors().bad);
    }
    if (kept_.empty())
        new QListWidgetItem(tr("There are no messages yet."), list);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    column->addWidget(list, 1);
    column->addWidget(buttons);
    dialog.resize(px(620), px(360));
    dialog.exec();
}

void Messages::retranslate() {
    open_->setText(tr("Open"));
    back_->setText(tr("Undo"));
    close_->setToolTip(tr("Dismiss"));
    close_->setAccessibleName(close_->toolTip());
}

} // namespace telar
