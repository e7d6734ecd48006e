import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { pathSegments } from "../../runtime/schema/path-segments.ts";
import { toJsonSchema, withJsonSchema } from "../../runtime/schema.ts";
import { bookDefinition, bookSchema, reviewDefinition, reviewSchema } from "../golden/schemas/input_schemas.ts";

/** As a library does that knows nothing of ours. */
async function validate<Schema extends StandardSchemaV1>(
  schema: Schema,
  value: unknown,
): Promise<StandardSchemaV1.Result<StandardSchemaV1.InferOutput<Schema>>> {
  return (await schema["~standard"].validate(value)) as StandardSchemaV1.Result<StandardSchemaV1.InferOutput<Schema>>;
}

const valid = {
  title: "Emma",
  copies: "9007199254740993",
  mentions: [{ title: "Evelina" }],
  reviews: { "a.b": { stars: 5 } },
};

const invalid = {
  title: "",
  copies: "many",
  mentions: [{ title: "Evelina" }, {}],
  reviews: { "a.b": { stars: 6 } },
};

describe("a Standard Schema", () => {
  test("returns the message, and leaves the value alone", async () => {
    const given = structuredClone(valid);
    const result = await validate(bookSchema, given);
    if (result.issues !== undefined) throw new Error(JSON.stringify(result.issues));
    const copies: bigint | undefined = result.value.copies;
    expect(copies).toBe(9007199254740993n);
    expect(given).toEqual(valid);
  });

  test("finds all issues, each with its path", async () => {
    const { issues } = await validate(bookSchema, invalid);
    expect(issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: ["title"] }),
        expect.objectContaining({ path: ["copies"] }),
        expect.objectContaining({ path: ["mentions", 1, "title"], message: "is required" }),
        expect.objectContaining({ path: ["reviews", "a.b", "stars"] }),
      ]),
    );
    expect(issues).toHaveLength(4);
  });

  test("drops what the message does not have", async () => {
    expect(await validate(reviewSchema, { stars: 3, admin: true })).toEqual({ value: { stars: 3 } });
  });

  test("refuses what is not JSON", async () => {
    const { issues } = await validate(reviewSchema, { stars: () => 3 });
    expect(issues).toEqual([{ message: expect.stringContaining("is not JSON"), path: [] }]);
  });

  test("reads the proxies in which frameworks keep values", async () => {
    const given = new Proxy({ ...valid, mentions: new Proxy([new Proxy({ title: "Evelina" }, {})], {}) }, {});
    expect(await validate(bookSchema, given)).toEqual(await validate(bookSchema, valid));
  });

  test("refuses a value that contains itself", async () => {
    const book: Record<string, unknown> = { title: "Emma" };
    book["mentions"] = [book];
    const { issues = [] } = await validate(bookSchema, book);
    expect(issues[0]?.message).toContain("nested");
    expect(Object.keys(book)).toEqual(["title", "mentions"]);
  });

  test("tells the type of its input where the message is its own JSON", () => {
    const input: StandardSchemaV1.InferInput<typeof reviewSchema> = { stars: 3 };
    expect(input.stars).toBe(3);
  });

  test("tells the type of the JSON where its message is another", () => {
    type Input = StandardSchemaV1.InferInput<typeof bookSchema>;
    const inputs: readonly Input[] = [valid, { title: "Emma", copies: 7, kind: "KIND_NOVEL", mentions: [valid] }];
    // @ts-expect-error REQUIRED
    const untitled: Input = {};
    // @ts-expect-error JSON has no bigint
    const converted: Input = { title: "Emma", copies: 7n };
    const results = [...inputs, untitled].map((it) => bookSchema["~standard"].validate(it).issues?.length ?? 0);
    expect(results).toEqual([0, 0, 1]);
    expect(converted.title).toBe("Emma");
  });
});

describe("a JSON Schema", () => {
  test.each([
    ["draft-2020-12", new Ajv2020({ strict: false, validateFormats: false })],
    ["draft-07", new Ajv({ strict: false, validateFormats: false })],
  ] as const)("in %s, which another validator takes", (target, ajv) => {
    const check = ajv.compile(toJsonSchema(bookDefinition, { target }));
    expect(check(valid)).toBe(true);
    for (const wrong of [
      {},
      { ...valid, title: "" },
      { ...valid, mentions: [{}] },
      { ...valid, reviews: { a: { stars: 6 } } },
    ]) {
      expect(check(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });

  test("is part of the schema for tools that ask for it", () => {
    const schema: StandardSchemaV1 & StandardJSONSchemaV1 = withJsonSchema(bookSchema, bookDefinition);
    const { jsonSchema, validate } = schema["~standard"];
    expect(validate).toBe(bookSchema["~standard"].validate);
    const options = { target: "draft-2020-12" } as const;
    expect(jsonSchema.input(options)).toEqual(toJsonSchema(bookDefinition));
    const { jsonSchema: own } = withJsonSchema(reviewSchema, reviewDefinition)["~standard"];
    expect(own.output(options)).toEqual(toJsonSchema(reviewDefinition));
  });

  test("is not told of an output that is not JSON", () => {
    const { jsonSchema } = withJsonSchema(bookSchema, bookDefinition)["~standard"];
    expect(() => jsonSchema.output({})).toThrow("the output of schemas.v1.Book is not JSON");
  });

  test("in an unknown dialect is refused", () => {
    expect(() => toJsonSchema(bookDefinition, { target: "openapi-3.0" })).toThrow(
      "JSON Schema: expected a target of draft-2020-12, draft-07, got openapi-3.0",
    );
  });
});

test.each([
  ["", []],
  ["title", ["title"]],
  ["books[2].title", ["books", 2, "title"]],
  ["[0]", [0]],
  ['reviews["a.b"].stars', ["reviews", "a.b", "stars"]],
  ['reviews["a\\"]["]', ["reviews", 'a"][']],
  ['reviews["cut\\', ["reviews", "cut\\"]],
])("the path %j has the segments %j", (path, segments) => expect(pathSegments(path)).toEqual(segments));
