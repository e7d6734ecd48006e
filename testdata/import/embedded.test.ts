import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi, embedProtoFiles, type OpenApi, readLock } from "@protoc-gen-rest/plugin/tooling";
import { beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { importDocument, modelOf } from "./import-model.ts";

type Document = OpenApi["document"];
type Json = Document[string];

const proto = `syntax = "proto3";
package shop.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Orders {
  // Gets an order.
  rpc GetOrder(GetOrderRequest) returns (Order) { option (google.api.http) = {get: "/v1/{name=orders/*}"}; }
}
message GetOrderRequest { string name = 7; }
message Order {
  reserved 2;
  // The name.
  string name = 9;
  int64 total_cents = 5 [(rest.v1.field).schema.minimum = 0];
  State state = 3;
  oneof payment { string card = 11; string iban = 4; }
  map<string, string> labels = 6;
}
enum State { STATE_UNSPECIFIED = 0; STATE_PAID = 30; STATE_OPEN = 10; }
`;

let document: Document = {};

beforeAll(() => {
  const input = { protoFile: describeSources({ "orders.proto": proto }), fileToGenerate: ["orders.proto"] };
  const services = buildModel(input).model.files.flatMap((file) => file.services);
  document = JSON.parse(JSON.stringify(embedProtoFiles(createOpenApi(services).document, { services, input })));
});

/** A copy of the document with another value at a JSON pointer; without a value, the member is removed. */
function changed(pointer: string, value?: Json): Document {
  const copy = structuredClone(document) as { [name: string]: Json };
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/"));
  const last = keys.pop() ?? "";
  let at = copy as unknown as { [name: string]: unknown };
  for (const key of keys) at = at[key] as { [name: string]: unknown };
  if (value === undefined) delete at[last];
  else Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

test("a document with proto files gives exactly these files", () => {
  const { files, findings, packageName, operations, lock } = importDocument(document);
  expect({ findings, packageName, operations }).toEqual({ findings: [], packageName: "shop.v1", operations: 1 });
  expect([...files.keys()], "in the folder of the package").toEqual(["shop/v1/orders.proto"]);
  expect(files.get("shop/v1/orders.proto")).toContain(
    "int64 total_cents = 5 [(rest.v1.field) = {schema: {minimum: 0}}];",
  );
  expect(lock.numbers.get("Order")?.get("totalCents")).toEqual({ number: 5, name: "total_cents" });
});

test("files of other folders are written to that of their package", () => {
  const { files, findings } = importDocument(changed("/x-proto-files/files/0/name", "services/gen/orders.proto"));
  expect(findings).toEqual([]);
  expect([...files.keys()]).toEqual(["shop/v1/orders.proto"]);
});

test("info, examples and other extensions may be added", () => {
  for (const pointer of ["/info/description", "/x-logo", "/paths/~1v1~1orders~1{ordersId}/get/x-codeSamples"])
    expect(importDocument(changed(pointer, "text")).findings).toEqual([]);
  const media = "/paths/~1v1~1orders~1{ordersId}/get/responses/200/content/application~1json/example";
  expect(importDocument(changed(media, { name: "a" })).findings).toEqual([]);
});

describe("a document that was changed", () => {
  const properties = "/components/schemas/Order/properties";

  test("is imported without the proto files, and tells where it was changed", () => {
    const { findings, files, packageName } = importDocument(changed(`${properties}/example`, { type: "boolean" }));
    expect(findings.map(({ rule, severity, pointer }) => ({ rule, severity, pointer }))).toEqual([
      { rule: "import-proto-files", severity: "warning", pointer: `${properties}/example` },
    ]);
    expect(packageName).toBe("shop.v1");
    expect([...files.keys()]).toEqual(["shop/v1/orders.proto", "shop/v1/schemas.proto"]);
  });

  test("keeps the numbers of fields and enum values", () => {
    const removed = changed(`${properties}/name`);
    const { files, findings } = importDocument(removed);
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([["import-proto-files", properties]]);
    const order = modelOf(files)
      .files.flatMap(({ messages }) => messages)
      .find(({ name }) => name === "Order");
    expect(order?.fields.map(({ jsonName, number }) => [jsonName, number])).toEqual([
      ["totalCents", 5],
      ["state", 3],
      ["card", 11],
      ["iban", 4],
      ["labels", 6],
    ]);
    expect([...files.values()].join("\n")).toContain('reserved 9;\n  reserved "name";');
    const text = files.get("shop/v1/schemas.proto");
    expect(text).toMatch(/_PAID = 30\b/);
    expect(text).toMatch(/_OPEN = 10\b/);
  });

  test("keeps the numbers of the import before", () => {
    const lock = readLock({ version: 1, names: {}, numbers: { Order: { totalCents: [50, "total_cents"] } } });
    const { files } = importDocument(changed(`${properties}/name`), lock === undefined ? {} : { lock });
    expect(files.get("shop/v1/schemas.proto")).toContain("total_cents = 50");
  });
});

test("a package in the options leaves the proto files aside", () => {
  const { files, findings } = importDocument(document, { packageName: "other.v2" });
  expect([...files.keys()]).toContain("other/v2/schemas.proto");
  expect(findings.filter(({ rule }) => rule.includes("proto-files"))).toEqual([]);
});

describe("proto files of a stranger", () => {
  const file = "/x-proto-files/files/0";
  const order = `${file}/messageType/1`;

  test.each<readonly [pointer: string, value: Json | undefined, at: string, message: RegExp]>([
    ["/x-proto-files", "text", "/x-proto-files", /^version must be 1/],
    ["/x-proto-files/version", 2, "/x-proto-files", /^version must be 1; a newer release/],
    ["/x-proto-files/files", [], "/x-proto-files", /has no files/],
    ["/x-proto-files/files", Array(2001).fill({}), "/x-proto-files", /more than 2000 files/],
    ["/x-proto-files/files/0", [], file, /not a FileDescriptorProto/],
    [`${file}/surprise`, 1, file, /not a FileDescriptorProto in JSON .*surprise/],
    [`${file}/name`, "../orders.proto", file, /"..\/orders.proto" is not a valid path/],
    [`${file}/name`, "/etc/orders.proto", file, /is not a valid path/],
    [`${file}/name`, "-rf.proto", file, /is not a valid path/],
    [`${file}/name`, "+x/orders.proto", file, /is not a valid path/],
    [`${file}/name`, `${"x".repeat(300)}.proto`, file, /is not a valid path/],
    [`${file}/name`, "orders.sh", file, /is not a valid path/],
    [`${file}/name`, "a/.git/orders.proto", file, /is not a valid path/],
    [`${file}/name`, "google/api/HTTP.proto", file, /two files are called/],
    [`${file}/package`, 'a; option java_package = "x"', file, /is not a valid package/],
    [`${file}/syntax`, "proto4", file, /the syntax must be/],
    [`${file}/dependency/0`, "missing.proto", file, /there is no file "missing.proto"/],
    [`${file}/dependency/0`, "orders.proto", file, /imports itself/],
    [`${file}/messageType/0/name`, "A {} message B", `${file}/messageType/0`, /is not a valid name/],
    [`${file}/__proto__`, { polluted: true }, file, /not a FileDescriptorProto/],
    [`${order}/field/0/number`, 0, `${order}/field/0`, /0 is not a valid number/],
    [`${order}/field/0/number`, 19_500, `${order}/field/0`, /19500 is not a valid number/],
    [`${order}/field/0/number`, 536_870_912, `${order}/field/0`, /is not a valid number/],
    [`${order}/field/0/number`, 5, order, /two fields have the number 5/],
    [`${order}/field/0/number`, 2, order, /the number of "name" is reserved/],
    [`${order}/field/0/name`, "state", order, /two elements are called "state"/],
    [`${order}/field/0/name`, "a = 1; //", `${order}/field/0`, /is not a valid name/],
    [`${order}/field/0/type`, "TYPE_ODD", file, /not a FileDescriptorProto/],
    [`${order}/field/0/defaultValue`, "x", file, /"name" is a field of proto2/],
    [`${order}/field/1/defaultValue`, "1];", `${order}/field/1`, /is not a valid default/],
    [`${order}/field/2/typeName`, ".shop.v1.State x = 1;", `${order}/field/2`, /is not the full name of a type/],
    [`${order}/field/2/typeName`, ".shop.v1.Missing", "/x-proto-files", /do not fit together/],
    [`${order}/field/3/oneofIndex`, 8, order, /there is no oneof 8/],
    [`${order}/nestedType/0/field/0/number`, 4, `${order}/nestedType/0`, /entry of a map/],
    [`${order}/reservedRange/0/end`, 1, order, /is not a valid range/],
    [`${order}/oneofDecl/0/name`, "no name", `${order}/oneofDecl/0`, /is not a valid name/],
    [`${file}/enumType/0/value`, [], `${file}/enumType/0`, /at least one value/],
    [`${file}/enumType/0/value/1/number`, 0, `${file}/enumType/0`, /same number/],
    [`${file}/service/0/method/0/inputType`, "Order", `${file}/service/0/method/0`, /is not the full name/],
    [`${order}/field/1/options`, { "[shop.v1.odd]": 1 }, file, /not a FileDescriptorProto/],
    [`${order}/field/1/options`, { "[rest.v1.field]": { minimum: 1 } }, file, /not a FileDescriptorProto/],
  ])("%s: %j is refused at %s", (pointer, value, at, message) => {
    const { findings, files } = importDocument(changed(pointer, value));
    const [found] = findings.filter(({ rule }) => rule === "proto-files");
    expect(found?.message).toMatch(message);
    expect({ severity: found?.severity, pointer: found?.pointer }).toEqual({ severity: "error", pointer: at });
    expect(files.size).toBe(0);
  });

  test("can be tolerated: the rest of the document is imported", () => {
    const { findings, files } = importDocument(changed(`${file}/package`, "a b"), {
      tolerate: new Set(["proto-files"]),
    });
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([["proto-files", "warning"]]);
    expect(files.size).toBe(2);
  });

  test("have no more than 20 findings", () => {
    const fields = Array.from({ length: 1000 }, () => ({ name: "a b", number: 0, type: "TYPE_STRING" }));
    expect(importDocument(changed(`${order}/field`, fields)).findings).toHaveLength(20);
  });
});
