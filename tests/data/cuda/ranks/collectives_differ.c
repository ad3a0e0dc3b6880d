// ranks: 3
// finds: collective mismatch: *calls MPI_Bcast (collectives_differ.c:8)
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1, w;
    if (rank == 2)
        MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(&v, &w, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
