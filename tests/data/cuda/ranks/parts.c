// ranks: 5
// prints: 0: 0 0 0 0
// prints: 1: 0 0 0 0
// prints: 2: 0 0 0 0
// prints: 3: 0 0 0 0
// prints: 4: 0 0 0 0
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
/* Sums of so many numbers are made in parts: each element by all ranks, in each rank, and in the order of a tree. */
enum { N = 500009 };
struct Pair {
    double value;
    int place;
};
int main(int argc, char** argv) {
    int rank, size, k, wrong[4] = {0, 0, 0, 0};
    float *own = malloc(N * sizeof *own), *sum = malloc(N * sizeof *sum), *later = malloc(N * sizeof *later);
    float* rooted = malloc(N * sizeof *rooted);
    struct Pair *pairs = malloc(N * sizeof *pairs), *least = malloc(N * sizeof *least);
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (k = 0; k < N; ++k) {
        own[k] = (float)(k % 4093 * (rank + 1));
        rooted[k] = -1;
        pairs[k].value = (k + rank) % size;
        pairs[k].place = rank;
    }
    MPI_Allreduce(own, sum, N, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Iallreduce(own, later, N, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD, &request);
    MPI_Reduce(own, rooted, N, MPI_FLOAT, MPI_SUM, 3, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(pairs, least, N, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    for (k = 0; k < N; ++k) {
        wrong[0] += sum[k] != (float)(k % 4093 * 15);
        wrong[1] += later[k] != (float)(k % 4093 * 5);
        wrong[2] += rooted[k] != (rank == 3 ? sum[k] : -1);
        wrong[3] += least[k].value != 0 || least[k].place != (size - k % size) % size;
    }
    printf("%d: %d %d %d %d\n", rank, wrong[0], wrong[1], wrong[2], wrong[3]);
    free(own), free(sum), free(later), free(rooted), free(pairs), free(least);
    MPI_Finalize();
    return 0;
}
