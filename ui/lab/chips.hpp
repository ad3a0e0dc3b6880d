// The settings of a lab in a few words, for the head of the window: what stands beside the labels of its parameters.
#pragma once

#include <QPointer>
#include <QString>

#include <vector>

class QWidget;

namespace telar {

class Lab;

struct Chip {
    QString name, value;
    QPointer<QWidget> field; ///< where the setting is changed
};

/// Property of a field that stands elsewhere and is a setting, too: its name.
inline constexpr char chipName[] = "chipName";
/// What a chip says instead of the value of its field alone.
inline constexpr char chipValue[] = "chipValue";
/// Of a field whose setting has no say at present.
inline constexpr char noChip[] = "noChip";
/// The first `most` settings of the panel at the left that are in use, in its order; behind them those that stand elsewhere.
std::vector<Chip> chipsOf(const Lab& lab, std::size_t most);

} // namespace telar
