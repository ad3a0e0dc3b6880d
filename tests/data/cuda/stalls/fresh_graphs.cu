// Graphs and tables: sparse products, breadth first, shortest ways, nearest neighbours, clusters, letters counted. Written after
// the model was finished, to judge it.
#include <cstdio>
#include <vector>

__global__ void sparse_by_thread(const int* first, const int* column, const float* value, const float* x, float* y, int rows) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float sum = 0.0f;
    for (int k = first[r]; k < first[r + 1]; ++k)
        sum += value[k] * x[column[k]];
    y[r] = sum;
}

__global__ void sparse_by_warp(const int* first, const int* column, const float* value, const float* x, float* y, int rows) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (r >= rows)
        return;
    float sum = 0.0f;
    for (int k = first[r] + lane; k < first[r + 1]; k += 32)
        sum += value[k] * x[column[k]];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (lane == 0)
        y[r] = sum;
}

__global__ void next_level(const int* first, const int* column, int* level, int now, int* changed, int nodes) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= nodes || level[v] != now)
        return;
    for (int k = first[v]; k < first[v + 1]; ++k)
        if (level[column[k]] < 0) {
            level[column[k]] = now + 1;
            *changed = 1;
        }
}

__global__ void shorter_ways(int* distance, int n, int via) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n) {
        int round = distance[y * n + via] + distance[via * n + x];
        if (round < distance[y * n + x])
            distance[y * n + x] = round;
    }
}

__global__ void nearest(const float* points, const float* queries, int* best, int count, int dims) {
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    float least = 1e30f;
    int who = -1;
    for (int p = 0; p < count; ++p) {
        float sum = 0.0f;
        for (int d = 0; d < dims; ++d) {
            float t = points[p * dims + d] - queries[q * dims + d];
            sum += t * t;
        }
        if (sum < least) {
            least = sum;
            who = p;
        }
    }
    best[q] = who;
}

__global__ void assign_clusters(const float* x, const float* y, const float* cx, const float* cy, int* cluster, float* sumx,
                                float* sumy, int* members, int n, int k) {
    __shared__ float sx[16], sy[16];
    __shared__ int count[16];
    if (threadIdx.x < k) {
        sx[threadIdx.x] = sy[threadIdx.x] = 0.0f;
        count[threadIdx.x] = 0;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int best = 0;
        float least = 1e30f;
        for (int c = 0; c < k; ++c) {
            float dx = x[i] - cx[c], dy = y[i] - cy[c], d = dx * dx + dy * dy;
            if (d < least) {
                least = d;
                best = c;
            }
        }
        cluster[i] = best;
        atomicAdd(&sx[best], x[i]);
        atomicAdd(&sy[best], y[i]);
        atomicAdd(&count[best], 1);
    }
    __syncthreads();
    if (threadIdx.x < k) {
        atomicAdd(&sumx[threadIdx.x], sx[threadIdx.x]);
        atomicAdd(&sumy[threadIdx.x], sy[threadIdx.x]);
        atomicAdd(&members[threadIdx.x], count[threadIdx.x]);
    }
}

__global__ void count_letters(const char* text, int* count, int n) {
    __shared__ int own[26];
    if (threadIdx.x < 26)
        own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        char c = text[i];
        if (c >= 'a' && c <= 'z')
            atomicAdd(&own[c - 'a'], 1);
    }
    __syncthreads();
    if (threadIdx.x < 26)
        atomicAdd(&count[threadIdx.x], own[threadIdx.x]);
}

int main() {
    const int rows = 1 << 14, n = 512, points = 1 << 16;
    std::vector<int> first(rows + 1), column, level(rows, -1), distance(n * n);
    unsigned state = 7;
    for (int r = 0; r < rows; ++r) {
        first[r] = (int)column.size();
        state = state * 1664525u + 1013904223u;
        int many = 8 + (state >> 16) % 48;
        for (int k = 0; k < many; ++k) {
            state = state * 1664525u + 1013904223u;
            column.push_back((state >> 10) % rows);
        }
    }
    first[rows] = (int)column.size();
    for (int v = 0; v < rows; v += 5)
        level[v] = 3;
    for (int i = 0; i < n * n; ++i) {
        state = state * 1664525u + 1013904223u;
        distance[i] = 1 + (state >> 12) % 1000;
    }
    std::vector<float> ones(column.size(), 0.5f), h(points);
    std::vector<char> text(1 << 20);
    for (int i = 0; i < points; ++i)
        h[i] = (i * 37 % 1000) * 0.01f;
    for (size_t i = 0; i < text.size(); ++i)
        text[i] = i % 6 == 5 ? ' ' : 'a' + (i * 7 + i / 13) % 26;
    int *f, *c, *l, *dist, *changed, *cluster, *members, *letters;
    float *v, *x, *y, *p, *q, *cx, *cy, *sx, *sy;
    char* t;
    cudaMalloc(&f, (rows + 1) * 4);
    cudaMalloc(&c, column.size() * 4);
    cudaMalloc(&v, column.size() * 4);
    cudaMalloc(&l, rows * 4);
    cudaMalloc(&dist, n * n * 4);
    cudaMalloc(&changed, 4);
    cudaMalloc(&x, rows * 4);
    cudaMalloc(&y, rows * 4);
    cudaMalloc(&p, points * 4);
    cudaMalloc(&q, points * 4);
    cudaMalloc(&cluster, points * 4);
    cudaMalloc(&members, 64);
    cudaMalloc(&cx, 64);
    cudaMalloc(&cy, 64);
    cudaMalloc(&sx, 64);
    cudaMalloc(&sy, 64);
    cudaMalloc(&letters, 26 * 4);
    cudaMalloc(&t, text.size());
    cudaMemcpy(f, first.data(), (rows + 1) * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(c, column.data(), column.size() * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(v, ones.data(), column.size() * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(l, level.data(), rows * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dist, distance.data(), n * n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(x, h.data(), rows * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(p, h.data(), points * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(q, h.data(), points * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(cx, h.data(), 64, cudaMemcpyHostToDevice);
    cudaMemcpy(cy, h.data() + 100, 64, cudaMemcpyHostToDevice);
    cudaMemcpy(t, text.data(), text.size(), cudaMemcpyHostToDevice);
    cudaMemset(changed, 0, 4);
    cudaMemset(sx, 0, 64);
    cudaMemset(sy, 0, 64);
    cudaMemset(members, 0, 64);
    cudaMemset(letters, 0, 26 * 4);
    sparse_by_thread<<<rows / 128, 128>>>(f, c, v, x, y, rows);
    sparse_by_warp<<<rows / 8, 256>>>(f, c, v, x, y, rows);
    next_level<<<rows / 256, 256>>>(f, c, l, 3, changed, rows);
    shorter_ways<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(dist, n, 17);
    nearest<<<64, 64>>>(p, q, cluster, 1024, 8);
    assign_clusters<<<points / 256, 256>>>(p, q, cx, cy, cluster, sx, sy, members, points, 16);
    count_letters<<<128, 256>>>(t, letters, (int)text.size());
    int a = 0;
    cudaMemcpy(&a, letters, 4, cudaMemcpyDeviceToHost);
    printf("the letter a: %d\n", a);
    return 0;
}
