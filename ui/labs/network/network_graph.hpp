// The graph of a network drawn from top to bottom, with its branches: a click shows a layer, colours say what a layer is or costs.
#pragma once

#include "core/network/layout.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/network/network_model.hpp"

#include <QAbstractScrollArea>

namespace telar {

/// What the colours of the nodes say.
enum class GraphColour { Kind, Time, MultiplyAdds, Memory };

/// Which of the theme's seven colours an operator has: convolutions, products, pooling, activations, normalisation, sums, and what
/// only moves numbers about.
int kindOf(const std::string& op);
/// Of a node, in the unit of its colour: milliseconds, multiply-adds, bytes.
double costOf(const NetworkRun& run, int node, GraphColour colour);
/// A cost with its unit.
QString costText(double cost, GraphColour colour);

/// GUI thread only.
class GraphView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit GraphView(QWidget* parent = nullptr);
    /// Null: nothing.
    void setRun(std::shared_ptr<const NetworkRun> run);
    void setColour(GraphColour colour);
    void setCurrent(int node);
    void setZoom(double zoom);
    double zoom() const { return zoom_; }
    /// The next node whose name or operator has these words in it, after the current one; -1: none.
    int find(const QString& words) const;
    const network::GraphLayout& layout() const { return *layout_; }
    /// Of a node of the graph, in the viewport; empty where it is not drawn.
    QRectF nodeRect(int node) const;
    /// A long network is cut into columns that are read from left to right; the key of the colours stands below them.
    std::optional<Exportable> exportable() const;
    static constexpr network::LayoutSizes sizes = {}; ///< before zooming

signals:
    void chosen(int node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    QSize minimumSizeHint() const override;

private:
    /// What is painted, by value: exports paint later.
    struct Look {
        std::shared_ptr<const NetworkRun> run;
        std::shared_ptr<const network::GraphLayout> layout;
        GraphColour colour;
        int current;
        double most; ///< largest cost of a node
    };
    Look look() const;
    static void paintPage(QPainter& painter, const QRectF& box, const Look& look, int columns, const Colors& colors);
    static void paintKey(QPainter& painter, const QPointF& at, const Look& look, const Colors& colors);
    static void paint(QPainter& painter, const QRectF& clip, const Look& look, const Colors& colors);
    void arrange();
    void reveal();
    QPointF origin() const;
    double scale() const;
    int placeAt(const QPointF& position) const; ///< of the layout's nodes
    QString toolTipOf(int place) const;

    std::shared_ptr<const NetworkRun> run_;
    std::shared_ptr<const network::GraphLayout> layout_ = std::make_shared<network::GraphLayout>();
    GraphColour colour_ = GraphColour::Kind;
    int current_ = -1;
    double zoom_ = 1;
};

/// The view with its controls.
class NetworkGraph : public QWidget {
    Q_OBJECT
public:
    explicit NetworkGraph(NetworkModel& model, QWidget* parent = nullptr);
    GraphView* view() const { return view_; }

private:
    NetworkModel& model_;
    QLineEdit* search_;
    QComboBox* colour_;
    QToolButton *in_, *out_;
    GraphView* view_;
};

} // namespace telar
