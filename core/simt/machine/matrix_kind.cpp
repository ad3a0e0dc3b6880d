#include "core/simt/machine/matrix.hpp"

#include <algorithm>
#include <iterator>

namespace telar::machine {

namespace {

using Element = MatrixElement;

constexpr uint32_t bit(Element type) { return 1u << static_cast<uint32_t>(type); }
constexpr uint32_t halves = bit(Element::F16) | bit(Element::BF16), bytesOfInt = bit(Element::S8) | bit(Element::U8);

/// What A and B may be made of, for each shape.
struct MatrixShape {
    std::string_view name;
    uint32_t m, n, k, wmma, mma;
};
constexpr MatrixShape matrixShapes[] = {
    {"m16n16k16", 16, 16, 16, halves | bytesOfInt, 0},
    {"m32n8k16", 32, 8, 16, halves | bytesOfInt, 0},
    {"m8n32k16", 8, 32, 16, halves | bytesOfInt, 0},
    {"m16n16k8", 16, 16, 8, bit(Element::TF32), 0},
    {"m8n8k4", 8, 8, 4, bit(Element::F64), bit(Element::F64)},
    {"m16n8k4", 16, 8, 4, 0, bit(Element::TF32)},
    {"m16n8k8", 16, 8, 8, 0, halves | bit(Element::TF32)},
    {"m16n8k16", 16, 8, 16, 0, halves | bytesOfInt},
    {"m8n8k16", 8, 8, 16, 0, bytesOfInt},
    {"m16n8k32", 16, 8, 32, 0, bytesOfInt},
};

constexpr std::pair<std::string_view, Element> elementNames[] = {
    {"f16", Element::F16}, {"bf16", Element::BF16}, {"tf32", Element::TF32}, {"f32", Element::F32},
    {"s8", Element::S8},   {"u8", Element::U8},     {"s32", Element::S32},   {"f64", Element::F64}};

/// What sums may be made of.
uint32_t sumsOf(Element factor) {
    switch (factor) {
    case Element::F16:
        return bit(Element::F16) | bit(Element::F32);
    case Element::S8:
    case Element::U8:
        return bit(Element::S32);
    case Element::F64:
        return bit(Element::F64);
    default:
        return bit(Element::F32);
    }
}

bool isInt(Element type) { return type == Element::S8 || type == Element::U8; }

/// An instruction's words; `known` is false where one means what is not done here.
struct Words {
    std::optional<uint32_t> shape;
    std::vector<Element> types;
    std::vector<bool> columns;
    bool known = true, saturates = false;

