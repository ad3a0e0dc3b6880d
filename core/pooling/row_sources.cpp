// Where streamed rows come from.
#include "core/base/mersenne_twister.hpp"
#include "core/pooling/streamed.hpp"

#include <fstream>
#include <system_error>

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
    RawFileRows(std::ifstream file, std::string name, ElementType type, int64_t rows, int64_t columns)
        : file_(std::move(file)), name_(std::move(name)), type_(type), rows_(rows), columns_(columns) {}
    int64_t rows() const override { return rows_; }
    int64_t columns() const override { return columns_; }
    ElementType type() const override { return type_; }
    Status read(void* to, int64_t count) override {
        if (!file_.read(static_cast<char*>(to), count * columns_ * elementSize(type_)))
            return environmentError(
                text(TELAR_TR("core", "The file ended or could not be read within rows %1 to %2"), next_,
                     next_ + count - 1),
                Text{"%1", {name_}});
        next_ += count;
        return {};
    }

private:
    std::ifstream file_;
    std::string name_;
    ElementType type_;
    int64_t rows_, columns_, next_ = 0;
};

} // namespace

std::unique_ptr<RowSource> randomRows(int64_t rows, int64_t columns, uint32_t seed, uint32_t most) {
    return std::make_unique<RandomRows>(rows, columns, seed, most);
}

Expected<std::unique_ptr<RowSource>> rawFileRows(const std::filesystem::path& path, ElementType type,
                                                 int64_t rows, int64_t columns) {
    const Text where{"%1", {path.string()}};
    if (rows < 1 || columns < 1)
        return userError(
            text(
                TELAR_TR("core", "A matrix needs at least one row and one column, and %1 x %2 was asked for"),
                rows, columns),
            where);
    std::error_code failure;
    const auto length = std::filesystem::file_size(path, failure);
    std::ifstream file(path, std::ios::binary);
    if (failure || !file)
        return userError(text(TELAR_TR("core", "The file cannot be read")), where,
                         text(TELAR_TR("core", "Check its name and its permissions")));
    const auto needed = static_cast<__int128>(rows) * columns * elementSize(type);
    if (needed > static_cast<__int128>(length)) {
        const auto whole = static_cast<int64_t>(length) / elementSize(type) / columns;
        return userError(
            text(TELAR_TR("core", "The file holds %1 bytes, too few for %2 x %3 elements of type %4"), length,
                 rows, columns, elementName(type)),
            where, text(TELAR_TR("core", "It is enough for %1 rows of %2 columns"), whole, columns));
    }
    return std::unique_ptr<RowSource>(
        std::make_unique<RawFileRows>(std::move(file), path.string(), type, rows, columns));
}

} // namespace telar
