#include "ui/lessons/lessons_dialog.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QStyledItemDelegate>

#include <algorithm>

namespace telar {

namespace {

enum Role { IdRole = Qt::UserRole, SummaryRole, FactsRole, StepRole, StepsRole, DoneRole };

/// Picture, title, summary and facts of a lesson; below them a bar as long as what has been read.
class LessonDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colors& c = colors();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(option.rect).adjusted(px(2), px(3), -px(2), -px(3));
        const bool selected = option.state & QStyle::State_Selected;
        painter->setPen(QPen(selected ? c.accent : c.border, 1));
        painter->setBrush(selected ? c.accentSoft : c.surface);
        painter->drawRoundedRect(box, px(8), px(8));
        const double side = px(56);
        const QRectF picture(box.left() + px(12), box.top() + px(12), side, side);
        painter->setPen(Qt::NoPen);
        painter->setBrush(c.sunken);
        painter->drawRoundedRect(picture, px(8), px(8));
        const auto drawn = index.data(Qt::DecorationRole).value<QIcon>();
        drawn.paint(painter, picture.adjusted(px(10), px(10), -px(10), -px(10)).toRect());
        const QRectF words(picture.right() + px(14), box.top() + px(10), box.right() - picture.right() - px(28),
                           box.height() - px(20));
        QFont title = fontOf(TypeRole::Body);
        title.setWeight(QFont::DemiBold);
        const auto line = [&](const QFont& font, const QColor& ink, double top, Qt::Alignment side,
                              const QString& text) {
            painter->setFont(font);
            painter->setPen(ink);
            const QFontMetricsF metrics(font);
            painter->drawText(QRectF(words.left(), top, words.width(), metrics.height()), side,
                              metrics.elidedText(text, Qt::ElideRight, words.width()));
            return top + metrics.height();
        };
        const QString facts = index.data(FactsRole).toString();
        const double below = line(title, c.text, words.top(), Qt::AlignLeft, index.data(Qt::DisplayRole).toString());
        const QFont small = fontOf(TypeRole::Small);
        painter->setFont(small);
        painter->setPen(c.muted);
        const double foot = words.bottom() - QFontMetricsF(small).height() - px(8);
        painter->drawText(QRectF(words.left(), below + px(2), words.width(), foot - below - px(4)),
                          Qt::AlignLeft | Qt::TextWordWrap, index.data(SummaryRole).toString());
        line(small, c.muted, foot, Qt::AlignLeft, facts);
        const bool done = index.data(DoneRole).toBool();
        const int step = index.data(StepRole).toInt(), steps = std::max(1, index.data(StepsRole).toInt());
        line(small, done ? c.good : c.text, foot, Qt::AlignRight,
             done       ? LessonsDialog::tr("✓ done")
             : step > 0 ? LessonsDialog::tr("step %1 of %2").arg(step + 1).arg(steps)
                        : QString());
        if (!done && step == 0) { // an empty track says nothing
            painter->restore();
            return;
        }
        const QRectF track(words.left(), words.bottom() - px(4), words.width(), px(4));
        painter->fillRect(track, c.sunken);
        painter->fillRect(
            QRectF(track.topLeft(),
                   QSizeF(track.width() * (done ? 1.0 : static_cast<double>(step) / steps), track.height())),
            done ? c.good : c.accent);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        const double width = (view ? view->viewport()->width() : px(560)) - px(114);
        const QRectF summary =
            QFontMetricsF(fontOf(TypeRole::Small))
                .boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, index.data(SummaryRole).toString());
        const double words = QFontMetricsF(fontOf(TypeRole::Body)).height() + summary.height() +
                             QFontMetricsF(fontOf(TypeRole::Small)).height() + px(44);
        return {px(120), static_cast<int>(std::max<double>(words, px(88)))};
    }
};

} // namespace

