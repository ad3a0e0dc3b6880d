// ranks: 2
// finds: buffer type: element.c:8: the buffer holds double, and the datatype says int
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    double v = 1;
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
