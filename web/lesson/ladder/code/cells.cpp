// The grid of arrays.js, line by line. The page writes the discs into this memory, and reads the contacts from it.
#include <algorithm>

namespace {

// As in scene.js.
constexpr int kDiscs = 10'000, kColumns = 182, kRows = 122;
constexpr float kSize = 8;

float x[kDiscs], y[kDiscs], r[kDiscs];
int last[kColumns * kRows], next[kDiscs], found[4 * kDiscs];

constexpr int around[] = {-kColumns - 1, -kColumns, -kColumns + 1, -1, 0, 1, kColumns - 1, kColumns, kColumns + 1};

int cellOf(float px, float py) { return (int(py / kSize) + 1) * kColumns + int(px / kSize) + 1; }
float squared(float value) { return value * value; }

}  // namespace

// The names by which JavaScript finds these arrays and this function.
#define SEEN_AS(name) __attribute__((export_name(name))) extern "C"

SEEN_AS("x") float* xOfDiscs() { return x; }
SEEN_AS("y") float* yOfDiscs() { return y; }
SEEN_AS("r") float* rOfDiscs() { return r; }
SEEN_AS("found") int* contacts() { return found; }

// shown
SEEN_AS("cells") int cells() {
  int count = 0;
  std::fill(std::begin(last), std::end(last), -1);
  for (int i = 0; i < std::size(x); i++) {
    int home = cellOf(x[i], y[i]);
    for (int step : around) {
      for (int j = last[home + step]; j >= 0; j = next[j]) {
        float dx = x[i] - x[j], dy = y[i] - y[j];
        if (dx * dx + dy * dy < squared(r[i] + r[j])) {
          found[count++] = i;
          found[count++] = j;
        }
      }
    }
    next[i] = last[home];
    last[home] = i;
  }
  return count;
}
