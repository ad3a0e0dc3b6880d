// ranks: 2
// finds: collective mismatch: Rank 1 expects 12 bytes in MPI_Bcast (counts.c:7), and rank 0 gives 16 bytes
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[4] = {0};
    MPI_Bcast(v, rank == 0 ? 4 : 3, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
