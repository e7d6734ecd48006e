import type { Binding, Field, Operation } from "@protoc-gen-rest/plugin";

/**
 * The fields of a request that a Create method ignores: the IDENTIFIER of the resource, which callers never set there
 * (AIP-133, AIP-203). An IDENTIFIER that other annotations require is not ignored.
 */
export function ignoredFields({ name, input }: Operation, binding: Binding): readonly (readonly Field[])[] {
  if (binding.method !== "POST") return [];
  return input.fields.flatMap((field) => {
    const { type, cardinality } = field;
    if (type.kind !== "message" || cardinality !== "singular" || name !== `Create${type.localName}`) return [];
    const inner = type.fields.filter((member) => isIdentifier(member) && !isBound([field, member], binding));
    return inner.map((member) => [field, member]);
  });
}

function isIdentifier({ behaviors, validation, presence }: Field): boolean {
  const isChecked = validation !== undefined && !validation.ignored && !validation.ignoresZero;
  return behaviors.has("identifier") && !behaviors.has("required") && presence !== "required" && !isChecked;
}

function isBound(path: readonly Field[], { variables, query, headers, cookies }: Binding): boolean {
  const parameters = [...variables, ...query, ...headers, ...cookies];
  return parameters.some((parameter) => path.every((field, index) => parameter.path[index] === field));
}
