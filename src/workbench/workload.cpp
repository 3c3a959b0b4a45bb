#include "workbench/workload.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/base/decimal.h"
#include "workbench/id_table.h"

namespace cellmates {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the format's words are used as they are");

constexpr std::uint32_t kMagic = 0x31574d43;      // "CMW1"
constexpr std::uint32_t kWideMagic = 0x32574d43;  // "CMW2"
constexpr std::uint32_t kEnd = UINT32_MAX;
constexpr const char* kNoMemory = "Not enough memory.";
constexpr std::uint32_t kManyValues = 250'000;  // values of which medians are taken

/// "Frame 3 has 2,500,000 discs"
std::string has(std::uint32_t frame, std::uint64_t discs) {
    return "Frame " + grouped(frame) + " has " + grouped(discs) + " discs";
}

/// Least and greatest value.
struct Range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();

    void take(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    double extent() const { return most - least; }
};

/// How far the values of an axis move so that they begin at 0 or soon after it. A multiple of about
/// a sixteenth of the extent, because subtracting a number with few bits rounds fewer values.
double originOf(const Range& range) {
    const double extent = range.extent();
    if (range.least >= 0 && range.least <= range.most / 8) return 0;
    if (extent <= 0) return range.least;
    const double unit = std::ldexp(1.0, std::ilogb(extent) - 3);
    return std::floor(range.least / unit) * unit;
}

/// A value of each so many rows, and their median.
class Sample {
public:
    /// False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t rows) {
        every_ = (rows + kManyValues - 1) / kManyValues;
        return values_.reserve(kManyValues);
    }
    void take(std::uint32_t row, double value) {
        if (row % every_ == 0) values_[count_++] = value;
    }
    /// 0 without values.
    double median() {
        if (count_ == 0) return 0;
        std::nth_element(values_.data(), values_.data() + count_ / 2, values_.data() + count_);
        return values_[count_ / 2];
    }

private:
    Buffer<double> values_;
    std::uint32_t every_ = 1, count_ = 0;
};

template <class Number>
void copy(const char* from, std::uint32_t count, double* to) {
    for (std::uint32_t k = 0; k < count; ++k, from += sizeof(Number)) {
        Number value;
        std::memcpy(&value, from, sizeof value);
        to[k] = value;
    }
}

/// A number for a sentence: with three significant digits if it is `rough`, and from 10^15 on as
/// "1.5e37".
std::string figure(double value, bool rough) {
    double size = std::fabs(value), unit = 1;
    int tens = 0;
    for (; size / unit >= 10; unit *= 10) ++tens;
    for (; size > 0 && size / unit < 1; unit /= 10) --tens;
    const bool large = tens >= 15;
    if (rough || large) value = std::round(value / unit * 100) / 100 * (large ? 1 : unit);
    return plain(value) + (large ? "e" + std::to_string(tens) : "");
}

/// Whether a number is finite, also in single precision.
bool isFinite(double value) { return std::isfinite(static_cast<float>(value)); }

}  // namespace

bool Workload::reserve(std::size_t count) {
    wordCount_ = 0;
    frameCount_ = rows_ = largest_ = 0;
    if (!words_.reserve(count)) return false;
    wordCount_ = count;
    return true;
}

std::string Workload::read() {
    placement_ = {};
    std::string wrong = findFrames();
    if (wrong.empty() &&
        (!given_.x.reserve(largest_) || !given_.y.reserve(largest_) || !given_.r.reserve(largest_)))
        wrong = kNoMemory;
    for (std::uint32_t k = 0; wrong.empty() && k < frameCount_; ++k) {
        take(frames_[k]);
        wrong = checkFrame(k, frames_[k]);
    }
    if (wrong.empty()) wrong = checkIds();
    if (wrong.empty()) {
        place();
        wrong = checkRounding();
    }
    if (wrong.empty()) wrong = round();
    rounded_ = rounding_ ? rounding_->result() : Rounding::Result();
    rounding_.reset();
    if (!wrong.empty()) frameCount_ = rows_ = largest_ = 0;
    given_ = {};
    return wrong;
}

