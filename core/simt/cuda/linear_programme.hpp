// A linear programme: columns of at least 0 whose weighted sum is to be least, under rows (GLPK, the GNU Linear Programming Kit).
#pragma once

#include <map>
#include <vector>

namespace telar::cuda {

class LinearProgramme {
public:
    static bool available(); ///< whether Telar was built with GLPK
    /// Its number, from 0.
    int column(double cost);
    /// The sum of coefficients by column is `sum`, or at most that.
    void equal(const std::map<int, double>& row, double sum) { rows_.push_back({row, sum, true}); }
    void atMost(const std::map<int, double>& row, double sum) { rows_.push_back({row, sum, false}); }
    /// The columns; empty: there are none that fit, or none were found in two seconds.
    std::vector<double> solve() const;

private:
    struct Row {
        std::map<int, double> values;
        double sum;
        bool equal;
    };
    std::vector<double> costs_;
    std::vector<Row> rows_;
};

} // namespace telar::cuda
