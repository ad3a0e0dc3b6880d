#include <cmath>
#include <cstdio>
#include <cusparse.h>
#include <vector>
// cuSPARSE against loops of the host: y = alpha op(A) x + beta y in each format, with one and five columns, and conversions.
template <class T>
struct Dev {
    T* p;
    size_t n;
    Dev(const std::vector<T>& v) : n(v.size()) {
        cudaMalloc(&p, n * sizeof(T));
        cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Dev() { cudaFree(p); }
    std::vector<T> get() {
        std::vector<T> v(n);
        cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};
static int wrong = 0;
template <class T>
void nearAll(const char* what, const std::vector<T>& a, const std::vector<T>& b) {
    for (size_t k = 0; k < b.size(); ++k)
        if (!(std::fabs(a[k] - b[k]) <= 1e-5 * std::fmax(1.0, std::fabs((double)b[k])))) {
            if (wrong++ < 5)
                std::printf("%s, %zu: %g for %g\n", what, k, (double)a[k], (double)b[k]);
        }
}
#define FINE(call) if (auto status = call) std::printf("%s: %s\n", #call, cusparseGetErrorName(status)), ++wrong

template <class T>
void check(cudaDataType type, int base) {
    const int m = 37, n = 23, columns = 5;
    std::vector<T> dense(m * n, T(0)), values, turnedValues;
    std::vector<int> offsets{base}, indices, rows, turned{base}, turnedIndices;
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j)
            if ((i * 7 + j * 5) % 6 == 0 && i != 11) {
                dense[i * n + j] = T(i - 2 * j) / 4 + T(0.5);
                if (dense[i * n + j] == 0)
                    continue;
                values.push_back(dense[i * n + j]);
                indices.push_back(j + base);
                rows.push_back(i + base);
            }
        offsets.push_back((int)values.size() + base);
    }
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < m; ++i)
            if (dense[i * n + j] != 0) {
                turnedValues.push_back(dense[i * n + j]);
                turnedIndices.push_back(i + base);
            }
        turned.push_back((int)turnedValues.size() + base);
    }
    const int nnz = (int)values.size();
    Dev<T> v(values), tv(turnedValues);
    Dev<int> o(offsets), c(indices), r(rows), to(turned), ti(turnedIndices);
    cusparseHandle_t h;
    FINE(cusparseCreate(&h));
    cusparseSpMatDescr_t forms[3];
    const auto at = (cusparseIndexBase_t)base;
    FINE(cusparseCreateCsr(&forms[0], m, n, nnz, o.p, c.p, v.p, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, at, type));
    FINE(cusparseCreateCoo(&forms[1], m, n, nnz, r.p, c.p, v.p, CUSPARSE_INDEX_32I, at, type));
    FINE(cusparseCreateCsc(&forms[2], m, n, nnz, to.p, ti.p, tv.p, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, at, type));
    const T alpha = T(1.5), beta = T(-0.25);
    char* buffer;
    cudaMalloc(&buffer, 1 << 20); // more than any of these asks for
    for (int form = 0; form < 3; ++form)
        for (int across = 0; across < 2; ++across)
            for (int byRows = 0; byRows < 2; ++byRows) {
                const int in = across ? m : n, out = across ? n : m;
                const auto op = across ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
                std::vector<T> x(in * columns), y(out * columns), wanted(out * columns);
                for (size_t k = 0; k < x.size(); ++k)
                    x[k] = T((int)(k * 13 % 17) - 8) / 8;
                for (size_t k = 0; k < y.size(); ++k)
                    y[k] = T((int)(k * 5 % 11)) / 2;
                const auto place = [&](int row, int column, int rowsOf) { return byRows ? row * columns + column : row + column * rowsOf; };
                for (int i = 0; i < out; ++i)
                    for (int k = 0; k < columns; ++k) {
                        T sum = 0;
                        for (int j = 0; j < in; ++j)
                            sum += (across ? dense[j * n + i] : dense[i * n + j]) * x[place(j, k, in)];
                        wanted[place(i, k, out)] = alpha * sum + beta * y[place(i, k, out)];
                    }
                Dev<T> dx(x), dy(y);
                cusparseDnMatDescr_t X, Y;
                const auto order = byRows ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL;
                FINE(cusparseCreateDnMat(&X, in, columns, byRows ? columns : in, dx.p, type, order));
                FINE(cusparseCreateDnMat(&Y, out, columns, byRows ? columns : out, dy.p, type, order));
                size_t bytes = 0;
                FINE(cusparseSpMM_bufferSize(h, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, forms[form], X, &beta, Y, type, CUSPARSE_SPMM_ALG_DEFAULT, &bytes));
                FINE(cusparseSpMM(h, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, forms[form], X, &beta, Y, type, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
                nearAll("SpMM", dy.get(), wanted);
                cusparseDestroyDnMat(X);
                cusparseDestroyDnMat(Y);
                if (byRows)
                    continue;
                Dev<T> one(std::vector<T>(y.begin(), y.begin() + out));
                cusparseDnVecDescr_t from, into;
                FINE(cusparseCreateDnVec(&from, in, dx.p, type));
                FINE(cusparseCreateDnVec(&into, out, one.p, type));
                FINE(cusparseSpMV(h, op, &alpha, forms[form], from, &beta, into, type, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
                nearAll("SpMV", one.get(), std::vector<T>(wanted.begin(), wanted.begin() + out));
                cusparseDestroyDnVec(from);
                cusparseDestroyDnVec(into);
            }
    // Dense to CSR and back.
    Dev<T> d(dense), back(std::vector<T>(m * n, T(9)));
    Dev<int> newOffsets(std::vector<int>(m + 1, 0));
    cusparseDnMatDescr_t D, B;
    cusparseSpMatDescr_t S;
    FINE(cusparseCreateDnMat(&D, m, n, n, d.p, type, CUSPARSE_ORDER_ROW));
    FINE(cusparseCreateDnMat(&B, m, n, n, back.p, type, CUSPARSE_ORDER_ROW));
    FINE(cusparseCreateCsr(&S, m, n, 0, newOffsets.p, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, at, type));
    FINE(cusparseDenseToSparse_analysis(h, D, S, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    int64_t rowsOf, columnsOf, found;
    cusparseSpMatGetSize(S, &rowsOf, &columnsOf, &found);
    if (found != nnz)
        std::printf("%d elements for %d\n", (int)found, nnz), ++wrong;
    Dev<int> newIndices(std::vector<int>(nnz, 0));
    Dev<T> newValues(std::vector<T>(nnz, T(0)));
    cusparseCsrSetPointers(S, newOffsets.p, newIndices.p, newValues.p);
    FINE(cusparseDenseToSparse_convert(h, D, S, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    nearAll("offsets", newOffsets.get(), offsets);
    nearAll("indices", newIndices.get(), indices);
    nearAll("values", newValues.get(), values);
    FINE(cusparseSparseToDense(h, S, B, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer));
    nearAll("dense", back.get(), dense);
    for (auto one : forms)
        cusparseDestroySpMat(one);
    cusparseDestroySpMat(S);
    cusparseDestroyDnMat(D);
    cusparseDestroyDnMat(B);
    cusparseDestroy(h);
    cudaFree(buffer);
}

int main() {
    check<float>(CUDA_R_32F, 0);
    check<double>(CUDA_R_64F, 1);
    std::printf(wrong ? "FAIL\n" : "PASS\n");
}
