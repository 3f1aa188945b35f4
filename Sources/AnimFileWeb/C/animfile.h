// The functions of AnimFileWeb for C: validating documents, and frames as numbers.
//
// Texts are UTF-8, given by address and length, and copied. A function that returns bytes returns the address of their count, a
// 32-bit integer that the bytes follow; free it with `animfile_free`. A document is for one thread at a time.
#ifndef ANIMFILE_H
#define ANIMFILE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A document that is open.
typedef struct animfile_document animfile_document;

/// Memory for `count` bytes, for languages that have none of their own; free it with `animfile_free`.
void *animfile_alloc(intptr_t count);
/// Frees what `animfile_alloc` or a function that returns bytes returned.
void animfile_free(void *address);

/// Bytes: the findings in a text as JSON, as `animfile validate --format json` lists them for a file.
void *animfile_validate(const void *text, intptr_t count);

/// Opens a document; null if it has errors.
animfile_document *animfile_open(const void *text, intptr_t count);
/// Closes a document. It and the numbers of its frames are invalid after that.
void animfile_close(animfile_document *document);

/// The duration of one pass in one direction, in seconds.
double animfile_duration(animfile_document *document);
/// A count and that many numbers, which FrameNumbers.swift lists, valid until the next call with the document; the count is 0 if
/// the time, in seconds, is not finite or is forgotten.
const double *animfile_frame(animfile_document *document, double time);

/// Sets the value that a parameter has from the start; returns null, or the problem as bytes. Colors, choices and path data are
/// verbatim, other types are JSON.
void *animfile_set(animfile_document *document, const void *name, intptr_t name_count, const void *text, intptr_t count);
/// Sets a number or an angle; returns null, or the problem as bytes.
void *animfile_set_number(animfile_document *document, const void *name, intptr_t name_count, double number);
/// Sets a parameter at a time, in seconds and in their order; returns null, or the problem as bytes.
void *animfile_set_at(
  animfile_document *document, const void *name, intptr_t name_count, const void *text, intptr_t count, double time);
/// Fires a trigger at a time, in seconds and in their order; returns null, or the problem as bytes.
void *animfile_fire(animfile_document *document, const void *name, intptr_t name_count, double time);
/// Forgets settings and firings that have no effect on frames from a time on, in seconds.
void animfile_forget(animfile_document *document, double time);

#ifdef __cplusplus
}
#endif

#endif
