// A picture of numbers in a card, under its title and its facts.
#pragma once

#include "ui/base/qt_widgets.hpp"

namespace telar {

class ElidedLabel;
class MatrixView;

struct MatrixCard {
    QFrame* frame = nullptr;
    QVBoxLayout* column = nullptr; ///< of the head and the picture; its margins are up to the page
    QHBoxLayout* head = nullptr;
    QLabel* title = nullptr;
    ElidedLabel* facts = nullptr;
    MatrixView* view = nullptr; ///< has the name, and is kept in projects under it
};
MatrixCard matrixCard(const char* name, QWidget* parent);

} // namespace telar
