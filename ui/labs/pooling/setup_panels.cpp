#include "ui/labs/pooling/setup_panels.hpp"

#include "core/base/host.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/pooling/shape_formula.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

namespace telar {

namespace {

/// A part of the specification of a state.
template <class Member>
auto spec(Member member) {
    return [member](auto& s) -> auto& { return s.spec.*member; };
}

} // namespace

WindowPanel::WindowPanel(PoolingModel& model, QWidget* parent) : StateForm(model, &WindowPanel::tr, 5, parent) {
    section(QT_TR_NOOP("Window"), false);
    addPairs();
    add(choice("mode", nullptr, {QT_TR_NOOP("Maximum"), QT_TR_NOOP("Average")},
               {QT_TR_NOOP("The maximum of each window"), QT_TR_NOOP("The mean of each window")},
               spec(&PoolingSpec::mode), QT_TR_NOOP("change mode")));
    auto* formula = add(roleLabel("well", this));
    keepFont(formula, TypeRole::MonoSmall);
    formula->setTextFormat(Qt::RichText);
    formula->setObjectName("formula");
    auto* counts = wrapped(add(roleLabel("muted", this)));
    onRefresh([=, this] { refreshShape(*formula, *counts); });
    note(
        "muted",
        [this] {
            const auto& s = state().spec;
            const bool hollow = s.padding.h >= kernelExtent(s.kernel.h, s.dilation.h) ||
                                s.padding.w >= kernelExtent(s.kernel.w, s.dilation.w);
            return hollow ? tr("Some windows lie entirely in the padding and give 0, as in the thesis.") : QString();
        },
        true)
        ->setObjectName("paddingNote");
    addError();
    addMore();
    connect(&model_, &SourceModel::sourceChanged, this, [this] { refresh(); });
    keepSaying();
}

void WindowPanel::addPairs() {
    using Limits = PairField::Limits;
    using Spec = PoolingSpec;
    add(pair(
        "kernel", QT_TR_NOOP("Kernel"),
        QT_TR_NOOP(
            "Rows x columns of the window that glides over the input. Write 3, or 3x2 for 3 rows and 2 columns."),
        spec(&Spec::kernel), QT_TR_NOOP("change kernel"), [this] {
            const Size2 most = model_.largestKernel();
            return Limits{
                1, most.h, most.w, 16,
                tr("The kernel must fit the padded input: at most %1 rows and %2 columns.").arg(most.h).arg(most.w)};
        }));
    add(pair("stride", QT_TR_NOOP("Stride"),
             QT_TR_NOOP("Number of cells that the window moves from one output cell to the next."), spec(&Spec::stride),
             QT_TR_NOOP("change stride"), [] {
                 return Limits{1, 1 << 20, 1 << 20, 16, tr("The stride is an integer of at least 1.")};
             }));
    add(pair(
        "padding", QT_TR_NOOP("Padding"), QT_TR_NOOP("Rows and columns added around the input."), spec(&Spec::padding),
        QT_TR_NOOP("change padding"), [this] {
            if (const auto most = largestPadding(state().spec))
                return Limits{
                    0, most->h, most->w, 16,
                    tr("Here padding must be smaller than the kernel, otherwise a window would hold only padding.")};
            return Limits{0, 4096, 4096, 16, tr("The padding lies between 0 and 4096.")};
        }));
}

/// What few change: hidden until asked for.
void WindowPanel::addMore() {
    using Spec = PoolingSpec;
    auto* more = keepInProject(inRole(named(new QToolButton(this), "moreOptions"), "quiet"), "moreOptions");
    more->setCheckable(true);
    more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more->setArrowType(Qt::RightArrow);
    onWords([more] { more->setText(tr("More options")); });
    column_->addWidget(more, 0, Qt::AlignLeft);
    auto* advanced = add(new QWidget(this));
    column_ = bare(new QVBoxLayout(advanced));
    column_->setSpacing(8);
    add(pair(
        "dilation", QT_TR_NOOP("Dilation"), QT_TR_NOOP("Distance between the cells of a window; 1 means neighbours."),
        spec(&Spec::dilation), QT_TR_NOOP("change dilation"), [this] {
            const auto& s = state().spec;
            const Size2 fits = model_.largestKernel();
            const auto most = [](qint64 kernel, qint64 fit, qint64 now) {
                return std::max<qint64>(1, kernel > 1 ? fit * now / kernel : 1 << 10);
            };
            return PairField::Limits{1, most(s.kernel.h, fits.h, s.dilation.h), most(s.kernel.w, fits.w, s.dilation.w),
                                     8, tr("The dilated kernel must fit the padded input.")};
        }));
    auto* paddingValue = add(choice("paddingValue", nullptr, {QT_TR_NOOP("Pad with 0"), QT_TR_NOOP("Pad with −∞")},
                                    {QT_TR_NOOP("Padding cells are zeros and count, as in the thesis"),
                                     QT_TR_NOOP("Padding is never the maximum, as in PyTorch")},
                                    spec(&Spec::paddingValue), QT_TR_NOOP("change padding value")));
    add(check("ceil", QT_TR_NOOP("Round the output size up"),
              QT_TR_NOOP("Keeps a last window that extends beyond the padded input (ceil mode)."),
              spec(&Spec::rounding), Rounding::Ceil, QT_TR_NOOP("change rounding")));
    auto* countPadding = add(check("countPadding", QT_TR_NOOP("Count padding in averages"), nullptr,
                                   spec(&Spec::countPadding), CountPadding::Yes, QT_TR_NOOP("count padding")));
    auto* threads = whole("threads", 0, 4 * usableCores(), &PoolingState::threads, QT_TR_NOOP("change threads"));
    setScaled(threads, Side::FixedWidth, 92);
    onWords([threads] { threads->setSpecialValueText(tr("all (%1)").arg(usableCores())); });
    column_->addLayout(inRow(wide(label(QT_TR_NOOP("Threads"), threads)), threads));
    advanced->hide();
    onRefresh([=, this] {
        paddingValue->setEnabled(state().spec.mode == PoolingMode::Max);
        countPadding->setEnabled(state().spec.mode == PoolingMode::Average);
    });
    connect(more, &QToolButton::toggled, this, [=](bool on) {
        advanced->setVisible(on);
        more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    });
}

void WindowPanel::refreshShape(QLabel& formula, QLabel& counts) {
    const auto source = model_.source();
    const auto shape = model_.shape();
    if (!source || !shape)
        return;
    const auto& s = state().spec;
    const bool up = s.rounding == Rounding::Ceil;
    const qint64 rows = rowsOf(source->values), columns = columnsOf(source->values);
    formula.setText(shapeFormula(rows, s.kernel.h, s.stride.h, s.padding.h, s.dilation.h, up, shape->rows) + "<br>" +
                    shapeFormula(columns, s.kernel.w, s.stride.w, s.padding.w, s.dilation.w, up, shape->columns));
    formula.setToolTip(tr("Output rows and columns: floor((n + 2p − k) / s) + 1"));
    const qint64 before = rows * columns, after = shape->rows * shape->columns;
    const qint64 size = elementSize(elementType(source->values));
    const qint64 outSize = elementSize(poolingOutputType(elementType(source->values), s.mode));
    counts.setText(tr("%1 → %2 values · %3")
                       .arg(formatCount(before), formatCount(after),
                            formatPercent(static_cast<double>(after) / static_cast<double>(before))));
    counts.setToolTip(
        tr("%1 before, %2 after")
            .arg(formatBytes(static_cast<double>(before * size)), formatBytes(static_cast<double>(after * outSize))));
}

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
