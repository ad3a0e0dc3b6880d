// Matrices and stacks of them: row-major, 64-byte aligned, sizes in 64 bits.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/memory.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <variant>

namespace telar {

enum class ElementType { UInt8, Int32, Float32 };

int64_t elementSize(ElementType type);
const char* elementName(ElementType type); ///< "uint8", "int32", "float32"

template <class T>
struct ElementOf;
template <>
struct ElementOf<uint8_t> {
    static constexpr ElementType type = ElementType::UInt8;
};
template <>
struct ElementOf<int32_t> {
    static constexpr ElementType type = ElementType::Int32;
};
template <>
struct ElementOf<float> {
    static constexpr ElementType type = ElementType::Float32;
};

/// Non-owning view of `planes` matrices of one shape (N*C of an NCHW tensor; 1 for a matrix).
/// Strides are in elements; columns are contiguous.
template <class T>
struct PlanesView {
    T* data = nullptr;
    int64_t planes = 1;
    int64_t rows = 0;
    int64_t columns = 0;
    int64_t rowStride = 0;
    int64_t planeStride = 0;

    T* row(int64_t r, int64_t plane = 0) const { return data + plane * planeStride + r * rowStride; }
    T& at(int64_t r, int64_t c, int64_t plane = 0) const { return row(r, plane)[c]; }
    int64_t size() const { return planes * rows * columns; }
    operator PlanesView<const T>() const { return {data, planes, rows, columns, rowStride, planeStride}; }
};

/// Memory for large arrays: 64-byte aligned, and on huge pages where the system grants them, because page
/// faults otherwise cost more than the work on arrays of some megabytes.
struct BufferDeleter {
    std::size_t bytes = 0;
    void operator()(void* memory) const;
};
using Buffer = std::unique_ptr<void, BufferDeleter>;
/// Null when the system has not that much memory.
Buffer allocateBuffer(std::size_t bytes);

/// Owning matrix (or stack of matrices). Move only; `clone` copies.
template <class T>
class Matrix {
public:
    Matrix() = default;
    /// Contents are not initialised. Aborts where memory is exhausted: call `checkMemory` or `create` for
    /// sizes that a user chose.
    Matrix(int64_t rows, int64_t columns, int64_t planes = 1);
    static Expected<Matrix> create(int64_t rows, int64_t columns, int64_t planes = 1);

    int64_t rows() const { return rows_; }
    int64_t columns() const { return columns_; }
    int64_t planes() const { return planes_; }
    int64_t size() const { return rows_ * columns_ * planes_; }
    int64_t bytes() const { return size() * static_cast<int64_t>(sizeof(T)); }
    bool empty() const { return size() == 0; }
    T* data() { return static_cast<T*>(buffer_.get()); }
    const T* data() const { return static_cast<const T*>(buffer_.get()); }
    T* row(int64_t r) { return data() + r * columns_; }
    const T* row(int64_t r) const { return data() + r * columns_; }
    T& at(int64_t r, int64_t c) { return row(r)[c]; }
    const T& at(int64_t r, int64_t c) const { return row(r)[c]; }
    PlanesView<T> view() { return {data(), planes_, rows_, columns_, columns_, rows_ * columns_}; }
    PlanesView<const T> view() const { return {data(), planes_, rows_, columns_, columns_, rows_ * columns_}; }
    Matrix clone() const;

private:
    int64_t rows_ = 0, columns_ = 0, planes_ = 1;
    Buffer buffer_;
};

extern template class Matrix<uint8_t>;
extern template class Matrix<uint16_t>;
extern template class Matrix<int32_t>;
extern template class Matrix<int64_t>;
extern template class Matrix<float>;
extern template class Matrix<double>;

/// A matrix whose element type is known only at run time.
using AnyMatrix = std::variant<Matrix<uint8_t>, Matrix<int32_t>, Matrix<float>>;
using AnyView = std::variant<PlanesView<const uint8_t>, PlanesView<const int32_t>, PlanesView<const float>>;
using AnyMutableView = std::variant<PlanesView<uint8_t>, PlanesView<int32_t>, PlanesView<float>>;

AnyView viewOf(const AnyMatrix& matrix);
AnyMutableView mutableViewOf(AnyMatrix& matrix);
ElementType elementType(const AnyView& view);
ElementType elementType(const AnyMatrix& matrix);
int64_t rowsOf(const AnyMatrix& matrix);
int64_t columnsOf(const AnyMatrix& matrix);
/// Refuses, with the number, what would not fit in memory.
Expected<AnyMatrix> createMatrix(ElementType type, int64_t rows, int64_t columns, int64_t planes = 1);

inline int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

} // namespace telar
