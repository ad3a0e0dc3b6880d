#include "ui/labs/network/network_graph.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <QComboBox>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr double leastZoom = 0.25, mostZoom = 2;
const network::LayoutSizes& sizes = GraphView::sizes;

QString shapeOf(const network::Tensor& tensor) {
    QStringList lengths;
    for (const auto length : tensor.shape())
        lengths << QString::number(length);
    return lengths.isEmpty() ? QStringLiteral("1") : lengths.join(QStringLiteral(" × "));
}

} // namespace

GraphView::GraphView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, &GraphView::arrange);
}

double GraphView::scale() const { return zoom_ * px(100) / 100.0; }

void GraphView::setRun(std::shared_ptr<const NetworkRun> run) {
    if (run_ == run)
        return;
    if (!run)
        layout_ = std::make_shared<network::GraphLayout>();
    else if (!run_ || run_->opened != run->opened)
        layout_ = std::make_shared<network::GraphLayout>(network::layoutOf(run->opened->network, sizes));
    run_ = std::move(run);
    arrange();
    reveal();
}

void GraphView::setColour(GraphColour colour) {
    colour_ = colour;
    viewport()->update();
}

void GraphView::setCurrent(int node) {
    if (current_ == node)
        return;
    current_ = node;
    reveal();
    viewport()->update();
}

/// Where the node on show is out of sight, it comes into the middle.
void GraphView::reveal() {
    const QRectF box = nodeRect(current_);
    if (box.isEmpty() || viewport()->rect().contains(box.toAlignedRect()))
        return;
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(box.center().y() - viewport()->height() / 2.0));
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    static_cast<int>(box.center().x() - viewport()->width() / 2.0));
}

void GraphView::setZoom(double zoom) {
    const double before = scale();
    zoom_ = std::clamp(zoom, leastZoom, mostZoom);
    const double middle = (verticalScrollBar()->value() + viewport()->height() / 2.0) / before;
    arrange();
    verticalScrollBar()->setValue(static_cast<int>(middle * scale() - viewport()->height() / 2.0));
}

int GraphView::find(const QString& words) const {
    if (!run_ || words.isEmpty())
        return -1;
    const auto& all = layout_->nodes;
    std::size_t start = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].node >= 0 && all[i].node == current_)
            start = i + 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int at = all[(start + i) % all.size()].node;
        if (at < 0)
            continue;
        const auto& node = run_->graph().nodes[static_cast<std::size_t>(at)];
        if (layerName(node).contains(words, Qt::CaseInsensitive) ||
            QString::fromStdString(node.op).contains(words, Qt::CaseInsensitive))
            return at;
    }
    return -1;
}

QPointF GraphView::origin() const {
    const double wide = layout_->width * scale();
    return {wide < viewport()->width() ? (viewport()->width() - wide) / 2 : -horizontalScrollBar()->value(),
            -static_cast<double>(verticalScrollBar()->value())};
}

QRectF GraphView::nodeRect(int node) const {
    for (const auto& one : layout_->nodes)
        if (one.node == node && node >= 0) {
            const QPointF middle = origin() + QPointF(one.x, one.y) * scale();
            const QSizeF size(sizes.width * scale(), sizes.height * scale());
            return {middle - QPointF(size.width() / 2, size.height() / 2), size};
        }
    return {};
}

int GraphView::placeAt(const QPointF& position) const {
    const QPointF at = (position - origin()) / scale();
    for (std::size_t i = 0; i < layout_->nodes.size(); ++i)
        if (std::abs(at.x() - layout_->nodes[i].x) <= sizes.width / 2 &&
            std::abs(at.y() - layout_->nodes[i].y) <= sizes.height / 2)
            return static_cast<int>(i);
    return -1;
}

GraphView::Look GraphView::look() const {
    double most = 0;
    for (const auto& one : layout_->nodes)
        if (one.node >= 0)
            most = std::max(most, costOf(*run_, one.node, colour_));
    return {run_, layout_, colour_, current_, most};
}

