#include "core/matrix/matrix.hpp"

#include "core/base/os/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>

namespace telar {

namespace {
constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr std::size_t hugeFrom = std::size_t{4} << 20;

bool isMapped([[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
    return false; // the sanitizer watches the ends of what malloc gives
#else
    return bytes >= hugeFrom;
#endif
}

std::size_t roundedUp(std::size_t bytes, std::size_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
}

} // namespace

int64_t elementSize(ElementType type) { return type == ElementType::UInt8 ? 1 : 4; }

const char* elementName(ElementType type) {
    switch (type) {
    case ElementType::UInt8:
        return "uint8";
    case ElementType::Int32:
        return "int32";
    case ElementType::Float32:
        return "float32";
    }
    return "";
}

void BufferDeleter::operator()(void* memory) const {
    if (isMapped(bytes))
        os::unmapLarge(memory, roundedUp(bytes, hugePage));
    else
        os::freeAligned(memory);
}

Buffer allocateBuffer(std::size_t bytes) {
    if (bytes == 0)
        return Buffer(nullptr, BufferDeleter{0});
    if (bytes > std::numeric_limits<std::size_t>::max() - 2 * hugePage)
        return Buffer(nullptr, BufferDeleter{0});
    const std::size_t alignment = bytes >= hugeFrom ? hugePage : 64;
    const std::size_t rounded = roundedUp(bytes, alignment);
    // Past malloc, which keeps places of up to 32 MiB that were freed and puts small things there: each would hold a page of
    // 2 MiB.
    void* memory = isMapped(bytes) ? os::mapLarge(rounded, hugePage) : os::allocateAligned(alignment, rounded);
    return Buffer(memory, BufferDeleter{bytes});
}

template <class T>
Matrix<T>::Matrix(int64_t rows, int64_t columns, int64_t planes)
    : rows_(rows), columns_(columns), planes_(planes),
      buffer_(allocateBuffer(static_cast<std::size_t>(rows * columns * planes) * sizeof(T))) {
    if (size() > 0 && !buffer_)
        throw std::bad_alloc();
}

template <class T>
Expected<Matrix<T>> Matrix<T>::create(int64_t rows, int64_t columns, int64_t planes) {
    assert(rows >= 0 && columns >= 0 && planes >= 0);
    __int128 bytes = static_cast<__int128>(rows) * columns * planes * static_cast<__int128>(sizeof(T));
    constexpr __int128 most = std::numeric_limits<int64_t>::max() / 2;
    TELAR_CHECK(checkMemory(static_cast<int64_t>(bytes < most ? bytes : most)));
    Matrix matrix;
    matrix.buffer_ = allocateBuffer(static_cast<std::size_t>(bytes));
    if (bytes > 0 && !matrix.buffer_)
        return environmentError(
            text(TELAR_TR("core", "The system refused %1 bytes of memory"), static_cast<int64_t>(bytes)));
    matrix.rows_ = rows;
    matrix.columns_ = columns;
    matrix.planes_ = planes;
    return matrix;
}

template <class T>
Matrix<T> Matrix<T>::clone() const {
    Matrix copy(rows_, columns_, planes_);
    if (size() > 0)
        std::memcpy(copy.data(), data(), static_cast<std::size_t>(bytes()));
    return copy;
}

template class Matrix<uint8_t>;
template class Matrix<uint16_t>;
template class Matrix<int32_t>;
template class Matrix<int64_t>;
template class Matrix<float>;
template class Matrix<double>;

AnyView viewOf(const AnyMatrix& matrix) {
    return std::visit([](const auto& m) { return AnyView(m.view()); }, matrix);
}

AnyMutableView mutableViewOf(AnyMatrix& matrix) {
    return std::visit([](auto& m) { return AnyMutableView(m.view()); }, matrix);
}

ElementType elementType(const AnyView& view) { return static_cast<ElementType>(view.index()); }

ElementType elementType(const AnyMatrix& matrix) { return static_cast<ElementType>(matrix.index()); }

int64_t rowsOf(const AnyMatrix& matrix) {
    return std::visit([](const auto& m) { return m.rows(); }, matrix);
}

int64_t columnsOf(const AnyMatrix& matrix) {
    return std::visit([](const auto& m) { return m.columns(); }, matrix);
}

template <class T>
static Expected<AnyMatrix> createAny(int64_t rows, int64_t columns, int64_t planes) {
    TELAR_TAKE(matrix, Matrix<T>::create(rows, columns, planes));
    return AnyMatrix(std::move(*matrix));
}

Expected<AnyMatrix> createMatrix(ElementType type, int64_t rows, int64_t columns, int64_t planes) {
    switch (type) {
    case ElementType::UInt8:
        return createAny<uint8_t>(rows, columns, planes);
    case ElementType::Int32:
        return createAny<int32_t>(rows, columns, planes);
    case ElementType::Float32:
        break;
    }
    return createAny<float>(rows, columns, planes);
}

} // namespace telar
