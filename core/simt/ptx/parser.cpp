#include "core/simt/ptx/parser.hpp"

#include "core/simt/ptx/parser_state.hpp"

#include <charconv>

namespace telar::ptx {

namespace {

constexpr uint64_t largestSymbol = uint64_t{1} << 30; // bytes

void put(std::vector<uint8_t>& bytes, uint64_t at, uint64_t value, int size) {
    if (bytes.size() < at + static_cast<uint64_t>(size))
        bytes.resize(at + static_cast<uint64_t>(size));
    for (int i = 0; i < size; ++i)
        bytes[at + static_cast<uint64_t>(i)] = static_cast<uint8_t>(value >> (8 * i));
}

} // namespace

void Parser::fail(const std::string& expected) const {
    const auto& token = lexer_.peek();
    const std::string found =
        token.kind == Token::Kind::End ? "the end" : "\"" + std::string(token.text.substr(0, 60)) + "\"";
    throw Refusal(expected + ", and not " + found);
}

std::string_view Parser::word(const char* expected) {
    if (lexer_.peek().kind != Token::Kind::Word)
        fail(expected);
    return lexer_.take().text;
}

bool Parser::accept(char c) {
    if (!lexer_.peek().is(c))
        return false;
    lexer_.take();
    return true;
}

void Parser::mark(char c) {
    if (!accept(c))
        fail(std::string("\"") + c + "\"");
}

uint64_t Parser::wholeNumber() {
    if (lexer_.peek().kind != Token::Kind::Number)
        fail("a number");
    return numberBits(lexer_.take().text, false);
}

uint64_t Parser::numberBits(std::string_view text, bool negative) const {
    if (text.empty())
        throw Refusal("a number, and not the end of the file");
    const char second = text.size() > 1 ? static_cast<char>(text[1] | 0x20) : '\0';
    int base = 10;
    if (text[0] == '0' && (second == 'f' || second == 'd' || second == 'x' || second == 'b')) {
        base = second == 'b' ? 2 : 16;
        text.remove_prefix(2);
    } else if (text[0] == '0' && text.size() > 1 && second != 'u') {
        base = 8;
    }
    if (!text.empty() && (text.back() == 'U' || text.back() == 'u'))
        text.remove_suffix(1);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size())
        throw Refusal("a number, and not \"" + std::string(text.substr(0, 40)) + "\"");
    return negative ? 0 - value : value;
}

int32_t Parser::functionNamed(std::string_view name) {
    const auto [at, fresh] =
        module_.functionNames.try_emplace(std::string(name), static_cast<int32_t>(module_.functions.size()));
    if (fresh) {
        module_.functions.push_back(std::make_unique<Function>());
        module_.functions.back()->name = name;
    }
    return at->second;
}

int32_t Parser::addSymbol(Symbol symbol) {
    const auto [at, fresh] = module_.symbolNames.try_emplace(symbol.name, static_cast<int32_t>(module_.symbols.size()));
    if (fresh)
        module_.symbols.push_back(std::move(symbol));
    else if (module_.symbols[static_cast<std::size_t>(at->second)].size == 0 ||
             module_.symbols[static_cast<std::size_t>(at->second)].declared) // declared before, defined now
        module_.symbols[static_cast<std::size_t>(at->second)] = std::move(symbol);
    return at->second;
}

void Parser::leaveOutAttributes() {
    mark('(');
    for (int open = 1; open > 0;)
        if (accept('('))
            ++open;
        else if (accept(')'))
            --open;
        else if (lexer_.peek().kind == Token::Kind::End)
            mark(')'); // refuses
        else
            lexer_.take();
}

/// ".align 4 .b8 name[3][4] = {...};" behind the state space.
Symbol Parser::symbol(Space space) {
    Symbol made;
    made.space = space;
    while (lexer_.peek().kind == Token::Kind::Word && lexer_.peek().text[0] == '.') {
        const auto what = lexer_.take().text;
        if (what == ".align")
            made.align = static_cast<uint32_t>(wholeNumber());
        else if (what == ".attribute") // (.managed), (.unified(a, b)): the host's side says the same
            leaveOutAttributes();
        else if (const Type type = typeNamed(what.substr(1)); type != Type::None)
            made.element = type;
        else if (what == ".v2" || what == ".v4" || what == ".texref" || what == ".samplerref" || what == ".surfref")
            throw Refusal("variables of type " + std::string(what) + " are not known here");
    }
    made.name = word("a variable's name");
    uint64_t count = 1;
    bool open = false;
    while (accept('[')) {
        const uint64_t here = lexer_.peek().is(']') ? 0 : wholeNumber();
        open = open || here == 0;
        if (here > largestSymbol || count * std::max<uint64_t>(here, 1) > largestSymbol)
            throw Refusal("variable " + made.name + " is too large");
        count *= std::max<uint64_t>(here, 1);
        mark(']');
    }
    made.isExtern = open;
    made.size = open ? 0 : count * static_cast<uint64_t>(bytesOf(made.element));
    if (made.size > largestSymbol)
        throw Refusal("variable " + made.name + " is too large");
    if (accept('='))
        initialiser(made);
    return made;
}

