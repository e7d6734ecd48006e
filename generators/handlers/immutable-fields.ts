import { type Field, isFieldMask, type Message, type Operation } from "@protoc-gen-rest/plugin";

/** An update of a resource with fields that may not change. */
export interface ImmutableFields {
  /** The field of the request that holds the resource. */
  readonly resource: Field;
  readonly type: Message;
  readonly mask: Field | undefined;
  /** PUT replaces the whole resource. */
  readonly replaces: boolean;
  /** The fields, each with those that lead to it. */
  readonly paths: readonly (readonly Field[])[];
}

/** The IMMUTABLE and IDENTIFIER fields of the resource that an operation updates (AIP-134, AIP-203); undefined if it has none. */
export function immutableFields({ input, bindings }: Operation): ImmutableFields | undefined {
  const { method, body, variables } = bindings[0]!;
  if ((method !== "PATCH" && method !== "PUT") || body.kind !== "field") return undefined;
  const resource = body.field;
  const { type } = resource;
  if (type.kind !== "message" || resource.cardinality !== "singular" || !isPlainObject(type)) return undefined;
  const inPath = new Set(variables.map(({ path }) => path.at(-1)));
  const paths = pathsOf(type, [], inPath);
  if (paths.length === 0) return undefined;
  const mask = input.fields.find((field) => field.name === "update_mask" && isFieldMask(field));
  return { resource, type, mask, replaces: method === "PUT", paths };
}

/** Fields in lists and maps cannot be compared, since their items have no names. */
function pathsOf(
  message: Message,
  above: readonly Field[],
  inPath: ReadonlySet<Field | undefined>,
): readonly (readonly Field[])[] {
  return message.fields.flatMap((field) => {
    const { behaviors, type, cardinality } = field;
    const path = [...above, field];
    if (behaviors.has("output_only") || inPath.has(field)) return [];
    if (behaviors.has("immutable") || behaviors.has("identifier")) return [path];
    const isNested = type.kind === "message" && cardinality === "singular" && isPlainObject(type);
    const isRecursive = [message, ...above.map((outer) => outer.message)].some((outer) => outer === type);
    return isNested && !isRecursive ? pathsOf(type, path, inPath) : [];
  });
}

/** Whether the members of the JSON form are the fields of the message. */
export function isPlainObject({ form, oneofs }: Message): boolean {
  const isMerged = oneofs.some(({ discriminator }) => discriminator !== undefined);
  return form.kind === "object" && !isMerged;
}
