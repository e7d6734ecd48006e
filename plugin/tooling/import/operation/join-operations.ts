import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { present, unlessEmpty } from "../../json-object.ts";
import { child, items, members, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { hasParts } from "./route-of.ts";

/** One operation for those of a file that share a route: it takes what any of them takes, and returns what any of them returns. */
export function joinOperations(operations: readonly OperationSource[], source: ApiSource): OperationSource {
  const [first] = operations;
  if (first === undefined) throw new Error("there is no operation to join");
  const nodes = operations.map(({ node }) => node);
  const value = present({
    ...objectIn(first.node),
    description: describe(operations),
    deprecated: nodes.every((node) => objectIn(node)["deprecated"] === true) || undefined,
    requestBody: joinBodies(nodes, source),
    responses: joinResponses(nodes, source),
    callbacks: joinCallbacks(nodes, source),
    security: joinSecurity(nodes, source),
  });
  return { ...first, node: withValue(first.node, value), parameters: joinParameters(operations) };
}

/** The description of the first, with what the others are. */
function describe([first, ...others]: readonly OperationSource[]): string {
  const own = textIn(first?.node, "description") ?? textIn(first?.node, "summary") ?? "";
  const texts = others.map(({ node, path }) => {
    const about = textIn(node, "summary") ?? textIn(node, "description") ?? "";
    return about === "" ? `\`${path}\`` : `\`${path}\`: ${about}`;
  });
  return [own, ...texts].join("\n\n").trim();
}

/** The different ones of some values. */
function distinct(values: readonly JsonLiteral[]): readonly JsonLiteral[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** A schema for what any of these allow; undefined without any. */
function anyOf(schemas: readonly JsonLiteral[]): JsonLiteral | undefined {
  const all = distinct(schemas);
  return all.length < 2 ? all[0] : { anyOf: all };
}

function joinBodies(nodes: readonly Node[], { references }: ApiSource): JsonLiteral | undefined {
  const bodies = nodes.flatMap((node) => child(node, "requestBody") ?? []).map((node) => references.follow(node));
  const [first] = bodies;
  if (first === undefined) return undefined;
  const isRequired = bodies.length === nodes.length && bodies.every((body) => objectIn(body)["required"] === true);
  return present({ ...objectIn(first), required: isRequired, content: joinContents(bodies) });
}

function joinContents(holders: readonly Node[]): JsonObject | undefined {
  const media = holders.flatMap((holder) => members(child(holder, "content")));
  const types = distinct(media.map(({ key }) => key));
  const contents = types.map((type): readonly [string, JsonLiteral] => {
    const own = media.filter(({ key }) => key === type);
    const schemas = own.flatMap((one) => child(one, "schema")?.value ?? []);
    return [String(type), present({ ...objectIn(own[0]), schema: anyOf(schemas) })];
  });
  return unlessEmpty(Object.fromEntries(contents));
}

function joinResponses(nodes: readonly Node[], { references }: ApiSource): JsonObject {
  const all = nodes.flatMap((node) => members(child(node, "responses")));
  const statuses = distinct(all.map(({ key }) => key));
  return Object.fromEntries(
    statuses.map((status): readonly [string, JsonLiteral] => {
      const own = all.filter(({ key }) => key === status);
      const [first] = own;
      if (first === undefined || distinct(own.map(({ value }) => value)).length === 1)
        return [String(status), first?.value ?? {}];
      const responses = own.map((node) => references.follow(node));
      const [headers, links] = ["headers", "links"].map((name) => {
        const all = responses.map((response) => objectIn(child(response, name)));
        return unlessEmpty(Object.assign({}, ...all.reverse()));
      });
      return [String(status), present({ ...objectIn(responses[0]), headers, links, content: joinContents(responses) })];
    }),
  );
}

/** Of callbacks with the same name, the first stays. */
function joinCallbacks(nodes: readonly Node[], { findings }: ApiSource): JsonObject | undefined {
  const joined = new Map<string, Node>();
  for (const callback of nodes.flatMap((node) => members(child(node, "callbacks")))) {
    const first = joined.get(callback.key) ?? callback;
    joined.set(callback.key, first);
    if (JSON.stringify(first.value) === JSON.stringify(callback.value)) continue;
    const message = `another operation of the route has a callback "${callback.key}", so this one is left out`;
    findings.add("import-omitted", callback, message, "give it a name of its own");
  }
  return unlessEmpty(Object.fromEntries(Array.from(joined, ([name, { value }]) => [name, value] as const)));
}

/** Alternatives of any of them. An operation without `security` has that of the document. */
function joinSecurity(nodes: readonly Node[], { root }: ApiSource): JsonLiteral | undefined {
  const own = nodes.map((node) => child(node, "security") ?? child(root, "security"));
  if (distinct(own.map((node) => node?.value ?? [])).length < 2) return objectIn(nodes[0])["security"];
  // No requirement at all is an alternative as well.
  return distinct(own.flatMap((node) => (items(node).length === 0 ? [{}] : items(node).map(({ value }) => value))));
}

function joinParameters(operations: readonly OperationSource[]): readonly Node[] {
  const [first] = operations;
  const inPath = (first?.parameters ?? [])
    .filter((it) => textIn(it, "in") === "path")
    .map((it) => joinPathParameter(it, operations));
  const byKey = new Map<string, Node[]>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    if (textIn(parameter, "in") === "path") continue;
    const key = `${textIn(parameter, "in")} ${textIn(parameter, "name")}`;
    byKey.set(key, [...(byKey.get(key) ?? []), parameter]);
  }
  return [...inPath, ...[...byKey.values()].map((same) => joinParameter(same, operations.length))];
}

function joinParameter(same: readonly Node[], count: number): Node {
  const [first] = same;
  if (first === undefined) throw new Error("there is no parameter to join");
  const required = same.length === count && same.every((it) => objectIn(it)["required"] === true);
  const schema = anyOf(same.flatMap((it) => child(it, "schema")?.value ?? []));
  return withValue(first, present({ ...objectIn(first), required: required || undefined, schema }));
}

/** Other operations call it differently. Types that differ, and segments with parts, are text. */
function joinPathParameter(parameter: Node, operations: readonly OperationSource[]): Node {
  const [first] = operations;
  const position = namesIn(first?.path ?? "").indexOf(textIn(parameter, "name") ?? "");
  const schemas = operations.flatMap(({ path, parameters }) => {
    const name = namesIn(path)[position];
    return parameters.filter((it) => textIn(it, "in") === "path" && textIn(it, "name") === name);
  });
  const isSame = distinct(schemas.map((it) => child(it, "schema")?.value ?? {})).length < 2;
  if (isSame && !operations.some(({ path }) => hasParts(path))) return parameter;
  return withValue(parameter, { ...objectIn(parameter), schema: { type: "string" } });
}

function namesIn(path: string): readonly string[] {
  return Array.from(path.replace(/[?#].*$/, "").matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}
