// The factors of a product that anyone can repeat.
#pragma once

#include "core/matmul/matmul.hpp"

#include <string>

namespace telar {

struct MatmulInputs {
    Matrix<float> a, b;
    MatmulProblem problem() const { return {a.view(), b.view()}; }
};

struct MatmulSource {
    int64_t size = 4;
    uint32_t max = 9;
    bool identity = false; ///< in place of a second factor of random numbers
    int32_t min = 0;       ///< at most `max`
    std::string a = {};    ///< typed, in place of the drawn first factor (see `typedMatrix`); empty: drawn
    std::string b = {};
    static constexpr int64_t mostSize = 65536;
    static constexpr int64_t mostTyped = 8; ///< rows and columns of a typed factor
    bool typed() const { return !a.empty() || !b.empty(); }
    bool operator==(const MatmulSource&) const = default;
};

/// "1,2;3,4": rows between semicolons, numbers between commas, square and at most `mostTyped` on a side. Refuses with the
/// row and the column, counted from 0, of what is no number. `name` of the factor, for the sentence.
Expected<Matrix<float>> typedMatrix(const std::string& words, const char* name);
/// The words that `typedMatrix` reads.
std::string typedWords(const Matrix<float>& matrix);

/// A of size x size whole numbers min..max as numpy.random.seed(seed); numpy.random.randint(min, max + 1) gives
/// them, and B drawn right after it, or the identity, as the thesis takes it; a typed factor stands in the place of the
/// drawn one. Refuses a smallest number above the largest, typed factors of another size, and what memory cannot hold.
Expected<MatmulInputs> randomMatmul(const MatmulSource& source, uint32_t seed, const JobContext& job = {});

} // namespace telar