    explicit Words(const ptx::Instruction& i) {
        static constexpr std::string_view others[] = {"sync", "aligned", "mma",    "load",        "store",  "a", "b",
                                                      "c",    "d",       "global", "shared::cta", "shared", "rn"};
        for (const auto& word : i.modifiers) {
            const auto shape_ = std::find_if(std::begin(matrixShapes), std::end(matrixShapes),
                                             [&](const MatrixShape& s) { return s.name == word; });
            const auto type = std::find_if(std::begin(elementNames), std::end(elementNames),
                                           [&](const auto& name) { return name.first == word; });
            if (shape_ != std::end(matrixShapes))
                shape = static_cast<uint32_t>(shape_ - std::begin(matrixShapes));
            else if (type != std::end(elementNames))
                types.push_back(type->second);
            else if (word == "row" || word == "col")
                columns.push_back(word == "col");
            else if (word == "satfinite")
                saturates = true;
            else if (std::find(std::begin(others), std::end(others), word) == std::end(others))
                known = false;
        }
    }
};

std::optional<MatrixOp> ldmatrix(const ptx::Instruction& i) {
    MatrixOp made;
    made.use = MatrixUse::LdMatrix;
    for (const auto& word : i.modifiers)
        if (word == "x1" || word == "x2" || word == "x4")
            made.count = static_cast<uint32_t>(word[1] - '0');
        else if (word == "trans")
            made.columns = 1;
        else if (word != "sync" && word != "aligned" && word != "m8n8" && word != "shared" && word != "shared::cta" &&
                 word != "b16")
            return {};
    if (!i.has("m8n8") || !i.has("b16") || made.count == 0)
        return {};
    return made;
}

std::optional<MatrixOp> loadOrStore(const ptx::Instruction& i, const Words& words) {
    MatrixOp made;
    made.use = i.has("load") ? MatrixUse::Load : MatrixUse::Store;
    made.shape = *words.shape;
    if (words.types.size() != 1 || words.columns.size() != 1 || words.saturates)
        return {};
    made.part = i.has("a") ? MatrixPart::A : i.has("b") ? MatrixPart::B : i.has("c") ? MatrixPart::C : MatrixPart::D;
    made.a = made.b = made.c = made.d = words.types[0];
    made.columns = words.columns[0];
    made.shared = i.has("shared") || i.has("shared::cta");
    made.open = !made.shared && !i.has("global");
    if ((made.use == MatrixUse::Store) != (made.part == MatrixPart::D))
        return {};
    uint32_t legal = matrixShapes[made.shape].wmma;
    if (made.part == MatrixPart::C || made.part == MatrixPart::D) {
        uint32_t sums = 0;
        for (const auto& [name, type] : elementNames)
            if (legal & bit(type))
                sums |= sumsOf(type);
        legal = sums;
    }
    if (!(legal & bit(words.types[0])))
        return {};
    return made;
}

} // namespace

std::optional<MatrixOp> matrixOp(const ptx::Instruction& i) {
    if (i.opcode == "ldmatrix")
        return ldmatrix(i);
    const Words words(i);
    if (!words.known || !words.shape)
        return {};
    if (i.opcode == "wmma" && (i.has("load") || i.has("store")))
        return loadOrStore(i, words);
    if (i.opcode == "wmma" && !i.has("mma"))
        return {};
    MatrixOp made;
    made.use = i.opcode == "mma" ? MatrixUse::Mma : MatrixUse::Wmma;
    made.shape = *words.shape;
    made.saturates = words.saturates;
    const auto& types = words.types;
    if (types.size() == 2 && made.use == MatrixUse::Wmma) { // of float16 only those of the sums are said
        made.a = made.b = Element::F16;
        made.d = types[0];
        made.c = types[1];
    } else if (types.size() == 4) {
        made.d = types[0];
        made.a = types[1];
        made.b = types[2];
        made.c = types[3];
    } else {
        return {};
    }
    const bool mma = made.use == MatrixUse::Mma;
    if (words.columns.size() != 2 || (mma && (words.columns[0] || !words.columns[1])))
        return {};
    const auto& shape = matrixShapes[made.shape];
    if (!((mma ? shape.mma : shape.wmma) & bit(made.a)) || !(sumsOf(made.a) & bit(made.c)) ||
        !(sumsOf(made.a) & bit(made.d)))
        return {};
    const bool mixed = mma && isInt(made.a) && isInt(made.b);
    if ((made.a != made.b && !mixed) || (mma && made.c != made.d) || (made.saturates && !isInt(made.a)))
        return {};
    return made;
}

MatrixFragment matrixFragment(const MatrixOp& op, MatrixPart part) {
    const auto& shape = matrixShapes[op.shape];
    MatrixFragment made;
    made.mma = op.use == MatrixUse::Mma;
    made.part = part;
    made.rows = part == MatrixPart::B ? shape.k : shape.m;
    made.columns = part == MatrixPart::A ? shape.k : shape.n;
    made.type = part == MatrixPart::A ? op.a : part == MatrixPart::B ? op.b : part == MatrixPart::C ? op.c : op.d;
    const bool factor = part == MatrixPart::A || part == MatrixPart::B;
    made.registers = !made.mma && factor && made.type == Element::F16 ? 8 // whatever the shape
                                                                      : made.elements() / (32 * made.perRegister());
    return made;
}

uint32_t MatrixFragment::bytes() const {
    switch (type) {
    case Element::F16:
    case Element::BF16:
        return 2;
    case Element::S8:
    case Element::U8:
        return 1;
    case Element::F64:
        return 8;
    default:
        return 4;
    }
}

uint32_t MatrixFragment::perRegister() const { return type == Element::F64 ? 1 : 4 / bytes(); }

// Eight rows (of A; of B columns) lie in eight groups of four lanes, which share what lies along k between them. Of sums
// pairs of neighbours lie in the four lanes of their row.
MatrixFragment::Slot MatrixFragment::slot(uint32_t row, uint32_t column) const {
    const uint32_t per = perRegister();
    if (!isFactor()) {
        const uint32_t down = turned() ? column : row, across = turned() ? row : column,
                       tiles = (turned() ? columns : rows) / 8;
        const uint32_t e = across / 8 * (tiles * 2) + down / 8 * 2 + across % 2;
        return {down % 8 * 4 + across % 8 / 2, e / per, e % per};
    }
    const bool a = part == MatrixPart::A;
    const uint32_t side = a ? row : column, k = a ? column : row, span = 4 * per, spans = (a ? columns : rows) / span;
    const uint32_t index =
        paired() ? side / 16 * (2 * spans) + k / span * 2 + side / 8 % 2 : side / 8 * spans + k / span;
    return {side % 8 * 4 + k % span / per, index, k % per};
}

MatrixPlace MatrixFragment::place(uint32_t lane, uint32_t index, uint32_t part_) const {
    const uint32_t per = perRegister(), group = lane / 4, thread = lane % 4;
    if (!isFactor()) {
        const uint32_t e = index * per + part_, tiles = (turned() ? columns : rows) / 8;
        const uint32_t down = e / 2 % tiles * 8 + group, across = e / (tiles * 2) * 8 + thread * 2 + e % 2;
        return turned() ? MatrixPlace{across, down} : MatrixPlace{down, across};
    }
    const bool a = part == MatrixPart::A;
    const uint32_t span = 4 * per, spans = (a ? columns : rows) / span;
    const uint32_t tile = paired() ? index / (2 * spans) * 2 + index % 2 : index / spans;
    const uint32_t side = tile * 8 + group, k = (paired() ? index / 2 : index) % spans * span + thread * per + part_;
    return a ? MatrixPlace{side, k} : MatrixPlace{k, side};
}

MatrixPlace MatrixAccess::start(const MatrixFragment& fragment, bool columns, uint32_t lane) const {
    if (how == How::Own)
        return fragment.place(lane, first, part);
    const bool rows = how == How::Rows;
    const uint32_t along = rows ? 0 : lane % 4 * 2, aside = rows ? lane % 8 : lane / 4;
    MatrixPlace at = fragment.place(0, first + (rows ? lane / 8 % registers : 0), 0);
    at.row += columns ? along : aside;
    at.column += columns ? aside : along;
    return at;
}

/// Whether elements of one register are neighbours in memory.
static bool liesAlong(const MatrixOp& op, const MatrixFragment& f) {
    const bool byColumns = f.part == MatrixPart::A ? false : f.part == MatrixPart::B ? true : f.turned();
    return op.columns == byColumns;
}

bool loadsRows(const MatrixOp& op) {
    if (op.use != MatrixUse::Load || !op.shared || (op.part != MatrixPart::A && op.part != MatrixPart::B))
        return op.use == MatrixUse::LdMatrix;
    const auto f = matrixFragment(op, op.part);
    return f.type == Element::F16 || (f.bytes() == 1 && liesAlong(op, f));
}

uint32_t matrixAccesses(const MatrixOp& op, const MatrixFragment& f, MatrixAccess (&all)[mostMatrixAccesses]) {
    using How = MatrixAccess::How;
    const bool byRows = loadsRows(op), along = liesAlong(op, f),
               sums = f.part == MatrixPart::C || f.part == MatrixPart::D;
    const uint32_t per = f.perRegister(), registers = f.registers / f.copies(), bytes = f.bytes();
    uint32_t count = 0, step = 1;
    for (uint32_t first = 0; first < registers; first += step) {
        MatrixAccess one;
        one.first = first;
        one.bytes = static_cast<uint8_t>(per * bytes);
        if (byRows) {
            one.how = How::Rows;
            one.bytes = 16;
            one.registers = std::min(registers, bytes == 1 ? 2u : 4u);
        } else if (per == 1 && sums && along) { // pairs
            one.registers = 2;
            one.bytes = static_cast<uint8_t>(2 * bytes);
        } else if (bytes == 2 && !along) {
            one.how = How::Block;
        } else if (bytes == 1 && !along) {
            one.bytes = 1;
            for (; one.part + 1 < per; ++one.part)
                all[count++] = one;
        }
        all[count++] = one;
        step = one.registers;
    }
    return count;
}

uint32_t matrixRegisters(const MatrixOp& op) {
    if (op.use == MatrixUse::LdMatrix)
        return op.count;
    if (op.use == MatrixUse::Load || op.use == MatrixUse::Store)
        return matrixFragment(op, op.part).registers;
    uint32_t all = 0;
    for (const auto part : {MatrixPart::D, MatrixPart::A, MatrixPart::B, MatrixPart::C})
        all += matrixFragment(op, part).registers;
    return all;
}

bool matrixWide(const MatrixOp& op) { return op.use != MatrixUse::LdMatrix && op.d == Element::F64; }

} // namespace telar::machine
