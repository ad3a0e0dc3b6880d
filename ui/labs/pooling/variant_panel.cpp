#include "ui/labs/pooling/variant_panel.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

namespace telar {

namespace {

enum Role { IdRole = Qt::UserRole + 1, IdeaRole, TimeRole, BlockedRole, ChosenRole };

/// Name and time; below, in muted type, the idea of the selected variant or why another cannot run.
class VariantDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colors& c = colors();
        const bool selected = option.state & QStyle::State_Selected;
        const bool blocked = index.data(BlockedRole).toBool();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(option.rect).adjusted(0, 1, 0, -1);
        if (selected || option.state & QStyle::State_MouseOver) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(selected ? c.accentSoft : c.sunken);
            painter->drawRoundedRect(box, px(6), px(6));
        }
        if (selected) {
            painter->setBrush(c.accent);
            painter->drawRoundedRect(QRectF(box.left(), box.top() + px(6), px(3), box.height() - px(12)), 1.5, 1.5);
        }
        if (option.state & QStyle::State_HasFocus) {
            painter->setPen(QPen(c.accent, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6));
        }
        const QRectF inner = box.adjusted(px(12), px(5), -px(8), -px(5));
        QFont name = fontOf(TypeRole::Body);
        name.setWeight(selected ? QFont::DemiBold : QFont::Medium);
        painter->setFont(name);
        painter->setPen(blocked ? c.muted : c.text);
        const QString time = index.data(TimeRole).toString();
        const QFont mono = fontOf(TypeRole::MonoSmall);
        const qreal timeWidth = time.isEmpty() ? 0 : QFontMetricsF(mono).horizontalAdvance(time) + px(6);
        const qreal line = QFontMetricsF(name).height();
        const QRectF first(inner.left(), inner.top(), inner.width() - timeWidth, line);
        painter->drawText(
            first, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(name).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, first.width()));
        painter->setFont(mono);
        painter->drawText(QRectF(inner.left(), inner.top(), inner.width(), line), Qt::AlignRight | Qt::AlignVCenter,
                          time);
        if (!twoLines(index)) {
            painter->restore();
            return;
        }
        const QFont small = fontOf(TypeRole::Small);
        painter->setFont(small);
        painter->setPen(c.muted);
        const QRectF second(inner.left(), inner.top() + line, inner.width(), inner.height() - line);
        painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, index.data(IdeaRole).toString());
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const double one = QFontMetricsF(fontOf(TypeRole::Body)).height() + px(10);
        if (!twoLines(index))
            return {px(120), static_cast<int>(one)};
        const auto* view = qobject_cast<const QWidget*>(option.widget);
        const double width = std::max(px(120), view ? view->width() : 0) - px(20);
        const QRectF idea =
            QFontMetricsF(fontOf(TypeRole::Small))
                .boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, index.data(IdeaRole).toString());
        return {px(120), static_cast<int>(one + idea.height()) + px(3)};
    }

    static bool twoLines(const QModelIndex& index) {
        return index.data(BlockedRole).toBool() || index.data(ChosenRole).toBool();
    }
};

} // namespace

VariantPanel::VariantPanel(PoolingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = bare(new QVBoxLayout(this));
    column->setSpacing(6);
    section_ = roleLabel("section", this);
    list_ = named(new QListView(this), "variants");
    list_->setStyleSheet(QStringLiteral("QListView { border: none; background: transparent; }"));
    list_->setItemDelegate(new VariantDelegate(list_));
    list_->setMouseTracking(true);
    list_->installEventFilter(this);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    items_ = new QStandardItemModel(list_);
    for (const auto& variant : model_.registry().all()) {
        auto* item = new QStandardItem;
        item->setData(QString::fromStdString(variant->id()), IdRole);
        items_->appendRow(item);
    }
    list_->setModel(items_);
    section_->setBuddy(list_);
    chosen_ = named(roleLabel("heading", this), "chosenVariant");
    blocked_ = named(roleButton("link", this), "blockedVariants");
    blocked_->setCheckable(true);
    reasons_ = wrapped(named(roleLabel("muted", this), "blockedReasons"));
    addAll(column, section_, chosen_, list_, aligned(blocked_, Qt::AlignLeft), reasons_);
    connect(blocked_, &QPushButton::toggled, this, &VariantPanel::foldBlocked);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        const auto id = index.data(IdRole).toString().toStdString();
        if (!index.data(BlockedRole).toBool() && id != model_.state().variant)
            model_.edit(tr("change variant"), [&](PoolingState& s) { s.variant = id; });
    });
    connect(&model_, &PoolingModel::stateChanged, this, &VariantPanel::refresh);
    connect(&model_, &PoolingModel::sourceChanged, this, &VariantPanel::refresh);
    connect(&model_, &PoolingModel::timingChanged, this, &VariantPanel::refresh);
    keepWords(this, [this] { refresh(); });
    keepLook(this, [this] { fitHeight(); });
}

