#include "ui/widgets/messages.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAccessible>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace telar {

constexpr int leastWords = 150; ///< pixels of a sentence that is cut in a menu bar

Messages::Messages(QWidget& window, QWidget& picture)
    : QObject(&window), window_(window), picture_(picture), toast_(makeBox("notice", "toast")),
      banner_(makeBox("problem", "banner")), open_(roleButton("link", toast_.frame)),
      back_(roleButton("link", toast_.frame)), close_(new QToolButton(banner_.frame)) {
    open_->setObjectName("noticeOpen");
    back_->setObjectName("noticeUndo");
    for (auto* button : {open_, back_}) {
        button->setAutoDefault(false); // of a dialog, Enter means something else
        toast_.row->addWidget(button);
    }
    close_->setProperty("role", "quiet");
    close_->setIcon(icon("close"));
    banner_.row->addWidget(close_, 0, Qt::AlignTop);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (toast_.frame->underMouse()) // somebody is about to press its button
            timer_.start(shownMs / 4);
        else
            hideDone();
    });
    connect(back_, &QPushButton::clicked, this, [this] { takeBack(offer_); });
    connect(open_, &QPushButton::clicked, this, [this] {
        hideDone();
        open(file_);
    });
    connect(close_, &QToolButton::clicked, this, &Messages::dismiss);
    window.installEventFilter(this);
    picture.installEventFilter(this);
    keepWords(&window, [this] { retranslate(); });
}

Messages::Box Messages::makeBox(const char* name, const char* role) {
    auto* frame = new QFrame(&window_);
    frame->setProperty("role", role);
    const int above = qstrcmp(role, "toast") == 0 ? 2 : 8; // it stands in a menu bar
    auto* row = spaced(padded(new QHBoxLayout(frame), {12, above, 12, above}), 10);
    auto* mark = new QLabel(frame);
    auto* words = wrapped(named(new QLabel(frame), name));
    words->setTextFormat(Qt::PlainText);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addAll(row, aligned(mark, Qt::AlignTop), wide(words));
    frame->hide();
    return {frame, mark, words, row};
}

void Messages::keep(Kept one) {
    one.when = QDateTime::currentDateTime();
    kept_.push_back(std::move(one));
    if (kept_.size() > mostKept)
        kept_.erase(kept_.begin());
}

void Messages::hideDone() {
    timer_.stop();
    toast_.frame->hide();
    place();
}

void Messages::withdraw() {
    if (offer_)
        *offer_ = {};
    hideDone();
}

void Messages::takeBack(const Offer& offer) {
    const auto undo = std::exchange(*offer, {});
    if (offer == offer_)
        hideDone();
    if (undo)
        undo();
}

