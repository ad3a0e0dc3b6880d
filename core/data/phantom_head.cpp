#include "core/data/phantom_head.hpp"

#include "core/data/noise.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// About the distance to an ellipsoid's surface, positive inside.
float ellipsoid(Point p, Point centre, Point radius) {
    const float x = (p.x - centre.x) / radius.x, y = (p.y - centre.y) / radius.y, z = (p.z - centre.z) / radius.z;
    const float k = std::sqrt(x * x + y * y + z * z);
    const float gx = x / radius.x, gy = y / radius.y, gz = z / radius.z;
    const float slope = std::sqrt(gx * gx + gy * gy + gz * gz);
    if (slope < 1e-6f)
        return std::min({radius.x, radius.y, radius.z});
    return k * (1 - k) / slope;
}

/// Distance into a rod from a to b, positive inside.
float rod(Point p, Point a, Point b, float radius) {
    const float dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
    const float px = p.x - a.x, py = p.y - a.y, pz = p.z - a.z;
    const float t = std::clamp((px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz), 0.0f, 1.0f);
    const float x = px - t * dx, y = py - t * dy, z = pz - t * dz;
    return radius - std::sqrt(x * x + y * y + z * z);
}

/// Union of two insides with a rounded seam of k mm.
float join(float a, float b, float k) {
    const float h = std::max(k - std::fabs(a - b), 0.0f) / k;
    return std::max(a, b) + h * h * k * 0.25f;
}

/// 0 to 1 over one pixel around the border.
float share(float inside, float soft = 1.1f) { return std::clamp(inside / (2 * soft) + 0.5f, 0.0f, 1.0f); }

/// Of what is above 0.
float square(float v) { return v > 0 ? v * v : 0; }

/// Puts `part` of a tissue over what is there.
void cover(Tissue& t, float Tissue::*which, float part) {
    if (part <= 0)
        return;
    const float keep = 1 - part;
    for (float Tissue::*other : {&Tissue::air, &Tissue::skin, &Tissue::bone, &Tissue::marrow, &Tissue::muscle,
                                 &Tissue::fluid, &Tissue::grey, &Tissue::white, &Tissue::deep, &Tissue::vitreous})
        t.*other *= keep;
    t.*which += part;
}

} // namespace

PhantomHead::PhantomHead(uint32_t seed) : seed_(seed) {
    auto vary = [&](int which, float by) { return 1 + by * (2 * noise::uniform(which, 0, 0, seed ^ 0x51ed27u) - 1); };
    long_ = vary(1, 0.035f);
    wide_ = vary(2, 0.035f);
    high_ = vary(3, 0.02f);
    ventricle_ = vary(4, 0.25f);
}

float PhantomHead::lumps(Point p, float size, uint32_t which) const {
    return noise::smooth(p.x / size + 37.2f, p.y / size + 11.7f, p.z / size + 5.3f, seed_ * 31u + which);
}

float PhantomHead::insideBrain(Point p) const {
    const float side = std::fabs(p.x);
    const Point q{side, p.y, p.z};
    float cerebrum = ellipsoid(q, {0, -18, 12}, {68 * wide_, 86 * long_, 66 * high_});
    cerebrum = std::min(cerebrum, p.z + 26 - 0.18f * std::max(0.0f, p.y));            // its base
    cerebrum = join(cerebrum, ellipsoid(q, {44 * wide_, -14, -20}, {23, 42, 23}), 8); // temporal lobes
    float cerebellum = ellipsoid(q, {22, -62, -36}, {31, 28, 22});
    cerebellum = join(cerebellum, rod(p, {0, -26, -12}, {0, -36, -52}, 12), 6); // brain stem
    return join(cerebrum, cerebellum, 3);
}