void GraphView::paint(QPainter& painter, const QRectF& clip, const Look& look, const Colors& colors) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.muted, 1.3));
    painter.setBrush(Qt::NoBrush);
    for (const auto& edge : look.layout->edges) {
        if (edge.points.front().second > clip.bottom() || edge.points.back().second < clip.top())
            continue;
        QPainterPath path;
        for (std::size_t i = 1; i < edge.points.size(); ++i) {
            if (edge.points[i].second <= clip.top() || edge.points[i - 1].second >= clip.bottom())
                continue;
            if (path.elementCount() == 0)
                path.moveTo(edge.points[i - 1].first, edge.points[i - 1].second);
            const QPointF from(edge.points[i - 1].first, edge.points[i - 1].second),
                to(edge.points[i].first, edge.points[i].second);
            if (std::abs(from.x() - to.x()) < 0.5)
                path.lineTo(to);
            else
                path.cubicTo({from.x(), (from.y() + to.y()) / 2}, {to.x(), (from.y() + to.y()) / 2}, to);
        }
        painter.drawPath(path);
        const QPointF tip(edge.points.back().first, edge.points.back().second);
        if (tip.y() > clip.bottom())
            continue;
        const QPointF head[] = {tip, tip + QPointF(-3, -5), tip + QPointF(3, -5)};
        painter.setBrush(colors.muted);
        painter.drawPolygon(head, 3);
        painter.setBrush(Qt::NoBrush);
    }
    QFont name = fontOf(TypeRole::Small), facts = name;
    name.setPixelSize(12); // the painter is scaled already
    name.setBold(true);
    facts.setPixelSize(11);
    for (const auto& one : look.layout->nodes) {
        const QRectF box(one.x - sizes.width / 2, one.y - sizes.height / 2, sizes.width, sizes.height);
        if (!box.intersects(clip))
            continue;
        const auto& graph = look.run->graph();
        const bool isNode = one.node >= 0;
        QColor fill = colors.sunken;
        if (isNode && look.colour == GraphColour::Kind)
            fill = mixed(
                colors.surface,
                colors.series[static_cast<std::size_t>(kindOf(graph.nodes[static_cast<std::size_t>(one.node)].op))],
                0.22);
        else if (isNode && look.most > 0)
            fill = mixed(colors.surface, colors.focus,
                         0.5 * std::sqrt(costOf(*look.run, one.node, look.colour) / look.most));
        const bool current = isNode && one.node == look.current;
        painter.setPen(QPen(current ? colors.accent : colors.border, current ? 2.5 : 1));
        painter.setBrush(fill);
        const double round = isNode ? 5 : sizes.height / 2;
        painter.drawRoundedRect(box, round, round);
        painter.setPen(colors.text);
        painter.setFont(name);
        const QRectF upper = box.adjusted(7, 4, -7, -sizes.height / 2),
                     lower = box.adjusted(7, sizes.height / 2, -7, -4);
        const auto centre = static_cast<int>(Qt::AlignCenter);
        if (!isNode) {
            const auto& value = graph.values[static_cast<std::size_t>(one.value)];
            drawElided(painter, upper, centre, QString::fromStdString(value.name));
            painter.setFont(facts);
            drawElided(painter, lower, centre,
                       shapeOf(look.run->activations.values[static_cast<std::size_t>(one.value)]));
            continue;
        }
        const auto& node = graph.nodes[static_cast<std::size_t>(one.node)];
        drawElided(painter, upper, centre, QString::fromStdString(node.op));
        painter.setFont(facts);
        QString said = shapeOf(look.run->output(one.node));
        if (look.colour == GraphColour::Time)
            said = formatDuration(costOf(*look.run, one.node, look.colour));
        else if (look.colour == GraphColour::MultiplyAdds)
            said = tr("%1 multiply-adds")
                       .arg(formatCount(
                           look.run->opened->network.facts()[static_cast<std::size_t>(one.node)].multiplyAdds));
        else if (look.colour == GraphColour::Memory)
            said = formatBytes(costOf(*look.run, one.node, look.colour));
        drawElided(painter, lower, centre, said);
    }
}

void GraphView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colors().surface);
    if (!run_)
        return;
    painter.translate(origin());
    painter.scale(scale(), scale());
    paint(painter, painter.transform().inverted().mapRect(QRectF(viewport()->rect())), look(), colors());
}

void GraphView::arrange() {
    const QSizeF size = QSizeF(layout_->width, layout_->height) * scale();
    for (auto [bar, whole, page] : {std::tuple{verticalScrollBar(), size.height(), viewport()->height()},
                                    {horizontalScrollBar(), size.width(), viewport()->width()}}) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(whole)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(px(30));
    }
    viewport()->update();
}

void GraphView::resizeEvent(QResizeEvent*) {
    arrange();
    reveal();
}

void GraphView::mousePressEvent(QMouseEvent* event) {
    const int place = placeAt(event->position());
    if (place >= 0 && layout_->nodes[static_cast<std::size_t>(place)].node >= 0)
        emit chosen(layout_->nodes[static_cast<std::size_t>(place)].node);
}

