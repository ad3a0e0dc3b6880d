// Thrust on the machine: vectors, iterators and algorithms as the Thrust documentation describes them. What works on the
// device's memory launches plain kernels; what works on the host's is the C++ library's. Where an iterator lies decides, or the
// policy that is named. Sums are added in another order than NVIDIA's; sorting is stable (merges of sixteen at a time).
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <system_error>
#include <vector>
#endif

#include "telar_thrust_values.h"
#include "telar_thrust_iterators.h"
#include "telar_thrust_kernels.h"
#include "telar_thrust_vectors.h"
#include "telar_thrust_algorithms.h"
#include "telar_thrust_order.h"
#include "telar_thrust_random.h"