float PhantomHead::insideHead(Point p) const {
    const Point q{std::fabs(p.x), p.y, p.z};
    float head = ellipsoid(q, {0, -17, 10}, {81 * wide_, 101 * long_, 82.5f * high_});
    head = join(head, ellipsoid(q, {0, 18, -42}, {62 * wide_, 62 * long_, 58}), 22); // face
    head = join(head, rod(p, {0, -34, -40}, {0, -44, -130}, 56), 25);                // neck
    head = join(head, rod(p, {0, 74, -38}, {0, 84, -52}, 9), 12);                    // nose
    head = join(head, ellipsoid(q, {82 * wide_, -22, -34}, {7, 15, 26}), 4);         // ears
    return head + 1.2f * lumps(p, 30, 7);
}

float PhantomHead::ventricles(Point p) const {
    const float side = std::fabs(p.x);
    const Point q{side + 1.2f * lumps(p, 20, 21), p.y, p.z};
    const float grow = ventricle_;
    float v = rod(q, {9, 26, 6}, {11, 2, 19}, 5.2f * grow);                                            // front horn
    v = join(v, rod(q, {11, 2, 19}, {19, -32, 19}, 5.4f * grow), 3);                                   // body
    v = join(v, rod(q, {19, -32, 19}, {27, -46, 6}, 5.8f * grow), 3);                                  // atrium
    v = join(v, rod(q, {27, -46, 6}, {24, -70, 8}, 3.4f * grow), 3);                                   // back horn
    v = join(v, rod(q, {27, -46, 6}, {32, -18, -14}, 2.8f * grow), 2);                                 // lower horn
    v = std::max(v, std::min({2.2f * grow - side, 10 - std::fabs(p.y + 10), 9 - std::fabs(p.z - 2)})); // third
    return std::max(v, ellipsoid({side, p.y, p.z}, {0, -45, -33}, {7 * grow, 5, 9}));                  // fourth
}

float PhantomHead::deepGrey(Point p) const {
    const Point q{std::fabs(p.x), p.y, p.z};
    float d = ellipsoid(q, {11, -18, 8}, {9, 14, 9});                       // thalamus
    d = std::max(d, ellipsoid(q, {14, 14, 9}, {6, 11, 10}));                // caudate
    return std::max(d, ellipsoid(q, {27 - 0.1f * p.y, 3, 2}, {7, 18, 10})); // putamen
}

/// mm to the nearest fluid outside the cortex: the hull, a sulcus or the cleft between the hemispheres.
float PhantomHead::toFluid(Point p, float hull) const {
    const bool cerebellum = p.z < -16 && p.y < -36 && std::fabs(p.x) < 52 && p.z < -16 - 0.25f * (p.y + 60);
    const float cleft = std::fabs(p.x + 2.2f * lumps(p, 16, 48));
    // Corpus callosum and what lies below keep the hemispheres together.
    const float bridge = ellipsoid({0, p.y, p.z}, {0, -12, 2}, {30, 44, 25});
    const float toCleft = cerebellum ? 40.0f : std::sqrt(cleft * cleft + square(bridge));
    float sulcus;
    if (cerebellum) { // thin leaves, nearly level
        const float wave = p.z * 0.9f + 0.5f * (p.y + 60) + 5 * lumps(p, 18, 31);
        sulcus = std::fabs(std::remainder(wave, 8.5f)) * 0.75f;
        sulcus = std::sqrt(sulcus * sulcus + square(hull - 11));
    } else {
        // Zero surfaces of warped noise wander like sulci; the slope turns its value into about a distance.
        const Point w{p.x + 6 * lumps(p, 19, 41), p.y + 6 * lumps(p, 19, 42), p.z + 6 * lumps(p, 19, 43)};
        const float n = lumps(w, 13.5f, 44) + 0.4f * lumps(w, 7.5f, 45);
        const float depth = 18 + 8 * lumps(p, 24, 46);
        const float deep = std::min(hull, 0.7f * toCleft + 6) - depth;
        sulcus = std::fabs(n) * 14;
        sulcus = std::sqrt(sulcus * sulcus + square(deep));
        // Sylvian fissure: from the side inwards to the insula, rising to the back.
        const float level = p.z - 0.5f + 0.2f * p.y - 3 * lumps(p, 14, 47);
        const float along = std::max(p.y - 20, -40 - p.y);
        sulcus = std::min(sulcus, std::sqrt(level * level + square(38 - std::fabs(p.x)) + square(along)));
    }
    return std::min({hull, sulcus, toCleft});
}

