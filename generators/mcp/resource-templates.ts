import type { Binding, Field, Message, Operation, Resource, ResourcePattern } from "@protoc-gen-rest/plugin";

/** Resources of one pattern, and the operation that gets one by its name. */
export interface ResourceTemplate {
  readonly resource: Resource;
  readonly message: Message;
  readonly pattern: ResourcePattern;
  readonly get: Operation;
  /** The field of the request that takes the name, or the fields that take its variables. */
  readonly request: Field | readonly Field[];
}

/** The patterns of resource names that an operation can read. */
export function resourceTemplates(get: Operation): readonly ResourceTemplate[] {
  const { bindings, streaming, output: message, response } = get;
  if (bindings[0]!.method !== "GET" || streaming !== "none" || response.kind === "result") return [];
  const resource = message.file.resources.find(({ descriptor }) => isSamePlace(descriptor, message.descriptor));
  if (resource === undefined) return [];
  return resource.patterns.flatMap((pattern) => {
    const requests = bindings.map((binding) => requestFields(binding, pattern));
    const request = requests.find((it) => it !== undefined);
    return request === undefined ? [] : [{ resource, message, pattern, get, request }];
  });
}

type DescriptorPlace = Message["descriptor"];

function isSamePlace(a: DescriptorPlace, b: DescriptorPlace): boolean {
  return a.sourceFile === b.sourceFile && a.path.join() === b.path.join();
}

/** The fields of a request that hold a name: one variable for the whole of it, or one for each of its variables. */
function requestFields(
  { template, variables }: Binding,
  pattern: ResourcePattern,
): Field | readonly Field[] | undefined {
  const wildcards = pattern.text.replace(/\{[^}=]*(?:=([^}]*))?\}/g, (_, inner: string | undefined) => inner ?? "*");
  const fields = variables.map(({ path: [field, ...others] }) => (others.length === 0 ? field : undefined));
  if (template.verb !== "" || fields.some((field) => field?.form.kind !== "string")) return undefined;
  const [only] = variables;
  if (variables.length === 1 && (only!.pattern === wildcards || only!.pattern === "**")) return fields[0];
  const path = template.segments.map((segment) => segment.replaceAll("{}", "*")).join("/");
  const isSame = variables.length === pattern.variables.length && `/${path}`.endsWith(`/${wildcards}`);
  return isSame ? fields.map((field) => field!) : undefined;
}
