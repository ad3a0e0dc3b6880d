// What happens to a query, in numbers and in words.
#pragma once

#include "ui/labs/attention/attention_stage.hpp"

namespace telar {

/// Of the row of scores of a query.
struct QuerySums {
    double maximum = 0, sum = 0;
    qint64 heaviest = 0; ///< the key with the largest weight
};
QuerySums querySums(const AttentionPicture& picture, int head, qint64 query);

/// A step of the kernels that write the score matrix.
QString launchWords(const AttentionPicture& picture, const AttentionStep& step, int head, qint64 query, qint64 key,
                    qint64 column);

} // namespace telar