void PhantomHead::addFace(Point p, float head, Tissue& t) const {
    if (p.z > -4)
        return;
    const Point q{std::fabs(p.x), p.y, p.z};
    const float below = share(-6 - p.z - 0.2f * (p.y + 20), 5) * share(head - 7, 2);
    cover(t, &Tissue::muscle, below * 0.9f);
    const Point w{0.8f * p.x + 0.6f * p.y + 8 * lumps(p, 23, 65), 0.8f * p.y - 0.6f * p.x + 8 * lumps(p, 23, 66), p.z};
    const float fat = std::fabs(lumps(w, 16, 61) + 0.4f * lumps(w, 8, 67)); // between the muscles
    cover(t, &Tissue::skin, below * 0.85f * share(0.13f - fat, 0.07f));
    cover(t, &Tissue::bone,
          share(std::min(3.5f - std::fabs(ellipsoid(q, {0, 30, -46}, {44, 46, 34})), head - 6)) * share(p.y - 5, 3));
    cover(t, &Tissue::marrow, share(rod(p, {0, -42, -60}, {0, -48, -130}, 17)) * 0.55f); // spine
    cover(t, &Tissue::fluid, share(rod(p, {0, -36, -50}, {0, -44, -130}, 10)));
    cover(t, &Tissue::white, share(rod(p, {0, -36, -50}, {0, -44, -130}, 6.5f)));
    cover(t, &Tissue::air, share(ellipsoid(q, {9, 52, -44}, {6, 26, 17})));   // nose
    cover(t, &Tissue::air, share(ellipsoid(q, {31, 44, -58}, {13, 16, 14}))); // maxillary sinus
    cover(t, &Tissue::air, share(ellipsoid(q, {0, 12, -58}, {12, 9, 22})));   // throat
    const float eye = ellipsoid(q, {33, 58, -33}, {13, 13, 12});
    cover(t, &Tissue::skin, share(ellipsoid(q, {30, 48, -33}, {18, 25, 16})) * 0.9f * share(head - 3));
    cover(t, &Tissue::muscle, share(rod(q, {24, 22, -30}, {32, 50, -33}, 4)));
    cover(t, &Tissue::vitreous, share(eye));
    cover(t, &Tissue::muscle, share(ellipsoid(q, {34, 68.5f, -33}, {5, 2.5f, 5})));
}

Tissue PhantomHead::tissue(Point p) const {
    Tissue t;
    const float head = insideHead(p);
    if (head < -3)
        return t;
    cover(t, &Tissue::skin, share(head));
    cover(t, &Tissue::muscle,
          share(std::min(head - 4, 26 - p.z + 10 * lumps(p, 20, 62)) - 1) * share(std::fabs(p.x) - 45, 10));
    addFace(p, head, t);
    const float brain = insideBrain(p) + 1.2f * lumps(p, 11, 68);
    if (brain < -16)
        return t;
    const float wobble = 0.8f * lumps(p, 18, 63);
    cover(t, &Tissue::bone, share(brain + 9.5f + wobble) * share(head - 4));
    cover(t, &Tissue::marrow, share(1.3f - std::fabs(brain + 6.3f + wobble)) * share(head - 5) * 0.9f);
    cover(t, &Tissue::fluid, share(brain + 3.0f) * share(head - 7));
    if (brain < -3)
        return t;
    const float fluid = toFluid(p, brain);
    const float cortex = 4.2f + 1.0f * lumps(p, 12, 64);
    cover(t, &Tissue::grey, share(fluid - 0.9f));
    cover(t, &Tissue::white, share(fluid - 0.9f - cortex, 1.3f));
    cover(t, &Tissue::deep, share(deepGrey(p), 1.6f));
    cover(t, &Tissue::fluid, share(ventricles(p)));
    return t;
}

} // namespace telar
