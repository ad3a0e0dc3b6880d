// Thrust against loops of the host.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <vector>

static int wrong = 0;
static void check(const char* what, bool fine) {
    if (!fine) {
        std::printf("wrong: %s\n", what);
        ++wrong;
    }
}

struct saxpy {
    float a;
    __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};
struct square_it {
    __host__ __device__ float operator()(float x) const { return x * x; }
};
struct is_even {
    __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct add_tuple {
    template <typename Tuple>
    __host__ __device__ void operator()(Tuple t) {
        thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t);
    }
};
struct estimate_pi : public thrust::unary_function<unsigned int, float> {
    __host__ __device__ float operator()(unsigned int seed) {
        thrust::default_random_engine engine(seed);
        engine.discard(seed * 100);
        thrust::uniform_real_distribution<float> uniform(0, 1);
        float inside = 0;
        for (int k = 0; k < 100; ++k) {
            const float x = uniform(engine), y = uniform(engine);
            inside += x * x + y * y <= 1;
        }
        return 4 * inside / 100;
    }
};
struct pair_of {
    int key;
    float value;
};
struct by_key {
    __host__ __device__ bool operator()(const pair_of& a, const pair_of& b) const { return a.key < b.key; }
};

int main() {
    const int n = 5000;
    thrust::host_vector<int> h(n);
    std::generate(h.begin(), h.end(), [] { return std::rand() % 1000; });
    thrust::device_vector<int> d = h;
    check("copy there and back", thrust::host_vector<int>(d) == h);
    check("reduce",
          thrust::reduce(d.begin(), d.end(), 0, thrust::plus<int>()) == std::accumulate(h.begin(), h.end(), 0));
    check("maximum", *thrust::max_element(d.begin(), d.end()) == *std::max_element(h.begin(), h.end()));
    check("place of the least",
          thrust::min_element(d.begin(), d.end()) - d.begin() == std::min_element(h.begin(), h.end()) - h.begin());
    check("count", thrust::count(d.begin(), d.end(), h[7]) == std::count(h.begin(), h.end(), h[7]));
    check("count_if", thrust::count_if(d.begin(), d.end(), is_even()) ==
                          std::count_if(h.begin(), h.end(), [](int v) { return v % 2 == 0; }));

    thrust::device_vector<float> x(n, 2.0f), y(n), z(n);
    thrust::sequence(y.begin(), y.end());
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy{3});
    check("transform", y[10] == 16 && y[n - 1] == n - 1 + 6);
    check("norm",
          std::fabs(std::sqrt(thrust::transform_reduce(x.begin(), x.end(), square_it(), 0.0f, thrust::plus<float>())) -
                    std::sqrt(4.0f * n)) < 1e-2);
    check("inner product", thrust::inner_product(x.begin(), x.end(), x.begin(), 0.0f) == 4.0f * n);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(x.end(), y.end(), z.end())), add_tuple());
    check("zip", z[100] == 2 + 106);
    using namespace thrust::placeholders;
    thrust::transform(x.begin(), x.end(), y.begin(), z.begin(), 2.0f * _1 + _2);
    check("placeholders", z[4] == 4 + 10);

    thrust::device_vector<int> scanned(n);
    thrust::inclusive_scan(d.begin(), d.end(), scanned.begin());
    std::vector<int> sums(n);
    std::partial_sum(h.begin(), h.end(), sums.begin());
    check("inclusive scan", thrust::host_vector<int>(scanned) == thrust::host_vector<int>(sums));
    thrust::exclusive_scan(d.begin(), d.end(), d.begin(), 5);
    check("exclusive scan in place", d[0] == 5 && d[n - 1] == 5 + sums[n - 2]);
    d = h;

    thrust::device_vector<int> even(n);
    const auto last = thrust::copy_if(d.begin(), d.end(), even.begin(), is_even());
    std::vector<int> wanted;
    std::copy_if(h.begin(), h.end(), std::back_inserter(wanted), [](int v) { return v % 2 == 0; });
    even.resize(last - even.begin());
    check("copy_if", thrust::host_vector<int>(even) == thrust::host_vector<int>(wanted));
    d.erase(thrust::remove_if(d.begin(), d.end(), is_even()), d.end());
    check("remove_if", d.size() == n - wanted.size() && d[0] % 2 == 1);
    d = h;

    thrust::sort(d.begin(), d.end());
    std::vector<int> sorted(h.begin(), h.end());
    std::sort(sorted.begin(), sorted.end());
    check("sort", thrust::host_vector<int>(d) == thrust::host_vector<int>(sorted));
    check("is_sorted", thrust::is_sorted(d.begin(), d.end()));
    thrust::device_vector<int> at(1);
    thrust::lower_bound(d.begin(), d.end(), d.begin() + 77, d.begin() + 78, at.begin());
    check("lower_bound", at[0] == std::lower_bound(sorted.begin(), sorted.end(), sorted[77]) - sorted.begin());
    check("binary search",
          thrust::binary_search(d.begin(), d.end(), sorted[3]) && !thrust::binary_search(d.begin(), d.end(), -1));
    thrust::device_vector<int> keys(n), counts(n);
    const auto ends =
        thrust::reduce_by_key(d.begin(), d.end(), thrust::make_constant_iterator(1), keys.begin(), counts.begin());
    const int different = std::unique(sorted.begin(), sorted.end()) - sorted.begin();
    check("reduce_by_key", ends.first - keys.begin() == different && thrust::reduce(counts.begin(), ends.second) == n);
    check("one run", counts[5] == std::count(h.begin(), h.end(), (int)keys[5]));
    check("unique", thrust::unique(d.begin(), d.end()) - d.begin() == different);

    d = h;
    thrust::device_vector<int> index(n);
    thrust::sequence(index.begin(), index.end());
    thrust::stable_sort_by_key(d.begin(), d.end(), index.begin(), thrust::greater<int>());
    bool stable = true;
    const thrust::host_vector<int> order = index;
    for (int k = 1; k < n; ++k)
        stable =
            stable && (h[order[k - 1]] > h[order[k]] || (h[order[k - 1]] == h[order[k]] && order[k - 1] < order[k]));
    check("sort_by_key", stable);
    check("gather", thrust::equal(thrust::make_permutation_iterator(d.begin(), index.begin()),
                                  thrust::make_permutation_iterator(d.begin(), index.begin()) + 3,
                                  thrust::make_permutation_iterator(d.begin(), index.begin())));
    std::vector<pair_of> pairs(777);
    for (auto& one : pairs)
        one = {std::rand() % 50, (float)std::rand()};
    thrust::device_vector<pair_of> devicePairs(pairs.begin(), pairs.end());
    thrust::sort(devicePairs.begin(), devicePairs.end(), by_key());
    std::stable_sort(pairs.begin(), pairs.end(), by_key());
    bool same = true;
    for (int k = 0; k < 777; ++k)
        same = same && ((pair_of)devicePairs[k]).value == pairs[k].value;
    check("structures in order", same);

    float* raw = nullptr;
    cudaMalloc(&raw, 100 * sizeof(float));
    thrust::fill(thrust::device, raw, raw + 100, 1.5f);
    check("plain pointers", thrust::reduce(thrust::device, raw, raw + 100) == 150);
    thrust::device_ptr<float> pointer(raw);
    pointer[3] = 4;
    check("device_ptr", thrust::reduce(pointer, pointer + 100) == 152.5f && thrust::raw_pointer_cast(pointer) == raw);
    cudaFree(raw);
    thrust::device_ptr<void> bytes = thrust::device_malloc(8 * sizeof(int));
    thrust::device_ptr<int> rising(static_cast<int*>(bytes.get()));
    const int risen[8] = {1, 0, 1, 0, 0, 1, 1, 2}, wantedSums[8] = {1, 2, 1, 2, 3, 1, 1, 1};
    thrust::copy(risen, risen + 8, rising);
    thrust::device_vector<int> ones(8, 1), byRuns(8);
    thrust::inclusive_scan_by_key(rising, rising + 8, ones.begin(), byRuns.begin(), [] __host__ __device__(int a, int b) { return a > b || (a == b && a == 0); },
                                  thrust::plus<int>());
    bool risenRight = true;
    for (int k = 0; k < 8; ++k)
        risenRight = risenRight && byRuns[k] == wantedSums[k];
    check("scan by a predicate of neighbours", risenRight);
    const auto copied = thrust::unique_by_key_copy(rising, rising + 8, thrust::make_counting_iterator(0), thrust::make_discard_iterator(), byRuns.begin());
    check("unique by key, copied", copied.second - byRuns.begin() == 6 && byRuns[3] == 3 && byRuns[4] == 5 && byRuns[5] == 7);
    thrust::device_free(bytes);
    const float pi = thrust::transform_reduce(thrust::counting_iterator<unsigned int>(0),
                                              thrust::counting_iterator<unsigned int>(200), estimate_pi(), 0.0f,
                                              thrust::plus<float>()) /
                     200;
    check("random numbers", std::fabs(pi - 3.14159f) < 0.05f);
    std::vector<int> host(h.begin(), h.end());
    thrust::sort(host.begin(), host.end());
    check("on the host", std::is_sorted(host.begin(), host.end()));
    thrust::device_vector<float> lambda(10, 1.0f);
    thrust::transform(lambda.begin(), lambda.end(), lambda.begin(), [] __device__(float v) { return v + 1; });
    check("a lambda", lambda[9] == 2);
    std::puts(wrong ? "FAIL" : "PASS");
}
