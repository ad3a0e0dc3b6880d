# The floors of core and their rooms (folders), from the bottom up. A floor stands on those above it in this list, never on
# those below; `tst_layers` reads the table and checks every include, and each floor is a library of its own, telar_FLOOR.
set(TELAR_FLOORS base data simt operations experiment teaching report)
set(FLOOR_base base jobs matrix cluster)
set(FLOOR_data data)
set(FLOOR_simt simt)
set(FLOOR_operations operation published pooling convolution matmul neuron pipeline softmax attention nn forward network catalogue reference)
set(FLOOR_experiment experiment)
set(FLOOR_teaching project lesson exercise findings)
set(FLOOR_report report library)
