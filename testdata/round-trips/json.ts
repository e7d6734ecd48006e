import fc from "fast-check";
import { positive } from "./scalars.ts";
import { anyText } from "./texts.ts";

/** Member names that are special in JavaScript. */
const awkwardNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "a.b", "0", "größe/😀"];

export const anyName: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...awkwardNames), anyText);

const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.1, 2 ** 53, 1e21, 5e-324, Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(positive),
);

/** Values of `google.protobuf.Value`: any JSON, with false, 0, "", null and empty values often. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(null, false, true, 0, ""),
    number,
    anyText,
    fc.array(tie("value"), { maxLength: 3 }),
    record(anyName, tie("value")),
  ),
})).value;

export const jsonObject: fc.Arbitrary<object> = record(anyName, anyJson);

export const jsonArray: fc.Arbitrary<unknown[]> = fc.array(anyJson, { maxLength: 3 });

/** Objects with these member names and values; `__proto__` is a name like any other. */
export function record<T>(
  name: fc.Arbitrary<string>,
  value: fc.Arbitrary<T>,
  limits: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<Record<string, T>> {
  const { minLength = 0, maxLength = Math.max(3, minLength) } = limits;
  return fc
    .uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, minLength, maxLength })
    .map((entries) => Object.fromEntries(entries));
}
