// rlottie_peer load FILE MILLISECONDS      text to an animation that can play, and its destruction
// rlottie_peer frames FILE MILLISECONDS    240 frames in order
// rlottie_peer random FILE MILLISECONDS    240 frames at pseudorandom places
// rlottie_peer paint FILE MILLISECONDS     24 pictures of 512 × 512 pixels
// rlottie_peer points FILE                 the number of path points in a frame, and their mean
// rlottie_peer once FILE                   a process that loads one file
//
// A frame is a render tree: the paths of the visible shapes, transformed, and their paints. Only `paint` rasterizes it.
#include <rlottie.h>
#include <rlottiecommon.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "measure.hpp"

static std::unique_ptr<rlottie::Animation> load(const std::string &text) {
  // Without its cache of parsed models.
  auto animation = rlottie::Animation::loadFromData(text, "", "", false);
  if (!animation || animation->totalFrame() < frameCount) fail("rlottie rejects the text");
  return animation;
}

struct Points {
  std::size_t count = 0;
  double x = 0;
  double y = 0;

  void add(const LOTLayerNode *layer) {
    if (!layer->mVisible) return;
    for (std::size_t index = 0; index < layer->mNodeList.size; ++index) {
      const auto &path = layer->mNodeList.ptr[index]->mPath;
      // `ptCount` counts coordinates.
      for (std::size_t coordinate = 0; coordinate + 1 < path.ptCount; coordinate += 2) {
        ++count;
        x += path.ptPtr[coordinate];
        y += path.ptPtr[coordinate + 1];
      }
    }
    for (std::size_t index = 0; index < layer->mLayerList.size; ++index) add(layer->mLayerList.ptr[index]);
  }
};

int main(int count, char **arguments) {
  const std::string operation = count > 1 ? arguments[1] : "";
  if (count < 3) fail("usage: rlottie_peer load|frames|random|paint|points|once FILE [MILLISECONDS]");
  const std::string text = readFile(arguments[2]);
  if (operation == "load" && count == 4) {
    measure(arguments[3], [&] { load(text); });
  } else if (operation == "once") {
    load(text).release();
    _exit(0);
  } else if (operation == "points") {
    const auto animation = load(text);
    Points points;
    points.add(animation->renderTree(100, 800, 600));
    std::printf("%zu %.2f %.2f\n", points.count, points.x / points.count, points.y / points.count);
  } else if ((operation == "frames" || operation == "random") && count == 4) {
    const auto animation = load(text);
    Frames frames(operation == "random");
    measure(arguments[3], [&] {
      for (unsigned index = 0; index < frameCount; ++index) animation->renderTree(frames.next(), 800, 600);
    });
  } else if (operation == "paint" && count == 4) {
    const auto animation = load(text);
    std::vector<std::uint32_t> pixels(pictureSize * pictureSize);
    const rlottie::Surface surface(pixels.data(), pictureSize, pictureSize, pictureSize * 4);
    measure(arguments[3], [&] {
      for (unsigned index = 0; index < pictureCount; ++index) {
        animation->renderSync(index * frameCount / pictureCount, surface);
      }
    });
    if (std::all_of(pixels.begin(), pixels.end(), [](std::uint32_t pixel) { return pixel == 0; })) fail("rlottie paints nothing");
  } else {
    fail("unknown operation " + operation);
  }
}
