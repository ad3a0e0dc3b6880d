// Pooling, `direct`. What the usual windows have in common is told to the compiler as constants, and a block whose windows
// all lie inside the input runs as one of an input that has no edge: the kernel's own questions are then answered while it
// is compiled. The kernel stays the one of the file.

template <class T, class Out>
struct Direct {
    using Geometry = PoolingDirect::PoolGeometry;
    using P = Plain<&PoolingDirect::direct<T, Out>>;

    const Piece& piece;
    const T* input = argument<const T*>(piece.arguments, 0);
    Out* output = argument<Out*>(piece.arguments, 1);
    int64_t* argmax = argument<int64_t*>(piece.arguments, 2);
    const Geometry g = argument<Geometry>(piece.arguments, 3);

    TELAR_INLINE void launch(const Place& block, const T* in, Out* out, int64_t* where,
                             const Geometry& geometry) const {
        threads<PoolingDirect>(
            piece, block, [=](PoolingDirect & file) __attribute__((always_inline)) {
                file.template direct<T, Out>(in, out, where, geometry);
            });
    }

    /// The piece's windows from the first to the last, inside the input, and its cells inside the output.
    bool inside() const {
        const auto within = [](uint32_t block, uint32_t threads, int outCells, int stride, int padding, int kernel,
                               int cells) {
            const int64_t first = int64_t{block} * threads, last = first + threads - 1;
            return last < outCells && first * stride >= padding && last * stride - padding + kernel <= cells;
        };
        return within(piece.block.x, piece.blockDim.x, g.outColumns, g.strideW, g.paddingW, g.kernelW, g.columns) &&
               within(piece.block.y, piece.blockDim.y, g.outRows, g.strideH, g.paddingH, g.kernelH, g.rows);
    }

    /// Windows of kernel x kernel cells, without the places of maxima.
    template <int kernel, int stride, bool average>
    TELAR_INLINE bool usual() const {
        if (g.kernelH != kernel || g.kernelW != kernel || g.strideH != stride || g.strideW != stride ||
            g.average != average || !inside())
            return false;
        Geometry open = g;
        constexpr int endless = 1 << 30;
        open.rows = open.columns = open.outRows = open.outColumns = endless;
        open.paddingH = open.paddingW = 0;
        open.kernelH = open.kernelW = kernel;
        open.strideH = open.strideW = stride;
        open.dilationH = open.dilationW = 1;
        open.average = average;
        open.paddingCounts = false;
        const int64_t row = int64_t{piece.block.y} * piece.blockDim.y,
                      column = int64_t{piece.block.x} * piece.blockDim.x;
        const T* in = input + (row * stride - g.paddingH) * g.rowStride + (column * stride - g.paddingW);
        launch({0, 0, piece.block.z}, in, output + row * g.outRowStride + column, nullptr, open);
        return true;
    }

    static void run(const Piece& piece) {
        const Direct d{piece};
        d.compute();
        if constexpr (std::is_same_v<Out, float>)
            if (d.g.average)
                oneNanIn(piece, d.output, d.g);
    }
    void compute() const {
        if (!argmax && g.dilationH == 1 && g.dilationW == 1)
            if (usual<2, 2, false>() || usual<3, 1, false>() || usual<3, 2, false>() || usual<2, 2, true>() ||
                usual<3, 1, true>() || usual<3, 2, true>())
                return;
        launch(piece.block, input, output, argmax, g);
    }
    static double steps(const void* const* arguments) {
        const auto geometry = argument<Geometry>(arguments, 3);
        return 1.0 * geometry.kernelH * geometry.kernelW;
    }
};

template <class T, class Out>
constexpr Kernel pooling(const char* file, const char* name) {
    using D = Direct<T, Out>;
    return {file, name, D::P::sizes, D::P::parameters, nullptr, 0, D::steps, D::run, nullptr};
}
