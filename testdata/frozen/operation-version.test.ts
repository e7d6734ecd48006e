import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../runtime/operation/operation.ts";
import { operationVersion } from "./operation-version.ts";

const golden = join(import.meta.dirname, "../golden");
const modules = readdirSync(golden, { recursive: true, encoding: "utf8" }).filter((path) => /_routes\.ts$/.test(path));

async function operationsOf(path: string): Promise<Operation[]> {
  const exported = (await import(pathToFileURL(join(golden, path)).href)) as Readonly<Record<string, object>>;
  const services = Object.entries(exported).filter(([name]) => name.endsWith("Routes"));
  return services.flatMap(([, operations]) => Object.values(operations) as Operation[]);
}

test.each(modules)("generators print the version that each operation of %s needs", async (path) => {
  const operations = await operationsOf(path);
  expect(operations.map((it) => [it.name, it.version ?? 1])).toEqual(
    operations.map((it) => [it.name, operationVersion(it)]),
  );
});

describe("what no release has printed needs a version", () => {
  const route = { method: "GET", template: "/v1/books/{name}", path: [{ name: "name" }] };

  test.each([
    [{ compress: true }, "GetBook.compress"],
    [{ routes: [route, { ...route, deadline: 5 }] }, "GetBook.routes[1].deadline"],
    [{ routes: [{ ...route, query: [{ name: "a", style: "tree" }] }] }, 'GetBook.routes[0].query[0].style "tree"'],
    [{ security: [{ scheme: "key", and: [{ scheme: "b", roles: [] }] }] }, "GetBook.security[0].and[0].roles"],
  ])("%j", (members, where) => {
    const operation = { name: "GetBook", routes: [route], ...members } as Operation;
    expect(() => operationVersion(operation)).toThrow(
      new Error(`${where} is not in testdata/frozen/operation-version.ts`),
    );
  });
});
