// simdjson_peer version
// simdjson_peer parse FILE MILLISECONDS
//
// Parses to a DOM, which converts all numbers. The parser is reused, and the text is copied to a padded buffer before
// the measurement.
#include <simdjson.h>

#include "measure.hpp"

int main(int count, char **arguments) {
  const std::string operation = count > 1 ? arguments[1] : "";
  if (operation == "version") {
    using namespace simdjson;
    std::printf("simdjson %d.%d.%d\n", SIMDJSON_VERSION_MAJOR, SIMDJSON_VERSION_MINOR, SIMDJSON_VERSION_REVISION);
  } else if (operation == "parse" && count == 4) {
    const simdjson::padded_string text(readFile(arguments[2]));
    simdjson::dom::parser parser;
    measure(arguments[3], [&] {
      simdjson::dom::element root;
      if (parser.parse(text).get(root)) fail("simdjson rejects the text");
    });
  } else {
    fail("usage: simdjson_peer version | parse FILE MILLISECONDS");
  }
}
