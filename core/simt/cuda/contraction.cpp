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

/// Whether the assembler makes branches of it, so that what stands behind it is another basic block.
bool branchesInside(std::string_view opcode) {
    constexpr std::string_view some[] = {"sqrt.r", "div.r", "rcp.r", "div.s64", "div.u64", "rem.s64", "rem.u64"};
    return std::any_of(std::begin(some), std::end(some), [&](auto one) { return opcode.starts_with(one); });
}

/// Of the user's own assembly: with a predicate, or several instructions, which may write what a product reads.
bool isOfTheUser(std::string_view line) {
    const auto semicolon = line.find(';');
    return line.find('@') != line.npos || (semicolon != line.npos && line.find(';', semicolon + 1) != line.npos);
}

/// One function's body, line by line.
class Body {
public:
    explicit Body(std::vector<std::string_view> lines) : lines_(std::move(lines)), of_(lines_.size()) {
        for (const auto line : lines_) {
            words_.push_back(wordsOf(line));
            for (std::size_t at = 0; (at = line.find('%', at)) != line.npos;) {
                const auto from = at++;
                while (at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) || line[at] == '_'))
                    ++at;
                ++times_[line.substr(from, at - from)];
            }
        }
    }

    std::string made() {
        for (auto& one : of_)
            one.mayGo = true;
        walk(true, [](const Join&) {});
        // A product goes where sums alone read it, itself or with its sign turned: else it is worth its instruction.
        settle([](Product& one, bool all) { one.mayGo = all; });
        std::vector<std::string> out(lines_.begin(), lines_.end());
        bool changed = false;
        walk(false, [&](const Join& join) {
            out[join.line] = fused(join);
            changed = true;
        });
        settle([](Product& one, bool all) { one.gone = all; });
        std::string text;
        for (std::size_t k = 0; k < out.size(); ++k) {
            if (!of_[k].gone)
                text += out[k] + '\n';
            if (changed && k == 0) // the brace
                text += "\t.reg .f32 \t%telar_f32a, %telar_f32c;\n\t.reg .f64 \t%telar_f64a, %telar_f64c;\n";
        }
        return text;
    }

private:
    /// Of a line: a * b, or with its sign turned that of another line.
    struct Product {
        std::string_view a, b, kind;
        bool negative = false, mayGo = false, gone = false;
        int taken = 0; ///< by sums of its basic block
        std::optional<std::size_t> from;
    };
    /// A sum or difference takes a product as its operand 1 or 2.
    struct Join {
        std::size_t line, product, which;
        bool minus;
        std::string_view kind;
    };

    /// Tells `found` of each sum that takes a product which may go: of both its operands, or of the first that is one.
    template <class Found>
    void walk(bool both, Found found) {
        std::map<std::string_view, std::size_t> products; // of this basic block: their lines
        for (auto& one : of_)
            one.taken = 0;
        for (std::size_t k = 0; k < lines_.size(); ++k) {
            const auto line = lines_[k];
            const auto& [opcode, operands] = words_[k];
            if (line.find("bra") != line.npos || line.ends_with(':') || line.find("call") != line.npos ||
                isOfTheUser(line) || branchesInside(opcode)) {
                products.clear();
                continue;
            }
            if (operands.empty())
                continue;
            for (const auto& join : joinsAt(k, products)) {
                ++of_[join.product].taken;
                found(join);
                if (!both)
                    break;
            }
            const auto written = operands[0];
            const auto negated = operands.size() == 2 ? kindOf(opcode, "neg") : std::string_view();
            const auto turned = negated.empty() ? products.end() : products.find(operands[1]);
            std::optional<std::size_t> from;
            if (turned != products.end() && of_[turned->second].kind == negated && !of_[turned->second].from)
                from = turned->second;
            products.erase(written);
            std::erase_if(products, [&](const auto& one) {
                return of_[one.second].a == written || of_[one.second].b == written;
            });
            const auto kind = operands.size() == 3 ? kindOf(opcode, "mul") : std::string_view();
            if ((kind.empty() && !from) || !of_[k].mayGo)
                continue;
            auto& one = of_[k];
            one.a = from ? of_[*from].a : operands[1];
            one.b = from ? of_[*from].b : operands[2];
            one.kind = from ? negated : kind;
            one.negative = from.has_value();
            one.from = from;
            products[written] = k;
        }
    }

    std::vector<Join> joinsAt(std::size_t line, const std::map<std::string_view, std::size_t>& products) const {
        const auto& [opcode, operands] = words_[line];
        const bool minus = !kindOf(opcode, "sub").empty();
        const auto kind = minus ? kindOf(opcode, "sub") : kindOf(opcode, "add");
        std::vector<Join> joins;
        if (kind.empty() || operands.size() != 3 || operands[1] == operands[2])
            return joins;
        for (const std::size_t which : {1, 2})
            if (const auto product = products.find(operands[which]);
                product != products.end() && of_[product->second].kind == kind)
                joins.push_back({line, product->second, which, minus, kind});
        return joins;
    }

    /// Tells `all` of each product whether sums take it wherever it is read.
    template <class All>
    void settle(All all) {
        for (std::size_t k = lines_.size(); k-- > 0;) { // what turns a sign stands behind its product
            if (of_[k].kind.empty())
                continue;
            const bool every = of_[k].taken > 0 && of_[k].taken == times_[words_[k].operands[0]] - 1;
            all(of_[k], every);
            if (every && of_[k].from)
                ++of_[*of_[k].from].taken;
        }
    }

    /// The operand with its sign turned in `to`, and what has to stand before.
    static std::pair<std::string, std::string> negated(std::string_view operand, std::string_view kind, char to) {
        std::string made(operand);
        if (operand.starts_with("0f") || operand.starts_with("0d")) { // a number, in hexadecimal digits
            const int digit =
                std::isdigit(static_cast<unsigned char>(made[2])) ? made[2] - '0' : std::toupper(made[2]) - 'A' + 10;
            made[2] = "0123456789ABCDEF"[digit ^ 8];
            return {made, {}};
        }
        const std::string name = std::string(kind == "f64" ? "%telar_f64" : "%telar_f32") + to;
        return {name, "\tneg." + std::string(kind) + " \t" + name + ", " + made + ";\n"};
    }

    /// The fma in place of the sum.
    std::string fused(const Join& join) const {
        const auto& product = of_[join.product];
        const auto& operands = words_[join.line].operands;
        std::string a(product.a), c(operands[3 - join.which]), before, more;
        if (product.negative != (join.minus && join.which == 2))
            std::tie(a, before) = negated(a, join.kind, 'a');
        if (join.minus && join.which == 1)
            std::tie(c, more) = negated(c, join.kind, 'c');
        return before + more + "\tfma.rn." + std::string(join.kind) + " \t" + std::string(operands[0]) + ", " + a +
               ", " + std::string(product.b) + ", " + c + ";";
    }

    std::vector<std::string_view> lines_;
    std::vector<Words> words_;
    std::vector<Product> of_;
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
