// Functions: statements, instructions and their operands.
#include "core/simt/ptx/parser_state.hpp"

#include <algorithm>

namespace telar::ptx {

namespace {

constexpr std::size_t mostRegisters = 1 << 20, mostInstructions = 1 << 20, mostOperands = 256; // wgmma has 128 sums
constexpr std::size_t deepestScope = 64;
constexpr uint64_t largestFrame = 16 << 20; // bytes of one variable of a thread

/// Registers that the hardware gives; all others must be declared.
bool isSpecial(std::string_view name) {
    static constexpr std::string_view prefixes[] = {"%tid",      "%ntid",    "%ctaid",       "%nctaid",
                                                    "%lanemask", "%clock",   "%globaltimer", "%pm",
                                                    "%envreg",   "%cluster", "%ncluster"};
    static constexpr std::string_view words[] = {"%laneid",         "%warpid", "%nwarpid",           "%smid",
                                                 "%nsmid",          "%gridid", "%dynamic_smem_size", "%total_smem_size",
                                                 "%aggr_smem_size", "WARP_SZ"};
    for (const auto word : words)
        if (name == word)
            return true;
    for (const auto prefix : prefixes)
        if (name.starts_with(prefix))
            return true;
    return false;
}

} // namespace

void Parser::body(Function& function) {
    function_ = &function;
    function.defined = true;
    scopes_.assign(1, {});
    tables_.clear();
    place_ = {};
    for (std::size_t i = 0; i < function.variables.size(); ++i)
        scopes_[0].variables[function.variables[i].name] = static_cast<int32_t>(i);
    while (!scopes_.empty()) {
        if (accept('}'))
            closeScope();
        else
            statement();
    }
    finish();
    function_ = nullptr;
}

void Parser::statement() {
    const auto& token = lexer_.peek();
    if (token.kind == Token::Kind::End)
        fail("\"}\"");
    if (accept('{')) {
        if (scopes_.size() >= deepestScope)
            throw Refusal("less than " + std::to_string(deepestScope) + " scopes in each other");
        scopes_.emplace_back();
        return;
    }
    if (accept(';'))
        return;
    if (token.kind != Token::Kind::Word || token.text[0] != '.')
        return instruction();
    const auto what = lexer_.take().text;
    if (what == ".loc")
        return place();
    if (what == ".reg") {
        registers();
    } else if (what == ".local" || what == ".param") {
        variable(what == ".local" ? Space::Local : Space::Param);
    } else if (what == ".shared" || what == ".const" || what == ".global") {
        auto made = symbol(what == ".shared" ? Space::Shared : what == ".const" ? Space::Const : Space::Global);
        addSymbol(std::move(made));
    } else if (what == ".pragma") {
        lexer_.take();
    } else if (what == ".callprototype") {
        return skipPrototype();
    } else {
        throw Refusal("directive " + std::string(what) + " is not known here");
    }
    mark(';');
}

void Parser::registers() {
    Type type = Type::None;
    while (lexer_.peek().kind == Token::Kind::Word && lexer_.peek().text[0] == '.') {
        const auto what = lexer_.take().text;
        type = typeNamed(what.substr(1));
        if (type == Type::None)
            throw Refusal("registers of type " + std::string(what) + " are not known here");
    }
    if (type == Type::None)
        fail("a register's type");
    do {
        const auto name = word("a register's name");
        if (accept('<')) {
            scopes_.back().ranges.push_back({name, type, wholeNumber()});
            mark('>');
        } else {
            if (function_->registers.size() >= mostRegisters)
                throw Refusal("fewer registers");
            scopes_.back().registers[name] = static_cast<int32_t>(function_->registers.size());
            function_->registers.push_back(type);
        }
    } while (accept(','));
}

void Parser::variable(Space space) {
    const Symbol declared = symbol(space);
    if (declared.size > largestFrame)
        throw Refusal("variable " + declared.name + " is too large for a thread");
    // The view must look into the module's text, not into `declared`.
    const auto at = std::string_view(module_.text).rfind(declared.name, lexer_.peek().at);
    Variable made;
    made.name = std::string_view(module_.text).substr(at, declared.name.size());
    made.space = space;
    made.size = static_cast<uint32_t>(declared.size);
    made.align = std::max(declared.align, static_cast<uint32_t>(bytesOf(declared.element)));
    if (made.align > 4096 || (made.align & (made.align - 1)) != 0)
        throw Refusal("an alignment of " + std::to_string(made.align));
    scopes_.back().variables[made.name] = static_cast<int32_t>(function_->variables.size());
    function_->variables.push_back(made);
}

/// ".loc 1 38 5, function_name $L__info_string0, inlined_at 1 50 5": what lies in another file than the place
/// it was inlined into (headers) counts as that place.
void Parser::place() {
    Place here;
    here.file = static_cast<int32_t>(wholeNumber());
    here.line = static_cast<int32_t>(wholeNumber());
    here.column = static_cast<int32_t>(wholeNumber());
    while (accept(',')) {
        const auto what = word("\"inlined_at\"");
        if (what == "function_name") {
            word("a label");
            if (accept('+'))
                wholeNumber();
        } else if (what == "inlined_at") {
            Place outer;
            outer.file = static_cast<int32_t>(wholeNumber());
            outer.line = static_cast<int32_t>(wholeNumber());
            outer.column = static_cast<int32_t>(wholeNumber());
            if (outer.file != here.file && outer.line > 0)
                here = outer;
        }
    }
    while (lexer_.peek().kind == Token::Kind::Word && (lexer_.peek().is("prologue_end") || lexer_.peek().is("is_stmt")))
        lexer_.take();
    if (here.line > 0)
        place_ = here;
    else
        place_.between = true;
}

void Parser::branchTargets(std::string_view name) {
    auto& labels = tables_[name];
    do
        labels.push_back(word("a label"));
    while (accept(','));
    mark(';');
    for (std::size_t i = 0; i < labels.size(); ++i)
        scopes_.back().uses.push_back({~std::size_t{0}, i, name});
}

/// Prototypes of indirect calls: sizes are taken from the function that is reached.
void Parser::skipPrototype() {
    while (!accept(';')) {
        if (lexer_.peek().kind == Token::Kind::End)
            fail("\";\"");
        lexer_.take();
    }
}

int32_t Parser::registerNamed(std::string_view name) {
    const auto lastOther = name.find_last_not_of("0123456789");
    const auto prefix = name.substr(0, lastOther + 1), digits = name.substr(lastOther + 1);
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        if (const auto known = scope->registers.find(name); known != scope->registers.end())
            return known->second;
        if (digits.empty() || digits.size() > 9)
            continue;
        for (const auto& range : scope->ranges) {
            if (range.prefix != prefix || (digits.size() > 1 && digits[0] == '0'))
                continue;
            uint64_t number = 0;
            for (const char c : digits)
                number = number * 10 + static_cast<uint64_t>(c - '0');
            if (number >= range.count)
                continue;
            if (function_->registers.size() >= mostRegisters)
                throw Refusal("fewer registers");
            const auto made = static_cast<int32_t>(function_->registers.size());
            function_->registers.push_back(range.type);
            scope->registers[name] = made;
            return made;
        }
    }
    return -1;
}

