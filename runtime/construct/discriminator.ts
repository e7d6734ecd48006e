import type { Members } from "../json/index.ts";
import { setOwn } from "./own.ts";

/** Takes the members that `names` does not know out of the object. */
export function takeMembers(wire: object, names: Members): object {
  const json = wire as Record<string, unknown>;
  const taken: Record<string, unknown> = {};
  for (const key of Object.keys(json)) {
    if (Object.hasOwn(names, key)) continue;
    setOwn(taken, key, json[key]);
    delete json[key];
  }
  return taken;
}
