// Numbers that a lab was given by another: matrices that a layer of a network read. Projects keep them.
#pragma once

#include "core/matrix/matrix.hpp"
#include "ui/state/state_rows.hpp"

namespace telar {

struct GivenNumbers {
    QString name;                     ///< what they are, for people
    std::string options;              ///< by which telar-cli makes them; empty: it cannot
    std::vector<Matrix<float>> parts; ///< one after the other, as the lab says
};
using GivenPtr = std::shared_ptr<const GivenNumbers>;

QJsonValue givenJson(const GivenPtr& given);
/// Null where the field is null or missing. Refuses other than `parts` matrices, and more than so many rows, columns and planes.
GivenPtr givenFrom(Fields& fields, const char* name, std::size_t parts, qint64 rows, qint64 columns, qint64 planes);

template <class S>
StateRow<S> givenRow(const char* name, GivenPtr S::*place, std::size_t parts, qint64 rows, qint64 columns,
                     qint64 planes) {
    return {name, [=](const S& s) { return givenJson(s.*place); },
            [=](Fields& f, S& s) { s.*place = givenFrom(f, name, parts, rows, columns, planes); }};
}

} // namespace telar
