// ranks: 2
// finds: MPI call: errors.c:11: MPI_Send names rank 99, and there are 2
// prints: 1
// prints: 1
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    // With MPI_ERRORS_RETURN a wrong call says so and the program goes on; Telar finds it all the same.
    int v = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    printf("%d\n", MPI_Send(&v, 1, MPI_INT, 99, 0, MPI_COMM_WORLD) == MPI_ERR_RANK);
    MPI_Finalize();
    return 0;
}
