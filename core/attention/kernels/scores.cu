// Attention in three launches, as its formula is written: scores = scale Q K^T, a softmax of each row of scores, and O =
// scores V. The score matrix, queries x keys for each head, is written twice and read four times.

/// A thread computes a score: the product of a query and a key.
__global__ void scores(const float* q, const float* k, float* s, int queries, int keys, int size, int group,
                       float scale, int causal) {
    const int key = blockIdx.x * blockDim.x + threadIdx.x, query = blockIdx.y * blockDim.y + threadIdx.y,
              head = blockIdx.z;
    if (query >= queries || key >= keys)
        return;
    const float* row = q + (size_t(head) * queries + query) * size;
    const float* column = k + (size_t(head / group) * keys + key) * size;
    float sum = 0;
    for (int p = 0; p < size; ++p)
        sum = fma(row[p], column[p], sum);
    s[(size_t(head) * queries + query) * keys + key] = causal && key > query ? -INFINITY : scale * sum;
}

/// A warp turns a row of scores into weights.
__global__ void weights(float* s, int rows, int keys) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
    if (row >= rows)
        return;
    float* scores = s + size_t(row) * keys;
    float highest = -INFINITY, sum = 0;
    for (int j = lane; j < keys; j += 32)
        highest = fmaxf(highest, scores[j]);
    for (int apart = 16; apart > 0; apart /= 2)
        highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, apart));
    for (int j = lane; j < keys; j += 32)
        sum += expf(scores[j] - highest);
    for (int apart = 16; apart > 0; apart /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, apart);
    for (int j = lane; j < keys; j += 32)
        scores[j] = expf(scores[j] - highest) / sum;
}

/// A thread computes an element of the output: a row of weights times a column of V.
__global__ void values(const float* s, const float* v, float* o, int queries, int keys, int columns, int group) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x, query = blockIdx.y * blockDim.y + threadIdx.y,
              head = blockIdx.z;
    if (query >= queries || column >= columns)
        return;
    const float* row = s + (size_t(head) * queries + query) * keys;
    const float* from = v + size_t(head / group) * keys * columns + column;
    float sum = 0;
    for (int j = 0; j < keys; ++j)
        sum = fma(row[j], from[size_t(j) * columns], sum);
    o[(size_t(head) * queries + query) * columns + column] = sum;
}

/// The same scores in tiles of 16 x 16 in shared memory: every fetched number is used 16 times.
__global__ void tiledScores(const float* q, const float* k, float* s, int queries, int keys, int size, int group,
                            float scale, int causal) {
    __shared__ float tileQ[16][16], tileK[16][17]; // a column more: threads of a warp read different banks
    const int x = threadIdx.x, y = threadIdx.y, head = blockIdx.z;
    const int key = blockIdx.x * 16 + x, query = blockIdx.y * 16 + y, other = blockIdx.x * 16 + y;
    float sum = 0;
    for (int first = 0; first < size; first += 16) {
        tileQ[y][x] = query < queries && first + x < size ? q[(size_t(head) * queries + query) * size + first + x] : 0;
        tileK[y][x] =
            other < keys && first + x < size ? k[(size_t(head / group) * keys + other) * size + first + x] : 0;
        __syncthreads();
        for (int p = 0; p < 16; ++p)
            sum = fma(tileQ[y][p], tileK[x][p], sum);
        __syncthreads();
    }
    if (query < queries && key < keys)
        s[(size_t(head) * queries + query) * keys + key] = causal && key > query ? -INFINITY : scale * sum;
}

__global__ void tiledValues(const float* s, const float* v, float* o, int queries, int keys, int columns, int group) {
    __shared__ float tileS[16][16], tileV[16][16];
    const int x = threadIdx.x, y = threadIdx.y, head = blockIdx.z;
    const int column = blockIdx.x * 16 + x, query = blockIdx.y * 16 + y;
    float sum = 0;
    for (int first = 0; first < keys; first += 16) {
        tileS[y][x] = query < queries && first + x < keys ? s[(size_t(head) * queries + query) * keys + first + x] : 0;
        tileV[y][x] =
            column < columns && first + y < keys ? v[(size_t(head / group) * keys + first + y) * columns + column] : 0;
        __syncthreads();
        for (int j = 0; j < 16; ++j)
            sum = fma(tileS[y][j], tileV[j][x], sum);
        __syncthreads();
    }
    if (query < queries && column < columns)
        o[(size_t(head) * queries + query) * columns + column] = sum;
}
