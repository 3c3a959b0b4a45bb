#include <algorithm>
#include <memory>
#include <vector>

#include "core/detect/detection.h"
#include "core/detect/extra/extra_methods.h"
#include "core/state/storage_order.h"
#include "disc_frames.h"

// In each of a few consecutive frames, every detector must list the contacts that a double loop
// finds, in the same order.

namespace cellmates::fuzz {
namespace {

/// The expected contacts. With so few discs they are all in the first group of the list, in which
/// they are ordered by i, then by j.
std::vector<Contact> doubleLoop(const Particles& p) {
    std::vector<Contact> found;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        for (std::uint32_t j = i + 1; j < p.count(); ++j) {
            const float dx = p.x[j] - p.x[i];
            const float dy = p.y[j] - p.y[i];
            const float reach = p.r[j] + p.r[i];
            if (dx * dx + dy * dy < reach * reach) found.push_back({i, j});
        }
    }
    return found;
}

std::string name(Contact c) { return std::to_string(c.i) + "-" + std::to_string(c.j); }

/// An error in the figures that a detector reports, or an empty string.
std::string wrongCost(Method method, const DetectCost& cost, std::uint64_t n,
                      std::uint64_t contacts) {
    const std::uint64_t pairs = n * (n - (n > 0)) / 2;
    // The hash table tests each pair from both sides.
    const std::uint64_t most = method == Method::hash ? 2 * pairs : pairs;
    const std::uint64_t least = method == Method::naive ? pairs : contacts;
    const bool hasCells = info(method).cells != MethodInfo::Cells::none;
    if (cost.pairTests < least || cost.pairTests > most)
        return std::to_string(cost.pairTests) + " pair tests, not " + std::to_string(least) +
               " to " + std::to_string(most);
    if (cost.spills > (method == Method::fixedGrid ? n : 0))
        return std::to_string(cost.spills) + " spills";
    if (hasCells ? !(cost.cell > 0 && std::isfinite(cost.cell)) : cost.cell != 0)
        return "cells of " + digits(cost.cell);
    if (!(cost.buildMs >= 0)) return "time runs backwards";
    if (cost.bytes > 100'000'000) return std::to_string(cost.bytes) + " bytes";
    return {};
}

std::string wrongContacts(const std::vector<Contact>& wanted, const ContactList& got) {
    std::size_t k = 0;
    std::string wrong;
    got.forEach([&](std::uint32_t i, std::uint32_t j) {
        const Contact found{i, j};
        if (wrong.empty() && (k >= wanted.size() || !(wanted[k] == found)))
            wrong = name(found) + " found where " +
                    (k < wanted.size() ? name(wanted[k]) : "nothing") + " is wanted";
        ++k;
    });
    if (wrong.empty() && k < wanted.size()) wrong = name(wanted[k]) + " not found";
    return wrong;
}

/// An error in the candidates shown for a disc, which must be the discs it was tested against, or
/// an empty string.
std::string wrongCandidates(const Detection& detection, const DetectInput& input,
                            const std::vector<Contact>& contacts) {
    const std::uint32_t n = input.particles.count();
    std::vector<int> listed(std::size_t{n} * n);
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < n; ++i)
        detection.candidates(input, i, [&](std::uint32_t j) {
            ++listed.at(std::size_t{i} * n + j);
            ++total;
        });
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j <= i; ++j) {
            const int there = listed[std::size_t{i} * n + j], back = listed[std::size_t{j} * n + i];
            if (there != back || there > (i != j))
                return "candidates " + name({i, j}) + " listed " + std::to_string(there) + " and " +
                       std::to_string(back) + " times";
        }
    for (const Contact c : contacts)
        if (!listed[std::size_t{c.i} * n + c.j]) return name(c) + " is no candidate";
    const std::uint64_t pairTests = detection.cost().pairTests;
    if (total != (detection.method() == Method::hash ? 1 : 2) * pairTests)
        return std::to_string(total) + " candidates for " + std::to_string(pairTests) + " tests";
    return {};
}

/// The first error that a detector makes, or an empty string.
std::string firstProblem(const DiscFrames& input) {
    std::vector<std::unique_ptr<Detection>> detections;
    for (const MethodInfo& method : allMethods())
        if (!method.sketchLoop) detections.push_back(std::make_unique<Detection>(method.id));
    int number = 0;
    for (const Frame& frame : input.frames) {
        Particles p;
        StorageOrder order;
        const auto count = static_cast<std::uint32_t>(frame.discs.size());
        if (!p.create(count) || !order.create(count)) return "no memory";
        for (const Disc& d : frame.discs)
            if (!p.add(d.x, d.y, 0, 0, d.r, 1)) return "no room for a disc";
        if (!order.sort(p, input.box)) return "no memory";
        const std::vector<Contact> wanted = doubleLoop(p);

        for (const auto& detection : detections) {
            const Method method = detection->method();
            const DetectInput given{p, order.cells(), input.box, frame.cell, frame.table};
            detection->restart();
            Pace pace;
            const bool fits = detection->advance(given, pace) == Progress::done;
            std::string problem = fits ? wrongContacts(wanted, detection->contacts()) : "no memory";
            if (problem.empty())
                problem = wrongCost(method, detection->cost(), count, wanted.size());
            if (problem.empty()) problem = wrongCandidates(*detection, given, wanted);
            if (!problem.empty())
                return std::string(info(method).name) + ", frame " + std::to_string(number) + ": " +
                       problem;
        }
        ++number;
    }
    return {};
}

/// Removes frames and discs as long as some error remains.
DiscFrames shrink(DiscFrames input) {
    const auto stillFails = [&](const DiscFrames& smaller) {
        if (firstProblem(smaller).empty()) return false;
        input = smaller;
        return true;
    };
    for (std::size_t k = 0; k < input.frames.size();) {
        DiscFrames smaller = input;
        smaller.frames.erase(smaller.frames.begin() + static_cast<std::ptrdiff_t>(k));
        if (!stillFails(smaller)) ++k;
    }
    for (std::size_t disc = 64; disc-- > 0;) {
        DiscFrames smaller = input;
        for (Frame& frame : smaller.frames)
            if (disc < frame.discs.size())
                frame.discs.erase(frame.discs.begin() + static_cast<std::ptrdiff_t>(disc));
        stillFails(smaller);
    }
    return input;
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    cellmates::addExtraMethods();
    using namespace cellmates::fuzz;
    Bytes in(data, size);
    const DiscFrames input = readDiscFrames(in);
    if (showsCases()) show(describe(input));
    if (firstProblem(input).empty()) return 0;
    const DiscFrames smaller = shrink(input);
    fail(firstProblem(smaller) + "\n" + describe(smaller));
}