void VariantPanel::refresh() {
    section_->setText(tr("Variant"));
    list_->setAccessibleName(tr("Variants"));
    int row = 0;
    bool reshaped = false;
    for (const auto& variant : model_.registry().all()) {
        auto* item = items_->item(row++);
        const auto id = variant->id();
        auto status = variant->available();
        const auto found = model_.timings().find(id);
        if (status && found != model_.timings().end() && found->second.state == VariantTiming::State::Unavailable)
            status = found->second.reason;
        QString idea = status ? translated(variant->idea()) : translated(status.error());
        QString time;
        if (found != model_.timings().end()) {
            if (found->second.state == VariantTiming::State::Measured)
                time = formatDuration(found->second.total.median);
            else if (found->second.state == VariantTiming::State::Running)
                time = QStringLiteral("…");
            else if (found->second.state == VariantTiming::State::Failed)
                idea = translated(found->second.reason);
        }
        // Only what has changed: every write lays the list out anew, and shaping its texts is what costs.
        auto put = [item](const QVariant& value, int role) {
            const bool differs = item->data(role) != value;
            if (differs)
                item->setData(value, role);
            return differs;
        };
        put(time, TimeRole);
        reshaped |= put(QString::fromStdString(id), Qt::DisplayRole);
        reshaped |= put(!status, BlockedRole);
        reshaped |= put(id == model_.state().variant, ChosenRole);
        if (put(idea, IdeaRole)) {
            reshaped = true;
            put(QStringLiteral("%1\n%2").arg(translated(variant->title()), idea), Qt::ToolTipRole);
            put(QStringLiteral("%1. %2").arg(QString::fromStdString(id), idea), Qt::AccessibleTextRole);
        }
        if (id == model_.state().variant)
            chosen_->setText(time.isEmpty() ? QString::fromStdString(id)
                                            : tr("%1: %2").arg(QString::fromStdString(id), time));
        if (id == model_.state().variant && list_->currentIndex() != item->index())
            list_->setCurrentIndex(item->index());
    }
    if (reshaped)
        foldBlocked();
}

void VariantPanel::foldBlocked() {
    QStringList reasons;
    int count = 0;
    for (int row = 0; row < items_->rowCount(); ++row) {
        const auto* item = items_->item(row);
        const bool blocked = item->data(BlockedRole).toBool();
        count += blocked ? 1 : 0;
        if (const auto reason = item->data(IdeaRole).toString(); blocked && !reasons.contains(reason))
            reasons << reason;
        list_->setRowHidden(row, blocked && !blocked_->isChecked());
    }
    blocked_->setVisible(count > 0);
    blocked_->setText((blocked_->isChecked() ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                      tr("Not available here: %1").arg(count));
    reasons_->setVisible(count > 0 && !blocked_->isChecked());
    reasons_->setText(reasons.join(QLatin1Char('\n')));
    fitHeight();
}

void VariantPanel::fitHeight() {
    int height = 4;
    for (int row = 0; row < items_->rowCount(); ++row)
        height += list_->isRowHidden(row) ? 0 : list_->sizeHintForRow(row);
    if (height == list_->height())
        return;
    list_->setFixedHeight(height);
    list_->doItemsLayout();
}

bool VariantPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &VariantPanel::fitHeight, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

} // namespace telar