void GraphView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier))
        return QAbstractScrollArea::wheelEvent(event);
    setZoom(zoom_ * std::pow(1.2, event->angleDelta().y() / 120.0));
    event->accept();
}

void GraphView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Minus)
        return setZoom(event->key() == Qt::Key_Plus ? zoom_ * 1.2 : zoom_ / 1.2);
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down)
        return QAbstractScrollArea::keyPressEvent(event);
    const auto& all = layout_->nodes;
    const auto now =
        std::ranges::find_if(all, [this](const auto& one) { return one.node >= 0 && one.node == current_; });
    const auto at = now - all.begin() + (now == all.end() ? 0 : event->key() == Qt::Key_Down ? 1 : -1);
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(all.size()) && all[static_cast<std::size_t>(at)].node >= 0)
        emit chosen(all[static_cast<std::size_t>(at)].node);
}

QString GraphView::toolTipOf(int place) const {
    const auto& one = layout_->nodes[static_cast<std::size_t>(place)];
    if (one.node < 0)
        return QString::fromStdString(run_->graph().values[static_cast<std::size_t>(one.value)].name);
    const auto& node = run_->graph().nodes[static_cast<std::size_t>(one.node)];
    const auto& facts = run_->opened->network.facts()[static_cast<std::size_t>(one.node)];
    QStringList lines{QStringLiteral("%1: %2").arg(layerName(node), QString::fromStdString(node.op)),
                      shapeOf(run_->output(one.node)),
                      formatDuration(run_->activations.ms[static_cast<std::size_t>(one.node)])};
    if (facts.parameters > 0)
        lines.insert(2, tr("%1 weights").arg(formatCount(facts.parameters)));
    if (facts.multiplyAdds > 0)
        lines.insert(2, tr("%1 multiply-adds").arg(formatCount(facts.multiplyAdds)));
    return lines.join(QLatin1Char('\n'));
}

bool GraphView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip && run_) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int place = placeAt(help->pos());
        if (place >= 0)
            QToolTip::showText(help->globalPos(), toolTipOf(place), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void GraphView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
    QAbstractScrollArea::changeEvent(event);
}

QSize GraphView::minimumSizeHint() const { return {px(180), px(120)}; }

NetworkGraph::NetworkGraph(NetworkModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 10, 12, 10}), 8);
    colour_ = keepInProject(named(new QComboBox(this), "graphColour"), "graphColour");
    colour_->addItems({{}, {}, {}, {}});
    const auto button = [this](const char* name, const char* picture) {
        auto* made = new QToolButton(this);
        made->setObjectName(name);
        made->setIcon(icon(picture));
        return made;
    };
    out_ = button("graphZoomOut", "zoom-out");
    in_ = button("graphZoomIn", "zoom-in");
    search_ = named(new QLineEdit(this), "graphSearch");
    search_->setClearButtonEnabled(true);
    view_ = named(new GraphView(this), "graphView");
    addAll(column, spaced(inRow(wide(colour_), out_, in_), 6), search_, wide(view_));
    connect(colour_, &QComboBox::currentIndexChanged, view_,
            [this](int index) { view_->setColour(static_cast<GraphColour>(std::max(0, index))); });
    connect(in_, &QToolButton::clicked, view_, [this] { view_->setZoom(view_->zoom() * 1.25); });
    connect(out_, &QToolButton::clicked, view_, [this] { view_->setZoom(view_->zoom() / 1.25); });
    connect(view_, &GraphView::chosen, &model_, &NetworkModel::chooseLayer);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        if (const int node = view_->find(search_->text()); node >= 0)
            model_.chooseLayer(node);
    });
    connect(&model_, &LabModel::resultChanged, this, [this] {
        const auto result = model_.result();
        if (!result)
            return;
        view_->setRun(result->run);
        view_->setCurrent(result->node);
    });
    keepWords(this, [this] {
        const QStringList colours{tr("Colour: kind of operator"), tr("Colour: measured time"),
                                  tr("Colour: multiply-adds"), tr("Colour: memory")};
        for (int i = 0; i < colours.size(); ++i)
            colour_->setItemText(i, colours[i]);
        colour_->setAccessibleName(tr("What the colours of the nodes say"));
        search_->setPlaceholderText(tr("Search for a node or an operator"));
        search_->setAccessibleName(search_->placeholderText());
        for (auto [tool, words] : {std::pair{in_, tr("Zoom in")}, {out_, tr("Zoom out")}}) {
            describe(tool, words);
        }
        view_->setAccessibleName(tr("Graph of the network"));
        view_->viewport()->update();
    });
}

} // namespace telar
