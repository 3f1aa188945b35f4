// What a page with React writes, with the declarations of the article about the player; and mistakes, which must be errors.

import * as React from "react";
import type { AnimFilePlayer } from "./animfile-player.js";

/** A framework sets properties of what is absent. */
export function reset(player: AnimFilePlayer) {
  player.src = player.poster = player.fit = player.renderer = player.speed = undefined;
  player.autoplay = player.loop = player.controls = null;
  const values: [string, number, boolean] = [player.src, player.speed, player.loop];
  // @ts-expect-error
  player.fit = "fill";
  return values;
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
