// ranks: 2
// finds: MPI call: no_init.c:6: MPI_Comm_rank is called before MPI_Init
#include <mpi.h>
int main(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    return 0;
}
