// thorvg_peer version
// thorvg_peer load FILE MILLISECONDS      text to an animation that can play, and its destruction
// thorvg_peer frames FILE MILLISECONDS    240 frames in order
// thorvg_peer random FILE MILLISECONDS    240 frames at pseudorandom places
// thorvg_peer paint FILE MILLISECONDS     24 pictures of 512 × 512 pixels
// thorvg_peer points FILE                 the number of path points in a frame
// thorvg_peer once FILE                   a process that loads one file
//
// A frame is ThorVG's scene after `tvg_animation_set_frame`: paths and paints, with transforms beside them. Without a
// canvas, nothing is rasterized: only `paint` has one. No worker threads, so that all the work is in this thread's time.
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "measure.hpp"

// The part of thorvg_capi.h, version 1, that is used here: the Python package has the library without its header.
extern "C" {
typedef struct _Tvg_Animation *Tvg_Animation;
typedef struct _Tvg_Paint *Tvg_Paint;
typedef struct _Tvg_Accessor *Tvg_Accessor;
typedef struct _Tvg_Canvas *Tvg_Canvas;
int tvg_engine_init(unsigned threads);
int tvg_engine_version(uint32_t *major, uint32_t *minor, uint32_t *micro, const char **version);
Tvg_Animation tvg_animation_new(void);
int tvg_animation_del(Tvg_Animation animation);
Tvg_Paint tvg_animation_get_picture(Tvg_Animation animation);
int tvg_animation_set_frame(Tvg_Animation animation, float number);
int tvg_animation_get_total_frame(Tvg_Animation animation, float *count);
int tvg_picture_load_data(
    Tvg_Paint picture, const char *data, uint32_t size, const char *type, const char *resources, bool copy);
int tvg_picture_set_size(Tvg_Paint picture, float width, float height);
Tvg_Canvas tvg_swcanvas_create(int option);
int tvg_swcanvas_set_target(
    Tvg_Canvas canvas, uint32_t *buffer, uint32_t stride, uint32_t width, uint32_t height, int colorSpace);
int tvg_canvas_add(Tvg_Canvas canvas, Tvg_Paint paint);
int tvg_canvas_update(Tvg_Canvas canvas);
int tvg_canvas_draw(Tvg_Canvas canvas, bool clear);
int tvg_canvas_sync(Tvg_Canvas canvas);
Tvg_Accessor tvg_accessor_new(void);
int tvg_accessor_set(Tvg_Accessor accessor, Tvg_Paint paint, bool (*visit)(Tvg_Paint paint, void *data), void *data);
int tvg_paint_get_type(Tvg_Paint paint, int *type);
int tvg_shape_get_path(
    Tvg_Paint shape, const uint8_t **commands, uint32_t *commandCount, const float **points, uint32_t *pointCount);
}

static Tvg_Animation load(const std::string &text) {
  Tvg_Animation animation = tvg_animation_new();
  float frames = 0;
  // With a copy: otherwise ThorVG would take the same address for the same picture, and not parse again.
  const int failure = tvg_picture_load_data(
      tvg_animation_get_picture(animation), text.c_str(), static_cast<uint32_t>(text.size()), "lottie+json", nullptr,
      true);
  if (failure || tvg_animation_get_total_frame(animation, &frames) || frames < frameCount) {
    fail("ThorVG rejects the text");
  }
  return animation;
}

static bool countPoints(Tvg_Paint paint, void *data) {
  int type = 0;
  const int shape = 1;
  if (tvg_paint_get_type(paint, &type) || type != shape) return true;
  const uint8_t *commands;
  const float *points;
  uint32_t commandCount = 0;
  uint32_t pointCount = 0;
  if (!tvg_shape_get_path(paint, &commands, &commandCount, &points, &pointCount)) {
    *static_cast<std::size_t *>(data) += pointCount;
  }
  return true;
}

int main(int count, char **arguments) {
  const std::string operation = count > 1 ? arguments[1] : "";
  if (tvg_engine_init(0)) fail("ThorVG does not start");
  if (operation == "version") {
    const char *version = nullptr;
    uint32_t part;
    tvg_engine_version(&part, &part, &part, &version);
    std::printf("ThorVG %s\n", version);
    return 0;
  }
  if (count < 3) fail("usage: thorvg_peer version | load|frames|random|paint|points|once FILE [MILLISECONDS]");
  const std::string text = readFile(arguments[2]);
  if (operation == "load" && count == 4) {
    measure(arguments[3], [&] { tvg_animation_del(load(text)); });
  } else if (operation == "once") {
    load(text);
    _exit(0);
  } else if (operation == "points") {
    Tvg_Animation animation = load(text);
    tvg_animation_set_frame(animation, 100);
    std::size_t points = 0;
    tvg_accessor_set(tvg_accessor_new(), tvg_animation_get_picture(animation), countPoints, &points);
    std::printf("%zu\n", points);
  } else if ((operation == "frames" || operation == "random") && count == 4) {
    Tvg_Animation animation = load(text);
    Frames frames(operation == "random");
    measure(arguments[3], [&] {
      for (unsigned index = 0; index < frameCount; ++index) {
        tvg_animation_set_frame(animation, static_cast<float>(frames.next()));
      }
    });
  } else if (operation == "paint" && count == 4) {
    Tvg_Animation animation = load(text);
    Tvg_Paint picture = tvg_animation_get_picture(animation);
    std::vector<std::uint32_t> pixels(pictureSize * pictureSize);
    Tvg_Canvas canvas = tvg_swcanvas_create(1);
    const int premultiplied = 0;
    if (tvg_swcanvas_set_target(canvas, pixels.data(), pictureSize, pictureSize, pictureSize, premultiplied) ||
        tvg_picture_set_size(picture, pictureSize, pictureSize) || tvg_canvas_add(canvas, picture)) {
      fail("ThorVG has no canvas");
    }
    measure(arguments[3], [&] {
      for (unsigned index = 0; index < pictureCount; ++index) {
        tvg_animation_set_frame(animation, static_cast<float>(index * frameCount / pictureCount));
        if (tvg_canvas_update(canvas) || tvg_canvas_draw(canvas, true) || tvg_canvas_sync(canvas)) fail("ThorVG paints nothing");
      }
    });
    if (std::all_of(pixels.begin(), pixels.end(), [](std::uint32_t pixel) { return pixel == 0; })) fail("ThorVG paints nothing");
  } else {
    fail("unknown operation " + operation);
  }
}
