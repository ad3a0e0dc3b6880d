// What lessons can check in the kernel lab.
#include "ui/labs/kernel/exercise_session.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/warp_page.hpp"

namespace telar {

std::vector<LabFact> KernelLab::facts() const {
    const auto whole = [](int64_t value) { return static_cast<double>(value); };
    const auto& state = model_->state();
    const auto run = model_->result();
    FactValue compiles, findings, conflicts, sectors, blocks, threads, exercise, passed;
    if (const auto* e = exercises_->exercise()) {
        exercise = e->id;
        passed = whole(exercises_->isGraded() && exercises_->grade()->passed);
    }
    if (model_->isCompiled())
        compiles = whole(!model_->compiled()->kernels.empty());
    if (run) {
        const auto& total = run->total;
        findings = whole(run->report.findingCount);
        conflicts = whole(total.loadConflicts + total.storeConflicts);
        if (total.loadRequests + total.storeRequests > 0)
            sectors = static_cast<double>(total.loadSectors + total.storeSectors) /
                      static_cast<double>(total.loadRequests + total.storeRequests);
        blocks = whole(run->launch.config.grid.count());
        threads = whole(run->launch.config.block.count());
    }
    return {{"file", tr("Name of the file"), state.name},
            {"kernel", tr("Kernel"), state.launch.kernel},
            {"compiles", tr("The source compiles: 1, else 0"), compiles},
            {"findings", tr("Faults found"), findings},
            {"bank_conflicts", tr("Bank conflicts"), conflicts},
            {"sectors_per_request", tr("Sectors per warp request"), sectors},
            {"blocks", tr("Grid size in blocks"), blocks},
            {"block_threads", tr("Threads per block"), threads},
            {"exercise", tr("Exercise that is open"), exercise},
            {"exercise_passed", tr("The exercise passes every check: 1, else 0"), passed},
            {"step", tr("Step of the warp"), whole(results_->warp()->step() + 1)},
            {"lane", tr("Lane followed; -1: none"), whole(results_->warp()->lane())}};
}

} // namespace telar
