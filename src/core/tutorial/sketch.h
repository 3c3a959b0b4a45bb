#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/names.h"

/// The loops of Gorilla Sun's p5.js tutorial, kept as published, flaws included, because the app
/// compares itself with them. Each pair is tested twice and resolved in place, so the result
/// depends on the order of the discs. In double precision they give the sketch's numbers bit for
/// bit (p5.Vector works in doubles); the app runs them in float.
namespace cellmates::sketch {

template <class T>
struct Particle {
    T x, y;    ///< centre, px
    T vx, vy;  ///< velocity, px/tick
    T radius;  ///< px
    T mass;
};

template <class T>
struct Settings {
    T width, height;  ///< px
    T gravity;        ///< px/tick²
    T speedLimit;     ///< px/tick
    T cell;           ///< px, side of a grid cell
};

/// The work of one frame.
struct Tally {
    std::uint64_t tests = 0;    ///< distances compared; a pair may be tested twice
    std::uint64_t touches = 0;  ///< tests of discs that touched
    std::uint64_t strays = 0;   ///< improved grid: discs outside, for which the sketch throws
};

template <class T>
void move(Particle<T>& p, const Settings<T>& s) {
    p.vy += s.gravity;
    const T squared = p.vx * p.vx + p.vy * p.vy;
    if (squared > s.speedLimit * s.speedLimit) {
        const T speed = std::sqrt(squared);
        p.vx = p.vx / speed * s.speedLimit;
        p.vy = p.vy / speed * s.speedLimit;
    }
    p.x += p.vx;
    p.y += p.vy;
}

template <class T>
void bounceOffEdges(Particle<T>& p, const Settings<T>& s) {
    const auto bounce = [&](T& at, T& velocity, T length) {
        if (at - p.radius < 0)
            at = p.radius;
        else if (at + p.radius > length)
            at = length - p.radius;
        else
            return;
        velocity = -velocity;
    };
    bounce(p.x, p.vx, s.width);
    bounce(p.y, p.vy, s.height);
}

/// Exchanges the closing speed along the line of centres and moves the discs apart, a by `push` /
/// `weightA` and b by `push` / `weightB`. The roundings are those of p5.Vector: `normalize`
/// multiplies by the reciprocal, and a vector is scaled before it is divided. Coincident centres
/// have no such line: nothing happens, as with p5's division by zero length.
template <class T>
void part(Particle<T>& a, Particle<T>& b, T distance, T push, T weightA, T weightB) {
    const T inverse = distance != 0 ? 1 / distance : 0;
    const T nx = (b.x - a.x) * inverse;
    const T ny = (b.y - a.y) * inverse;
    const T impulse = (b.vx - a.vx) * nx + (b.vy - a.vy) * ny;
    a.vx += nx * impulse / a.mass;
    a.vy += ny * impulse / a.mass;
    b.vx -= nx * impulse / b.mass;
    b.vy -= ny * impulse / b.mass;
    a.x -= nx * push / weightA;
    a.y -= ny * push / weightA;
    b.x += nx * push / weightB;
    b.y += ny * push / weightB;
}

/// The first version: a square root for every pair. Inlined, because a call takes 2.5 times as long
/// as the test.
template <class T>
[[gnu::always_inline]] inline void collide(Particle<T>& a, Particle<T>& b, Tally& tally) {
    const T dx = b.x - a.x;
    const T dy = b.y - a.y;
    const T distance = std::sqrt(dx * dx + dy * dy);
    const T reach = a.radius + b.radius;
    ++tally.tests;
    if (distance > reach) return;
    ++tally.touches;
    part(a, b, distance, reach - distance, a.mass, b.mass);
}

/// The improved version, which compares squared distances and takes the push from them.
template <class T>
void collideSquared(Particle<T>& a, Particle<T>& b, Tally& tally) {
    const T dx = b.x - a.x;
    const T dy = b.y - a.y;
    const T squared = dx * dx + dy * dy;
    const T reach = a.radius + b.radius;
    ++tally.tests;
    if (squared > reach * reach) return;
    ++tally.touches;
    part(a, b, std::sqrt(squared), reach * reach - squared + 2, a.mass * a.mass, b.mass * b.mass);
}

/// The sketch's grid: each disc is listed in the one cell of its centre.
///
///     +-----+-----+
///     |  a  | b   |    the neighbours of b are all in the cells that the
///     +-----+-----+    square b ± radius touches
///     |     |  c  |
///     +-----+-----+
///
/// That square ends at b's own rim, so a large neighbour whose centre lies just
/// beyond it is missed. The lists are chains through the discs, so that no
/// frame allocates; their order is that of the sketch's arrays.
template <class T>
class Grid {
public:
    /// Allocates the memory to list `capacity` discs; false if there is not enough.
    [[nodiscard]] bool reserve(std::uint32_t capacity, const Settings<T>& s) {
        return cells_.reserve(cellsOf(s)) && links_.reserve(capacity);
    }

