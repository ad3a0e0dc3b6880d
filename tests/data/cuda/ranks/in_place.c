// ranks: 4
// prints: 0: 0 0 3 -3, 5 8
// prints: 1: 0 0 3 -3, 5 8
// prints: 2: 0 0 3 -3, 5 8
// prints: 3: 0 0 3 -3, 5 8
// prints: bits 3
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[4] = {rank, 2 * rank, 3, -rank}, w[64] = {0};
    MPI_Allreduce(MPI_IN_PLACE, v, 4, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    w[rank] = rank + 5;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, w, 1, MPI_INT, MPI_COMM_WORLD);
    int s = rank;
    if (rank == 2)
        MPI_Reduce(MPI_IN_PLACE, &s, 1, MPI_INT, MPI_BOR, 2, MPI_COMM_WORLD);
    else
        MPI_Reduce(&s, NULL, 1, MPI_INT, MPI_BOR, 2, MPI_COMM_WORLD);
    printf("%d: %d %d %d %d, %d %d\n", rank, v[0], v[1], v[2], v[3], w[0], w[size - 1]);
    if (rank == 2)
        printf("bits %d\n", s);
    MPI_Finalize();
    return 0;
}
