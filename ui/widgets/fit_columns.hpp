// Columns of a table that show all they hold.
#pragma once

class QTableView;

namespace telar {

/// From now on each column is as wide as its widest cell and its head; what room is left is shared by all, and where
/// there is too little the table scrolls sideways: no cell and no head is cut. With `wraps`, sentences of that column are
/// broken into lines of what the others leave instead; those take two thirds of the width at most, and are broken too,
/// but no column is narrower than its widest word.
void fitColumns(QTableView& table, int wraps = -1);

} // namespace telar
