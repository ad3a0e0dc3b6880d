#include "core/network/layout.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace telar::network {

namespace {

/// A node, or the place of an edge in a row that it skips.
struct Item {
    int node = -1; ///< of the layout; -1: of an edge
    int row = 0;
    double x = 0, order = 0;
    std::vector<int> above, below;
};

class Drawing {
public:
    Drawing(const Network& network, const LayoutSizes& sizes) : network_(network), sizes_(sizes) {}

    GraphLayout make() {
        addNodes();
        addEdges();
        order();
        for (int sweep = 0; sweep < 8; ++sweep)
            place(sweep % 2 == 0);
        write();
        return std::move(made_);
    }

private:
    int add(int node, int value, int row) {
        made_.nodes.push_back({node, value, row, 0, 0});
        items_.push_back({static_cast<int>(items_.size()), row, 0, 0, {}, {}});
        return items_.back().node;
    }
    void addNodes() {
        const auto& graph = network_.graph();
        for (const int input : graph.inputs)
            makers_[input] = add(-1, input, 0);
        for (int n = 0; n < static_cast<int>(graph.nodes.size()); ++n) {
            const auto& node = graph.nodes[static_cast<std::size_t>(n)];
            if (network_.facts()[static_cast<std::size_t>(n)].folded)
                continue;
            int row = 0;
            std::vector<int> from;
            for (const int input : node.inputs)
                if (const auto found = makers_.find(input); found != makers_.end()) {
                    from.push_back(found->second);
                    row = std::max(row, made_.nodes[static_cast<std::size_t>(found->second)].row + 1);
                }
            const int made = add(n, -1, row);
            for (const int one : from)
                pairs_.emplace_back(one, made);
            for (const int output : node.outputs)
                if (output >= 0)
                    makers_[output] = made;
        }
        for (const int output : graph.outputs)
            if (const auto found = makers_.find(output); found != makers_.end())
                pairs_.emplace_back(found->second,
                                    add(-1, output, made_.nodes[static_cast<std::size_t>(found->second)].row + 1));
    }
    /// Edges that leave the same node share their way down.
    void addEdges() {
        std::sort(pairs_.begin(), pairs_.end());
        pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
        std::map<int, std::vector<int>> ways; // of a node: its items in the rows below
        for (const auto& [from, to] : pairs_) {
            const int first = made_.nodes[static_cast<std::size_t>(from)].row,
                      last = made_.nodes[static_cast<std::size_t>(to)].row;
            auto& way = ways[from];
            std::vector<int> passed;
            int before = from;
            for (int row = first + 1; row < last; ++row) {
                const auto at = static_cast<std::size_t>(row - first - 1);
                if (at >= way.size()) {
                    way.push_back(static_cast<int>(items_.size()));
                    items_.push_back({-1, row, 0, 0, {}, {}});
                    join(before, way.back());
                }
                passed.push_back(before = way[at]);
            }
            join(before, to);
            passed_.push_back(std::move(passed));
        }
        for (const auto& item : items_)
            made_.rows = std::max(made_.rows, item.row + 1);
        rows_.resize(static_cast<std::size_t>(made_.rows));
        for (int i = 0; i < static_cast<int>(items_.size()); ++i)
            rows_[static_cast<std::size_t>(items_[static_cast<std::size_t>(i)].row)].push_back(i);
    }
    void join(int from, int to) {
        items_[static_cast<std::size_t>(from)].below.push_back(to);
        items_[static_cast<std::size_t>(to)].above.push_back(from);
    }
    /// Rows are sorted by the mean place of their neighbours, down and up in turn.
    void order() {
        number();
        for (int sweep = 0; sweep < 6; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t step = 1; step < rows_.size(); ++step) {
                auto& row = rows_[down ? step : rows_.size() - 1 - step];
                std::vector<std::pair<double, int>> keys;
                for (const int i : row) {
                    const auto& item = items_[static_cast<std::size_t>(i)];
                    const auto& near = down ? item.above : item.below;
                    double sum = 0;
                    for (const int one : near)
                        sum += items_[static_cast<std::size_t>(one)].order;
                    keys.emplace_back(near.empty() ? item.order : sum / static_cast<double>(near.size()), i);
                }
                std::stable_sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) {
                    if (a.first != b.first)
                        return a.first < b.first;
                    // An edge that skips goes to the right of the nodes that it skips.
                    return items_[static_cast<std::size_t>(a.second)].node >= 0 &&
                           items_[static_cast<std::size_t>(b.second)].node < 0;
                });
                for (std::size_t k = 0; k < row.size(); ++k)
                    row[k] = keys[k].second;
                number();
            }
        }
    }
    void number() {
        for (auto& row : rows_)
            for (std::size_t k = 0; k < row.size(); ++k)
                items_[static_cast<std::size_t>(row[k])].order =
                    row.size() > 1 ? static_cast<double>(k) / static_cast<double>(row.size() - 1) : 0.0;
    }
    double widthOf(int item) const {
        return items_[static_cast<std::size_t>(item)].node >= 0 ? sizes_.width + sizes_.gapX : sizes_.lane;
    }
    /// Every item as near to the mean of its neighbours as the room between the others lets it, which is a weighted regression
    /// in rising order (pool adjacent violators): nodes count far more than edges that skip, so that chains stay straight.
    void place(bool down) {
        for (std::size_t step = 0; step < rows_.size(); ++step) {
            const auto& row = rows_[down ? step : rows_.size() - 1 - step];
            struct Block {
                double sum, weight;
                std::size_t count;
                double mean() const { return sum / weight; }
            };
            std::vector<Block> blocks;
            std::vector<double> offsets;
            double offset = 0;
            for (std::size_t k = 0; k < row.size(); ++k) {
                const auto& item = items_[static_cast<std::size_t>(row[k])];
                const auto& near = down ? item.above : item.below;
                double wanted = item.x;
                if (!near.empty()) {
                    double sum = 0;
                    for (const int one : near)
                        sum += items_[static_cast<std::size_t>(one)].x;
                    wanted = sum / static_cast<double>(near.size());
                }
                offset += k == 0 ? 0 : (widthOf(row[k - 1]) + widthOf(row[k])) / 2;
                offsets.push_back(offset);
                const double weight = item.node >= 0 ? 50 : 1;
                blocks.push_back({weight * (wanted - offset), weight, 1});
                while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
                    const auto last = blocks.back();
                    blocks.pop_back();
                    blocks.back().sum += last.sum;
                    blocks.back().weight += last.weight;
                    blocks.back().count += last.count;
                }
            }
            std::size_t at = 0;
            for (const auto& block : blocks)
                for (std::size_t k = 0; k < block.count; ++k, ++at)
                    items_[static_cast<std::size_t>(row[at])].x = block.mean() + offsets[at];
        }
    }
    void write() {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (int i = 0; i < static_cast<int>(items_.size()); ++i) {
            least = std::min(least, items_[static_cast<std::size_t>(i)].x - widthOf(i) / 2);
            most = std::max(most, items_[static_cast<std::size_t>(i)].x + widthOf(i) / 2);
        }
        const double pitch = sizes_.height + sizes_.gapY;
        const auto middle = [&](int row) { return sizes_.gapY / 2 + sizes_.height / 2 + row * pitch; };
        for (std::size_t i = 0; i < made_.nodes.size(); ++i) {
            made_.nodes[i].x = items_[i].x - least;
            made_.nodes[i].y = middle(made_.nodes[i].row);
        }
        for (std::size_t e = 0; e < pairs_.size(); ++e) {
            const auto& from = made_.nodes[static_cast<std::size_t>(pairs_[e].first)];
            const auto& to = made_.nodes[static_cast<std::size_t>(pairs_[e].second)];
            PlacedEdge edge{pairs_[e].first, pairs_[e].second, {{from.x, from.y + sizes_.height / 2}}};
            for (const int one : passed_[e]) {
                const auto& item = items_[static_cast<std::size_t>(one)];
                edge.points.emplace_back(item.x - least, middle(item.row) - sizes_.height / 2);
                edge.points.emplace_back(item.x - least, middle(item.row) + sizes_.height / 2);
            }
            edge.points.emplace_back(to.x, to.y - sizes_.height / 2);
            made_.edges.push_back(std::move(edge));
        }
        made_.width = items_.empty() ? 0 : most - least;
        made_.height = made_.rows * pitch;
    }

    const Network& network_;
    LayoutSizes sizes_;
    GraphLayout made_;
    std::vector<Item> items_; ///< the nodes of the layout come first
    std::vector<std::vector<int>> rows_;
    std::map<int, int> makers_; ///< of a value: the node of the layout
    std::vector<std::pair<int, int>> pairs_;
    std::vector<std::vector<int>> passed_;
};

} // namespace

GraphLayout layoutOf(const Network& network, const LayoutSizes& sizes) { return Drawing(network, sizes).make(); }

} // namespace telar::network
