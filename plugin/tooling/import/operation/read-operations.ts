import { child, items, members, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { joinRoutes } from "./join-routes.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** The operations of a document, in its order, one for each route that callers can tell apart. Mistakes are reported, all of them. */
export function readOperations(source: ApiSource): readonly OperationSource[] {
  const { root, references, findings } = source;
  const paths = child(root, "paths");
  const operations: OperationSource[] = [];
  const ids = new Map<string, Node>();
  for (const entry of members(paths)) {
    if (entry.key.startsWith("x-")) continue;
    if (!entry.key.startsWith("/")) {
      findings.add("document", entry, `the path ${JSON.stringify(entry.key)} does not start with "/"`);
      continue;
    }
    const item = references.follow(entry);
    for (const method of methods) {
      const member = child(item, method);
      if (member === undefined) continue;
      const operation = readOperation(entry.key, method, references.follow(member), item, source);
      operations.push(operation);
      reportServers(operation.node, "an operation", source);
      checkId(operation, ids, source);
      checkPathParameters(operation, source);
    }
    reportServers(item, "a path", source);
  }
  return joinRoutes(operations, source);
}

/** Servers of a path or an operation, unless they are those of the document. */
function reportServers(node: Node, owner: string, { root, findings }: ApiSource): void {
  const servers = child(node, "servers");
  if (items(servers).length === 0 || servers === undefined) return;
  if (JSON.stringify(servers.value) === JSON.stringify(child(root, "servers")?.value)) return;
  findings.add(
    "import-server",
    servers,
    `${owner} has servers of its own; clients use the base URL of their transport`,
  );
}

/** An operation of a Path Item Object, with the parameters of that. */
export function readOperation(
  path: string,
  method: string,
  node: Node,
  item: Node,
  { references, findings }: ApiSource,
): OperationSource {
  const byKey = new Map<string, Node>();
  for (const list of [child(item, "parameters"), child(node, "parameters")]) {
    for (const entry of items(list)) {
      const parameter = references.follow(entry);
      const { in: place, name } = objectIn(parameter);
      if (typeof name !== "string" || typeof place !== "string") {
        if (objectIn(entry)["$ref"] === undefined)
          findings.add("document", entry, "a parameter needs a name, and in: path, query, header or cookie");
      } else byKey.set(`${place} ${name}`, inQueryOfPath(parameter, path));
    }
  }
  for (const parameter of fixedParameters(path, node)) {
    const key = `query ${textIn(parameter, "name")}`;
    if (!byKey.has(key)) byKey.set(key, parameter);
  }
  const tags = items(child(node, "tags"));
  const tag = tags.find(({ value }) => typeof value === "string")?.value;
  return {
    method: method.toUpperCase(),
    path,
    node,
    parameters: [...byKey.values()],
    tag: typeof tag === "string" ? tag : "",
    id: textIn(node, "operationId"),
  };
}

/** A parameter that the path names after its question mark, as in `/books?title={title}`, belongs to the query. */
function inQueryOfPath(parameter: Node, path: string): Node {
  const { in: place, name } = objectIn(parameter);
  if (place !== "path" || pathOf(path).includes(`{${name}}`)) return parameter;
  const pairs = path.slice(pathOf(path).length + 1).split("&");
  const pair = pairs.map((text) => text.split("=")).find(([, value]) => value === `{${name}}`);
  const [key] = pair ?? [];
  if (key === undefined) return parameter;
  return withValue(parameter, { ...objectIn(parameter), in: "query", name: key, style: "form" });
}

/** The parameters whose values a path names after its question mark, as in `/books?view=full`. */
function fixedParameters(path: string, node: Node): readonly Node[] {
  const [, query = ""] = /^[^?#]*\?([^#]*)/s.exec(path) ?? [];
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    if (name === "" || /[{}]/.test(name + value) || !query.includes("=")) return [];
    const schema = { type: "string", enum: [value] };
    return { value: { in: "query", name, required: true, schema }, file: node.file, parent: node, key: `?${name}` };
  });
}

function pathOf(path: string): string {
  return path.replace(/[?#].*$/s, "");
}

function checkId({ id, node }: OperationSource, ids: Map<string, Node>, { findings }: ApiSource): void {
  if (id === undefined) return;
  const at = child(node, "operationId") ?? node;
  if (ids.has(id))
    findings.add(
      "operation-id",
      at,
      `another operation has the operationId "${id}", too`,
      "give each operation an id of its own",
    );
  ids.set(id, at);
}

function checkPathParameters({ path, parameters, node }: OperationSource, { findings }: ApiSource): void {
  const named = Array.from(pathOf(path).matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
  const declared = new Map(
    parameters.filter((it) => textIn(it, "in") === "path").map((it) => [textIn(it, "name") ?? "", it]),
  );
  for (const name of new Set(named)) {
    if (!declared.has(name))
      findings.add(
        "path-parameter",
        node,
        `the path ${path} has {${name}}, but no parameter of that name`,
        `declare it, with in: path`,
      );
  }
  for (const [name, parameter] of declared) {
    if (!named.includes(name))
      findings.add(
        "path-parameter",
        parameter,
        `the path ${path} has no {${name}}`,
        "correct the name, or remove the parameter",
      );
  }
  if (/[{}]/.test(pathOf(path).replace(/\{[^{}]*\}/g, "")))
    findings.add("path-parameter", node, `the path ${path} has a brace without its counterpart`);
}
