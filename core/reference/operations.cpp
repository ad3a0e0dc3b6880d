#include "core/reference/operations.hpp"

#include "core/base/comma_list.hpp"
#include "core/catalogue/operations.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace telar {

namespace {

const AllOperations& operations() {
    static const AllOperations all(
        [](const std::string&, const JobContext&) -> Expected<nn::SamplesPtr> { return cancelledError(); });
    return all;
}

const Operation* findOperation(const std::string& id) {
    const auto* whole = operations().catalogue.find(id);
    return whole ? whole : operations().parts.find(id);
}

/// What is called by another word than its operation, with what that says of it.
struct Word {
    const char *name, *operation;
    Text title;
    Settings fixed;
};

/// In the order in which they are listed; all other operations follow.
const std::vector<Word>& words() {
    static const std::vector<Word> all{
        {"max", "pool", text(TELAR_TR("core", "Maximum of windows")), {{"mode", "max"}}},
        {"average", "pool", text(TELAR_TR("core", "Average of windows")), {{"mode", "average"}}},
        {"product", "matmul", text(TELAR_TR("core", "Matrix product")), {}},
        {"convolution", "conv", text(TELAR_TR("core", "Convolution")), {}},
        {"sum", "reduce", text(TELAR_TR("core", "Sum of an array")), {}},
        {"neuron", "neuron", text(TELAR_TR("core", "Weighted sum of a neuron")), {}},
        {"pipeline", "pipeline", text(TELAR_TR("core", "Pipeline of the thesis")), {}}};
    return all;
}

Text referencePlace() { return text("--reference"); }

Status onlyOptions(const ReferenceRequest& request) {
    const auto& known = request.facts().options;
    for (const auto& [name, value] : request.options)
        if (std::find(known.begin(), known.end(), name) == known.end())
            return userError(
                text(TELAR_TR("core", "%1 has no option %2; it has %3"), request.facts().name, name, commaList(known)),
                referencePlace());
    return {};
}

ReferenceKind kindOf(const Operation& operation, std::string name, Text title, Settings fixed) {
    ReferenceKind kind{std::move(name), std::move(title), 0, 0, {}, operation.id(), std::move(fixed)};
    const auto add = [&](const std::string& option) {
        const bool known = std::find(kind.options.begin(), kind.options.end(), option) != kind.options.end();
        const bool said =
            std::any_of(kind.fixed.begin(), kind.fixed.end(), [&](const Setting& one) { return one.name == option; });
        if (!known && !said)
            kind.options.push_back(option);
    };
    for (const auto& input : operation.inputs()) {
        ++kind.mostArrays;
        kind.leastArrays += !input.byName;
        if (input.axes.size() > 1 && input.sides.empty())
            for (const auto& axis : input.axes)
                if (axis != "planes")
                    add(axis);
    }
    for (const auto& setting : operation.givenSettings())
        add(setting);
    for (const auto& input : operation.inputs())
        if (input.byName)
            add(input.id);
    return kind;
}

/// 0: not given.
Expected<int64_t> sizeOption(const ReferenceRequest& request, const std::string& name) {
    const auto typed = request.option(name);
    if (typed.empty())
        return int64_t{0};
    int64_t value = 0;
    const auto [stop, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (failure != std::errc() || stop != typed.data() + typed.size() || value < 1 || value > (int64_t{1} << 30))
        return userError(text(TELAR_TR("core", "%1 takes an integer from %2 on, not '%3'"), name, 1, typed),
                         referencePlace());
    return value;
}

/// Of an input whose two axes are one setting, where it is given.
Expected<std::optional<Size2>> sidesOption(const ReferenceRequest& request, const InputArray& input) {
    const auto typed = input.sides.empty() ? std::string() : request.option(input.sides);
    if (typed.empty())
        return std::optional<Size2>();
    const auto pair = sizePair({input.sides, typed}, 1);
    return pair ? std::optional(*pair) : Expected<std::optional<Size2>>(pair.error());
}

int64_t squareSide(int64_t count) {
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(count))));
    return side > 0 && side * side == count ? side : 0;
}

using Sizes = std::map<std::string, int64_t>; ///< of axes; those that are not known are missing

int64_t known(const Sizes& sizes, const std::string& axis) {
    const auto found = sizes.find(axis);
    return found == sizes.end() ? 0 : found->second;
}

/// The one axis that is not known follows from the others, where it divides.
bool followsFromOthers(const InputArray& input, int64_t count, Sizes& sizes) {
    std::string open;
    int64_t others = 1;
    for (const auto& axis : input.axes) {
        if (const auto size = known(sizes, axis); size > 0)
            others = size > count ? count + 1 : others * size;
        else if (open.empty())
            open = axis;
        else
            return false;
    }
    if (open.empty() || others > count || count % others != 0)
        return false;
    sizes[open] = count / others;
    return true;
}

