#include "core/network/node_cases.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

namespace telar::network {

namespace {

namespace fs = std::filesystem;

/// input_0.pb, input_1.pb ... as far as there are.
Expected<std::vector<Tensor>> tensorsOf(const std::string& folder, const std::string& stem, std::size_t most) {
    std::vector<Tensor> tensors;
    for (std::size_t i = 0; i < most; ++i) {
        const auto path = folder + "/" + stem + "_" + std::to_string(i) + ".pb";
        std::error_code failure;
        if (!fs::exists(os::pathOf(path), failure))
            break;
        TELAR_TRY(read, onnx_file::loadTensor(path));
        TELAR_TAKE(tensor, tensorOf(*read, path));
        tensors.push_back(std::move(*tensor));
    }
    return tensors;
}

/// The tests write numbers of bfloat16 as whole numbers of 16 bits.
Tensor asBrain(const Tensor& tensor, Type wanted) {
    const bool brain = wanted == Type::BFloat16 && tensor.type() == Type::UInt16;
    return brain ? Tensor::over(wanted, tensor.shape(), std::make_shared<Tensor>(tensor), tensor.data<uint16_t>())
                 : tensor;
}

Text differenceOf(const std::shared_ptr<const Graph>& graph, const std::string& set, const RunSettings& settings,
                  const Nearness& near) {
    auto inputs = tensorsOf(set, "input", graph->inputs.size());
    auto right = tensorsOf(set, "output", graph->outputs.size());
    for (const auto* read : {&inputs, &right})
        if (!*read)
            return read->error().what;
    std::map<std::string, Shape> shapes;
    for (std::size_t i = 0; i < inputs->size(); ++i) {
        const Value& value = graph->values[static_cast<std::size_t>(graph->inputs[i])];
        (*inputs)[i] = asBrain((*inputs)[i], value.type);
        shapes[value.name] = (*inputs)[i].shape();
    }
    const auto network = Network::prepare(graph, shapes, settings.job);
    if (!network)
        return text("%1", network.error().str());
    const auto found = network->run(*inputs, settings);
    if (!found)
        return text("%1", found.error().str());
    for (std::size_t i = 0; i < right->size(); ++i)
        if (auto why = firstDifference(asBrain((*right)[i], (*found)[i].type()), (*found)[i], near); !why.empty())
            return why;
    return right->empty() ? text(TELAR_TR("core", "The folder has no outputs to compare with")) : Text();
}

} // namespace

Text firstDifference(const Tensor& right, const Tensor& found, const Nearness& near) {
    if (right.type() != found.type() || right.shape() != found.shape())
        return text(TELAR_TR("core", "The output is %1 of %2 instead of %3 of %4"), shapeName(found.shape()),
                    typeName(found.type()), shapeName(right.shape()), typeName(right.type()));
    if (right.type() == Type::String) {
        for (std::size_t i = 0; i < right.strings().size(); ++i)
            if (right.strings()[i] != found.strings()[i])
                return text(TELAR_TR("core", "Number %1 is %2 instead of %3"), static_cast<int64_t>(i),
                            found.strings()[i].substr(0, 40), right.strings()[i].substr(0, 40));
        return {};
    }
    const auto a = right.doubles(), b = found.doubles();
    const double relative = right.type() == Type::BFloat16 ? std::max(near.relative, 0x1p-7) : near.relative;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
        if (!same && !(std::abs(a[i] - b[i]) <= near.absolute + relative * std::abs(a[i])))
            return text(TELAR_TR("core", "Number %1 is %2 instead of %3"), static_cast<int64_t>(i), b[i], a[i]);
    }
    return {};
}

double largestDifference(const Tensor& a, const Tensor& b) {
    const auto x = a.doubles(), y = b.doubles();
    double most = 0;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        if (x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i])))
            continue;
        const double apart = std::abs(x[i] - y[i]);
        most = std::max(most, std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart);
    }
    return most;
}

CaseResult checkCase(const std::string& folder, const RunSettings& settings, const Nearness& near) {
    CaseResult result{folder, CaseOutcome::Failed, {}, {}};
    auto read = loadGraph(folder + "/model.onnx", settings.job);
    if (!read) {
        result.why = read.error().what;
        return result;
    }
    for (const int input : read->inputs) // some files name other shapes than their data sets have
        read->values[static_cast<std::size_t>(input)].hasAxes = false;
    const auto graph = std::make_shared<const Graph>(std::move(*read));
    std::set<std::string> operators;
    for (const auto& node : graph->nodes)
        operators.insert(node.op);
    result.operators = {operators.begin(), operators.end()};
    if (auto fine = graph->complete(); !fine) {
        result.outcome = CaseOutcome::Unsupported;
        result.why = fine.error().what;
        return result;
    }
    for (const auto* ends : {&graph->inputs, &graph->outputs})
        for (const int end : *ends)
            if (const Type type = graph->values[static_cast<std::size_t>(end)].type;
                type != Type{} && type != Type::String && typeBytes(type) == 0) {
                result.outcome = CaseOutcome::Unsupported;
                result.why =
                    text(TELAR_TR("core", "The network needs what is not computed here: %1"),
                         text(TELAR_TR("core", "numbers of a type that is not known (%1)"), static_cast<int64_t>(type))
                             .str());
                return result;
            }
    int sets = 0;
    for (std::error_code failure;
         fs::is_directory(os::pathOf(folder + "/test_data_set_" + std::to_string(sets)), failure); ++sets)
        if (result.why = differenceOf(graph, folder + "/test_data_set_" + std::to_string(sets), settings, near);
            !result.why.empty())
            return result;
    if (sets == 0)
        result.why = text(TELAR_TR("core", "The folder has no outputs to compare with"));
    else
        result.outcome = CaseOutcome::Passed;
    return result;
}

std::vector<std::string> caseFolders(const std::string& folder) {
    std::error_code failure;
    if (fs::exists(os::pathOf(folder + "/model.onnx"), failure))
        return {folder};
    std::vector<std::string> folders;
    for (auto at = fs::directory_iterator(os::pathOf(folder), failure); !failure && at != fs::directory_iterator();
         at.increment(failure))
        if (fs::exists(at->path() / "model.onnx", failure))
            folders.push_back(os::nameOf(at->path()));
    std::sort(folders.begin(), folders.end(), naturalLess);
    return folders;
}

} // namespace telar::network
