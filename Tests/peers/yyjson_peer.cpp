// yyjson_peer version
// yyjson_peer parse FILE MILLISECONDS
//
// Parses to an immutable document, which converts all numbers, and frees it.
#include <yyjson.h>

#include "measure.hpp"

int main(int count, char **arguments) {
  const std::string operation = count > 1 ? arguments[1] : "";
  if (operation == "version") {
    std::printf("yyjson %s\n", YYJSON_VERSION_STRING);
  } else if (operation == "parse" && count == 4) {
    const std::string text = readFile(arguments[2]);
    measure(arguments[3], [&] {
      yyjson_doc *document = yyjson_read(text.data(), text.size(), 0);
      if (!document) fail("yyjson rejects the text");
      yyjson_doc_free(document);
    });
  } else {
    fail("usage: yyjson_peer version | parse FILE MILLISECONDS");
  }
}