void Parser::initialiser(Symbol& symbol) {
    uint64_t at = 0;
    const bool sized = symbol.size > 0;
    if (accept('{')) {
        int depth = 1;
        while (depth > 0) {
            if (accept('{'))
                ++depth;
            else if (accept('}'))
                --depth;
            else if (!accept(','))
                initialValue(symbol, at, sized);
        }
    } else {
        initialValue(symbol, at, sized);
    }
    if (!sized) {
        symbol.size = symbol.init.size();
        symbol.isExtern = false;
    }
    symbol.init.resize(symbol.size);
}

void Parser::initialValue(Symbol& symbol, uint64_t& at, bool sized) {
    const int size = bytesOf(symbol.element);
    if (sized && at + static_cast<uint64_t>(size) > symbol.size)
        throw Refusal("more values than variable " + symbol.name + " holds");
    if (at > largestSymbol)
        throw Refusal("variable " + symbol.name + " is too large");
    const bool negative = accept('-');
    if (lexer_.peek().kind == Token::Kind::Number) {
        const uint64_t bits = numberBits(lexer_.take().text, negative);
        if (!accept('(')) {
            put(symbol.init, at, bits, size);
        } else { // 0xFF(name), 0xFF00(name) ...: one byte of an address each
            const auto name = word("a symbol");
            mark(')');
            put(symbol.init, at, 0, size);
            if (bits == 0xff)
                symbol.relocations.push_back({at, std::string(name), 0});
        }
    } else {
        auto name = word("a value");
        if (name == "generic") {
            mark('(');
            name = word("a symbol");
            mark(')');
        }
        uint64_t addend = 0;
        if (lexer_.peek().is('+') || lexer_.peek().is('-')) {
            const bool down = lexer_.take().is('-');
            addend = down ? 0 - wholeNumber() : wholeNumber();
        }
        put(symbol.init, at, 0, size);
        symbol.relocations.push_back({at, std::string(name), addend});
    }
    at += static_cast<uint64_t>(size);
}

void Parser::version() {
    const auto number = lexer_.take().text;
    const auto point = number.find('.');
    module_.major = static_cast<int>(numberBits(number.substr(0, point), false));
    if (point != std::string_view::npos && point + 1 < number.size())
        module_.minor = static_cast<int>(numberBits(number.substr(point + 1), false));
    if (module_.major > newestMajor)
        throw Refusal("PTX of version " + std::string(number) + " is newer than what is known here (" +
                      std::to_string(newestMajor) + "); compile for an older one");
}

void Parser::section() {
    const auto name = word("a section's name");
    mark('{');
    module_.sections[name] = lexer_.untilBrace();
}

/// "(.param .b64 a, .param .align 8 .b8 b[24])" behind its opening bracket.
void Parser::parameters(Function& function, char close) {
    while (!accept(close)) {
        if (!lexer_.peek().is(".param") && !lexer_.peek().is(".reg"))
            fail("\".param\"");
        lexer_.take();
        Variable variable;
        variable.space = Space::Param;
        Type type = Type::B8;
        uint32_t align = 0;
        while (lexer_.peek().kind == Token::Kind::Word && lexer_.peek().text[0] == '.') {
            const auto what = lexer_.take().text;
            if (what == ".align")
                align = static_cast<uint32_t>(wholeNumber()); // behind .ptr: of what it points to
            else if (what == ".ptr")
                align = 0;
            else if (const Type known = typeNamed(what.substr(1)); known != Type::None)
                type = known;
        }
        variable.name = word("a parameter's name");
        uint64_t size = static_cast<uint64_t>(bytesOf(type));
        const bool array = lexer_.peek().is('[');
        while (accept('[')) {
            size *= lexer_.peek().is(']') ? 0 : wholeNumber();
            mark(']');
            if (size > 32768)
                throw Refusal("parameter " + std::string(variable.name) + " is larger than 32 KiB");
        }
        variable.size = static_cast<uint32_t>(size);
        variable.align = array && align ? align : static_cast<uint32_t>(std::max(bytesOf(type), 1));
        if (variable.align > 128 || (variable.align & (variable.align - 1)) != 0)
            throw Refusal("an alignment of " + std::to_string(variable.align));
        function.variables.push_back(variable);
        if (!accept(',') && !lexer_.peek().is(close))
            fail("\",\"");
    }
}

/// `weak`: the first of several texts that were joined counts.
namespace {

constexpr uint64_t clusterMark = 1 << 20; ///< in .minnctapersm: rows of 5 bits follow

/// Sides that are left out are 1.
std::array<uint32_t, 3> clusterOf(const std::vector<uint64_t>& numbers) {
    std::array<uint32_t, 3> sides{1, 1, 1};
    for (std::size_t k = 0; k < std::min<std::size_t>(3, numbers.size()); ++k)
        sides[k] = static_cast<uint32_t>(std::min<uint64_t>(numbers[k], UINT32_MAX));
    return sides;
}

} // namespace

