import type { Field, Operation } from "@protoc-gen-rest/plugin";
import {
  identityOf,
  idFieldsOf,
  type Resource,
  type SampleContext,
  sampleVariable,
} from "@protoc-gen-rest/plugin/tooling";
import { createRouter, withoutTrailingSlash } from "@protoc-gen-rest/runtime/path";
import type { ResourceValue } from "./kept-resources.ts";
import { withoutLayer } from "./route-layers.ts";

/** The path of a request in one spelling, without a slash at its end, so that it identifies a resource. */
export function canonicalPath(path: string): string {
  return withoutLayer(path)
    .replace(/\/$/, "")
    .split("/")
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join("/");
}

/** Returns the members of a resource that its path determines. */
export function identityAt(path: string, { type, get }: Resource): ResourceValue {
  const bindings = bindingsAt(path, get);
  return bindings === undefined ? {} : identityOf(type, bindings);
}

/** Whether an operation gets what is at a path. */
export function isPathOf(path: string, get: Operation): boolean {
  return bindingsAt(path, get) !== undefined;
}

function bindingsAt(path: string, { bindings }: Operation): Parameters<typeof identityOf>[1] | undefined {
  const templates = bindings.map(({ template }) => withoutTrailingSlash(template));
  const router = createRouter(templates.map((template) => ({ method: "GET", template, value: undefined })));
  const match = router.find("GET", path);
  return match !== undefined && "bindings" in match ? match.bindings : undefined;
}

/** The paths of the resources that a collection has at first. */
export function samplePaths(
  collection: string,
  resource: Resource,
  count: number,
  context: SampleContext,
): readonly string[] {
  const paths = new Set<string>();
  for (let i = 1; i <= count * 4 && paths.size < count; i++) {
    paths.add(`${collection}/${encodeURIComponent(sampleId(resource, i, context))}`);
  }
  return [...paths];
}

/** The last segment of the path of a resource: a number if it must be one. */
export function sampleId(resource: Resource, index: number, context: SampleContext): string {
  const variable = resource.get.bindings[0]?.variables.at(-1);
  const field = constrainedId(resource) ?? variable?.path.at(-1);
  if (variable === undefined || field === undefined) return String(index);
  if (field.type.kind === "scalar" && field.form.kind !== "string") return String(index);
  const inner = { ...context, random: context.random.fork(`id ${index}`) };
  return (
    String(sampleVariable(field, variable.pattern, inner))
      .split("/")
      .at(-1) ?? String(index)
  );
}

/** The field of a resource that has the last segment of its path, if it has constraints, which the variable may lack. */
function constrainedId(resource: Resource): Field | undefined {
  const name = idFieldsOf(resource).at(-1);
  const field = resource.type.fields.find((it) => it.name === name && it.form.kind === "string");
  return field?.schema?.pattern === undefined || !isSingle(resource) ? undefined : field;
}

function isSingle({ get }: Resource): boolean {
  return get.bindings[0]?.variables.at(-1)?.pattern === "*";
}

/** The last segment that the caller has chosen for a new resource, in the request or in its body. */
export function chosenId(resource: Resource, ...objects: readonly unknown[]): string | undefined {
  const names = idFieldsOf(resource);
  for (const object of objects) {
    if (typeof object !== "object" || object === null) continue;
    for (const [name, value] of Object.entries(object)) {
      const isId =
        names.includes(name) || names.includes(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      if (isId && /^(?:string|number|bigint)$/.test(typeof value) && value !== "") return String(value);
    }
  }
  return undefined;
}
