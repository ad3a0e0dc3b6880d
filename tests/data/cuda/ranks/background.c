// ranks: 4
// prints: 0: 6 9 3
// prints: 1: 6 9 0
// prints: 2: 6 9 0
// prints: 3: 6 9 0
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = rank, sum = 0, word = rank == 0 ? 9 : 0, all[64];
    MPI_Request three[3];
    MPI_Iallreduce(&v, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &three[0]);
    MPI_Ibcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD, &three[1]);
    MPI_Igather(&v, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD, &three[2]);
    MPI_Waitall(3, three, MPI_STATUSES_IGNORE);
    printf("%d: %d %d %d\n", rank, sum, word, rank == 0 ? all[size - 1] : 0);
    MPI_Finalize();
    return 0;
}
