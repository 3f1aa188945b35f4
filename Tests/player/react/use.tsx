// What a page with React writes, with the declarations of the article about the player; and mistakes, which must be errors.

import * as React from "react";
import { Animation, load, type AnimFilePlayer, type Marker } from "./animfile-player.js";

/** A framework sets properties of what is absent. */
export function reset(player: AnimFilePlayer) {
  player.src = player.poster = player.fit = player.renderer = player.speed = undefined;
  player.autoplay = player.loop = player.controls = null;
  const values: [string, number, boolean] = [player.src, player.speed, player.loop];
  // @ts-expect-error
  player.fit = "fill";
  return values;
}

export function watch(player: AnimFilePlayer) {
  const onMarker = ({ detail }: CustomEvent<Marker>) => console.log(detail.name, detail.t);
  const onKey = (event: KeyboardEvent) => console.log(event.key);
  player.addEventListener("marker", onMarker);
  player.addEventListener("keydown", onKey, { passive: true });
  return () => {
    player.removeEventListener("marker", onMarker);
    player.removeEventListener("keydown", onKey, { capture: false });
    // @ts-expect-error
    player.removeEventListener("end", onMarker);
  };
}

export function sizeOf(animation: Animation | string): [number, number] {
  // @ts-expect-error
  new Animation();
  return animation instanceof Animation ? animation.size : load(animation).size;
}

export const page = (
  <main>
    <animfile-player id="rating" className="wide" src="rating.json" poster="rating.png" autoplay loop controls={false} />
    <animfile-player speed={2} fit="cover" renderer="canvas" parameters={{ stars: "two", place: [1, 2] }} />
    <animfile-player key={1} ref={(player: AnimFilePlayer | null) => player?.play({ always: true })} />
    <animfile-player onClick={({ currentTarget }) => currentTarget.seek("middle")} />
    {/* @ts-expect-error */}
    <animfile-player fit="fill" />
    {/* @ts-expect-error */}
    <animfile-player speed="fast" />
    {/* @ts-expect-error */}
    <animfile-player source="rating.json" />
  </main>
);
