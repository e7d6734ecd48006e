import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { listPairs, type Pair, publicNames } from "../wire/codehost-calls.ts";
import { loadServices, type Message } from "../wire/load-services.ts";

// Our client of the code host against Prism, which checks requests and invents responses by the OpenAPI document of the
// public product.

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[]; readonly format?: string };
}

interface Described {
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: object }>> }>
    >;
  };
}

/** A request that the document allows. */
interface Example {
  /** The values of the path, in order. */
  readonly path: readonly string[];
  readonly query: readonly { readonly name: string; readonly value: string }[];
  readonly body: object | undefined;
}

const require = createRequire(import.meta.url);
const file = require.resolve("@octokit/openapi/generated/api.github.com.json");
const document = JSON.parse(readFileSync(file, "utf8"));
const operations = new Map<string, Described>();
for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Described>>)) {
  for (const [method, operation] of Object.entries(methods)) {
    operations.set(withoutNames(`${method.toUpperCase()} ${path}`), operation);
  }
}

/** Variables have other names in some paths. */
function withoutNames(name: string): string {
  return name.replace(/\{[^}]*\}/g, "{}");
}

function exampleOf({ parameters = [], requestBody }: Described): Example {
  const known = parameters.map(
    (it): Parameter => (it.$ref === undefined ? it : document.components.parameters[it.$ref.split("/").at(-1)!]),
  );
  const [media] = Object.values(requestBody?.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return {
    path: known.filter((it) => it.in === "path").map(textOf),
    query: known.filter((it) => it.in === "query" && it.required).map((it) => ({ name: it.name, value: textOf(it) })),
    body: example?.value,
  };
}

function textOf({ schema }: Parameter): string {
  if (schema.enum !== undefined) return schema.enum[0]!;
  if (schema.format === "date-time") return "2026-01-02T03:04:05Z";
  return schema.type === "integer" || schema.type === "number" ? "7" : "octo";
}

/** Operations whose example of a response contradicts its own schema. */
const wrongExamples: ReadonlySet<string> = new Set(["GET /orgs/{org}/actions/variables"]);

const json = { accept: "application/json", "content-type": "application/json", authorization: "token secret" };

/** Sends the example as the document describes it, without a client. */
async function sendPlainly([method, template]: readonly string[], { path, query, body }: Example): Promise<Response> {
  const values = [...path];
  const url = new URL(baseUrl + template!.replace(/\{[^}]*\}/g, () => encodeURIComponent(values.shift()!)));
  for (const { name, value } of query) url.searchParams.append(name, value);
  return fetch(url, {
    method: method!,
    headers: json,
    redirect: "manual",
    ...(body && { body: JSON.stringify(body) }),
  });
}

function messageOf({ route }: Pair, { path, query, body }: Example): Message {
  const variables = Object.fromEntries((route.path ?? []).map(({ name }, index) => [name, path[index]]));
  const rest = query.length > 0 && route.queryRest ? { [route.queryRest.name]: query } : {};
  const typed = Object.fromEntries(query.map(({ name, value }) => [name, value]));
  const content =
    body === undefined || route.body === undefined ? {} : route.body === "*" ? body : { [route.body]: body };
  return { ...(route.queryRest ? rest : typed), ...content, ...variables };
}

let prism: ChildProcess;
let baseUrl = "";
beforeAll(async () => {
  const program = require.resolve("@stoplight/prism-cli/dist/index.js");
  prism = spawn(process.execPath, [program, "mock", file, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: prism.stdout! })) {
    [, baseUrl = ""] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? [];
    if (baseUrl !== "") break;
  }
});
afterAll(async () => {
  const ended = once(prism, "exit");
  prism.kill();
  await ended;
});

test("every operation that Prism answers is understood", async () => {
  const pairs = listPairs(await loadServices("codehost"));
  const transport = createTransport({ baseUrl, headers: { authorization: "token secret" }, maxRedirects: 0 });
  const problems: string[] = [];
  let answered = 0;
  for (const pair of pairs) {
    const { name } = pair;
    const operation = operations.get(withoutNames(name));
    // Three endpoints have other names in the public product.
    if (publicNames.has(name) || operation === undefined || wrongExamples.has(name)) continue;
    const example = exampleOf(operation);
    const plain = await sendPlainly(name.split(" "), example);
    await plain.arrayBuffer();
    if (plain.status >= 400) continue;
    answered += 1;
    const client = pair.service.createClient(transport);
    try {
      const { status } = (await client[pair.method]!(messageOf(pair, example))) as { status: number };
      if (status !== plain.status) problems.push(`${name}: ${status} instead of ${plain.status}`);
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  expect(problems).toEqual([]);
  expect(pairs).toHaveLength(327);
  expect(answered).toBeGreaterThan(300);
});
