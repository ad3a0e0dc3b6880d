// What a lab times: one piece of work of an operation, prepared once and measured by one variant after the other.
#pragma once

#include "core/operation/operation.hpp"
#include "ui/jobs/variant_timer.hpp"

namespace telar {

class PreparedOperation {
public:
    explicit PreparedOperation(std::unique_ptr<Operation> operation) : operation_(std::move(operation)) {}
    /// What was prepared for other work is let go.
    void set(Work work) { held_ = std::make_shared<Held>(Held{std::move(work), nullptr}); }
    const std::shared_ptr<const Operation>& operation() const { return operation_; }
    /// For a job of a `VariantTimer`; its record lacks the device, which the window does not know.
    std::function<Expected<VariantTime>(const JobContext&)> measuring(const std::string& variant) const {
        return [operation = operation_, held = held_, variant](const JobContext& job) -> Expected<VariantTime> {
            const JobContext quiet{job.stop, nullptr};
            if (!held->prepared) {
                TELAR_TAKE(prepared, operation->prepare(held->work, quiet));
                held->prepared = std::move(*prepared);
            }
            TELAR_TAKE(record, operation->measure(*held->prepared, {variant, 0, held->work}, whileWatched, {}, quiet));
            VariantTime time;
            time.total = record->total;
            time.record = std::make_shared<const RunRecord>(std::move(*record));
            return time;
        };
    }

private:
    struct Held {
        Work work;
        std::unique_ptr<PreparedWork> prepared;
    };
    std::shared_ptr<const Operation> operation_;
    std::shared_ptr<Held> held_;
};

} // namespace telar
