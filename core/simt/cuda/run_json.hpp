// What records say of a run, in the words of the contract.
#pragma once

#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <nlohmann/json.hpp>

namespace telar::cuda {

nlohmann::ordered_json dimJson(const simt::Dim3& d);
/// By the names of counterWords().
nlohmann::ordered_json countsJson(const LineCounts& counts);
/// The same of one line of the source, with what the parts of a predicted time count of it: lines of 128 bytes, sectors and
/// wavefronts, atomics too, and the fewest that would do.
nlohmann::ordered_json lineJson(const LineCounts& counts);
/// How often a launch executes the machine instructions: for "machine_code" of a launch.
nlohmann::ordered_json executedJson(const ExecutedCode& code);
/// "bound_by", "fixed_ms" and "parts_ms" of a predicted time.
nlohmann::ordered_json partsJson(const simt::PredictedTime& time);
/// The texts of a record's source files by their names. What is beyond 256 KiB in all is left out, file by file.
class SourceTexts {
public:
    void add(const std::string& name, const std::string& text);
    nlohmann::ordered_json take() { return std::move(made_); } ///< an object; null: there is none
private:
    static constexpr std::size_t mostBytes = std::size_t{256} << 10;
    std::size_t bytes_ = 0;
    nlohmann::ordered_json made_;
};
/// Kind, line, block, thread, array and index, and the other thread of a race; the text is the caller's.
nlohmann::ordered_json findingJson(const simt::Finding& f);

} // namespace telar::cuda
