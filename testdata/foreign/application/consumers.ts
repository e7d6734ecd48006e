// A schema of a message in the libraries that take a Standard Schema. Prints what they make of input that is valid, and of other input.

import { sValidator } from "@hono/standard-validator";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { call, os } from "@orpc/server";
import { toJsonSchema } from "@protoc-gen-rest/runtime/schema";
import { FormApi } from "@tanstack/react-form";
import { initTRPC } from "@trpc/server";
import { Hono } from "hono";
import { type BookInput, bookDefinition, bookSchema } from "./gen/books_schemas.js";
import type { Book } from "./gen/books_types.js";

const valid = { title: "Emma", copies: "9007199254740993" };
const invalid = { title: "", copies: "many" };

/** Two texts for each library: what it makes of the valid input, and of the other. */
const results: Record<string, readonly string[]> = {};

function textOf({ title, copies }: Book): string {
  return `${title} ${copies}`;
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(String, (error: unknown) => (error as Error).message);
}

const resolve = standardSchemaResolver(bookSchema);
const options = { fields: {}, shouldUseNativeValidation: false };
const resolved = await resolve(valid, undefined, options);
const refused = await resolve(invalid, undefined, options);
results["react-hook-form"] = [textOf(resolved.values as Book), Object.keys(refused.errors).sort().join()];

const defaultValues: BookInput = invalid;
const form = new FormApi({ defaultValues, validators: { onChange: bookSchema } });
form.mount();
await form.validate("change");
const errors = Object.keys(form.state.errors[0] ?? {})
  .sort()
  .join();
form.setFieldValue("title", valid.title);
form.setFieldValue("copies", valid.copies);
results["TanStack Form"] = [String(form.state.canSubmit), errors];

const t = initTRPC.create();
const router = t.router({ create: t.procedure.input(bookSchema).mutation(({ input }) => textOf(input)) });
const caller = t.createCallerFactory(router)({});
results["tRPC"] = [
  await caller.create(valid),
  await messageOf(caller.create(invalid)).then((it) => it.slice(0, "expected an integer".length)),
];

const create = os.input(bookSchema).handler(({ input }) => textOf(input));
results["oRPC"] = [await call(create, valid), await messageOf(call(create, invalid))];

const app = new Hono().post("/books", sValidator("json", bookSchema), (c) => c.text(textOf(c.req.valid("json"))));
const post = (body: object) =>
  app.request("/books", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
results["Hono"] = [await (await post(valid)).text(), String((await post(invalid)).status)];

const server = new Server({ name: "books", version: "1.0.0" }, { capabilities: { tools: {} } });
const inputSchema = { type: "object", ...toJsonSchema(bookDefinition) } as Tool["inputSchema"];
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "create_book", inputSchema }] }));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  const result = bookSchema["~standard"].validate(params.arguments);
  const text =
    result.issues === undefined ? textOf(result.value) : result.issues.map(({ path }) => path.join(".")).join();
  return { content: [{ type: "text", text }], isError: result.issues !== undefined };
});
const client = new Client({ name: "test", version: "1.0.0" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);
const { tools } = await client.listTools();
const use = async (input: object): Promise<string> => {
  const { content } = await client.callTool({ name: tools[0]?.name ?? "", arguments: { ...input } });
  return (content as { readonly text: string }[])[0]?.text ?? "";
};
results["MCP SDK"] = [await use(valid), await use(invalid)];
await client.close();

console.log(JSON.stringify(results));
process.exit(0);
