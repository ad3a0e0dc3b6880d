#include "core/exercise/similarity.hpp"

#include "core/exercise/code_tokens.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace telar {

namespace {

// Every run in common of window + gram - 1 tokens is found, none shorter than a gram.
constexpr std::size_t gram = 8, window = 5;
constexpr std::size_t fewestCommon =
    5; ///< students; what more than that and more than half of the class write says nothing
constexpr std::size_t mostPlaces = 8;   ///< of one gram in an answer that are tried
constexpr double candidateShare = 0.25; ///< of the fingerprints, from which the runs of a pair are looked for

struct Answer {
    std::size_t student = 0;
    std::vector<CodeToken> tokens;
    std::vector<uint64_t> grams;                               ///< the hash that begins at each token
    std::vector<bool> own;                                     ///< neither given nor what most write
    std::vector<std::pair<uint64_t, std::size_t>> prints;      ///< fingerprints and where they are, by position
    std::unordered_map<uint64_t, std::vector<std::size_t>> at; ///< places of each fingerprint
    std::size_t ownTokens = 0;
};

std::vector<uint64_t> gramsOf(const std::vector<CodeToken>& tokens) {
    std::vector<uint64_t> made;
    for (std::size_t k = 0; k + gram <= tokens.size(); ++k) {
        uint64_t hash = 0;
        for (std::size_t i = k; i < k + gram; ++i)
            hash = (hash ^ tokens[i].word) * 0x9e3779b97f4a7c15ULL, hash ^= hash >> 29;
        made.push_back(hash);
    }
    return made;
}

void leaveOut(Answer& answer, const std::unordered_set<uint64_t>& grams) {
    for (std::size_t k = 0; k < answer.grams.size(); ++k)
        if (grams.contains(answer.grams[k]))
            std::fill_n(answer.own.begin() + static_cast<std::ptrdiff_t>(k), gram, false);
}

/// The code before and behind the gap, where it is as it was given.
void leaveOutGiven(Answer& answer, const std::vector<CodeToken>& given) {
    const auto shorter = std::min(given.size(), answer.tokens.size());
    std::size_t first = 0, last = 0;
    while (first < shorter && given[first].word == answer.tokens[first].word)
        answer.own[first++] = false;
    while (first + last < shorter &&
           given[given.size() - 1 - last].word == answer.tokens[answer.tokens.size() - 1 - last].word)
        answer.own[answer.own.size() - ++last] = false;
}

/// The smallest hash of each window, the last one of equals.
void winnow(Answer& answer) {
    std::size_t kept = answer.grams.size();
    for (std::size_t k = 0; k < answer.grams.size(); ++k) {
        const std::size_t from = k + 1 >= window ? k + 1 - window : 0;
        if (k + 1 < window && k + 1 < answer.grams.size())
            continue;
        std::size_t smallest = from;
        for (auto i = from; i <= k; ++i)
            if (answer.grams[i] <= answer.grams[smallest])
                smallest = i;
        const auto begin = answer.own.begin() + static_cast<std::ptrdiff_t>(smallest);
        if (smallest == kept || std::find(begin, begin + gram, true) == begin + gram)
            continue;
        kept = smallest;
        answer.prints.emplace_back(answer.grams[smallest], smallest);
        answer.at[answer.grams[smallest]].push_back(smallest);
    }
}

std::vector<Answer> answersTo(const ClassList& list, const ClassExercise& exercise, Similarities& found) {
    std::vector<Answer> answers;
    const bool python = exercise.exercise && exercise.exercise->python;
    for (std::size_t s = 0; s < list.students.size(); ++s)
        if (const auto* said = list.students[s].answer(exercise.id)) {
            Answer made;
            made.student = s;
            made.tokens = codeTokens(said->source, python);
            made.grams = gramsOf(made.tokens);
            made.own.assign(made.tokens.size(), true);
            answers.push_back(std::move(made));
        }
    std::unordered_map<uint64_t, std::size_t> students;
    for (const auto& answer : answers)
        for (const auto one : std::unordered_set<uint64_t>(answer.grams.begin(), answer.grams.end()))
            ++students[one];
    std::unordered_set<uint64_t> common;
    for (const auto& [one, count] : students)
        if (count > fewestCommon && 2 * count > answers.size())
            common.insert(one);
    std::vector<CodeToken> given;
    if (exercise.exercise)
        given = codeTokens(exercise.exercise->start("en"), python);
    const auto givenGrams = gramsOf(given);
    common.insert(givenGrams.begin(), givenGrams.end());
    for (auto& answer : answers) {
        leaveOut(answer, common);
        leaveOutGiven(answer, given);
        answer.ownTokens = static_cast<std::size_t>(std::count(answer.own.begin(), answer.own.end(), true));
        winnow(answer);
    }
    const auto before = answers.size();
    std::erase_if(answers, [](const Answer& one) { return one.ownTokens < fewestOwnTokens; });
    found.compared += answers.size();
    found.tooShort += before - answers.size();
    return answers;
}

struct Run {
    std::size_t a = 0, b = 0, length = 0;
};

/// The longest run of equal tokens around two places, none of which is in another run.
Run grown(const Answer& a, const Answer& b, std::size_t pa, std::size_t pb, const std::vector<bool>& takenA,
          const std::vector<bool>& takenB) {
    const auto equal = [&](std::size_t i, std::size_t j) {
        return a.tokens[i].word == b.tokens[j].word && !takenA[i] && !takenB[j];
    };
    std::size_t back = 0, length = 0;
    while (pa + length < a.tokens.size() && pb + length < b.tokens.size() && equal(pa + length, pb + length))
        ++length;
    while (length > 0 && back < std::min(pa, pb) && equal(pa - back - 1, pb - back - 1))
        ++back;
    return {pa - back, pb - back, length + back};
}

LineRange linesOf(const Answer& answer, std::size_t from, std::size_t count) {
    LineRange lines;
    for (auto k = from; k < from + count; ++k)
        if (answer.own[k]) {
            lines.first = lines.first == 0 ? answer.tokens[k].line : std::min(lines.first, answer.tokens[k].line);
            lines.last = std::max(lines.last, answer.tokens[k].line);
        }
    return lines;
}

SimilarPair compared(const Answer& a, const Answer& b, std::size_t exercise) {
    SimilarPair pair{a.student, b.student, exercise, 0, 0, {}};
    std::vector<bool> takenA(a.tokens.size()), takenB(b.tokens.size());
    std::size_t ownA = 0, ownB = 0;
    for (const auto& [print, pa] : a.prints) {
        const auto places = b.at.find(print);
        if (takenA[pa] || places == b.at.end())
            continue;
        Run best;
        for (std::size_t k = 0; k < std::min(mostPlaces, places->second.size()); ++k)
            if (const auto run = grown(a, b, pa, places->second[k], takenA, takenB); run.length > best.length)
                best = run;
        if (best.length < gram)
            continue;
        std::fill_n(takenA.begin() + static_cast<std::ptrdiff_t>(best.a), best.length, true);
        std::fill_n(takenB.begin() + static_cast<std::ptrdiff_t>(best.b), best.length, true);
        for (std::size_t k = 0; k < best.length; ++k)
            ownA += a.own[best.a + k], ownB += b.own[best.b + k];
        const SimilarPart part{linesOf(a, best.a, best.length), linesOf(b, best.b, best.length),
                               static_cast<int>(best.length)};
        if (part.a.first > 0 && part.b.first > 0)
            pair.parts.push_back(part);
    }
    std::sort(pair.parts.begin(), pair.parts.end(), [](const auto& x, const auto& y) { return x.a.first < y.a.first; });
    pair.shareA = static_cast<double>(ownA) / static_cast<double>(a.ownTokens);
    pair.shareB = static_cast<double>(ownB) / static_cast<double>(b.ownTokens);
    return pair;
}

struct Candidate {
    std::size_t a = 0, b = 0;
    double share = 0; ///< of the fingerprints
};

/// Pairs with enough fingerprints in common, the most similar first.
std::vector<Candidate> candidatesOf(const std::vector<Answer>& answers) {
    std::unordered_map<uint64_t, std::vector<std::size_t>> holders; // answers before the one at hand
    std::vector<Candidate> found;
    for (std::size_t b = 0; b < answers.size(); ++b) {
        std::vector<std::size_t> shared(b, 0);
        for (const auto& [print, places] : answers[b].at) {
            auto& known = holders[print];
            for (const auto a : known)
                ++shared[a];
            known.push_back(b);
        }
        for (std::size_t a = 0; a < b; ++a) {
            const auto fewer = std::max<std::size_t>(1, std::min(answers[a].at.size(), answers[b].at.size()));
            const double share = static_cast<double>(shared[a]) / static_cast<double>(fewer);
            if (share >= candidateShare)
                found.push_back({a, b, share});
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.share > y.share; });
    return found;
}

} // namespace

Expected<Similarities> similarAnswers(const ClassList& list, double share, const JobContext& job) {
    Similarities found;
    job.start(static_cast<int64_t>(list.exercises.size()));
    for (std::size_t e = 0; e < list.exercises.size(); ++e) {
        const auto answers = answersTo(list, list.exercises[e], found);
        std::size_t listed = 0;
        for (const auto& one : candidatesOf(answers)) {
            if (job.stopRequested())
                return cancelledError();
            if (listed == mostSimilarPairs) {
                ++found.left;
                continue;
            }
            auto pair = compared(answers[one.a], answers[one.b], e);
            if (pair.share() < share)
                continue;
            found.pairs.push_back(std::move(pair));
            ++listed;
        }
        job.advance();
    }
    std::stable_sort(found.pairs.begin(), found.pairs.end(),
                     [](const auto& x, const auto& y) { return x.share() > y.share(); });
    if (found.pairs.size() > mostSimilarPairs) {
        found.left += found.pairs.size() - mostSimilarPairs;
        found.pairs.resize(mostSimilarPairs);
    }
    return found;
}

} // namespace telar
