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

# The budget of lines of each floor, and of what stands beside core: `tst_budget` holds it. A change that needs more raises the
# number in the same commit and says what for; who takes code away lowers it.
set(LINES_base 8163)
set(LINES_data 10242)
set(LINES_simt 48162)
set(LINES_operations 44375)
set(LINES_experiment 5303)
set(LINES_teaching 5404)
set(LINES_report 4466)
set(LINES_gpu 15810)
set(LINES_ui 82900)
set(LINES_app 16544)
