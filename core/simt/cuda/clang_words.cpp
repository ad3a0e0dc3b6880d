#include "core/simt/cuda/clang_words.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace telar::cuda {

namespace {

/// What stands in the places of `sentence` where `said` is it: the shortest that fits, from the left.
std::optional<std::vector<std::string>> placesOf(std::string_view sentence, std::string_view said) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < sentence.size();) {
        const auto place = sentence.find('%', at);
        const auto plain = sentence.substr(at, place - at);
        if (!said.starts_with(plain))
            return {};
        said.remove_prefix(plain.size());
        if (place == sentence.npos)
            break;
        at = place + 2;
        const auto next = sentence.substr(at, sentence.find('%', at) - at);
        const auto end = next.empty() ? said.size() : said.find(next);
        if (end == said.npos || end == 0)
            return {};
        const auto number = static_cast<std::size_t>(sentence[place + 1] - '0');
        found.resize(std::max(found.size(), number));
        found[number - 1] = said.substr(0, end);
        said.remove_prefix(end);
    }
    return said.empty() ? std::optional(std::move(found)) : std::nullopt;
}

} // namespace

const std::vector<const char*>& clangSentences() {
    static const std::vector<const char*> all = {
        TELAR_TR("core", "use of undeclared identifier '%1'; did you mean '%2'?"),
        TELAR_TR("core", "use of undeclared identifier '%1'"),
        TELAR_TR("core", "unknown type name '%1'; did you mean '%2'?"),
        TELAR_TR("core", "unknown type name '%1'"),
        TELAR_TR("core", "expected ';' after expression"),
        TELAR_TR("core", "expected ';' after return statement"),
        TELAR_TR("core", "expected ';' after top level declarator"),
        TELAR_TR("core", "expected ';' at end of declaration"),
        TELAR_TR("core", "expected ';' in 'for' statement specifier"),
        TELAR_TR("core", "expected '%1'"),
        TELAR_TR("core", "expected expression"),
        TELAR_TR("core", "expected statement"),
        TELAR_TR("core", "expected unqualified-id"),
        TELAR_TR("core", "expected function body after function declarator"),
        TELAR_TR("core", "expected parameter declarator"),
        TELAR_TR("core", "expected identifier or '('"),
        TELAR_TR("core", "extraneous closing brace ('}')"),
        TELAR_TR("core", "C++ requires a type specifier for all declarations"),
        TELAR_TR("core", "'%1' attribute only applies to variables"),
        TELAR_TR("core", "no matching function for call to '%1'"),
        TELAR_TR("core", "no member named '%1' in '%2'"),
        TELAR_TR("core", "redefinition of '%1'"),
        TELAR_TR("core", "too few arguments to function call, expected %1, have %2"),
        TELAR_TR("core", "too many arguments to function call, expected %1, have %2"),
        TELAR_TR("core", "too few arguments to function call, single argument '%1' was not specified"),
        TELAR_TR("core", "cannot initialize a variable of type '%1' with an lvalue of type '%2'"),
        TELAR_TR("core", "cannot initialize a variable of type '%1' with an rvalue of type '%2'"),
        TELAR_TR("core", "assigning to '%1' from incompatible type '%2'"),
        TELAR_TR("core",
                 "incompatible integer to pointer conversion assigning to '%1' from '%2'; take the address with &"),
        TELAR_TR("core", "incompatible integer to pointer conversion assigning to '%1' from '%2'"),
        TELAR_TR("core", "invalid operands to binary expression ('%1' and '%2')"),
        TELAR_TR("core", "subscripted value is not an array, pointer, or vector"),
        TELAR_TR("core", "array subscript is not an integer"),
        TELAR_TR("core", "indirection requires pointer operand ('%1' invalid)"),
        TELAR_TR("core", "called object type '%1' is not a function or function pointer"),
        TELAR_TR("core", "cannot assign to variable '%1' with const-qualified type '%2'"),
        TELAR_TR("core", "read-only variable is not assignable"),
        TELAR_TR("core", "expression is not assignable"),
        TELAR_TR("core", "kernel function type '%1' must have void return type"),
        TELAR_TR("core", "'%1' file not found"),
        TELAR_TR("core", "non-void function does not return a value"),
        TELAR_TR("core", "expression result unused"),
        TELAR_TR("core", "using the result of an assignment as a condition without parentheses"),
        TELAR_TR("core", "variable '%1' is uninitialized when used here"),
        TELAR_TR("core", "variable '%1' is used uninitialized whenever '%2' condition is %3"),
        TELAR_TR("core", "variable '%1' is used uninitialized whenever '%2' loop exits because its condition is false"),
        TELAR_TR("core", "array index %1 is past the end of the array (which contains %2 elements)"),
        TELAR_TR("core", "array index %1 is past the end of the array (that has type '%2')"),
        // what it adds to them
        TELAR_TR("core", "to match this '%1'"),
        TELAR_TR("core", "'%1' declared here"),
        TELAR_TR("core", "expanded from macro '%1'"),
        TELAR_TR("core", "previous definition is here"),
        TELAR_TR("core", "candidate function not viable: requires %1 arguments, but %2 were provided"),
        TELAR_TR("core", "candidate function not viable: no known conversion from '%1' to '%2' for %3 argument"),
        TELAR_TR("core", "place parentheses around the assignment to silence this warning"),
        TELAR_TR("core", "use '==' to turn this assignment into an equality comparison"),
    };
    return all;
}

Text clangWords(const std::string& said) {
    std::string plain = said;
    for (const auto& [own, users] : {std::pair("telar_tid", "threadIdx"),
                                     {"telar_ctaid", "blockIdx"},
                                     {"telar_ntid", "blockDim"},
                                     {"telar_nctaid", "gridDim"}})
        if (const auto at = plain.find(own); at != plain.npos)
            plain.replace(at, std::string_view(own).size(), users);
    std::string_view words = plain;
    if (const auto option = words.rfind(" [-W");
        option != words.npos && words.ends_with(']')) // which one would be silent about it
        words = words.substr(0, option);
    for (const char* sentence : clangSentences())
        if (auto places = placesOf(sentence, words))
            return {sentence, std::move(*places)};
    return text("%1", plain);
}

} // namespace telar::cuda