LessonsDialog::LessonsDialog(QWidget* parent, const PictureOf& pictureOf) : QDialog(parent) {
    setObjectName("lessons");
    setWindowTitle(tr("Lessons"));
    resize(px(680), px(560));
    auto* column = new QVBoxLayout(this);
    list_ = new QListWidget(this);
    list_->setAccessibleName(tr("Lessons"));
    list_->setItemDelegate(new LessonDelegate(list_));
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setResizeMode(QListView::Adjust);
    const std::string code = language().toStdString();
    for (const auto& lesson : builtInLessons()) {
        const auto progress = lessonProgress(lesson.id);
        auto* item = new QListWidgetItem(QString::fromStdString(lesson.title.in(code)), list_);
        const char* drawn =
            pictureOf && !lesson.steps.empty() ? pictureOf(QString::fromStdString(lesson.steps.front().lab)) : nullptr;
        item->setIcon(icon(drawn ? drawn : "thesis"));
        item->setData(IdRole, QString::fromStdString(lesson.id));
        item->setData(SummaryRole, QString::fromStdString(lesson.summary.in(code)));
        item->setData(FactsRole, tr("%1 · %2 minutes · %3 steps")
                                     .arg(lessonLevel(lesson.level))
                                     .arg(lesson.minutes)
                                     .arg(lesson.steps.size()));
        item->setData(StepRole, progress.step);
        item->setData(StepsRole, static_cast<int>(lesson.steps.size()));
        item->setData(DoneRole, progress.done);
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1. %2 %3")
                          .arg(item->text(), item->data(SummaryRole).toString(), item->data(FactsRole).toString()));
    }
    list_->setCurrentRow(0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* start = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    start->setObjectName("lessonStart");
    setRole(start, "primary");
    auto* file = buttons->addButton(tr("Open a file…"), QDialogButtonBox::ActionRole);
    start->setDefault(true);
    addAll(column, wide(list_), buttons);
    const auto name = [this, start] {
        const auto* item = list_->currentItem();
        const bool begun = item && item->data(StepRole).toInt() > 0 && !item->data(DoneRole).toBool();
        start->setText(begun ? tr("Continue") : tr("Start"));
    };
    name();
    connect(list_, &QListWidget::currentItemChanged, this, name);
    const auto take = [this] {
        if (auto* item = list_->currentItem())
            chosen_ = item->data(IdRole).toString().toStdString();
        accept();
    };
    connect(buttons, &QDialogButtonBox::accepted, this, take);
    connect(list_, &QListWidget::itemActivated, this, take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(file, &QPushButton::clicked, this, [this] {
        chosen_.clear();
        accept();
    });
}

const std::vector<Lesson>& builtInLessons() {
    static const std::vector<Lesson> lessons = [] {
        std::vector<Lesson> out;
        for (const char* name :
             {"pooling-by-hand", "edges", "first-grid", "coalescing", "copies", "one-neuron", "one-pass",
              "score-matrix", "first-alexnet", "layer-three", "learning-rate", "disease-or-head", "overfitting",
              "prune-gradients", "ask-a-sweep", "why-warps-wait", "four-ranks"}) {
            QFile file(QStringLiteral(":/lessons/%1.telar-lesson").arg(QLatin1String(name)));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            if (auto lesson = readLesson(file.readAll().toStdString(), name))
                out.push_back(std::move(*lesson));
        }
        return out;
    }();
    return lessons;
}

static QString key(const std::string& id) {
    // Identifiers come from files: a slash must not reach other settings.
    return QStringLiteral("lessons/") + QString::fromLatin1(QByteArray::fromStdString(id).toHex());
}

LessonProgress lessonProgress(const std::string& id) {
    const QSettings settings;
    return {settings.value(key(id) + QStringLiteral("/step"), 0).toInt(),
            settings.value(key(id) + QStringLiteral("/done"), false).toBool()};
}

void setLessonProgress(const std::string& id, const LessonProgress& progress) {
    QSettings settings;
    settings.setValue(key(id) + QStringLiteral("/step"), progress.step);
    settings.setValue(key(id) + QStringLiteral("/done"), progress.done);
}

QString lessonLevel(int level) {
    return level <= 1   ? QCoreApplication::translate("lessons", "Beginner")
           : level == 2 ? QCoreApplication::translate("lessons", "Intermediate")
                        : QCoreApplication::translate("lessons", "Advanced");
}

} // namespace telar
