#include "ui/labs/matmul/fragment_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QPainter>

namespace telar {

namespace {

constexpr int errorRows = 256;
constexpr uint32_t errorSeed = 35;

const machine::MatrixFragment& partOf(const machine::FragmentKind& kind, int part) {
    return part == 0 ? kind.a : part == 1 ? kind.b : kind.c;
}

struct FragmentGrid {
    double width = 0, height = 0; ///< of a cell
    std::array<QPointF, 3> at;    ///< of the first cell of A, B and C
    bool numbered() const { return width >= 14 && height >= 9; }
};

/// A, B and C in a row, cells of one size and wide rather than high, for two digits; with room for a title above and a sign
/// between.
FragmentGrid gridOf(const QRectF& box, const machine::FragmentKind& kind) {
    FragmentGrid grid;
    const double title = px(18), sign = px(22);
    double across = 0, down = 0;
    for (int part = 0; part < 3; ++part) {
        across += partOf(kind, part).columns;
        down = std::max<double>(down, partOf(kind, part).rows);
    }
    grid.width = std::max(2.0, (box.width() - 2 * sign) / across);
    grid.height = std::max(2.0, std::min((box.height() - title) / down, grid.width));
    grid.width = std::min(grid.width, 2 * grid.height);
    double x = box.left();
    for (int part = 0; part < 3; ++part) {
        grid.at[static_cast<std::size_t>(part)] = QPointF(x, box.top() + title);
        x += grid.width * partOf(kind, part).columns + sign;
    }
    return grid;
}

/// Neighbours in a group of four lanes are shades of one hue; eight groups go round the circle.
QColor fragmentColor(uint32_t lane, bool dark) {
    const double hue = (lane / 4) / 8.0, shade = (lane % 4) / 3.0;
    return QColor::fromHslF(static_cast<float>(hue), 0.55f,
                            static_cast<float>(dark ? 0.30 + 0.20 * shade : 0.62 + 0.20 * shade));
}

QString slotWords(const machine::FragmentKind& kind, const FragmentPlace& place) {
    const auto& fragment = partOf(kind, place.part);
    const auto slot = fragment.slot(place.row, place.column);
    QString words = FragmentPage::tr("%1[%2][%3]: lane %4, register %5")
                        .arg(QStringLiteral("ABC").mid(place.part, 1))
                        .arg(place.row)
                        .arg(place.column)
                        .arg(slot.lane)
                        .arg(slot.index);
    if (fragment.perRegister() > 1)
        words +=
            FragmentPage::tr(", part %1 of %2 from the lowest bits").arg(slot.part + 1).arg(fragment.perRegister());
    if (fragment.copies() > 1)
        words += FragmentPage::tr(", repeated in the registers after it");
    return words;
}

} // namespace

void paintFragments(QPainter& p, const QRectF& box, const Colors& c, const machine::FragmentKind& kind,
                    const FragmentPlace& place) {
    const auto grid = gridOf(box, kind);
    const bool dark = c.surface.lightnessF() < 0.5f;
    const int64_t chosen = place.part < 0 ? int64_t{-1} : partOf(kind, place.part).slot(place.row, place.column).lane;
    QFont font = fontOf(TypeRole::Small);
    for (int part = 0; part < 3; ++part) {
        const auto& fragment = partOf(kind, part);
        const QPointF at = grid.at[static_cast<std::size_t>(part)];
        p.setFont(fontOf(TypeRole::Small));
        p.setPen(c.text);
        drawElided(p, QRectF(at.x(), box.top(), std::max(double(px(60)), grid.width * fragment.columns), px(16)),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QStringLiteral("%1  %2 × %3")
                       .arg(QStringLiteral("ABC").mid(part, 1))
                       .arg(fragment.rows)
                       .arg(fragment.columns));
        if (part > 0)
            p.drawText(QRectF(at.x() - px(22), at.y(), px(22), grid.height * fragment.rows), Qt::AlignCenter,
                       part == 1 ? QStringLiteral("×") : QStringLiteral("="));
        font.setPixelSize(std::max(8, static_cast<int>(std::min(grid.height * 0.8, grid.width * 0.55))));
        p.setFont(font);
        for (uint32_t row = 0; row < fragment.rows; ++row)
            for (uint32_t column = 0; column < fragment.columns; ++column) {
                const QRectF cell(at.x() + column * grid.width, at.y() + row * grid.height, grid.width - 1,
                                  grid.height - 1);
                const auto lane = fragment.slot(row, column).lane;
                const bool lit = chosen < 0 || lane == chosen;
                const QColor fill = lit ? fragmentColor(lane, dark) : mixed(fragmentColor(lane, dark), c.surface, 0.75);
                p.fillRect(cell, fill);
                if (grid.numbered()) {
                    p.setPen(lit ? inkOn(fill) : c.muted);
                    p.drawText(cell, Qt::AlignCenter, QString::number(lane));
                }
                if (part == place.part && row == place.row && column == place.column) {
                    p.setPen(QPen(c.text, 2));
                    p.setBrush(Qt::NoBrush);
                    p.drawRect(cell);
                }
            }
    }
}

FragmentPlace fragmentPlaceAt(const QRectF& box, const machine::FragmentKind& kind, const QPointF& point) {
    const auto grid = gridOf(box, kind);
    for (int part = 0; part < 3; ++part) {
        const QPointF from = point - grid.at[static_cast<std::size_t>(part)];
        const auto& fragment = partOf(kind, part);
        if (from.x() < 0 || from.y() < 0)
            continue;
        const auto column = static_cast<uint32_t>(from.x() / grid.width),
                   row = static_cast<uint32_t>(from.y() / grid.height);
        if (row < fragment.rows && column < fragment.columns)
            return {part, row, column};
    }
    return {};
}

FragmentPage::FragmentPage(QWidget* parent) : QWidget(parent) {
    setObjectName("fragments");
    auto* row = spaced(bare(new QHBoxLayout(this)), 14);
    kinds_ = named(new QComboBox(this), "fragmentKind");
    for (const auto& one : machine::fragmentKinds())
        kinds_->addItem(QString::fromStdString(one.title()));
    keepInProject(kinds_, "fragmentKind");
    words_ = wrapped(named(new TextLabel(this), "fragmentWords"));
    table_ = new RowsTable("precision", "lrrr", this, 16);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->holdAllRows();
    fitColumns(*table_);
    row->addLayout(spaced(inColumn(kinds_, words_, table_, spring(1)), 4), 5);
    picture_ = named(new Painted(this), "fragmentPicture");
    picture_->setPreferred({px(480), px(140)}, {24 * 14 + 2 * px(22), px(80)}); // 24 cells with their numbers
    row->addWidget(picture_, 7);
    connect(kinds_, &QComboBox::currentIndexChanged, this, [this] {
        place_ = {};
        refresh();
    });
    connect(picture_, &Painted::hovered, this, &FragmentPage::point);
    connect(picture_, &Painted::clicked, this, &FragmentPage::point);
    onEvent(this, {QEvent::Show}, [this] {
        if (found_ || errors_.running())
            return;
        errors_.start<std::vector<PrecisionError>>(
            [](const JobContext& job) { return precisionErrors(errorRows, errorSeed, job); },
            [this](std::shared_ptr<const std::vector<PrecisionError>> found) {
                found_ = std::move(found);
                showErrors();
            });
    });
    keepWords(this, [this] {
        kinds_->setAccessibleName(tr("Instruction"));
        table_->setAccessibleName(tr("Rounding errors"));
        table_->setTitles({tr("Error of"), tr("Largest"), tr("Typical"), tr("Relative")});
        refresh();
        showErrors();
    });
}

const machine::FragmentKind& FragmentPage::kind() const {
    return machine::fragmentKinds()[static_cast<std::size_t>(std::max(0, kinds_->currentIndex()))];
}

QString FragmentPage::words() const { return words_->text(); }

void FragmentPage::point(const QPointF& at) {
    const auto place = fragmentPlaceAt(QRectF(picture_->rect()), kind(), at);
    if (place == place_)
        return;
    place_ = place;
    refresh();
}

void FragmentPage::refresh() {
    const auto& now = kind();
    words_->setText(place_.part >= 0  ? slotWords(now, place_)
                    : now.published() ? tr("Layout of the PTX ISA, four lanes per hue. Point at an element.")
                                      : tr("Layout of an H100; NVIDIA does not document it. Point at an element."));
    kinds_->setToolTip(
        tr("The instruction whose fragments are drawn: %1").arg(QString::fromStdString(now.instruction)));
    picture_->setTexts(tr("Fragments of a warp: %1").arg(QString::fromStdString(now.title())), words_->text());
    picture_->setPaint(
        [now, place = place_](QPainter& p, QRectF box, const Colors& c) { paintFragments(p, box, c, now, place); });
}

void FragmentPage::showErrors() {
    std::vector<TableRow> rows;
    const QString help =
        tr("A product of %1 × %1 random numbers from 0 to 1: both factors rounded to the type, sums in float32, "
           "against float64")
            .arg(errorRows);
    for (const auto& one : found_ ? *found_ : std::vector<PrecisionError>())
        rows.push_back(tableRow({QString::fromUtf8(factorTitle(one.type)), formatNumber(one.largest, 2),
                                 formatNumber(one.typical, 2), formatNumber(one.relative, 2)},
                                help));
    table_->setRows(std::move(rows));
}

std::vector<Exportable> FragmentPage::exportables() const {
    std::vector<Exportable> items;
    add(items, picture_->exportable());
    return items;
}

} // namespace telar
