// OpenMP's functions as they answer in a program that was compiled without it, as nvcc does unless it is told: one thread.
// Written for Telar.
#pragma once
#pragma clang system_header
#include <time.h>

static inline int omp_get_thread_num() { return 0; }
static inline int omp_get_num_threads() { return 1; }
static inline int omp_get_max_threads() { return 1; }
static inline int omp_get_num_procs() { return 1; }
static inline void omp_set_num_threads(int) {}
static inline int omp_in_parallel() { return 0; }
static inline double omp_get_wtime() {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}
