// Where streamed rows come from.
#include "core/base/input_file.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/base/os/path.hpp"
#include "core/pooling/streamed.hpp"

namespace telar {

namespace {

class RandomRows final : public RowSource {
public:
    RandomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most)
        : rows_(rows), columns_(columns), most_(most), generator_(seed) {}
    int64_t rows() const override { return rows_; }
    int64_t columns() const override { return columns_; }
    ElementType type() const override { return most_ < 256 ? ElementType::UInt8 : ElementType::Int32; }
    Status read(void* to, int64_t count) override {
        if (most_ < 256)
            generator_.fill(static_cast<uint8_t*>(to), count * columns_, static_cast<uint8_t>(most_));
        else
            generator_.fill(static_cast<int32_t*>(to), count * columns_, most_);
        return {};
    }

private:
    int64_t rows_, columns_;
    uint32_t most_;
    MersenneTwister generator_;
};

class RawFileRows final : public RowSource {
public:
    RawFileRows(InputFile file, ElementType type, int64_t rows, int64_t columns)
        : file_(std::move(file)), type_(type), rows_(rows), columns_(columns) {}
    int64_t rows() const override { return rows_; }
    int64_t columns() const override { return columns_; }
    ElementType type() const override { return type_; }
    Status read(void* to, int64_t count) override {
        const int64_t bytes = count * columns_ * elementSize(type_);
        const auto got = file_.read(static_cast<char*>(to), bytes);
        if (!got || *got != bytes)
            return environmentError(text(TELAR_TR("core", "The file ended or could not be read within rows %1 to %2"),
                                         next_, next_ + count - 1),
                                    Text{"%1", {file_.path()}});
        next_ += count;
        return {};
    }

private:
    InputFile file_;
    ElementType type_;
    int64_t rows_, columns_, next_ = 0;
};

} // namespace

std::unique_ptr<RowSource> randomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most) {
    return std::make_unique<RandomRows>(rows, columns, seed, most);
}

Expected<std::unique_ptr<RowSource>> rawFileRows(const std::filesystem::path& path, ElementType type, int64_t rows,
                                                 int64_t columns) {
    const Text where{"%1", {os::nameOf(path)}};
    if (rows < 1 || columns < 1)
        return userError(
            text(TELAR_TR("core", "A matrix needs at least one row and one column, and %1 x %2 was asked for"), rows,
                 columns),
            where);
    auto file = InputFile::open(os::nameOf(path));
    if (!file)
        return file.error();
    const int64_t length = file->size();
    const auto needed = static_cast<__int128>(rows) * columns * elementSize(type);
    if (needed > static_cast<__int128>(length)) {
        const auto whole = length / elementSize(type) / columns;
        return userError(text(TELAR_TR("core", "The file holds %1 bytes, too few for %2 x %3 elements of type %4"),
                              length, rows, columns, elementName(type)),
                         where, text(TELAR_TR("core", "It is enough for %1 rows of %2 columns"), whole, columns));
    }
    return std::unique_ptr<RowSource>(std::make_unique<RawFileRows>(std::move(*file), type, rows, columns));
}

} // namespace telar
