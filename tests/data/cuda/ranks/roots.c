// ranks: 2
// finds: collective mismatch: *all ranks name the same root
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    MPI_Bcast(&v, 1, MPI_INT, rank, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
