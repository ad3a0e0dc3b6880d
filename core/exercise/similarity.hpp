// Similar answers of a class: winnowed fingerprints of normalised tokens, then the runs that two answers have in common.
// Names, numbers, comments, braces and the kind of loop do not count; neither do the code that the exercise gives and what
// most of the class writes. Similar is not copied: short tasks have few good answers.
//
// Source: S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003.
#pragma once

#include "core/exercise/class_list.hpp"

namespace telar {

inline constexpr std::size_t mostSimilarPairs = 500; ///< that are listed
inline constexpr int fewestOwnTokens = 30;           ///< an answer with fewer of its own says nothing
inline constexpr double similarShare = 0.6;          ///< from which a pair is listed, where nothing else is asked for

struct LineRange {
    int first = 0, last = 0; ///< from 1
    bool operator==(const LineRange&) const = default;
};

struct SimilarPart {
    LineRange a, b;
    int tokens = 0;
};

struct SimilarPair {
    std::size_t a = 0, b = 0, exercise = 0; ///< students and exercise of the list; a < b
    double shareA = 0, shareB = 0;          ///< of each answer's own tokens, those in common
    std::vector<SimilarPart> parts;         ///< by their lines in a
    double share() const { return shareA > shareB ? shareA : shareB; }
};

struct Similarities {
    std::vector<SimilarPair> pairs;         ///< the most similar first
    std::size_t left = 0;                   ///< further pairs that are not listed, because there are too many
    std::size_t compared = 0, tooShort = 0; ///< answers
};

/// Compares the answers to each exercise with each other. Pairs from that share of the answer that has more in common.
Expected<Similarities> similarAnswers(const ClassList& list, double share = similarShare, const JobContext& job = {});

} // namespace telar
