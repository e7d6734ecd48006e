import { expect, test } from "vitest";
import { routingPattern } from "../../plugin/model/http/routing-pattern.ts";
import { routingParameters } from "../../runtime/client/request/routing-parameters.ts";
import { generateCase } from "../golden-cases.ts";
import { importModules } from "../import-modules.ts";

// The cases of google/api/routing.proto, for these values.
const table = "projects/p1/instances/i1/tables/t1";
const profile = "profiles/f1";

type Entry = readonly [value: string, template: string];

function header(...entries: readonly Entry[]): string | undefined {
  return routingParameters(
    ...entries.map(([value, template]) => {
      const { key, pattern } = routingPattern(template)!;
      return [key, value, pattern] as const;
    }),
  );
}

test.each<[name: string, entries: readonly Entry[], expected: string | undefined]>([
  ["a whole value", [[profile, "{app_profile_id=**}"]], "app_profile_id=profiles%2Ff1"],
  ["another key", [[profile, "{routing_id=**}"]], "routing_id=profiles%2Ff1"],
  ["a matching value", [[table, "{name=projects/*/instances/*/**}"]], `name=${encodeURIComponent(table)}`],
  ["a value that does not match", [[table, "{name=regions/*/zones/*/**}"]], undefined],
  [
    "alternatives",
    [
      [table, "{name=regions/*/zones/*/**}"],
      [table, "{name=projects/*/instances/*/**}"],
    ],
    `name=${encodeURIComponent(table)}`,
  ],
  ["a part of a value", [[table, "{routing_id=projects/*}/**"]], "routing_id=projects%2Fp1"],
  ["a part in the middle", [[table, "projects/*/{at=instances/*}/tables/*"]], "at=instances%2Fi1"],
  [
    "the last match of a key",
    [
      [table, "{routing_id=projects/*}/**"],
      [table, "{routing_id=projects/*/instances/*}/**"],
    ],
    "routing_id=projects%2Fp1%2Finstances%2Fi1",
  ],
  [
    "two keys of one value",
    [
      [table, "{project_id=projects/*}/instances/*/**"],
      [table, "projects/*/{instance_id=instances/*}/**"],
    ],
    "project_id=projects%2Fp1&instance_id=instances%2Fi1",
  ],
  [
    "keys of two fields",
    [
      [table, "{project_id=projects/*}/**"],
      [profile, "{routing_id=**}"],
    ],
    "project_id=projects%2Fp1&routing_id=profiles%2Ff1",
  ],
  [
    "the last field of a key",
    [
      [table, "{routing_id=projects/*}/**"],
      [profile, "profiles/{routing_id=*}"],
    ],
    "routing_id=f1",
  ],
  [
    "the field before an empty one",
    [
      [table, "{routing_id=projects/*}/**"],
      ["", "{routing_id=**}"],
    ],
    "routing_id=projects%2Fp1",
  ],
  ["no segments for **", [["projects/p1", "{routing_id=projects/*}/**"]], "routing_id=projects%2Fp1"],
  ["half a segment", [["projects/p1x", "{routing_id=projects/p1}/**"]], undefined],
  ["special characters", [["a.b/c d&e", "a.b/{x=*}"]], "x=c%20d%26e"],
  ["a dot for itself", [["aXb/c", "a.b/{x=*}"]], undefined],
])("the routing header has %s", (_, entries, expected) => {
  expect(header(...entries)).toBe(expected);
});

test.each(["", "projects/*", "{a}/{b}", "{a=*}{b=*}", "{a", "{a=}"])("%j is not a routing template", (text) => {
  expect(routingPattern(text)).toBeUndefined();
});

test("generated clients send the routing header", async () => {
  const files = await importModules(await generateCase("routing", "target=js+dts"));
  const { getTable } = files.get("input_client.js")! as {
    getTable: (transport: object, request: object) => Promise<{ headers: object }>;
  };
  const transport = { unary: async (call: object) => call };
  const name = "projects/p1/tables/t1";
  const routed = await getTable(transport, { name, profile: { id: "f/1" }, shard: 7n });
  expect(routed.headers).toEqual({ "x-goog-request-params": "routing_id=f%2F1&shard=7" });
  const { headers } = await getTable(transport, { name });
  expect(headers).toEqual({ "x-goog-request-params": "routing_id=projects%2Fp1" });
});
