// ranks: 4
// prints: 0
// prints: 11
// prints: 18
// prints: 2
// prints: 27
// prints: 39
// prints: 5
// prints: 52
// prints: 67
// prints: 84
// prints: last 84
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int counts[64], places[64], all[200], mine[64], total = 0;
    for (int k = 0; k < size; ++k) {
        counts[k] = k + 1;
        places[k] = total;
        total += k + 1;
    }
    for (int k = 0; k < total; ++k)
        all[k] = rank == 0 ? k * k : 0;
    MPI_Scatterv(all, counts, places, MPI_INT, mine, rank + 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k <= rank; ++k)
        mine[k] += rank;
    MPI_Allgatherv(mine, rank + 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    if (rank == size - 1)
        for (int k = 0; k < total; ++k)
            printf("%d\n", all[k]);
    MPI_Gatherv(mine, rank + 1, MPI_INT, all, counts, places, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 1)
        printf("last %d\n", all[total - 1]);
    MPI_Finalize();
    return 0;
}
