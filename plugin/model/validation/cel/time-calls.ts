import { CelError } from "./cel-error.ts";
import type { CelType } from "./cel-types.ts";
import { call, literal, textOf } from "./nodes.ts";
import type { Typed } from "./typed.ts";

const int: CelType = { kind: "int" };
const dateParts: ReadonlySet<string> = new Set([
  "getFullYear",
  "getMonth",
  "getDate",
  "getDayOfMonth",
  "getDayOfWeek",
  "getDayOfYear",
]);
const clockParts: ReadonlySet<string> = new Set(["getHours", "getMinutes", "getSeconds", "getMilliseconds"]);

/** Compiles `getHours()` and the like, of a timestamp possibly in a time zone. */
export function timeMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const part = literal("string", name);
  if (object.type.kind === "duration") {
    return clockParts.has(name) && others.length === 0 ? call("celDurationPart", int, [object, part]) : undefined;
  }
  const [zone, ...rest] = others;
  if (rest.length > 0 || (!dateParts.has(name) && !clockParts.has(name))) return undefined;
  if (zone === undefined) return call("celDatePart", int, [object, part]);
  if (zone.type.kind !== "string") return undefined;
  const known = textOf(zone);
  if (known !== undefined && !isTimeZone(known)) throw new CelError(`names the time zone ${known}, which is unknown`);
  return call("celDatePart", int, [call("celLocalTime", { kind: "timestamp" }, [object, zone], true), part]);
}

function isTimeZone(name: string): boolean {
  if (/^[+-]?\d\d:\d\d$/.test(name)) return true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