std::string Workload::findFrames() {
    frameCount_ = rows_ = largest_ = 0;
    wide_ = wordCount_ > 0 && words_[0] == kWideMagic;
    if (wordCount_ == 0 || (words_[0] != kMagic && !wide_))
        return "The workload does not begin with CMW1 or CMW2.";
    const std::size_t wordsOfDisc = wide_ ? 7 : 4;  // x, y, r, id
    for (std::size_t at = 1;;) {
        const std::uint32_t number = frameCount_;
        const std::string cut = "The workload is cut short in frame " + grouped(number) + ".";
        if (at == wordCount_) return cut;
        const std::uint32_t count = words_[at++];
        if (count == kEnd) {
            if (at < wordCount_) return "The workload continues after its end.";
            break;
        }
        if (count > kMostDiscs)
            return has(number, count) + "; at most " + grouped(kMostDiscs) + " are possible.";
        if (number == kMostFrames)
            return "The workload has more than " + grouped(kMostFrames) + " frames.";
        if (count > kMostRows - rows_)
            return "The workload has more than " + grouped(kMostRows) + " discs in all frames.";
        if ((wordCount_ - at) / wordsOfDisc < count) return cut;
        if (!frames_.reserveWithRoom(number + std::size_t{1}, number)) return kNoMemory;
        // Of doubles, x is where they begin; `round` sets all.
        const auto floats = [&](std::size_t column) {
            return reinterpret_cast<float*>(words_.data() + at + column * count);
        };
        std::uint32_t* const id = words_.data() + at + (wordsOfDisc - 1) * count;
        frames_[frameCount_++] = {count, floats(0), floats(1), floats(2), id};
        at += wordsOfDisc * count;
        rows_ += count;
        largest_ = std::max(largest_, count);
    }
    return rows_ ? "" : "The workload has no discs.";
}

void Workload::take(const Frame& frame) {
    const char* from = reinterpret_cast<const char*>(frame.x);
    for (double* const to : {given_.x.data(), given_.y.data(), given_.r.data()}) {
        if (wide_)
            copy<double>(from, frame.count, to);
        else
            copy<float>(from, frame.count, to);
        from += frame.count * (wide_ ? sizeof(double) : sizeof(float));
    }
}

std::string Workload::checkFrame(std::uint32_t number, const Frame& frame) const {
    for (std::uint32_t k = 0; k < frame.count; ++k) {
        const char* wrong = !isFinite(given_.x[k])   ? "x is not a finite number."
                            : !isFinite(given_.y[k]) ? "y is not a finite number."
                            : !isFinite(given_.r[k]) ? "r is not a finite number."
                            : given_.r[k] < 0        ? "r is negative."
                                                     : nullptr;
        if (wrong) return "Frame " + grouped(number) + ", disc " + grouped(k) + ": " + wrong;
    }
    return "";
}

std::string Workload::checkIds() const {
    IdTable table;
    if (!table.create(largest_)) return kNoMemory;
    for (std::uint32_t f = 0; f < frameCount_; ++f, table.clear()) {
        const Frame& frame = frames_[f];
        for (std::uint32_t k = 0; k < frame.count; ++k)
            if (!table.add(frame.id[k], k))
                return "Frame " + grouped(f) + " has the id " + std::to_string(frame.id[k]) +
                       " twice.";
    }
    return "";
}

void Workload::place() {
    Range x, y, r;
    for (const Frame& frame : frames()) {
        take(frame);
        for (std::uint32_t k = 0; k < frame.count; ++k) {
            x.take(given_.x[k]);
            y.take(given_.y[k]);
            r.take(given_.r[k]);
        }
    }
    const double left = originOf(x), top = originOf(y);
    const double width = x.most - left, height = y.most - top;
    const double longest = std::max({width, height, r.most});
    const double scale = longest > 0 ? std::ldexp(1.0, 15 - std::ilogb(longest)) : 1;
    const auto side = [&](double length) {
        return std::max(1.0f, static_cast<float>(length * scale));
    };
    placement_ = {left, top, scale, {side(width), side(height)}};
}

