// ranks: 2
// finds: MPI_Finalize missing: Ranks 0, 1 ended without MPI_Finalize
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    if (rank == 0)
        return 0;
    return 0;
    MPI_Finalize();
    return 0;
}
