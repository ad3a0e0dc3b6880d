#include "core/simt/cuda/ncu_words.hpp"

namespace telar::cuda {

namespace {

double each(int64_t all, int64_t of) { return of ? static_cast<double>(all) / static_cast<double>(of) : 0; }

} // namespace

const std::vector<CounterWord>& counterWords() {
    using C = const LineCounts&;
    static const std::vector<CounterWord> words = {
        {"instructions", "of warps", "smsp__inst_executed.sum", [](C c) { return double(c.instructions); }},
        {"threads_per_instruction", "threads", "smsp__thread_inst_executed_per_inst_executed.ratio",
         [](C c) { return c.threadsPerInstruction(); }},
        {"global_load_requests", "requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
         [](C c) { return double(c.loadRequests); }},
        {"global_load_sectors", "sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
         [](C c) { return double(c.loadSectors); }},
        {"global_load_sectors_per_request", "sectors",
         "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
         [](C c) { return each(c.loadSectors, c.loadRequests); }},
        {"global_store_requests", "requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
         [](C c) { return double(c.storeRequests); }},
        {"global_store_sectors", "sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
         [](C c) { return double(c.storeSectors); }},
        {"bulk_copies", "copies", "smsp__inst_executed_op_tma_ld.sum", [](C c) { return double(c.bulkCopies); }},
        {"bulk_copy_sectors", "sectors", "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum",
         [](C c) { return double(c.bulkSectors); }},
        {"shared_load_instructions", "of warps", "smsp__inst_executed_op_shared_ld.sum",
         [](C c) { return double(c.sharedLoads); }},
        {"shared_load_wavefronts", "wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
         [](C c) { return double(c.loadWavefronts); }},
        {"shared_load_bank_conflicts", "wavefronts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
         [](C c) { return double(c.loadConflicts); }},
        {"shared_store_instructions", "of warps", "smsp__inst_executed_op_shared_st.sum",
         [](C c) { return double(c.sharedStores); }},
        {"shared_store_wavefronts", "wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
         [](C c) { return double(c.storeWavefronts); }},
        {"shared_store_bank_conflicts", "wavefronts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
         [](C c) { return double(c.storeConflicts); }},
        {"matrix_load_instructions", "of warps", "smsp__inst_executed_op_ldsm.sum",
         [](C c) { return double(c.matrixLoads); }},
        {"generic_load_instructions", "of warps", "smsp__inst_executed_op_generic_ld.sum",
         [](C c) { return double(c.openLoads); }},
        {"generic_store_instructions", "of warps", "smsp__inst_executed_op_generic_st.sum",
         [](C c) { return double(c.openStores); }},
        {"atomic_requests", "requests", "", [](C c) { return double(c.atomics); }},
        {"tensor_multiply_adds", "multiply-adds", "", [](C c) { return double(c.tensor.multiplyAdds()); }},
    };
    return words;
}

} // namespace telar::cuda
