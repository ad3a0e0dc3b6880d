// ranks: 2
// finds: collective mismatch: *with another operation than rank
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1, w;
    MPI_Allreduce(&v, &w, 1, MPI_INT, rank ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
