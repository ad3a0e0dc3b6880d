#include "core/simt/cuda/linear_programme.hpp"

#include <memory>

#ifdef TELAR_GLPK
#include <glpk.h>
#endif

namespace telar::cuda {

int LinearProgramme::column(double cost) {
    costs_.push_back(cost);
    return static_cast<int>(costs_.size()) - 1;
}

#ifdef TELAR_GLPK

bool LinearProgramme::available() { return true; }

std::vector<double> LinearProgramme::solve() const {
    const std::unique_ptr<glp_prob, void (*)(glp_prob*)> problem(glp_create_prob(), glp_delete_prob);
    glp_set_obj_dir(problem.get(), GLP_MIN);
    const int columns = static_cast<int>(costs_.size()), rows = static_cast<int>(rows_.size());
    if (columns == 0 || rows == 0)
        return {};
    glp_add_cols(problem.get(), columns);
    for (int k = 0; k < columns; ++k) {
        glp_set_col_bnds(problem.get(), k + 1, GLP_LO, 0, 0);
        glp_set_obj_coef(problem.get(), k + 1, costs_[static_cast<std::size_t>(k)]);
    }
    glp_add_rows(problem.get(), rows);
    for (int r = 0; r < rows; ++r) {
        const auto& row = rows_[static_cast<std::size_t>(r)];
        std::vector<int> at{0}; // GLPK counts from 1
        std::vector<double> values{0};
        for (const auto& [column, value] : row.values)
            if (value != 0) {
                at.push_back(column + 1);
                values.push_back(value);
            }
        glp_set_mat_row(problem.get(), r + 1, static_cast<int>(at.size()) - 1, at.data(), values.data());
        glp_set_row_bnds(problem.get(), r + 1, row.equal ? GLP_FX : GLP_UP, row.sum, row.sum);
    }
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.meth = GLP_DUALP;
    how.presolve = GLP_ON;
    how.tm_lim = 2'000; // nothing else ends it
    if (glp_simplex(problem.get(), &how) != 0 || glp_get_status(problem.get()) != GLP_OPT)
        return {};
    std::vector<double> found;
    for (int k = 1; k <= columns; ++k)
        found.push_back(glp_get_col_prim(problem.get(), k));
    return found;
}

#else

bool LinearProgramme::available() { return false; }
std::vector<double> LinearProgramme::solve() const { return {}; }

#endif

} // namespace telar::cuda