Operand Parser::named(std::string_view name) {
    Operand made;
    made.name = name;
    made.index = registerNamed(name);
    if (made.index >= 0) {
        made.kind = Operand::Kind::Register;
        return made;
    }
    if (isSpecial(name)) {
        if (name == "%envreg1" || name == "%envreg2")
            addSymbol({std::string(gridWorkspace), Space::Global, 16, 8});
        made.kind = Operand::Kind::Special;
        return made;
    }
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto known = scope->variables.find(name); known != scope->variables.end()) {
            made.kind = Operand::Kind::Variable;
            made.index = known->second;
            return made;
        }
    if (const auto known = module_.symbolNames.find(std::string(name)); known != module_.symbolNames.end()) {
        made.kind = Operand::Kind::Symbol;
        made.index = known->second;
        return made;
    }
    if (const auto known = module_.functionNames.find(std::string(name)); known != module_.functionNames.end()) {
        made.kind = Operand::Kind::Function;
        made.index = known->second;
        return made;
    }
    made.kind = Operand::Kind::Name;
    return made;
}

Operand Parser::list(char close) {
    Operand made;
    made.kind = Operand::Kind::List;
    while (!accept(close)) {
        if (lexer_.peek().is('{') || lexer_.peek().is('(') || lexer_.peek().is('['))
            fail("a register or number");
        if (made.items.size() >= mostOperands)
            throw Refusal("fewer operands");
        made.items.push_back(operand());
        if (!accept(',') && !lexer_.peek().is(close))
            fail("\",\"");
    }
    return made;
}

