// cellmates-workbench FILE: plays the workload in FILE, which has the compact binary format. It
// first prints a line about the workload, then answers each line of its input, "METHOD KEEP
// BUDGET", with a line of JSON. bench/workload/native_runner.mjs is its counterpart.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "workbench/player.h"

using namespace cellmates;

namespace {

/// Prints why the program ends.
int refuse(const std::string& sentence) {
    std::fprintf(stderr, "cellmates: %s\n", sentence.c_str());
    return 2;
}

/// Reads a file into the workload. A sentence if that is not possible.
std::string load(const char* path, Workload& workload) {
    std::FILE* const file = std::fopen(path, "rb");
    if (!file)
        return std::string("Can't read the workload ") + path + ": " + std::strerror(errno) + ".";
    std::string wrong;
    std::fseek(file, 0, SEEK_END);
    const long bytes = std::ftell(file);
    std::rewind(file);
    const auto words = static_cast<std::size_t>(bytes) / sizeof(std::uint32_t);
    if (bytes < 0 || !workload.reserve(words))
        wrong = "Not enough memory for the workload.";
    else if (std::fread(workload.words(), sizeof(std::uint32_t), words, file) != words)
        wrong = std::string("Can't read the workload ") + path + ".";
    else
        wrong = bytes % 4 ? "The workload is cut short." : workload.read();
    std::fclose(file);
    return wrong;
}

void printMethods() {
    std::printf("[");
    const char* comma = "";
    for (const MethodInfo& method : playedMethods()) {
        const std::string_view sentence = about(method.id);
        std::printf("%s{\"name\":\"%.*s\",\"label\":\"%.*s\",\"about\":\"%.*s\"}", comma,
                    static_cast<int>(method.name.size()), method.name.data(),
                    static_cast<int>(method.label.size()), method.label.data(),
                    static_cast<int>(sentence.size()), sentence.data());
        comma = ",";
    }
    std::printf("]");
}

void printResult(const PlayResult& r) {
    std::printf(
        "{\"n\":%.17g,\"plays\":%u,\"frames\":%u,\"ms\":{\"p50\":%.6g,\"p95\":%.6g,\"mean\":%.6g,"
        "\"least\":%.6g,\"build\":%.6g,\"query\":%.6g,\"order\":%.6g},\"spread\":[%.6g,%.6g],",
        r.discs, r.ms.plays, r.frames, r.ms.p50, r.ms.p95, r.ms.mean, r.ms.least, r.buildMs,
        r.queryMs, r.orderMs, r.ms.low, r.ms.mean);
    std::printf(
        "\"tests\":%.17g,\"contacts\":%.17g,\"hash\":\"%016llx\",\"firstHash\":\"%016llx\","
        "\"bytes\":%zu,\"rebuilds\":%u,\"batch\":%u}\n",
        r.tests, r.contacts, static_cast<unsigned long long>(r.hash),
        static_cast<unsigned long long>(r.firstHash), r.bytes, r.rebuilds, r.ms.batch);
}

/// Plays as a line of the input says, and answers it.
void answer(Player& player, std::string_view name, double keep, double budget) {
    const MethodInfo* chosen = nullptr;
    const std::vector<MethodInfo> all = playedMethods();
    for (const MethodInfo& method : all)
        if (method.name == name) chosen = &method;
    Player::State state = Player::State::noMemory;
    if (chosen && player.begin(chosen->id, keep, budget)) do
            state = player.advance(50);
        while (state == Player::State::running);
    if (!chosen)
        std::printf("{\"failed\":\"no-method\"}\n");
    else if (state == Player::State::done)
        printResult(player.result());
    else if (state == Player::State::tooLong)
        std::printf("{\"failed\":\"too-long\",\"n\":%.17g,\"estimate\":%.6g}\n",
                    player.result().discs, player.result().estimateMs);
    else
        std::printf("{\"failed\":\"no-memory\",\"n\":%.17g,\"estimate\":0}\n",
                    player.result().discs);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return refuse("Usage: cellmates-workbench FILE");
    static Player player;
    if (const std::string wrong = load(arguments[1], player.workload()); !wrong.empty())
        return refuse(wrong);
    const Rounding::Result& rounding = player.workload().rounding();
    std::printf("{\"clockStep\":%.6g,\"precision\":{\"compared\":%u,\"contacts\":%llu,",
                player.clockStep(), rounding.compared,
                static_cast<unsigned long long>(rounding.contacts));
    std::printf("\"wrong\":%llu},\"methods\":", static_cast<unsigned long long>(rounding.wrong));
    printMethods();
    std::printf("}\n");
    std::fflush(stdout);
    char line[256], name[64];
    double keep = 0, budget = 0;
    while (std::fgets(line, sizeof line, stdin))
        if (std::sscanf(line, "%63s %lf %lf", name, &keep, &budget) == 3)
            answer(player, name, keep, budget);
    return 0;
}
