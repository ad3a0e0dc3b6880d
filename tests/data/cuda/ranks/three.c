// ranks: 3
// finds: deadlock: Deadlock of 3 ranks, each of which waits for the next one: 0 MPI_Ssend (three.c:7)
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    MPI_Ssend(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Recv(&v, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
