// What a project keeps of a matrix' source and of settings of two axes.
#pragma once

#include "ui/labs/pooling/state.hpp"
#include "ui/state/fields.hpp"

namespace telar {

constexpr qint64 longestSide = 131072; ///< rows or columns of anything

QJsonObject sourceJson(const SourceRequest& request);
/// What is missing is as the pooling lab starts.
SourceRequest sourceFrom(Fields& f);

QJsonArray pairJson(const Size2& pair);
Size2 pairFrom(Fields& f, const char* name, Size2 fallback, qint64 least);

} // namespace telar
