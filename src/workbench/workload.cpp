#include "workbench/workload.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/decimal.h"
#include "workbench/id_table.h"

namespace cellmates {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the format's words are used as they are");

constexpr std::uint32_t kMagic = 0x31574d43;  // "CMW1"
constexpr std::uint32_t kEnd = UINT32_MAX;
constexpr std::size_t kWordsOfDisc = 4;  // x, y, r, id

/// "Frame 3 has 2,500,000 discs"
std::string has(std::uint32_t frame, std::uint64_t discs) {
    return "Frame " + grouped(frame) + " has " + grouped(discs) + " discs";
}

/// Least and greatest value.
struct Range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();

    void take(const float* values, std::uint32_t count) {
        for (std::uint32_t k = 0; k < count; ++k) {
            const double value = values[k];
            least = std::min(least, value);
            most = std::max(most, value);
        }
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

void move(float* values, std::uint32_t count, double origin, double scale) {
    for (std::uint32_t k = 0; k < count; ++k)
        values[k] = static_cast<float>((static_cast<double>(values[k]) - origin) * scale);
}

}  // namespace

bool Workload::reserve(std::size_t count) {
    wordCount_ = 0;
    frameCount_ = rows_ = largest_ = 0;
    if (!words_.reserve(count)) return false;
    wordCount_ = count;
    return true;
}

std::string Workload::read() {
    std::string wrong = findFrames();
    for (std::uint32_t k = 0; wrong.empty() && k < frameCount_; ++k)
        wrong = checkFrame(k, frames_[k]);
    if (wrong.empty()) wrong = checkIds();
    if (wrong.empty())
        place();
    else
        frameCount_ = rows_ = largest_ = 0;
    return wrong;
}

std::string Workload::findFrames() {
    frameCount_ = rows_ = largest_ = 0;
    if (wordCount_ == 0 || words_[0] != kMagic) return "The workload does not begin with CMW1.";
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
        if ((wordCount_ - at) / kWordsOfDisc < count) return cut;
        if (!frames_.reserveWithRoom(number + std::size_t{1}, number)) return "Not enough memory.";
        const auto floats = [&](std::size_t column) {
            return reinterpret_cast<float*>(words_.data() + at + column * count);
        };
        frames_[frameCount_++] = {count, floats(0), floats(1), floats(2),
                                  words_.data() + at + std::size_t{3} * count};
        at += kWordsOfDisc * count;
        rows_ += count;
        largest_ = std::max(largest_, count);
    }
    return rows_ ? "" : "The workload has no discs.";
}

std::string Workload::checkFrame(std::uint32_t number, const Frame& frame) const {
    for (std::uint32_t k = 0; k < frame.count; ++k) {
        const char* wrong = !std::isfinite(frame.x[k])   ? "x is not a finite number."
                            : !std::isfinite(frame.y[k]) ? "y is not a finite number."
                            : !std::isfinite(frame.r[k]) ? "r is not a finite number."
                            : frame.r[k] < 0             ? "r is negative."
                                                         : nullptr;
        if (wrong) return "Frame " + grouped(number) + ", disc " + grouped(k) + ": " + wrong;
    }
    return "";
}

std::string Workload::checkIds() const {
    IdTable table;
    if (!table.create(largest_)) return "Not enough memory.";
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
        x.take(frame.x, frame.count);
        y.take(frame.y, frame.count);
        r.take(frame.r, frame.count);
    }
    const double left = originOf(x), top = originOf(y);
    const double width = x.most - left, height = y.most - top;
    const double longest = std::max({width, height, r.most});
    const double scale = longest > 0 ? std::ldexp(1.0, 15 - std::ilogb(longest)) : 1;
    for (const Frame& frame : frames()) {
        move(frame.x, frame.count, left, scale);
        move(frame.y, frame.count, top, scale);
        move(frame.r, frame.count, 0, scale);
    }
    const auto side = [&](double length) {
        return std::max(1.0f, static_cast<float>(length * scale));
    };
    box_ = {side(width), side(height)};
}

}  // namespace cellmates
