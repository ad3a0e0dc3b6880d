// ranks: 2
// finds: MPI call: uncommitted.c:9: MPI_Bcast uses a datatype that MPI_Type_commit has not seen
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[2] = {0};
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Bcast(v, 1, type, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
