// ranks: 2
// finds: host access: Rank 1: The host side accessed an address where it has no memory (dies.c:
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    if (rank == 1)
        *(volatile int*)8 = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
