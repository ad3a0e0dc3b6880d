#include "ui/lab/matrix_card.hpp"

#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"

namespace telar {

MatrixCard matrixCard(const char* name, QWidget* parent) {
    MatrixCard card;
    card.frame = inRole(new QFrame(parent), "card");
    card.column = new QVBoxLayout(card.frame);
    card.head = new QHBoxLayout;
    card.title = roleLabel("heading", card.frame);
    card.facts = inRole(new ElidedLabel(card.frame), "muted");
    card.facts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    card.head->addWidget(card.title);
    card.head->addWidget(card.facts, 1);
    card.view = keepInProject(named(new MatrixView(card.frame), name), name);
    card.column->addLayout(card.head);
    card.column->addWidget(card.view, 1);
    return card;
}

} // namespace telar
