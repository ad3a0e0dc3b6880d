from numba import cuda


@cuda.jit
def brighten(picture, out):
    # >>> one pixel for each thread
    x, y = cuda.grid(2)
    width, height = cuda.gridsize(2)
    for row in range(x, picture.shape[0], width):
        for column in range(y, picture.shape[1], height):
            out[row, column] = picture[row, column] + 1
    # <<<
