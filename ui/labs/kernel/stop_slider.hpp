// A slider over sizes of a launch: it stops where sizes make sense, close together where they are small.
#pragma once

#include <QSlider>

#include <vector>

namespace telar {

/// Of a block's side: 1, 2, 4 ... 32, then every whole warp, up to `most`, which is always the last.
std::vector<int> blockStops(int most);
/// Of a grid's side: 1 to 16, then four to an octave, up to 65,536 or `most`.
std::vector<int> gridStops(int most);

class StopSlider : public QSlider {
    Q_OBJECT
public:
    explicit StopSlider(QWidget* parent = nullptr);
    /// Emits nothing. A size between two stops shows at the nearer one, and stays what it is.
    void showSize(const std::vector<int>& stops, int size);
    const std::vector<int>& stops() const { return stops_; }

signals:
    void chosen(int size);

private:
    std::vector<int> stops_{1};
};

} // namespace telar
