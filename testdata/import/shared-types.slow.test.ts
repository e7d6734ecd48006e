import { readLock, writeLock } from "@protoc-gen-rest/plugin/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const text: Json = { type: "string" };

function object(properties: Members): Members {
  return { type: "object", properties };
}

/** The names of queries by path, and schemas by name. */
function documentOf(schemas: Members, queries: Members = {}): Json {
  const operation = (name: string, schema: Json): Json => {
    const parameters = [{ in: "query", name: "state", schema }];
    return { tags: [name], operationId: `list${name}`, parameters, responses: { "204": { description: "" } } };
  };
  const paths = Object.entries(queries).map(([name, schema]) => [`/${name}`, { get: operation(name, schema) }]);
  const info = { title: "Shop", version: "1" };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths), components: { schemas } };
}

/** The types that a message or an enum begins or that a field has, in the order of the file. */
function outline(files: ReadonlyMap<string, string>, name = "schemas"): readonly string[] {
  const lines = (files.get(`shop/v1/${name}.proto`) ?? "").split("\n");
  return lines.flatMap((line) => {
    const [, declared] = /^( *(?:message|enum) \w+) \{/.exec(line) ?? [];
    const [, field] = /^( *(?:optional |repeated )?[\w.]+ [a-z]\w*) = \d+/.exec(line) ?? [];
    return declared ?? field ?? [];
  });
}

const address = object({ city: text, street: { type: "string", description: "With the number." } });
const state: Json = { type: "string", enum: ["open", "paid"] };

describe("equal inline schemas", () => {
  test("are one message, whatever describes their uses", () => {
    const { files, lock } = importDocument(
      documentOf({ A: object({ address: { ...address, description: "Where it is." } }), B: object({ address }) }),
    );
    expect(outline(files)).toEqual([
      "message A",
      "  Address address",
      "message B",
      "  Address address",
      "message Address",
      "  optional string city",
      "  optional string street",
    ]);
    expect(files.get("shop/v1/schemas.proto")).toContain("  // Where it is.\n  Address address = 1;");
    expect([...lock.shared]).toEqual([
      ["A.Address", "Address"],
      ["B.Address", "Address"],
    ]);
    expect(modelOf(files).files).toHaveLength(1);
  });

  test.each<[what: string, other: Json]>([
    ["properties", object({ city: text, street: text, zip: text })],
    ["comments of properties", object({ city: text, street: { type: "string", description: "Without the number." } })],
    ["constraints", object({ city: { type: "string", maxLength: 5 }, street: { type: "string" } })],
  ])("that differ in %s stay apart", (_, other) => {
    const { lock } = importDocument(documentOf({ A: object({ address }), B: object({ address: other }) }));
    expect([...lock.shared]).toEqual([]);
  });

  test("have the name of their message where a name means several things", () => {
    const { files, lock } = importDocument(
      documentOf({
        A: object({ state, by: state }),
        B: object({ state: { type: "string", enum: ["on", "off"] } }),
        C: object({ state: { type: "string", enum: ["up", "down"] } }),
        Address: text,
        D: object({ address }),
        E: object({ address }),
      }),
    );
    expect(new Set(lock.shared.values())).toEqual(new Set(["AState", "Address"]));
    expect(outline(files)).toContain("  optional AState by");
    expect(modelOf(files).files).toHaveLength(1);
  });

  test("in the files of services are in that of schemas", () => {
    const { files } = importDocument(documentOf({}, { Orders: state, Bills: state }));
    expect(outline(files)).toEqual(["enum State"]);
    expect(modelOf(files).files).toHaveLength(3);
  });

  test("that refer to others that are equal refer to one", () => {
    const inner = { type: "array", items: { anyOf: [address, { type: "null" }] } };
    const schemas = { A: object({ inner }), B: object({ inner }), C: object({ address }) };
    expect(outline(importDocument(documentOf(schemas)).files)).toEqual([
      "message A",
      "  repeated NullableInnerItem inner",
      "message B",
      "  repeated NullableInnerItem inner",
      "message C",
      "  InnerItem address",
      "message InnerItem",
      "  optional string city",
      "  optional string street",
      "message NullableInnerItem",
      "    InnerItem value",
      "    google.protobuf.NullValue null",
    ]);
  });

  test("that contain others that are equal are one with these", () => {
    const customer = object({ address, name: text });
    const { lock } = importDocument(
      documentOf({ A: object({ customer }), B: object({ customer }), C: object({ address }) }),
    );
    expect([...lock.shared]).toEqual([
      ["A.Customer", "Customer"],
      ["B.Customer", "Customer"],
      ["A.Customer.Address", "Address"],
      ["C.Address", "Address"],
    ]);
  });
});

describe("the next import", () => {
  const again = (before: Json, after: Json) => {
    const { lock } = importDocument(before);
    return importDocument(after, { lock: readLock(JSON.parse(writeLock(lock))) });
  };

  test("keeps the name of a shared type that changes, or has one use left", () => {
    const changed = object({ city: text, street: text, zip: text });
    const before = documentOf({ A: object({ address }), B: object({ address }), C: object({ home: address }) });
    const all = again(before, documentOf({ A: object({ home: changed }), C: object({ home: changed }) }));
    expect(all.lock.shared).toEqual(
      new Map([
        ["A.Home", "Address"],
        ["C.Home", "Address"],
      ]),
    );
    const one = again(before, documentOf({ B: object({ address: changed }) }));
    expect(outline(one.files)).toEqual([
      "message B",
      "  Address address",
      "message Address",
      "  optional string city",
      "  optional string street",
      "  optional string zip",
    ]);
  });

  test("leaves a type where it is, and gives new uses the same", () => {
    const { files } = again(
      documentOf({ A: object({ address }) }),
      documentOf({ A: object({ address }), B: object({ address }) }),
    );
    expect(outline(files)).toEqual([
      "message A",
      "  message Address",
      "    optional string city",
      "    optional string street",
      "  Address address",
      "message B",
      "  A.Address address",
    ]);
    expect(modelOf(files).files).toHaveLength(1);
  });

  test("renames nothing after schemas were added, of whatever style", () => {
    const names = fc.constantFrom("id", "unread_count", "unreadCount", "UnreadCount", "unread-count", "state", "State");
    const schema = fc.letrec<{ any: Json; object: Json }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constant(text),
        fc.constantFrom(state, { type: "string", enum: ["open"] }, { $ref: "#/components/schemas/S0" }),
        fc.record({ type: fc.constant("array"), items: tie("any") }),
        fc.record({ anyOf: fc.tuple(tie("any"), fc.constant({ type: "null" })) }),
        tie("object"),
      ),
      object: fc.dictionary(names, tie("any"), { minKeys: 1, maxKeys: 3 }).map(object),
    }));
    const schemas = fc.array(schema.object, { minLength: 1, maxLength: 5 });
    const members = (first: string, all: readonly Json[]): Members =>
      Object.fromEntries(all.map((one, at) => [`${first}${at}`, one]));
    fc.assert(
      fc.property(schemas, schemas, fc.dictionary(names, schema.any), (own, added, queries) => {
        const before = documentOf(members("S", own), queries);
        const first = importDocument(before);
        expect(importDocument(before, { lock: first.lock })).toEqual(first);
        const { files } = importDocument(documentOf({ ...members("S", own), ...members("T", added) }, queries), {
          lock: readLock(JSON.parse(writeLock(first.lock))),
        });
        for (const [path, was] of first.files) {
          const pending = was.split("\n").reverse();
          for (const line of files.get(path)?.split("\n") ?? []) if (line === pending.at(-1)) pending.pop();
          expect(pending).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });
});
