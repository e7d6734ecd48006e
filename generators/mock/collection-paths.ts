import type { Operation } from "@protoc-gen-rest/plugin";
import { type Resource, type SampleContext, sampleVariable } from "@protoc-gen-rest/plugin/tooling";

/** Where the resource of a response is, as far as the path of the request tells. */
export interface ResourcePlace {
  /** The path of the collection. */
  readonly collection: string;
  /** Whether the path of the request is that of the resource. */
  readonly isSame: boolean;
  /** How many segments the two paths have in common. */
  readonly shared: number;
}

/**
 * Compares the path of a request, without its verb, with that of a resource: the books of `shelves/a/books:search`, `shelves/a:open`
 * and `shelves/a/loans/1` are in `shelves/a/books`. What the request leaves open, also with `-` for any parent (AIP-159), is made up.
 */
export function placeOf(path: string, operation: Operation, resource: Resource, sample: SampleContext): ResourcePlace {
  const requested = path.split("/").slice(1).map(decodeURIComponent);
  const own = segmentsOf(resource.get);
  const differing = own.findIndex((part, i) => {
    const given = requested[i];
    return given === undefined || given === "-" || (part !== "*" && decodeURIComponent(part) !== given);
  });
  const shared = differing < 0 ? own.length : differing;
  const parents = own.slice(0, -1).map((part, i) => {
    const given = i < shared ? requested[i] : undefined;
    return encodeURIComponent(given ?? (part === "*" ? parentId(resource, i, sample) : decodeURIComponent(part)));
  });
  // `/books/latest` is not the book with the id `latest`.
  const endsWithVariable = segmentsOf(operation).at(-1)?.startsWith("*") === true;
  const isSame = shared === own.length && requested.length === own.length && endsWithVariable;
  return { collection: `/${parents.join("/")}`, isSame, shared };
}

/** The path of the resource with a name (AIP-122). */
export function pathOfName(name: string, { get }: Resource): string {
  const [binding] = get.bindings;
  const before = binding?.template.segments.slice(0, binding.template.variables[0]?.start) ?? [];
  return `/${[...before, ...name.split("/").map(encodeURIComponent)].join("/")}`;
}

function segmentsOf({ bindings }: Operation): readonly string[] {
  return bindings[0]?.template.segments.filter((segment) => segment !== "") ?? [];
}

/** A made-up segment of a path: the same one for all resources of a type. */
function parentId({ get }: Resource, index: number, sample: SampleContext): string {
  const [binding] = get.bindings;
  const at = binding?.template.variables.findIndex(({ start, end }) => start <= index && index < end) ?? -1;
  const [variable, span] = [binding?.variables[at], binding?.template.variables[at]];
  const field = variable?.path.at(-1);
  if (variable === undefined || span === undefined || field === undefined) return "1";
  const value = String(sampleVariable(field, variable.pattern, { ...sample, random: sample.random.fork(`parent`) }));
  return value.split("/")[index - span.start] ?? "1";
}
