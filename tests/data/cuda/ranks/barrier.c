// ranks: 3
// finds: collective mismatch: *calls MPI_Finalize
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    if (rank != 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
    MPI_Finalize();
    return 0;
}
