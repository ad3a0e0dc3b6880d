// ranks: 2
// finds: MPI call: small.c:7: MPI_Allgather needs a buffer of 8 bytes, and its array has 4
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int one = 1, all = 0;
    MPI_Allgather(&one, 1, MPI_INT, &all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
