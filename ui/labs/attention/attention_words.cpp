#include "ui/labs/attention/attention_words.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>

#include <cmath>

namespace telar {

namespace {
struct AttentionWords {
    Q_DECLARE_TR_FUNCTIONS(AttentionWords)
};
} // namespace

QuerySums querySums(const AttentionPicture& p, int head, qint64 query) {
    QuerySums sums{-INFINITY, 0, 0};
    for (qint64 key = 0; key < p.keys(); ++key) {
        sums.maximum = std::fmax(sums.maximum, static_cast<double>(p.score(head, query, key)));
        if (p.weight(head, query, key) > p.weight(head, query, sums.heaviest))
            sums.heaviest = key;
    }
    for (qint64 key = 0; key < p.keys(); ++key)
        sums.sum += std::exp(static_cast<double>(p.score(head, query, key)) - sums.maximum);
    return sums;
}

QString launchWords(const AttentionPicture& p, const AttentionStep& step, int head, qint64 query, qint64 key,
                    qint64 column) {
    using Kind = AttentionStep::Kind;
    const auto sums = querySums(p, head, query);
    const auto number = [](double value) { return formatNumber(value, 4); };
    const double score = p.score(head, query, key), weight = p.weight(head, query, key),
                 factor = p.inputs.spec.factor();
    switch (step.kind) {
    case Kind::Scores:
        return std::isinf(score) && score < 0
                   ? AttentionWords::tr("Query %1 may not see key %2, which comes later: its score is −∞.")
                         .arg(query)
                         .arg(key)
                   : AttentionWords::tr(
                         "Query %1 meets every key: its product with key %2 is %3, times the scale %4 = %5.")
                         .arg(query)
                         .arg(key)
                         .arg(number(score / factor), number(factor), number(score));
    case Kind::Maximum:
        return AttentionWords::tr("The largest score of query %1 is %2. It is taken away from all: the largest "
                                  "exponential is then 1, and none overflows.")
            .arg(query)
            .arg(number(sums.maximum));
    case Kind::Exponentials:
        return AttentionWords::tr("Each score becomes e to the power of its distance from the maximum: for key %1 "
                                  "e^(%2) = %3.")
            .arg(key)
            .arg(number(score - sums.maximum), number(std::exp(score - sums.maximum)));
    case Kind::Sum:
        return AttentionWords::tr("The exponentials of query %1 add up to %2.").arg(query).arg(number(sums.sum));
    case Kind::Weights:
        return AttentionWords::tr(
                   "Divided by the sum they are weights that add up to 1: key %1 has %2. The heaviest is key "
                   "%3 with %4.")
            .arg(key)
            .arg(number(weight))
            .arg(sums.heaviest)
            .arg(number(static_cast<double>(p.weight(head, query, sums.heaviest))));
    default:
        break;
    }
    const auto& o = std::get<Matrix<float>>(*p.heads[static_cast<std::size_t>(head)].o);
    return AttentionWords::tr("The output of query %1 is the sum of all values, each times its weight: o(%1, %2) = %3.")
        .arg(query)
        .arg(column)
        .arg(number(static_cast<double>(o.at(query, column))));
}

} // namespace telar