std::string Workload::checkRounding() {
    Sample radii;
    if (!radii.create(rows_)) return kNoMemory;
    double most = 0;
    std::uint32_t row = 0;
    const auto rounding = [&](double value, double origin) {
        const double placed = (value - origin) * placement_.scale;
        return std::fabs(static_cast<float>(placed) - placed);
    };
    for (const Frame& frame : frames()) {
        take(frame);
        for (std::uint32_t k = 0; k < frame.count; ++k) {
            most = std::max({most, rounding(given_.x[k], placement_.left),
                             rounding(given_.y[k], placement_.top)});
            if (given_.r[k] > 0) radii.take(row, given_.r[k]);
            ++row;
        }
    }
    const double radius = radii.median();
    most /= placement_.scale;
    // Points without a radius never touch.
    return radius > 0 && most > kMostRounding * radius ? farthest(most, radius) : "";
}

/// Names the disc that is farthest from the median place, because centres are rounded by
/// `rounding`.
std::string Workload::farthest(double rounding, double radius) {
    Sample x, y;
    if (!x.create(rows_) || !y.create(rows_)) return kNoMemory;
    std::uint32_t row = 0;
    for (const Frame& frame : frames()) {
        take(frame);
        for (std::uint32_t k = 0; k < frame.count; ++k, ++row) {
            x.take(row, given_.x[k]);
            y.take(row, given_.y[k]);
        }
    }
    const double middleX = x.median(), middleY = y.median();
    struct {
        double distance = -1, value = 0;
        const char* axis = "";
        std::uint32_t frame = 0, disc = 0;
    } far;
    for (std::uint32_t number = 0; number < frameCount_; ++number) {
        take(frames_[number]);
        const auto see = [&](const char* axis, std::uint32_t disc, double value, double middle) {
            const double distance = std::fabs(value - middle);
            if (distance > far.distance) far = {distance, value, axis, number, disc};
        };
        for (std::uint32_t k = 0; k < frames_[number].count; ++k) {
            see("x", k, given_.x[k], middleX);
            see("y", k, given_.y[k], middleY);
        }
    }
    return "Frame " + grouped(far.frame) + ", disc " + grouped(far.disc) + " (id " +
           std::to_string(frames_[far.frame].id[far.disc]) + "): " + far.axis + " is " +
           figure(far.value, false) +
           ", so far from the other discs that single precision, in which all " +
           "methods compute, rounds centres by up to " + figure(rounding, true) +
           ", too much for the median radius of " + figure(radius, true) +
           ": leave out discs so far away, or measure a smaller area.";
}

std::string Workload::round() {
    rounding_.emplace(placement_);
    // Frames are moved together, because floats take less room than doubles.
    std::uint32_t* to = words_.data();
    for (std::uint32_t k = 0; k < frameCount_; ++k) {
        Frame& frame = frames_[k];
        take(frame);
        const std::uint32_t count = frame.count;
        const auto column = [&](std::size_t number) { return to + number * count; };
        std::memmove(column(3), frame.id, count * sizeof *to);
        frame = {count, reinterpret_cast<float*>(column(0)), reinterpret_cast<float*>(column(1)),
                 reinterpret_cast<float*>(column(2)), column(3)};
        to = column(4);
        const Rounding::Given given{given_.x.data(), given_.y.data(), given_.r.data()};
        if (!rounding_->round(count, given, {frame.x, frame.y, frame.r})) return kNoMemory;
        for (std::uint32_t disc = 0; disc < count; ++disc) {
            Box& box = placement_.box;
            box = {std::max(box.width, frame.x[disc]), std::max(box.height, frame.y[disc])};
        }
    }
    return "";
}

}  // namespace cellmates
