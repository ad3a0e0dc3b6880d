// Attention in one launch whose score matrix never exists: a block keeps 16 queries and lets tiles of 32 keys and values
// pass by. Each warp owns four of the queries; a lane owns one key of the tile, and later every 32nd column of the output. The
// online softmax carries a maximum and a sum from tile to tile and corrects what was added before whenever the maximum rises.
// (T. Dao et al., FlashAttention, 2022; M. Milakov and N. Gimelshein, 2018.)

__global__ void flash(const float* q, const float* k, const float* v, float* o, int queries, int keys, int size,
                      int columns, int group, float scale, int causal) {
    __shared__ float tileQ[16][128], tileK[32][129], tileV[32][128];
    const int lane = threadIdx.x, warp = threadIdx.y, thread = warp * 32 + lane, head = blockIdx.y,
              first = blockIdx.x * 16;
    for (int i = thread; i < 16 * size; i += 128) {
        const int query = first + i / size;
        tileQ[i / size][i % size] = query < queries ? q[(size_t(head) * queries + query) * size + i % size] : 0;
    }
    float highest[4], sum[4], out[4][4];
    for (int n = 0; n < 4; ++n) {
        highest[n] = -INFINITY;
        sum[n] = 0;
        for (int c = 0; c < 4; ++c)
            out[n][c] = 0;
    }
    const int last = causal && first + 16 < keys ? first + 16 : keys; // no query of the block sees a key from there on
    for (int start = 0; start < last; start += 32) {
        __syncthreads(); // all have read the tile before
        for (int i = thread; i < 32 * size; i += 128) {
            const int key = start + i / size;
            tileK[i / size][i % size] = key < keys ? k[(size_t(head / group) * keys + key) * size + i % size] : 0;
        }
        for (int i = thread; i < 32 * columns; i += 128) {
            const int key = start + i / columns;
            tileV[i / columns][i % columns] =
                key < keys ? v[(size_t(head / group) * keys + key) * columns + i % columns] : 0;
        }
        __syncthreads();
        for (int n = 0; n < 4; ++n) {
            const int query = first + warp * 4 + n, key = start + lane;
            float score = 0;
            for (int p = 0; p < size; ++p)
                score = fma(tileQ[warp * 4 + n][p], tileK[lane][p], score);
            score = key >= keys || (causal && key > query) ? -INFINITY : scale * score;
            float top = score;
            for (int apart = 16; apart > 0; apart /= 2)
                top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, apart));
            top = fmaxf(top, highest[n]);
            const float weight = top == -INFINITY ? 0 : expf(score - top);
            const float before = highest[n] == top ? 1 : expf(highest[n] - top);
            float added = weight;
            for (int apart = 16; apart > 0; apart /= 2)
                added += __shfl_xor_sync(0xffffffff, added, apart);
            sum[n] = sum[n] * before + added;
            highest[n] = top;
            for (int c = 0; c < 4; ++c)
                out[n][c] *= before;
            for (int j = 0; j < 32; ++j) {
                const float w = __shfl_sync(0xffffffff, weight, j);
                for (int c = 0; c < 4 && lane + 32 * c < columns; ++c)
                    out[n][c] = fma(w, tileV[j][lane + 32 * c], out[n][c]);
            }
        }
    }
    for (int n = 0; n < 4; ++n) {
        const int query = first + warp * 4 + n;
        if (query < queries)
            for (int c = 0; c < 4 && lane + 32 * c < columns; ++c)
                o[(size_t(head) * queries + query) * columns + lane + 32 * c] = out[n][c] / sum[n];
    }
}
