// Filters that pictures are convolved with by name, and filters as typed.
#pragma once

#include "core/base/expected.hpp"
#include "core/matrix/matrix.hpp"

#include <string>
#include <vector>

namespace telar {

struct NamedFilter {
    std::string id; ///< "sobel-x", as on the command line
    Text title;
    Text idea; ///< one sentence: what it does to a picture
    int64_t rows = 3, columns = 3;
    std::vector<float> weights; ///< row-major
};

/// identity, blur (box), gaussian (binomial), sharpen, sobel-x, sobel-y (Sobel and Feldman 1968), laplacian, emboss; 3 x 3.
const std::vector<NamedFilter>& namedFilters();
/// Null where there is none of that name.
const NamedFilter* findFilter(const std::string& id);

/// Its weights at another size: those that are averages or the identity have one at each, whole numbers of an odd side
/// for the identity; of the others 3 x 3 alone is defined. A user error otherwise, and beyond 63 x 63.
Expected<Matrix<float>> filterOfSize(const NamedFilter& filter, int64_t rows, int64_t columns);

/// "1,0,-1;2,0,-2;1,0,-1": rows parted by ; or line feeds, numbers by commas or blanks. A user error says where what
/// was expected; at most 63 x 63 finite numbers.
Expected<Matrix<float>> parseFilter(const std::string& typed);
std::string filterText(const PlanesView<const float>& filter);

} // namespace telar
