import { maxDepth } from "../json/check.ts";
import { isJsonObject } from "../json/is-json-object.ts";
import { setOwn } from "../json/set-own.ts";

// A message, the list or the map that it is in, and an object around the map. Readers refuse what is deeper.
const maxLevels = 3 * maxDepth;

/**
 * Copies a JSON value, which readers may change. Unlike structuredClone, it copies what frameworks keep in proxies. Throws a
 * TypeError for a function or a symbol.
 */
export function copyJson(value: unknown, levels: number = maxLevels): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`a ${typeof value} is not JSON`);
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => copyJson(item, levels - 1));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) setOwn(copy, name, copyJson(value[name], levels - 1));
  return copy;
}
