// The head of the phantom: which tissue is at a place, as soft shares.
#pragma once

#include <array>
#include <cstdint>

namespace telar {

struct Point {
    float x, y, z; ///< mm: right, front, top
};

struct Tissue {
    float air = 1, skin = 0, bone = 0, marrow = 0, muscle = 0, fluid = 0, grey = 0, white = 0, deep = 0, vitreous = 0;
};

class PhantomHead {
public:
    explicit PhantomHead(uint32_t seed);
    Tissue tissue(Point p) const;
    /// mm inside the brain's hull (cerebrum and cerebellum), negative outside.
    float insideBrain(Point p) const;
    float insideHead(Point p) const;
    uint32_t seed() const { return seed_; }
    /// Smooth noise with lumps of `size` mm.
    float lumps(Point p, float size, uint32_t which) const;

private:
    float toFluid(Point p, float hull) const;
    float ventricles(Point p) const;
    float deepGrey(Point p) const;
    void addFace(Point p, float head, Tissue& t) const;

    uint32_t seed_;
    float long_, wide_, high_, ventricle_; ///< this head's own proportions
};

} // namespace telar
