// ranks: 6
// prints: 3 x 2: 0 at 0 0: 4 2 1 0, row 1
// prints: 3 x 2: 1 at 0 1: 5 3 0 1, row 1
// prints: 3 x 2: 2 at 1 0: 0 4 1 0, row 5
// prints: 3 x 2: 3 at 1 1: 1 5 0 1, row 5
// prints: 3 x 2: 4 at 2 0: 2 0 1 0, row 9
// prints: 3 x 2: 5 at 2 1: 3 1 0 1, row 9
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int sizes[2] = {0, 0}, periods[2] = {1, 0}, at[2], up, down, left, right, mine, again;
    MPI_Comm grid, row;
    MPI_Dims_create(size, 2, sizes);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    MPI_Comm_rank(grid, &mine);
    MPI_Cart_coords(grid, mine, 2, at);
    MPI_Cart_rank(grid, at, &again);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    int keep[2] = {0, 1}, sum;
    MPI_Cart_sub(grid, keep, &row);
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, row);
    printf("%d x %d: %d at %d %d: %d %d %d %d, row %d\n", sizes[0], sizes[1], again, at[0], at[1], up, down, left == MPI_PROC_NULL,
           right == MPI_PROC_NULL, sum);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
