import type { CelType } from "./cel-types.ts";
import type { Typed } from "./typed.ts";

/** The functions of the runtime, by the name of the conversion and the type of its argument; null changes nothing. */
const conversions: Readonly<Record<string, Readonly<Partial<Record<CelType["kind"], string | null>>>>> = {
  bool: { bool: null, string: "celBoolFromText" },
  int: {
    int: null,
    uint: "celInt",
    double: "celIntFromDouble",
    string: "celIntFromText",
    timestamp: "celSeconds",
  },
  uint: { uint: null, int: "celUint", double: "celUintFromDouble", string: "celUintFromText" },
  double: { double: null, int: "Number", uint: "Number", string: "celDoubleFromText" },
  string: {
    string: null,
    int: "String",
    uint: "String",
    bool: "String",
    double: "celTextFromDouble",
    bytes: "celTextFromBytes",
    duration: "celTextFromDuration",
    timestamp: "celTextFromTimestamp",
  },
  bytes: { bytes: null, string: "celBytesFromText" },
  duration: { duration: null, string: "celDurationFromText" },
  timestamp: { timestamp: null, string: "celTimestampFromText", int: "celTimestampFromSeconds" },
};

export const conversionNames: ReadonlySet<string> = new Set(Object.keys(conversions));

const infallible: ReadonlySet<string> = new Set([
  "Number",
  "String",
  "celSeconds",
  "celTextFromDouble",
  "celTextFromDuration",
  "celTextFromTimestamp",
  "celBytesFromText",
]);

/** Compiles `int(x)`, `string(x)` and so on. */
export function convert(name: string, value: Typed): Typed | undefined {
  const table = Object.hasOwn(conversions, name) ? conversions[name] : undefined;
  const found = table?.[value.type.kind];
  if (found === undefined) return undefined;
  const type = { kind: name } as CelType;
  if (found === null) return { node: value.node, type };
  const throws = value.node.throws || !infallible.has(found);
  return { node: { kind: "call", function: found, arguments: [value.node], throws }, type };
}
