// ranks: 4
// prints: 0: 1 of 2, 2, none
// prints: 1: 1 of 2, 4, some
// prints: 2: 0 of 2, 2, some
// prints: 3: 0 of 2, 4, some
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    MPI_Comm half, twin;
    int place, members, sum;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_rank(half, &place);
    MPI_Comm_size(half, &members);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    MPI_Comm_dup(half, &twin);
    MPI_Bcast(&sum, 1, MPI_INT, 0, twin);
    MPI_Comm_free(&twin);
    MPI_Comm_free(&half);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &half);
    printf("%d: %d of %d, %d, %s\n", rank, place, members, sum, half == MPI_COMM_NULL ? "none" : "some");
    if (half != MPI_COMM_NULL)
        MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