void Messages::open(const QString& file) {
    if ((!opens_ || !opens_(file)) && !QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
        problem(tr("No program of this computer opens %1. Open its folder yourself.").arg(file));
}

void Messages::showDone(Kept one, int forMs) {
    hideDone();
    file_ = one.file;
    offer_ = one.undo;
    open_->setVisible(!file_.isEmpty());
    back_->setVisible(offer_ != nullptr);
    toast_.icon->setPixmap(icon("check").pixmap(px(18)));
    said_ = one.words;
    toast_.words->setToolTip(said_);
    keep(std::move(one));
    toast_.frame->show();
    place();
    timer_.start(forMs);
    QAccessibleEvent heard(toast_.words, QAccessible::Alert); // read aloud
    QAccessible::updateAccessibility(&heard);
}

void Messages::done(const QString& words, const QString& file) { showDone({{}, words, false, file}, shownMs); }

void Messages::undoable(const QString& words, std::function<void()> undo) {
    showDone({{}, words, false, {}, std::make_shared<std::function<void()>>(std::move(undo))}, undoMs);
}

void Messages::undoable(const QString& words, QUndoStack& steps) {
    undoable(words, [of = QPointer(&steps)] {
        if (of)
            of->undo();
    });
    connect(
        &steps, &QUndoStack::indexChanged, this,
        [this, offer = offer_] {
            *offer = {}; // it would take back the wrong step
            if (offer == offer_)
                hideDone();
        },
        Qt::SingleShotConnection);
}

void Messages::problem(const QString& words) {
    if (words.isEmpty())
        return dismiss();
    keep({{}, words, true});
    banner_.icon->setPixmap(icon("warning").pixmap(px(20)));
    banner_.words->setText(words);
    banner_.frame->show();
    place();
    QAccessibleEvent heard(banner_.words, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

void Messages::dismiss() {
    banner_.frame->hide();
    place();
}

void Messages::place() {
    const QRect picture(picture_.mapTo(&window_, QPoint()), picture_.size());
    const int gap = px(12);
    const auto put = [&](QFrame* frame, int width, int right, int top, int most = QWIDGETSIZE_MAX) {
        frame->ensurePolished();
        const int height =
            frame->layout()->hasHeightForWidth() ? frame->layout()->heightForWidth(width) : frame->sizeHint().height();
        frame->setGeometry(right - width, top, width, std::min(height, most));
        frame->raise();
    };
    int top = picture.top() + gap;
    if (!banner_.frame->isHidden()) {
        put(banner_.frame, picture.width() - 2 * gap, picture.right() - gap, top);
        top = banner_.frame->geometry().bottom() + gap;
    }
    const int room = banner_.frame->isHidden() ? 0 : top - picture.top(); // what went wrong covers no page
    const auto make = [&](int below) {
        if (const QMargins margins(0, room, 0, below); picture_.contentsMargins() != margins)
            picture_.setContentsMargins(margins);
    };
    if (toast_.frame->isHidden())
        return make(0);
    const auto metrics = toast_.words->fontMetrics();
    const int beside = px(72) + (open_->isHidden() ? 0 : open_->sizeHint().width() + px(10)) +
                       (back_->isHidden() ? 0 : back_->sizeHint().width() + px(10));
    const int whole = metrics.horizontalAdvance(said_) + beside;
    const auto* menus = window_.findChild<QMenuBar*>(QString(), Qt::FindDirectChildrenOnly);
    const int taken = menus ? menus->actionGeometry(menus->actions().last()).right() + gap : 0;
    const int free = menus && menus->isVisible() ? window_.width() - taken - gap : 0;
    if (whole < free || free > beside + px(leastWords)) { // nothing else ever stands there
        const int width = std::min(whole, free);
        toast_.words->setText(metrics.elidedText(said_, Qt::ElideRight, width - beside + px(1)));
        put(toast_.frame, width, window_.width() - gap, menus->y() + 1, menus->height() - 2);
        return make(0);
    }
    toast_.words->setText(said_);
    put(toast_.frame, picture.width() - 2 * gap, picture.right() - gap, top);
    const int high = toast_.frame->height();
    toast_.frame->move(toast_.frame->x(), picture.bottom() - gap / 2 - high);
    make(high + gap);
}

bool Messages::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        place();
    return QObject::eventFilter(watched, event);
}

void Messages::showList() {
    auto* dialog = named(new QDialog(&window_), "messages");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Messages"));
    auto* column = new QVBoxLayout(dialog);
    fillList(*dialog);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog->resize(QSize(px(680), px(400)).boundedTo(window_.size()));
    dialog->open();
}

/// The newest first.
void Messages::fillList(QDialog& dialog) {
    auto* rows = new QWidget;
    rows->setAccessibleName(tr("Messages"));
    rows->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto* grid = padded(new QGridLayout(rows), {12, 10, 12, 10});
    grid->setHorizontalSpacing(px(10));
    grid->setVerticalSpacing(px(8));
    grid->setColumnStretch(2, 1);
    if (kept_.empty())
        grid->addWidget(new QLabel(tr("There are no messages yet."), rows), 0, 0, 1, 3);
    int row = 0;
    for (auto one = kept_.rbegin(); one != kept_.rend(); ++one, ++row) {
        auto* mark = new QLabel(rows);
        mark->setPixmap(icon(one->problem ? "warning" : "check").pixmap(px(16)));
        auto* when = roleLabel("muted", rows);
        when->setText(formatMoment(one->when));
        auto* words = wrapped(named(roleLabel(one->problem ? "error" : "", rows), "messageWords"));
        words->setText(one->words);
        words->setTextFormat(Qt::PlainText);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        for (auto* part : {mark, when, words}) // on one line with the text of a button
            part->setContentsMargins(0, px(6), 0, 0);
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(when, row, 1, Qt::AlignTop);
        grid->addWidget(words, row, 2, Qt::AlignTop);
        const auto offer = [&](const char* name, const QString& text) {
            auto* button = named(new QPushButton(text, rows), name);
            button->setAccessibleDescription(one->words);
            button->setAutoDefault(false);
            grid->addWidget(button, row, 3, Qt::AlignTop);
            return button;
        };
        if (!one->file.isEmpty())
            connect(offer("messageOpen", tr("Open")), &QPushButton::clicked, &dialog,
                    [this, &dialog, file = one->file] {
                        dialog.accept(); // what is opened may be seen behind it
                        open(file);
                    });
        if (one->undo && *one->undo)
            connect(offer("messageUndo", tr("Undo")), &QPushButton::clicked, &dialog,
                    [this, &dialog, undo = one->undo] {
                        dialog.accept();
                        takeBack(undo);
                    });
    }
    grid->setRowStretch(row + 1, 1);
    auto* area = inRole(new ShrinkArea(rows, QSize(240, 120), &dialog), "panel");
    area->setFocusPolicy(Qt::StrongFocus); // to be scrolled with keys
    dialog.layout()->addWidget(area);
}

void Messages::retranslate() {
    open_->setText(tr("Open"));
    back_->setText(tr("Undo"));
    describe(close_, tr("Dismiss"));
}

} // namespace telar
