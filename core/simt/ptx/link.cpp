#include "core/simt/ptx/link.hpp"

#include <algorithm>
#include <charconv>

namespace telar::ptx {

namespace {

constexpr char mark = '@'; // stands in no name of PTX

/// A variable of Telar's headers.
bool isOfAll(const std::string& name) { return name.find("telar_") != std::string::npos; }

class Linker {
public:
    explicit Linker(std::vector<Module>& files) : files_(files), functions_(files.size()), symbols_(files.size()) {}

    Module run() {
        for (std::size_t k = 0; k < files_.size(); ++k)
            define(k);
        for (std::size_t k = 0; k < files_.size(); ++k)
            resolve(k);
        for (std::size_t k = 0; k < files_.size(); ++k)
            take(k);
        return std::move(made_);
    }

private:
    int32_t add(std::unique_ptr<Function> function, std::size_t k) {
        const auto index = static_cast<int32_t>(made_.functions.size());
        made_.functionNames[function->name] = index;
        made_.functions.push_back(std::move(function));
        fileOfFunction_.push_back(k);
        return index;
    }
    int32_t add(Symbol symbol, std::size_t k) {
        const auto index = static_cast<int32_t>(made_.symbols.size());
        made_.symbolNames[symbol.name] = index;
        made_.symbols.push_back(std::move(symbol));
        fileOfSymbol_.push_back(k);
        return index;
    }

    void define(std::size_t k) {
        for (auto& function : files_[k].functions) {
            functions_[k].push_back(-1);
            if (!function->defined)
                continue;
            const std::string own = function->name;
            function->name = linkedName(own, k);
            functions_[k].back() = add(std::move(function), k);
            firstFunction_.try_emplace(own, functions_[k].back());
        }
        for (auto& symbol : files_[k].symbols) {
            symbols_[k].push_back(-1);
            if (symbol.declared)
                continue;
            const std::string own = symbol.name;
            const auto known = made_.symbolNames.find(own);
            if (isOfAll(own) && known != made_.symbolNames.end()) {
                symbols_[k].back() = known->second;
                continue;
            }
            symbol.name = isOfAll(own) ? own : linkedName(own, k);
            symbols_[k].back() = add(std::move(symbol), k);
            firstSymbol_.try_emplace(own, symbols_[k].back());
        }
    }

    /// Nobody defines printf and its like: the machine knows them. A variable that nobody defines is its file's own.
    void resolve(std::size_t k) {
        for (std::size_t f = 0; f < functions_[k].size(); ++f) {
            auto& function = files_[k].functions[f];
            if (functions_[k][f] >= 0)
                continue;
            const auto defined = firstFunction_.find(function->name);
            const auto known = made_.functionNames.find(function->name);
            functions_[k][f] = defined != firstFunction_.end()      ? defined->second
                               : known != made_.functionNames.end() ? known->second
                                                                    : add(std::move(function), k);
        }
        for (std::size_t s = 0; s < symbols_[k].size(); ++s) {
            auto& symbol = files_[k].symbols[s];
            if (symbols_[k][s] >= 0)
                continue;
            const auto defined = firstSymbol_.find(symbol.name);
            if (defined == firstSymbol_.end())
                symbol.name = linkedName(symbol.name, k);
            symbols_[k][s] = defined != firstSymbol_.end() ? defined->second : add(std::move(symbol), k);
        }
    }

    void renumber(std::size_t k, Operand& operand) const {
        const auto kind = operand.kind == Operand::Kind::Address ? operand.base : operand.kind;
        if (kind == Operand::Kind::Function && operand.index >= 0)
            operand.index = functions_[k][static_cast<std::size_t>(operand.index)];
        else if (kind == Operand::Kind::Symbol && operand.index >= 0)
            operand.index = symbols_[k][static_cast<std::size_t>(operand.index)];
        for (auto& item : operand.items)
            renumber(k, item);
    }

    void take(std::size_t k) {
        auto& file = files_[k];
        int32_t after = 0;
        for (const auto& [number, name] : made_.files)
            after = std::max(after, number + 1);
        for (auto& [number, name] : file.files)
            made_.files[number + after] = std::move(name);
        for (std::size_t f = 0; f < made_.functions.size(); ++f)
            for (auto& instruction : made_.functions[f]->code)
                if (fileOfFunction_[f] == k) {
                    instruction.place.file += after;
                    for (auto& operand : instruction.operands)
                        renumber(k, operand);
                }
        for (std::size_t s = 0; s < made_.symbols.size(); ++s)
            for (auto& relocation : made_.symbols[s].relocations)
                if (fileOfSymbol_[s] == k)
                    relocation.name = nameOf(k, relocation.name);
        if (k == 0) {
            made_.text = std::move(file.text);
            made_.target = std::move(file.target);
            made_.sections = std::move(file.sections);
        } else {
            made_.further.push_back(std::move(file.text));
        }
        made_.major = std::max(made_.major, file.major);
        made_.minor = std::max(made_.minor, file.minor);
    }

    /// What a name of that file means in the module.
    std::string nameOf(std::size_t k, const std::string& name) const {
        const auto& file = files_[k];
        if (const auto known = file.functionNames.find(name); known != file.functionNames.end())
            return made_.functions[static_cast<std::size_t>(functions_[k][static_cast<std::size_t>(known->second)])]
                ->name;
        if (const auto known = file.symbolNames.find(name); known != file.symbolNames.end())
            return made_.symbols[static_cast<std::size_t>(symbols_[k][static_cast<std::size_t>(known->second)])].name;
        return name;
    }

    std::vector<Module>& files_;
    Module made_;
    std::vector<std::vector<int32_t>> functions_, symbols_; ///< by file: where each is in the module
    std::vector<std::size_t> fileOfFunction_, fileOfSymbol_;
    std::unordered_map<std::string, int32_t> firstFunction_, firstSymbol_; ///< by their own names
};

} // namespace

std::string linkedName(const std::string& name, std::size_t file) {
    return file == 0 ? name : name + mark + std::to_string(file);
}

std::string ownName(const std::string& linked) { return linked.substr(0, linked.find(mark)); }

std::size_t fileOf(const std::string& linked) {
    std::size_t file = 0;
    if (const auto at = linked.find(mark); at != std::string::npos)
        std::from_chars(linked.data() + at + 1, linked.data() + linked.size(), file);
    return file;
}

Module link(std::vector<Module> files) { return files.size() == 1 ? std::move(files[0]) : Linker(files).run(); }

} // namespace telar::ptx
