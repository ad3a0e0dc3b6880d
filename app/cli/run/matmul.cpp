// telar-cli matmul: one square matrix product.
#include "app/cli/run/operation_command.hpp"
#include "core/matmul/operation.hpp"

namespace telar::cli {

namespace {

const OperationWords& words() {
    static const OperationWords product{
        "Multiply two square matrices of random whole numbers",
        "Where the product goes: .csv; - writes to standard output",
        "product",
        [](const RunRecord& record) {
            return std::to_string(record.outputRows) + " x " + std::to_string(record.outputRows);
        },
        "GFLOP/s",
        {"telar-cli matmul --size 4 --seed 35", "telar-cli matmul --size 512 --backend emulator:matmul3 --json -"}};
    return product;
}

} // namespace

Command matmulCommand() {
    const Registry<MatmulVariant> none; // its parameters are asked for, and no variant
    return operationCommand(*matmulOperation(none), words(), [](const Arguments& arguments, Session& session) {
        return runOperation(matmulId, words(), arguments, session);
    });
}

} // namespace telar::cli