/// The matrix of an array as its file has it, or a square; planes before it are those of the first array, or what is left.
void guess(const InputArray& input, const ReferenceArray& array, Sizes& sizes, const std::string& firstPlanes) {
    const auto& axes = input.axes;
    const auto last = axes.size() - 1;
    if (axes.size() == 1) {
        sizes[axes[0]] = array.count();
        return;
    }
    const auto planes = axes.size() == 3 ? axes[0] : std::string();
    int64_t lead = planes.empty() ? 1 : known(sizes, planes);
    if (lead == 0 && planes != firstPlanes)
        lead = known(sizes, firstPlanes);
    const int64_t r = known(sizes, axes[last - 1]), c = known(sizes, axes[last]);
    const int64_t left = array.count() / std::max<int64_t>(1, lead);
    if (r == 0 && c == 0) {
        const int64_t side = squareSide(left);
        sizes[axes[last - 1]] = array.rows > 1 ? array.rows : side;
        sizes[axes[last]] = array.rows > 1 ? array.columns : side;
    } else if (r == 0 || c == 0) {
        sizes[axes[r == 0 ? last - 1 : last]] = left / std::max(r, c);
    }
    const int64_t cells = known(sizes, axes[last - 1]) * known(sizes, axes[last]);
    if (!planes.empty() && known(sizes, planes) == 0 && cells > 0)
        sizes[planes] = array.count() / cells;
}

bool isProduct(const std::vector<InputArray>& inputs) {
    return inputs.size() == 2 && inputs[0].axes.size() == 2 && inputs[1].axes.size() == 2 &&
           inputs[0].axes[1] == inputs[1].axes[0];
}

bool fits(const InputArray& input, int64_t count, const Sizes& sizes) {
    int64_t cells = 1;
    for (const auto& axis : input.axes) {
        const auto size = known(sizes, axis);
        if (size < 1 || size > count / cells)
            return false;
        cells *= size;
    }
    return cells == count;
}

Error wrongSizes(const std::vector<InputArray>& inputs, std::size_t at, const std::vector<ReferenceArray>& arrays,
                 int64_t outputs, const Sizes& sizes) {
    const int64_t count = arrays[at].count();
    const auto& axes = inputs[at].axes;
    if (isProduct(inputs))
        return userError(text(TELAR_TR("core", "Arrays of %1 and %2 elements cannot be the factors of a product of %3: "
                                               "write rows=M:inner=K:columns=N"),
                              arrays[0].count(), arrays[1].count(), outputs),
                         referencePlace());
    if (axes.size() == 1)
        return userError(text(TELAR_TR("core", "Argument %1 has %2 elements, and argument %3 has %4"),
                              arrays[at].parameter, count, arrays[0].parameter, arrays[0].count()),
                         referencePlace());
    if (!inputs[at].sides.empty())
        return userError(
            text(TELAR_TR("core", "Argument %1 has %2 elements, and the filter %3 x %4: write kernel=ROWSxCOLUMNS"),
                 arrays[at].parameter, count, known(sizes, axes[0]), known(sizes, axes[1])),
            referencePlace());
    const auto &rows = axes[axes.size() - 2], &columns = axes.back();
    return userError(text(TELAR_TR("core", "Argument %1 has %2 elements: give its %3 and %4, as in %5"),
                          arrays[at].parameter, count, rows, columns,
                          rows + "=32:" + columns + "=" + std::to_string(std::max<int64_t>(1, count / 32))),
                     referencePlace());
}

/// Of every axis: as the options say, and what follows from the lengths of the arrays.
Expected<Sizes> sizesOf(const ReferenceRequest& request, const std::vector<InputArray>& inputs,
                        const std::vector<ReferenceArray>& arrays, int64_t outputs) {
    Sizes sizes;
    for (const auto& input : inputs) {
        TELAR_TRY(sides, sidesOption(request, input));
        if (*sides)
            sizes[input.axes[0]] = (*sides)->h, sizes[input.axes[1]] = (*sides)->w;
        for (const auto& axis : input.axes) {
            TELAR_TRY(said, sizeOption(request, axis));
            if (*said > 0)
                sizes[axis] = *said;
        }
    }
    if (isProduct(inputs) && sizes.empty() && outputs > 0) { // m k = a, k n = b, m n = c
        const auto a = static_cast<double>(arrays[0].count()), b = static_cast<double>(arrays[1].count());
        if (const auto m = std::lround(std::sqrt(a * static_cast<double>(outputs) / std::max(1.0, b))); m > 0)
            sizes[inputs[0].axes[0]] = m;
    }
    const auto settle = [&] {
        for (std::size_t round = 0; round < inputs.size(); ++round)
            for (std::size_t i = 0; i < inputs.size(); ++i)
                followsFromOthers(inputs[i], arrays[i].count(), sizes);
    };
    settle();
    const auto& lead = inputs[0].axes[0];
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!fits(inputs[i], arrays[i].count(), sizes) && !isProduct(inputs))
            guess(inputs[i], arrays[i], sizes, lead);
        if (!fits(inputs[i], arrays[i].count(), sizes))
            return wrongSizes(inputs, i, arrays, outputs, sizes);
        settle();
    }
    return sizes;
}

