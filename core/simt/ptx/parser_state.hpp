// The parser's inside: names of one function by scope, and the methods that read each construct.
#pragma once

#include "core/simt/ptx/lexer.hpp"
#include "core/simt/ptx/module.hpp"

#include <stdexcept>

namespace telar::ptx {

/// Carries a refusal up to `parse`; never leaves this folder.
struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A pair of braces: registers, variables and labels may be named again inside.
struct Scope {
    struct Range {
        std::string_view prefix; ///< "%r" of "%r<27>"
        Type type = Type::None;
        uint64_t count = 0;
    };
    struct Use {
        std::size_t instruction = 0, operand = 0;
        std::string_view label;
    };
    std::unordered_map<std::string_view, int32_t> registers, variables, labels;
    std::vector<Range> ranges;
    std::vector<Use> uses; ///< of labels that are not known yet
};

class Parser {
public:
    Parser(Module& module) : module_(module), lexer_(module.text) {}
    void run();
    int line() const { return lexer_.line(); }

private:
    [[noreturn]] void fail(const std::string& expected) const;
    std::string_view word(const char* expected);
    void mark(char c);
    bool accept(char c);
    uint64_t wholeNumber();
    uint64_t numberBits(std::string_view text, bool negative) const;

    // module (parser.cpp)
    void directive();
    void version();
    void section();
    Symbol symbol(Space space);
    void leaveOutAttributes();
    void initialiser(Symbol& symbol);
    void initialValue(Symbol& symbol, uint64_t& at, bool sized);
    int32_t addSymbol(Symbol symbol);
    int32_t functionNamed(std::string_view name);
    void function(bool entry, bool weak);
    void parameters(Function& function, char close);

    // function (parser_body.cpp)
    void body(Function& function);
    void statement();
    void registers();
    void variable(Space space);
    void place();
    void branchTargets(std::string_view name);
    void skipPrototype();
    void instruction();
    void closeScope();
    void finish();
    int32_t registerNamed(std::string_view name);
    Operand operand();
    Operand named(std::string_view name);
    Operand list(char close);
    Operand address();

    Module& module_;
    Lexer lexer_;
    Function* function_ = nullptr;
    std::vector<Scope> scopes_;
    std::unordered_map<std::string_view, std::vector<std::string_view>> tables_; ///< labels of branch tables
    Place place_;
};

} // namespace telar::ptx