    /// Lists every disc again, in order.
    void fill(std::span<const Particle<T>> particles, const Settings<T>& s) {
        clear(s);
        list(particles, 0, static_cast<std::uint32_t>(particles.size()));
    }
    /// `fill` in parts: `clear` empties all cells, then `list` lists the discs [from, to).
    void clear(const Settings<T>& s) {
        cols_ = along(s.width, s.cell);
        rows_ = along(s.height, s.cell);
        size_ = s.cell;
        std::fill_n(cells_.data(), cellsOf(s), List{});
    }
    void list(std::span<const Particle<T>> particles, std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) append(i, at(particles[i]));
    }

    /// Calls `visit(j)` for every disc but i in the cells that i touches.
    template <class Visit>
    void forNeighbours(std::uint32_t i, const Particle<T>& p, Visit&& visit) const {
        const std::int32_t left = column(p.x - p.radius), right = column(p.x + p.radius);
        const std::int32_t top = row(p.y - p.radius), bottom = row(p.y + p.radius);
        for (std::int32_t c = left; c <= right; ++c)
            for (std::int32_t r = top; r <= bottom; ++r)
                for (std::uint32_t j = cells_[at(c, r)].first; j != kNone; j = links_[j].next)
                    if (j != i) visit(j);
    }

    /// Whether b is listed in one of the cells that a touches.
    bool sees(const Particle<T>& a, const Particle<T>& b) const {
        const std::int32_t c = column(b.x), r = row(b.y);
        return c >= column(a.x - a.radius) && c <= column(a.x + a.radius) &&
               r >= row(a.y - a.radius) && r <= row(a.y + a.radius);
    }

    /// Whether disc i has left the cell that lists it.
    bool hasLeft(std::uint32_t i, const Particle<T>& p) const { return at(p) != links_[i].cell; }

    /// Lists disc i again, as the last one of its cell.
    void relist(std::uint32_t i, const Particle<T>& p) {
        const Link link = links_[i];
        List& list = cells_[link.cell];
        (link.previous == kNone ? list.first : links_[link.previous].next) = link.next;
        (link.next == kNone ? list.last : links_[link.next].previous) = link.previous;
        append(i, at(p));
    }

    /// Whether the disc is in a cell along a wall, or beyond.
    bool nearEdge(const Particle<T>& p) const {
        const std::int32_t c = column(p.x), r = row(p.y);
        return c == 0 || r == 0 || c == cols_ - 1 || r == rows_ - 1;
    }

    /// Whether the sketch would look up a cell outside the grid. It truncates, so positions less
    /// than one cell to the left or above still count as inside.
    bool strayed(const Particle<T>& p) const {
        return !(p.x > -size_ && p.y > -size_ && p.x < size_ * static_cast<T>(cols_) &&
                 p.y < size_ * static_cast<T>(rows_));
    }

