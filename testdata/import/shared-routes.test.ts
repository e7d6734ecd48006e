import { describe, expect, test } from "vitest";
import { createMockOf } from "../../generators/mock/create-mock.ts";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];

const path = { in: "path", name: "format", required: true, schema: { type: "string" } };
const only = (place: string, name: string, value: string) => {
  return { in: place, name, required: true, schema: { type: "string", enum: [value] } };
};

/** An operation that returns an object with a member of this name. */
function returning(member: string, parameters: readonly Json[]): Json {
  const schema = { type: "object", required: [member], properties: { [member]: { type: "string" } } };
  return { parameters, responses: { "200": { description: "", content: { "application/json": { schema } } } } };
}

const document: Json = {
  openapi: "3.1.0",
  info: { title: "Words", version: "1" },
  paths: {
    "/categories.{format}": { get: returning("categories", [path]) },
    "/blacklist.{format}": { get: returning("blacklist", [path]) },
    "/{format}": { get: returning("anything", [path]) },
    "/#Action=Add": { get: returning("added", [only("query", "Action", "Add")]) },
    "/#Action=Remove": { get: returning("removed", [only("query", "Action", "Remove")]) },
    "/#Target=Move": { post: returning("moved", [only("header", "X-Target", "Words.Move")]) },
    "/#Target=Copy": { post: returning("copied", [only("header", "X-Target", "Words.Copy")]) },
    "/books": { get: returning("books", []) },
    "/books?view=full": { get: returning("full", []) },
  },
};

describe("a mock of an import tells apart operations that share a route", () => {
  const { files } = importDocument(document);
  const mock = createMockOf(modelOf(files).files.flatMap((file) => file.services));

  test.each([
    ["GET", "/categories.json", "categories"],
    ["GET", "/blacklist.json", "blacklist"],
    ["GET", "/words", "anything"],
    ["GET", "/?Action=Add", "added"],
    ["GET", "/?Action=Remove", "removed"],
    ["POST", "/", "moved", "Words.Move"],
    ["POST", "/", "copied", "Words.Copy"],
    ["GET", "/books?view=full", "full"],
    ["GET", "/books", "books"],
  ])("%s %s returns %s", async (method, target, member, header = "") => {
    const response = await mock.fetch(`http://mock${target}`, { method, headers: { "x-target": header } });
    expect(Object.keys((await response.json()) as object)).toEqual([member]);
  });
});
