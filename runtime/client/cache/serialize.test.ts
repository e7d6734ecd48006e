import fc from "fast-check";
import { expect, test } from "vitest";
import { deserialize, serialize } from "./serialize.ts";

test("values of messages survive JSON", () => {
  const response = {
    copiesSold: 9007199254740993n,
    cover: new Uint8Array([0, 128, 255]),
    published: new Date("1815-12-23T00:00:00.000Z"),
    shelves: [{ size: 3n }, null],
    title: "Emma",
  };
  const json = JSON.stringify(serialize(response));
  expect(deserialize(JSON.parse(json))).toEqual(response);
  expect(JSON.parse(json)).toMatchObject({ copiesSold: { $bigint: "9007199254740993" } });
});

test("data that looks like a serialized value stays data", () => {
  for (const value of [{ $bigint: "1" }, { $object: { $bytes: "AA==" } }, { $date: 1, other: 2 }]) {
    expect(deserialize(JSON.parse(JSON.stringify(serialize(value))))).toEqual(value);
  }
  const hostile: unknown = JSON.parse('{"__proto__": {"a": 1}}');
  expect(Object.keys(deserialize(serialize(hostile)) as object)).toEqual(["__proto__"]);
});

test("deserialize is the inverse of serialize", () => {
  const value = fc.anything({
    key: fc.oneof(fc.string(), fc.constantFrom("$bigint", "$bytes", "$date", "$object")),
    withBigInt: true,
    withDate: false,
    withNullPrototype: false,
    values: [fc.boolean(), fc.integer(), fc.string(), fc.bigInt(), fc.constant(null), fc.uint8Array()],
  });
  fc.assert(
    fc.property(value, (one) => {
      expect(deserialize(JSON.parse(JSON.stringify(serialize(one))))).toEqual(one);
    }),
  );
});