Expected<AnyMatrix> matrixOf(const InputArray& input, const ReferenceArray& array, const Sizes& sizes) {
    const auto& axes = input.axes;
    const auto size = [&](std::size_t behind) {
        return axes.size() > behind ? known(sizes, axes[axes.size() - 1 - behind]) : 1;
    };
    TELAR_TAKE(made, Matrix<float>::create(size(1), size(0), size(2)));
    std::copy(array.numbers.begin(), array.numbers.end(), made->data());
    return AnyMatrix(std::move(*made));
}

ReferenceValues valuesOf(const AnyView& view) {
    return std::visit(
        [](const auto& planes) {
            ReferenceValues made{planes.planes * planes.rows, planes.columns, {}};
            for (int64_t p = 0; p < planes.planes; ++p)
                for (int64_t r = 0; r < planes.rows; ++r)
                    made.values.insert(made.values.end(), planes.row(r, p), planes.row(r, p) + planes.columns);
            return made;
        },
        view);
}

std::vector<ReferenceKind> allKinds() {
    std::vector<ReferenceKind> all;
    for (const auto& word : words())
        all.push_back(kindOf(*findOperation(word.operation), word.name, word.title, word.fixed));
    all.push_back({"kernel", text(TELAR_TR("core", "Another kernel of the file"))});
    all.push_back({"expression", text(TELAR_TR("core", "Expression"))});
    for (const auto& operation : operations().catalogue.all()) {
        const bool named = std::any_of(words().begin(), words().end(),
                                       [&](const Word& one) { return one.operation == operation->id(); });
        if (!named && !operation->inputs().empty())
            all.push_back(kindOf(*operation, operation->id(), operation->title(), {}));
    }
    return all;
}

/// The work of a kind: its arrays as the operation's inputs, and the options that are settings.
Expected<Work> workOf(const ReferenceRequest& request, const Operation& operation,
                      const std::vector<ReferenceArray>& arrays, int64_t outputs) {
    Work work;
    work.size = 1;
    work.settings = request.facts().fixed;
    auto inputs = operation.inputs();
    std::vector<AnyMatrix> named;
    const auto sized = [&](const InputArray& input, const AnyMatrix& made) {
        if (!input.sides.empty())
            work.settings.push_back(
                {input.sides, std::to_string(rowsOf(made)) + "x" + std::to_string(columnsOf(made))});
    };
    if (const auto& last = inputs.back(); last.byName) {
        const auto word = request.option(last.id);
        if (word.empty() == (arrays.size() < inputs.size()))
            return userError(
                text(TELAR_TR("core",
                              "A convolution takes its filter from a second array or by name, as in filter=sobel-x")),
                referencePlace());
        if (!word.empty()) {
            TELAR_TRY(sides, sidesOption(request, last));
            TELAR_TAKE(made, last.byName(word, *sides));
            sized(last, *made);
            named.push_back(std::move(*made));
            inputs.pop_back();
        }
    }
    TELAR_TRY(sizes, sizesOf(request, inputs, arrays, outputs));
    std::vector<AnyMatrix> given;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TELAR_TAKE(made, matrixOf(inputs[i], arrays[i], *sizes));
        sized(inputs[i], *made);
        given.push_back(std::move(*made));
    }
    std::move(named.begin(), named.end(), std::back_inserter(given));
    work.input.give(std::move(given));
    for (const auto& name : operation.givenSettings())
        if (const auto typed = request.option(name); !typed.empty() && work.get(name).empty())
            work.settings.push_back({name, typed});
    return work;
}

} // namespace

const std::vector<ReferenceKind>& referenceKinds() {
    static const auto kinds = allKinds();
    return kinds;
}

std::pair<std::string, std::optional<Error>> referenceWord(const std::string& typed, const std::string& mode) {
    const Word* first = nullptr;
    for (const auto& word : words())
        if (typed == word.operation && typed != word.name && (!first || word.fixed == Settings{{"mode", mode}}))
            first = &word;
    if (first)
        return {first->name, {}};
    const auto* operation = findOperation(typed);
    if (operation && operation->inputs().empty())
        return {typed,
                userError(text(TELAR_TR("core", "%1 reads no arrays of a kernel, so it cannot be a reference"), typed),
                          referencePlace())};
    return {typed, {}};
}

Expected<ReferenceValues> operationValues(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                          int64_t outputs, const JobContext& job) {
    TELAR_CHECK(onlyOptions(request));
    const auto& operation = *findOperation(request.facts().operation);
    TELAR_TRY(work, workOf(request, operation, arrays, outputs));
    TELAR_CHECK(operation.check(*work));
    TELAR_TRY(prepared, operation.prepare(*work, job));
    TELAR_TRY(run, (*prepared)->run(operation.referenceVariant(), {1, job}));
    if (const auto made = (*prepared)->result())
        return valuesOf(*made);
    return ReferenceValues{1, 1, {run->figures.front().value}};
}

} // namespace telar
