#include "core/simt/program/arguments.hpp"

#include <algorithm>
#include <cmath>

namespace telar::program {

namespace {

/// What the array held, as one word where there is one. `type` stands before it, `shape` behind.
void takeHeld(ProgramArgument& made, const GivenParameter& given, const cuda::ElementType& element,
              const std::string& type, const std::string& shape) {
    if (given.array.empty())
        return;
    if (std::all_of(given.array.begin(), given.array.end(), [](uint8_t byte) { return byte == 0; }))
        made.word = type + (given.fresh ? "empty:" : "zeros:") + shape;
    else if (auto values = cuda::numbersOf(given.array, element);
             std::all_of(values.begin(), values.end(), [](double v) { return double(float(v)) == v || v != v; }))
        made.values = std::move(values);
}

} // namespace

ProgramArgument argumentOf(const GivenParameter& given) {
    ProgramArgument made;
    const auto element = cuda::elementType(given.type);
    if (element.bytes == 0)
        return made;
    if (given.arrayBytes == 0) {
        const auto value = cuda::numbersOf(given.bytes, element);
        if (value.size() != 1)
            return made;
        const bool asPython = element.name == (value[0] == std::trunc(value[0]) ? "long long" : "double");
        made.word = (asPython ? std::string() : element.name + ":") + toText(value[0]);
        return made;
    }
    made.count = static_cast<int64_t>(given.arrayBytes / element.bytes);
    made.rows = given.rows > 0 && made.count % given.rows == 0 ? given.rows : 0;
    made.type = element.name == "float" ? std::string() : element.name;
    takeHeld(made, given, element, made.type.empty() ? made.type : made.type + ":",
             made.rows > 0 ? std::to_string(made.rows) + "x" + std::to_string(made.count / made.rows)
                           : std::to_string(made.count));
    return made;
}

ProgramArgument argumentOf(const cuda::KernelParameter& parameter, const GivenParameter& given) {
    ProgramArgument made;
    const auto& element = parameter.element;
    if (element.bytes == 0) // a structure
        return made;
    if (!parameter.pointer) {
        if (const auto number = cuda::numbersOf(given.bytes, element); number.size() == 1)
            made.word = toText(number[0]);
        return made;
    }
    made.count = static_cast<int64_t>(given.arrayBytes / (element.bytes * element.count));
    if (made.count > 0)
        takeHeld(made, given, element, {}, std::to_string(made.count));
    return made;
}

} // namespace telar::program
