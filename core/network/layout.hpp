// Where the nodes of a graph stand when it is drawn from top to bottom (after Sugiyama, Tagawa and Toda 1981): each below those
// whose results it takes, edges that skip rows beside the nodes of these rows.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

/// Sizes in any unit.
struct LayoutSizes {
    double width = 150, height = 40; ///< of a node
    double gapX = 16, gapY = 22;     ///< between nodes of a row, between rows
    double lane = 14;                ///< that an edge takes in a row that it skips
};

struct PlacedNode {
    int node = -1;  ///< of the graph; -1: an input or output of the network
    int value = -1; ///< that input or output
    int row = 0;
    double x = 0, y = 0; ///< its middle
};
struct PlacedEdge {
    int from = 0, to = 0;                          ///< of `GraphLayout::nodes`
    std::vector<std::pair<double, double>> points; ///< from the lower side of one to the upper side of the other
};
struct GraphLayout {
    std::vector<PlacedNode> nodes; ///< in the order of the graph; inputs first, outputs last
    std::vector<PlacedEdge> edges;
    double width = 0, height = 0;
    int rows = 0;
};

/// Nodes that depend on no input of the network are left out: they are weights.
GraphLayout layoutOf(const Network& network, const LayoutSizes& sizes = {});

} // namespace telar::network
