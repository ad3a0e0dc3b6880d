#include "core/forward/dataset_file.hpp"

#include "core/base/os/path.hpp"
#include "core/data/csv.hpp"
#include "core/data/samples.hpp"

#include <filesystem>

namespace telar {

Expected<forward::Dataset> forwardDataset(const std::string& source, int64_t rows, uint32_t seed,
                                          const JobContext& job) {
    if (source == "sum")
        return forward::sumDataset(rows, seed);
    std::error_code none;
    if (source == "digits" || std::filesystem::is_directory(os::pathOf(source), none)) {
        TELAR_TRY(loaded, source == "digits" ? digitSamples(rows, 0, seed, job) : idxSamples(source, job));
        return forward::pictureDataset(*loaded->samples, rows);
    }
    TELAR_TRY(table, loadCsv(source, job));
    return forward::tableDataset(viewOf(table->values), source);
}

} // namespace telar