Operand Parser::address() {
    Operand made;
    if (lexer_.peek().kind == Token::Kind::Number) {
        made.bits = wholeNumber();
        made.base = Operand::Kind::Number;
    } else {
        made = named(word("an address"));
        if (made.kind == Operand::Kind::Name || made.kind == Operand::Kind::Special ||
            made.kind == Operand::Kind::Function)
            throw Refusal("an address, and not \"" + std::string(made.name) + "\"");
        made.base = made.kind;
    }
    made.kind = Operand::Kind::Address;
    while (lexer_.peek().is('+') || lexer_.peek().is('-')) {
        bool negative = lexer_.take().is('-');
        if (accept('-'))
            negative = !negative;
        const uint64_t more = wholeNumber();
        made.bits += negative ? 0 - more : more;
    }
    if (accept(',')) // of a tensor: where in it
        made.items = operand().items;
    mark(']');
    return made;
}

Operand Parser::operand() {
    if (accept('{'))
        return list('}');
    if (accept('('))
        return list(')');
    if (accept('['))
        return address();
    Operand made;
    const bool negated = accept('!');
    const bool negative = accept('-');
    if (lexer_.peek().kind == Token::Kind::Number) {
        made.kind = Operand::Kind::Number;
        made.bits = numberBits(lexer_.take().text, negative);
        made.negated = negated;
        return made;
    }
    const auto name = word("an operand");
    if (name == "_")
        return made;
    made = named(name);
    made.negated = negated;
    if (accept('|')) {
        const auto second = word("a predicate");
        made.second = second == "_" ? -1 : registerNamed(second);
        if (made.second < 0 && second != "_")
            throw Refusal("a predicate, and not \"" + std::string(second) + "\"");
    }
    while (lexer_.peek().is('+') || lexer_.peek().is('-')) {
        const bool down = lexer_.take().is('-');
        const uint64_t more = wholeNumber();
        made.bits += down ? 0 - more : more;
    }
    return made;
}

void Parser::instruction() {
    Instruction made;
    made.place = place_;
    const auto from = lexer_.peek().at;
    if (accept('@')) {
        made.guardNegated = accept('!');
        const auto name = word("a predicate");
        made.guard = registerNamed(name);
        if (made.guard < 0)
            throw Refusal("a predicate, and not \"" + std::string(name) + "\"");
    }
    auto opcode = word("an instruction");
    if (made.guard < 0 && accept(':')) { // a label, with or without a table behind it
        if (lexer_.peek().is(".branchtargets")) {
            lexer_.take();
            return branchTargets(opcode);
        }
        scopes_.back().labels[opcode] = static_cast<int32_t>(function_->code.size());
        return;
    }
    made.takeWords(opcode);
    while (!accept(';')) {
        if (made.operands.size() >= mostOperands)
            throw Refusal("fewer operands");
        made.operands.push_back(operand());
        if (!accept(',') && !lexer_.peek().is(';'))
            fail("\";\"");
    }
    made.text = std::string_view(module_.text).substr(from, lexer_.peek().at - from);
    made.text = made.text.substr(0, made.text.find(';') + 1);
    if (function_->code.size() >= mostInstructions)
        throw Refusal("fewer instructions");
    if (made.opcode == "bra" && made.operands.size() == 1) {
        made.operands[0].kind = Operand::Kind::Label;
        scopes_.back().uses.push_back({function_->code.size(), 0, made.operands[0].name});
    }
    function_->code.push_back(std::move(made));
}

void Parser::closeScope() {
    Scope scope = std::move(scopes_.back());
    scopes_.pop_back();
    for (const auto& [name, at] : scope.labels)
        function_->labels.try_emplace(name, at);
    for (const auto& use : scope.uses) {
        const bool table = use.instruction == ~std::size_t{0};
        const auto name = table ? tables_[use.label][use.operand] : use.label;
        const auto known = scope.labels.find(name);
        if (known != scope.labels.end()) {
            if (table) {
                auto& targets = function_->branchTables[use.label];
                targets.resize(tables_[use.label].size(), -1);
                targets[use.operand] = known->second;
            } else {
                function_->code[use.instruction].operands[use.operand].index = known->second;
            }
        } else if (scopes_.empty()) {
            throw Refusal("label \"" + std::string(name.substr(0, 60)) + "\" in function " + function_->name);
        } else {
            scopes_.back().uses.push_back(use);
        }
    }
}

/// A function that runs off its end returns there: labels may stand behind its last instruction.
void Parser::finish() {
    Instruction end;
    end.opcode = "ret";
    end.place = place_;
    end.text = "ret;";
    function_->code.push_back(std::move(end));
}

} // namespace telar::ptx
