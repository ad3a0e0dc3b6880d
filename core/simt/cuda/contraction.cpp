#include "core/simt/cuda/contraction.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

namespace telar::cuda {

namespace {

/// "mul.f32 %f4, %f1, %f2;" in its parts.
struct Words {
    std::string_view opcode;
    std::vector<std::string_view> operands;
};

Words wordsOf(std::string_view line) {
    Words made;
    const auto skip = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    skip();
    const auto end = line.find(';');
    if (end == line.npos || line.starts_with('@') || line.starts_with('.') || line.starts_with("//"))
        return made;
    line = line.substr(0, end);
    const auto blank = std::min(line.find_first_of(" \t"), line.size());
    made.opcode = line.substr(0, blank);
    line.remove_prefix(blank);
    while (!line.empty()) {
        skip();
        const auto comma = std::min(line.find(','), line.size());
        made.operands.push_back(line.substr(0, comma));
        line.remove_prefix(std::min(comma + 1, line.size()));
    }
    return made;
}

/// "f32" of "mul.f32", "ftz.f32" of "mul.ftz.f32"; empty: it is not of that name, or says how it rounds.
std::string_view kindOf(std::string_view opcode, std::string_view name) {
    if (!opcode.starts_with(name))
        return {};
    opcode.remove_prefix(name.size());
    return opcode == ".f32" || opcode == ".ftz.f32" || opcode == ".f64" ? opcode.substr(1) : std::string_view();
}

/// One function's body, line by line.
class Body {
public:
    explicit Body(std::vector<std::string_view> lines) : lines_(std::move(lines)) {
        for (const auto line : lines_)
            for (std::size_t at = 0; (at = line.find('%', at)) != line.npos;) {
                const auto from = at++;
                while (at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) || line[at] == '_'))
                    ++at;
                ++times_[line.substr(from, at - from)];
            }
    }

    std::string made() {
        std::vector<std::string> out;
        std::map<std::string_view, Product> products; // of this basic block
        bool changed = false;
        for (const auto line : lines_) {
            const Words words = wordsOf(line);
            out.emplace_back(line);
            if (line.find("bra") != line.npos || line.ends_with(':') || line.find("call") != line.npos) {
                products.clear();
                continue;
            }
            if (words.operands.empty())
                continue;
            if (words.operands.size() == 3)
                if (auto fused = fusedOf(words, products)) {
                    out[fused->second].clear();
                    out.back() = std::move(fused->first);
                    changed = true;
                }
            const auto written = words.operands[0];
            products.erase(written);
            std::erase_if(products,
                          [&](const auto& one) { return one.second.a == written || one.second.b == written; });
            if (const auto kind = kindOf(words.opcode, "mul");
                !kind.empty() && words.operands.size() == 3 && times_[written] == 2) // written and read once
                products[written] = {words.operands[1], words.operands[2], kind, out.size() - 1};
        }
        std::string text;
        for (std::size_t k = 0; k < out.size(); ++k) {
            if (!out[k].empty() || lines_[k].empty())
                text += out[k] + '\n';
            if (changed && k == 0) // the brace
                text += "\t.reg .f32 \t%telar_f32;\n\t.reg .f64 \t%telar_f64;\n";
        }
        return text;
    }

private:
    struct Product {
        std::string_view a, b, kind;
        std::size_t line = 0;
    };

    /// The operand with its sign turned, and what has to stand before.
    static std::pair<std::string, std::string> negated(std::string_view operand, std::string_view kind) {
        std::string made(operand);
        if (operand.starts_with("0f") || operand.starts_with("0d")) { // a number, in hexadecimal digits
            const int digit =
                std::isdigit(static_cast<unsigned char>(made[2])) ? made[2] - '0' : std::toupper(made[2]) - 'A' + 10;
            made[2] = "0123456789ABCDEF"[digit ^ 8];
            return {made, {}};
        }
        const std::string to = kind == "f64" ? "%telar_f64" : "%telar_f32";
        return {to, "\tneg." + std::string(kind) + " \t" + to + ", " + made + ";\n"};
    }

    /// The fma in place of this sum or difference, and the line of the product; nothing: it is none.
    static std::optional<std::pair<std::string, std::size_t>>
    fusedOf(const Words& words, const std::map<std::string_view, Product>& products) {
        const bool minus = !kindOf(words.opcode, "sub").empty();
        const auto kind = minus ? kindOf(words.opcode, "sub") : kindOf(words.opcode, "add");
        if (kind.empty())
            return {};
        for (const std::size_t which : {1, 2}) {
            const auto product = products.find(words.operands[which]);
            if (product == products.end() || product->second.kind != kind)
                continue;
            std::string a(product->second.a), c(words.operands[3 - which]), before;
            if (minus)
                std::tie(which == 1 ? c : a, before) = negated(which == 1 ? c : a, kind);
            return std::pair{before + "\tfma.rn." + std::string(kind) + " \t" + std::string(words.operands[0]) + ", " +
                                 a + ", " + std::string(product->second.b) + ", " + c + ";",
                             product->second.line};
        }
        return {};
    }

    std::vector<std::string_view> lines_;
    std::map<std::string_view, int> times_; ///< each register, in the whole body
};

} // namespace

std::string contracted(const std::string& ptx) {
    std::string made;
    std::vector<std::string_view> body; // open: from its brace on
    for (std::size_t at = 0; at < ptx.size();) {
        const auto end = std::min(ptx.find('\n', at), ptx.size());
        const std::string_view line(ptx.data() + at, end - at);
        at = end + 1;
        if (!body.empty() || line == "{")
            body.push_back(line);
        else
            made.append(line) += '\n';
        if (line == "}" && !body.empty()) {
            made += Body(std::move(body)).made();
            body.clear();
        }
    }
    for (const auto line : body)
        made.append(line) += '\n';
    return made;
}

} // namespace telar::cuda