    /// Calls `visit(cell, i)` for every listed disc, cell after cell in the order of each list.
    template <class Visit>
    void forEach(Visit&& visit) const {
        const auto cells = static_cast<std::uint32_t>(cols_ * rows_);
        for (std::uint32_t cell = 0; cell < cells; ++cell)
            for (std::uint32_t i = cells_[cell].first; i != kNone; i = links_[i].next)
                visit(cell, i);
    }
    /// Lists disc i, which no cell lists yet, as the last one of a cell. False if there is no such
    /// cell.
    [[nodiscard]] bool listIn(std::uint32_t cell, std::uint32_t i) {
        if (cell >= static_cast<std::uint32_t>(cols_ * rows_)) return false;
        append(i, cell);
        return true;
    }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct List {
        std::uint32_t first = kNone, last = kNone;
    };
    struct Link {
        std::uint32_t previous, next;
        std::uint32_t cell;  ///< cell that lists the disc
    };

    static std::int32_t along(T length, T cell) {
        return static_cast<std::int32_t>(std::ceil(length / cell));
    }
    static std::size_t cellsOf(const Settings<T>& s) {
        return static_cast<std::size_t>(along(s.width, s.cell)) *
               static_cast<std::size_t>(along(s.height, s.cell));
    }

    void append(std::uint32_t i, std::uint32_t cell) {
        List& list = cells_[cell];
        links_[i] = {list.last, kNone, cell};
        (list.last == kNone ? list.first : links_[list.last].next) = i;
        list.last = i;
    }

    // Clamped: outside the grid the sketch throws; here no disc is lost.
    std::int32_t index(T position, std::int32_t count) const {
        const T cell = std::floor(position / size_);
        const T lower = cell > 0 ? cell : 0;
        return lower < static_cast<T>(count - 1) ? static_cast<std::int32_t>(lower) : count - 1;
    }
    std::int32_t column(T x) const { return index(x, cols_); }
    std::int32_t row(T y) const { return index(y, rows_); }
    std::uint32_t at(std::int32_t c, std::int32_t r) const {
        return static_cast<std::uint32_t>(r * cols_ + c);
    }
    std::uint32_t at(const Particle<T>& p) const { return at(column(p.x), row(p.y)); }

    std::int32_t cols_ = 0, rows_ = 0;
    T size_ = 0;
    Buffer<List> cells_;
    Buffer<Link> links_;
};

/// One disc's turn in a frame of one of the loops: it is tested against every other disc, or with a
/// grid against those listed in the cells that it touches.
template <class T>
void turn(Method loop, std::span<Particle<T>> particles, const Grid<T>& grid, std::uint32_t i,
          const Settings<T>& s, Tally& tally) {
    Particle<T>& a = particles[i];
    if (loop == Method::tutorialNaive) {
        for (Particle<T>& b : particles)
            if (&a != &b) collide(a, b, tally);
    } else if (loop == Method::tutorialGrid) {
        grid.forNeighbours(i, a, [&](std::uint32_t j) { collide(a, particles[j], tally); });
    } else {
        grid.forNeighbours(i, a, [&](std::uint32_t j) { collideSquared(a, particles[j], tally); });
    }
    move(a, s);
    if (loop == Method::tutorialNaive) bounceOffEdges(a, s);
}

/// The end of a frame with a grid: discs bounce off the edges and are listed again. With the
/// improved grid, edges are checked only in border cells, and only discs that changed cell are
/// listed again.
template <class T>
void end(Method loop, std::span<Particle<T>> particles, Grid<T>& grid, const Settings<T>& s,
         Tally& tally) {
    if (loop == Method::tutorialGrid) {
        for (Particle<T>& p : particles) bounceOffEdges(p, s);
        grid.fill(particles, s);
    } else if (loop == Method::tutorialImproved) {
        for (std::uint32_t i = 0; i < particles.size(); ++i) {
            Particle<T>& p = particles[i];
            tally.strays += grid.strayed(p);
            const bool moved = grid.hasLeft(i, p);  // before the edges, as published
            if (grid.nearEdge(p)) bounceOffEdges(p, s);
            if (moved) grid.relist(i, p);
        }
    }
}

}  // namespace cellmates::sketch
