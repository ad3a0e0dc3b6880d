// ranks: 4
// prints: 0: 77 10 4 1 0
// prints: 1: 77 10 4 3 1
// prints: 2: 77 10 4 6 2
// prints: 3: 77 10 4 10 6
// prints: best 2 at 2
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int one = rank + 1, sum = 0, most[2] = {rank % 3, rank}, best[2], all[64], prefix = 0, before = -1;
    int word = rank == 1 ? 77 : 0;
    MPI_Bcast(&word, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(most, best, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Allgather(&one, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Scan(&one, &prefix, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(&one, &before, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("best %d at %d\n", best[0], best[1]);
    printf("%d: %d %d %d %d %d\n", rank, word, sum, all[size - 1], prefix, rank == 0 ? 0 : before);
    MPI_Finalize();
    return 0;
}
