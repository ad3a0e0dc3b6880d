// ranks: 4
// prints: 0: 0 4 8 12
// prints: 1: 1 5 9 13
// prints: 2: 2 6 10 14
// prints: 3: 3 7 11 15
// prints: 9 10 13 14, 32 of 128
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    // A column of a matrix, and a part of one, by types of their own.
    double a[4][4], b[4] = {0}, corner[2][2] = {{0}};
    MPI_Datatype column, narrow, part;
    int sizes[2] = {4, 4}, parts[2] = {2, 2}, starts[2] = {2, 1}, bytes;
    MPI_Aint lower, extent;
    for (int k = 0; k < 16; ++k)
        a[k / 4][k % 4] = rank * 100 + k;
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_create_resized(column, 0, sizeof(double), &narrow);
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, &part);
    MPI_Type_commit(&narrow);
    MPI_Type_commit(&part);
    MPI_Type_size(part, &bytes);
    MPI_Type_get_extent(part, &lower, &extent);
    MPI_Scatter(a, 1, narrow, b, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    printf("%d: %g %g %g %g\n", rank, b[0], b[1], b[2], b[3]);
    if (rank == 0)
        MPI_Send(a, 1, part, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Recv(corner, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g %g %g %g, %d of %ld\n", corner[0][0], corner[0][1], corner[1][0], corner[1][1], bytes, (long)extent);
    }
    MPI_Type_free(&column);
    MPI_Type_free(&narrow);
    MPI_Type_free(&part);
    MPI_Finalize();
    return 0;
}
