// Prints the schema as JSON: for the page's controls and the tables of the READMEs.

#include <cstdio>

#include "session/schema.h"
#include "session/states.h"

int main() {
    std::puts(cellmates::schemaJson(cellmates::exampleStates()).c_str());
    return 0;
}