void Parser::function(bool entry, bool weak) {
    Function header;
    header.entry = entry;
    std::vector<Variable> results;
    if (!entry && accept('(')) {
        parameters(header, ')');
        results.swap(header.variables);
    }
    const auto name = word("a function's name");
    if (accept('('))
        parameters(header, ')');
    header.parameters = static_cast<uint32_t>(header.variables.size());
    header.results = static_cast<uint32_t>(results.size());
    header.variables.insert(header.variables.end(), results.begin(), results.end());
    while (lexer_.peek().kind == Token::Kind::Word) { // .maxntid 256, 1, 1  .noreturn ...
        const auto what = lexer_.take().text;
        std::vector<uint64_t> numbers;
        while (lexer_.peek().kind == Token::Kind::Number) {
            numbers.push_back(std::min<uint64_t>(wholeNumber(), uint64_t{1} << 32));
            if (!accept(','))
                break;
        }
        if (numbers.empty())
            continue;
        if (what == ".maxntid" || what == ".reqntid") {
            uint64_t product = 1;
            for (const uint64_t number : numbers)
                product = std::min<uint64_t>(product * std::min<uint64_t>(number, 1 << 20), 1 << 20);
            header.maxThreads = static_cast<uint32_t>(product);
        }
        if (what == ".reqnctapercluster")
            header.cluster = clusterOf(numbers);
        if (what == ".minnctapersm" &&
            numbers[0] >= clusterMark) // telar_types.h: compilers before LLVM 16 know no clusters
            header.cluster = clusterOf({numbers[0] >> 10 & 31, numbers[0] >> 5 & 31, numbers[0] & 31});
    }
    auto& function = *module_.functions[static_cast<std::size_t>(functionNamed(name))];
    if (function.defined) {
        if (!accept('{'))
            return mark(';');
        if (!weak)
            throw Refusal("function " + std::string(name) + " for the second time");
        for (int depth = 1; depth > 0;) {
            if (lexer_.peek().kind == Token::Kind::End)
                fail("\"}\"");
            const auto token = lexer_.take();
            depth += token.is('{') ? 1 : token.is('}') ? -1 : 0;
        }
        return;
    }
    header.name = function.name;
    function = std::move(header);
    if (accept(';'))
        return;
    mark('{');
    body(function);
}

void Parser::directive() {
    bool weak = false, isExtern = false;
    while (lexer_.peek().is(".visible") || lexer_.peek().is(".extern") || lexer_.peek().is(".weak") ||
           lexer_.peek().is(".common")) {
        const auto linkage = lexer_.take().text;
        weak = weak || linkage == ".weak";
        isExtern = isExtern || linkage == ".extern";
    }
    const auto what = word("a directive");
    if (what == ".version") {
        version();
    } else if (what == ".target") {
        module_.target = word("a target");
        while (accept(','))
            word("a target");
    } else if (what == ".address_size") {
        if (wholeNumber() != 64)
            throw Refusal("addresses of 64 bits are the only ones known here");
    } else if (what == ".file") {
        const auto number = static_cast<int32_t>(wholeNumber());
        if (lexer_.peek().kind != Token::Kind::String)
            fail("a file's name");
        module_.files[number] = lexer_.take().text;
        while (accept(','))
            wholeNumber();
    } else if (what == ".section") {
        section();
    } else if (what == ".entry" || what == ".func") {
        function(what == ".entry", weak);
    } else if (what == ".global" || what == ".const" || what == ".shared") {
        do {
            auto made = symbol(what == ".global" ? Space::Global : what == ".const" ? Space::Const : Space::Shared);
            made.declared = isExtern && made.space != Space::Shared;
            addSymbol(std::move(made));
        } while (accept(','));
        mark(';');
    } else if (what == ".pragma") {
        lexer_.take();
        mark(';');
    } else if (what == ".loc") {
        place();
    } else {
        throw Refusal("directive " + std::string(what) + " is not known here");
    }
}

void Parser::run() {
    while (lexer_.peek().kind != Token::Kind::End)
        directive();
}

Expected<Module> parse(std::string source, const std::string& name) {
    Module module;
    module.text = std::move(source);
    Parser parser(module);
    try {
        parser.run();
    } catch (const Refusal& refusal) {
        return userError(text(TELAR_TR("core", "The PTX of %1 cannot be read: expected %2"), name, refusal.what()),
                         text(TELAR_TR("core", "line %1"), parser.line()));
    }
    if (module.major == 0)
        return userError(text(TELAR_TR("core", "%1 is not PTX: it has no .version"), name));
    // A moved string of a few characters would leave the views behind.
    return module;
}

} // namespace telar::ptx
