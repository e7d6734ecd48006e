import { join } from "node:path";
import type { DescMessage } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { describeFiles } from "../descriptors.ts";
import { registryAnyCodec } from "../shapes/any-codec.ts";
import { createOracle, type Verdict } from "./oracle.ts";
import { edgePool, formatPool, pool } from "./pools.ts";
import { createRandom, randomMessage } from "./random-json.ts";
import { createSubject } from "./subjects.ts";

const folder = join(import.meta.dirname, "protos");
const families = ["strings", "numbers", "others", "structure", "containers", "proto2", "editions", "cel", "edges"];
const shapes = [
  "messages=plain",
  "messages=es",
  "messages=ts-proto,ts_proto_opt=forceLong=bigint,ts_proto_opt=useDate=string",
];

describe.each(families)("%s", (family) => {
  const file = `${family}.proto`;
  const protos = describeFiles(folder, [file]);
  const oracle = createOracle(protos);
  useAnyCodec(registryAnyCodec(oracle.registry));
  const messages = [...oracle.registry].filter(
    (it): it is DescMessage => it.kind === "message" && it.file.proto.name === file,
  );

  // ts-proto reads editions as proto3, so its messages do not tell absence from zero.
  test.each(["editions", "cel"].includes(family) ? shapes.slice(0, 2) : shapes)(
    "%s finds what protovalidate finds",
    async (shape) => {
      const validate = await createSubject(protos, file, ...shape.split(","));
      for (const desc of messages) {
        if (desc.parent !== undefined || desc.name === "Cycle") continue;
        const random = createRandom(1);
        const values = family === "edges" ? edgePool : desc.name === "Formats" ? formatPool : pool;
        for (let judged = 0; judged < 400; ) {
          const json = randomMessage(desc, values, random);
          const found = validate(desc.name, json);
          const expected = oracle.verdict(desc, json);
          // An expression that fails is a violation of its own here, and ends the validation there.
          if (expected[0] === "error") {
            expect(found, JSON.stringify(json)).toContain("error");
            continue;
          }
          judged++;
          if (found.join() !== expected.join()) {
            expect(withinBounds(found), `${desc.name} ${JSON.stringify(json)}`).toEqual(withinBounds(expected));
          }
        }
      }
    },
  );
});

const upperBound = /^(?:(?:string|bytes)\.(?:len|max_len|len_bytes|max_bytes)|(?:repeated|map)\.max_\w+) @ (.*)$/;

/** Without the other violations of values that are too long, and of what is in them: their costly rules are not checked. */
function withinBounds(verdict: Verdict): Verdict {
  const tooLong = verdict.flatMap((it) => upperBound.exec(it)?.[1] ?? []);
  return verdict.filter((it) => {
    const path = it.slice(it.indexOf(" @ ") + 3);
    return !tooLong.some((one) => path.startsWith(`${one}[`) || (path === one && !upperBound.test(it)));
  });
}

test("every value of the formats is judged as protovalidate judges it", async () => {
  const { desc, oracle, validate } = await createFormats();
  for (const value of formatPool["STRING"]!) {
    const json = Object.fromEntries(desc.fields.map(({ jsonName }) => [jsonName, value]));
    expect.soft(validate("Formats", json), JSON.stringify(value)).toEqual(oracle.verdict(desc, json));
  }
});

// docs/protovalidate.md lists these with their reasons.
test("texts that protovalidate accepts against the RFCs", async () => {
  const { desc, oracle, validate } = await createFormats();
  for (const [field, text] of [
    ["uri_ref", "a:b#c#d"],
    ["ipv6", "1:2:3:4:5:6:7::1.2.3.4"],
    ["ipv6", "::1:%a"],
    ["ipv6_with_prefixlen", "::1:/64"],
  ] as const) {
    const json = { [desc.fields.find(({ name }) => name === field)!.jsonName]: text };
    const violation = `string.${field} @ ${field}`;
    expect(validate("Formats", json)).toContain(violation);
    expect(oracle.verdict(desc, json)).not.toContain(violation);
  }
});

test("a message inside of a message inside of itself, which protovalidate ignores", async () => {
  const protos = describeFiles(folder, ["proto2.proto"]);
  const oracle = createOracle(protos);
  const validate = await createSubject(protos, "proto2.proto");
  const json = { name: "a", link: { cycle: { name: "a" } } };
  expect(validate("Cycle", json)).toEqual(["string.min_len @ link.cycle.name", "string.min_len @ name"]);
  expect(oracle.verdict(oracle.registry.getMessage("validation.proto2.Cycle")!, json)).toEqual([
    "string.min_len @ name",
  ]);
});

test("bytes that are not UTF-8 violate a pattern, which is an error of protovalidate", async () => {
  const protos = describeFiles(folder, ["others.proto"]);
  const oracle = createOracle(protos);
  const validate = await createSubject(protos, "others.proto");
  const json = { pattern: "/w==" };
  expect(validate("BytesRules", json)).toContain("bytes.pattern @ pattern");
  const desc = oracle.registry.getMessage("validation.others.BytesRules")!;
  expect(oracle.verdict(desc, json)).toEqual(["error"]);
});

async function createFormats() {
  const protos = describeFiles(folder, ["strings.proto"]);
  const oracle = createOracle(protos);
  const desc = oracle.registry.getMessage("validation.strings.Formats")!;
  return { desc, oracle, validate: await createSubject(protos, "strings.proto") };
}
