import { validated } from "@protoc-gen-rest/runtime/codegen/v1";
import { type Check, createCheck, type Reader } from "@protoc-gen-rest/runtime/json";
import { expect, test } from "vitest";
import { CelError } from "../../plugin/model/validation/cel/cel-error.ts";
import { compileExpression } from "../../plugin/model/validation/cel/compile-cel.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

test.each([
  `${"(".repeat(10_000)}true${")".repeat(10_000)}`,
  `${"!".repeat(10_000)}true`,
  `${"true || ".repeat(10_000)}true`,
  `1${"+ 1 ".repeat(10_000)}`,
  `[1]${".map(x, x)".repeat(10_000)}`,
  `true${" ? true : true".repeat(10_000)}`,
  "[".repeat(10_000),
  "{1: ".repeat(10_000),
  "[1].map(x, ".repeat(10_000),
  `"${"\\\\".repeat(100_000)}`,
  `"""${"a".repeat(100_000)}`,
])("the expression %#, which is deep or long, is refused", (expression) => {
  const scope = { variables: new Map(), enumNumber: () => undefined };
  expect(() => compileExpression(expression, scope)).toThrow(CelError);
});

test("a request with many violations or many items is checked in bounds", async () => {
  const source = `syntax = "proto3";
    import "buf/validate/validate.proto";
    message Lists {
      repeated string texts = 1 [(buf.validate.field).repeated = {unique: true, items: {string: {min_len: 2}}}];
      repeated bytes blobs = 2 [(buf.validate.field).repeated.unique = true];
      repeated double numbers = 3 [(buf.validate.field).repeated.unique = true];
      repeated int64 totals = 4 [(buf.validate.field).cel_expression = "this.unique() && this.all(n, n >= 0)"];
    }`;
  const modules = await importModules(
    await generate(describeSources({ "lists.proto": source }), ["lists.proto"], "target=js+dts"),
  );
  const { readLists, validateLists } = modules.get("lists_codecs.js") as unknown as {
    readLists: Reader<unknown>;
    validateLists(message: unknown, check: Check): void;
  };
  const read = validated(readLists, validateLists);
  const validate = (json: object) => {
    const check = createCheck({ request: true, unknown: "drop" });
    read(json, check);
    return check;
  };
  const numbers = Array.from({ length: 10_000 }, (_, index) => index);
  const valid = {
    texts: numbers.map((number) => `text ${number}`),
    blobs: numbers.map((number) => Buffer.from(String(number)).toString("base64")),
    numbers,
    totals: numbers.map(String),
  };
  expect(validate(structuredClone(valid)).violations).toEqual([]);
  const same = validate({ ...valid, texts: [...valid.texts, "text 0"], blobs: [...valid.blobs, valid.blobs[0]] });
  expect(same.violations.map(({ ruleId }) => ruleId)).toEqual(["repeated.unique", "repeated.unique"]);
  const { violations, details = [] } = validate({ texts: numbers.map(() => "") });
  expect(violations.length).toBeLessThanOrEqual(1000);
  expect(JSON.stringify(details).length).toBeLessThan(100_000);
});
