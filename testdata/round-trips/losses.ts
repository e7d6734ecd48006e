import { canonical } from "./same.ts";

/** Returns the paths of members and items of `before` that are missing from `after`, or differ there. */
export function lossesOf(before: unknown, after: unknown, path = "$"): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, i) => lossesOf(item, after[i], `${path}[${i}]`));
  }
  if (isObject(before) && isObject(after)) {
    return Object.keys(before).flatMap((name) => {
      const inner = `${path}[${JSON.stringify(name)}]`;
      return Object.hasOwn(after, name) ? lossesOf(before[name], after[name], inner) : [`${inner} is missing`];
    });
  }
  const [was, is] = [canonical(before), canonical(after)];
  return was === is ? [] : [`${path} was ${was} and is ${is}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
