// ranks: 4
// prints: 0: 6 10 3
// prints: 1: 14 18 4
// prints: 2: 22 26 5
// prints: 3: 30 34 6
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[8], mine = 0, parts[2] = {0, 0};
    for (int k = 0; k < 8; ++k)
        v[k] = rank + k;
    MPI_Reduce_scatter_block(v, parts, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    int counts[4] = {1, 1, 1, 5}, last[5];
    MPI_Reduce_scatter(v, last, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    printf("%d: %d %d %d\n", rank, parts[0], parts[1], last[0]);
    MPI_Finalize();
    return 0;
}
