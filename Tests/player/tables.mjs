// Compares the tables of the player with the schema, and its limits with those of the specification, which tests compare with the library.

import { readFileSync } from "node:fs";
import {
  ALONG, COLOR, FADE, GRADIENT, JITTER, MEMBERS, MODIFIERS, PAINT, SHOWN, TRANSFORM,
} from "../../Sources/AnimFileWeb/Player/members.js";
import { KEYFRAMES, LIMITS } from "../../Sources/AnimFileWeb/Player/shape.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { $defs: definitions } = JSON.parse(read("Schemas/animfile-1.0.schema.json"));
const definition = ({ $ref: reference }) => definitions[reference.split("/").at(-1)];
const LARGEST = 1e9;

/** The members of definitions, by name. */
const membersOf = (...names) => Object.assign({}, ...names.map((name) => definitions[name].properties));

/** The constant form of a member that can move; `null` for one that cannot. */
function constantOf(member) {
  if (!member) return null;
  if (!member.$ref) return member.else ? constantOf(member.else) : null;
  if (/\/animated/.test(member.$ref)) return definition(member).else;
  return /\/(fill|stroke)$/.test(member.$ref) ? constantOf(definition(member)) : null;
}

/** The least and the largest number of a constant, the least number of elements of a list of any length, and whether numbers are whole. */
function boundsOf(constant, least = 0) {
  if (constant.$ref) return boundsOf(definition(constant), least);
  if (constant.else) return boundsOf(constant.else, least);
  if (constant.items) return boundsOf(constant.items, constant.maxItems === undefined ? (constant.minItems ?? 0) : least);
  const { minimum = -LARGEST, maximum = LARGEST, type } = constant;
  return type === "number" || type === "integer" ? [minimum, maximum, least, type === "integer"] : null;
}

const NUMBERS = new Set(["number", "angle", "whole", "point", "points", "size", "scale", "corners", "numbers", "frame"]);

/** Returns the number of entries, and the differences. */
export function tableDifferences() {
  const different = [];
  let count = 0;
  const compare = (place, expected, found) => {
    count += 1;
    if (JSON.stringify(expected) !== JSON.stringify(found)) {
      different.push(`${place}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
    }
  };
  const table = (name, entries, members) => {
    for (const [member, [kind, initial, rule = []]] of Object.entries(entries)) {
      const place = `${name}.${member}`;
      const constant = constantOf(members[member]);
      if (!constant) {
        compare(place, "a member that can move", null);
        continue;
      }
      const [least = -LARGEST, most = LARGEST, elements = 0] = rule;
      compare(place, boundsOf(constant), NUMBERS.has(kind) ? [least, most, elements, kind === "whole"] : null);
      const { default: written } = members[member];
      if (written !== undefined && initial !== null) compare(`${place}, by default`, written, initial);
    }
    // The members of the schema that can move and are not in the table.
    compare(name, [], Object.keys(members).filter((member) => constantOf(members[member]) && !entries[member]));
  };
  for (const type in MEMBERS) table(type, MEMBERS[type], membersOf(type));
  for (const type in MODIFIERS) {
    const { opacity, ...members } = membersOf(`${type}Modifier`);
    table(type, MODIFIERS[type], members);
  }
  table("jitter", JITTER, membersOf("jitter"));
  table("shape", SHOWN, membersOf("shape"));
  table("transform", TRANSFORM, membersOf("transform"));
  table("position", ALONG, membersOf("following"));
  table("paint", { ...PAINT, ...COLOR }, membersOf("strokeMembers", "fillMembers"));
  table("gradient", GRADIENT, membersOf("linearGradient", "radialGradient", "gradient"));
  const fraction = definition(definitions.animatedFraction.else);
  for (const name in FADE) compare(`opacity.${name}`, [fraction.minimum, fraction.maximum], FADE[name][2]);

  const limits = new Map();
  for (const [, name, number] of read("Sources/AnimFile/AnimFile.docc/FileFormat.md").matchAll(/^\| `(\w+)` \| (\d+) \|/gm)) {
    limits.set(name, Number(number));
  }
  for (const [name, limit] of Object.entries({ ...LIMITS, keyframes: KEYFRAMES })) compare(`the limit ${name}`, limits.get(name), limit);
  return { count, different };
}
