import { type Field, isFieldMask, type Message, type Operation, PathBudget } from "@protoc-gen-rest/plugin";

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
  /** Some fields are left out, since there are too many. */
  readonly isCut: boolean;
}

/** The IMMUTABLE and IDENTIFIER fields of the resource that an operation updates (AIP-134, AIP-203); undefined if it has none. */
export function immutableFields({ input, bindings }: Operation): ImmutableFields | undefined {
  const { method, body, variables } = bindings[0]!;
  if ((method !== "PATCH" && method !== "PUT") || body.kind !== "field") return undefined;
  const resource = body.field;
  const { type } = resource;
  if (type.kind !== "message" || resource.cardinality !== "singular" || !isPlainObject(type)) return undefined;
  const inPath = new Set(variables.map(({ path }) => path.at(-1)));
  const budget = new PathBudget();
  const paths = pathsOf(type, [], { inPath, holders: holdersBelow(type) }, budget);
  if (paths.length === 0 && !budget.isExceeded) return undefined;
  const mask = input.fields.find((field) => field.name === "update_mask" && isFieldMask(field));
  return { resource, type, mask, replaces: method === "PUT", paths, isCut: budget.isExceeded };
}

/** Fields in lists and maps cannot be compared, since their items have no names. */
function pathsOf(
  message: Message,
  above: readonly Field[],
  search: { readonly inPath: ReadonlySet<Field | undefined>; readonly holders: ReadonlySet<Message> },
  budget: PathBudget,
): readonly (readonly Field[])[] {
  return message.fields.flatMap((field) => {
    const path = [...above, field];
    if (field.behaviors.has("output_only") || search.inPath.has(field)) return [];
    if (isImmutable(field)) return budget.take() ? [path] : [];
    const inner = nested(field);
    const isRecursive = [message, ...above.map((outer) => outer.message)].some((outer) => outer === inner);
    if (inner === undefined || isRecursive || !search.holders.has(inner) || !budget.take()) return [];
    return pathsOf(inner, path, search, budget);
  });
}

/** The messages with an immutable field of their own, or in a message inside them. */
function holdersBelow(root: Message): ReadonlySet<Message> {
  const outer = new Map<Message, Message[]>([[root, []]]);
  for (const [message] of outer) {
    for (const inner of message.fields.flatMap((field) => nested(field) ?? [])) {
      const known = outer.get(inner);
      if (known === undefined) outer.set(inner, [message]);
      else known.push(message);
    }
  }
  const holders = new Set([...outer.keys()].filter(({ fields }) => fields.some(isImmutable)));
  for (const holder of holders) for (const message of outer.get(holder) ?? []) holders.add(message);
  return holders;
}

function isImmutable({ behaviors }: Field): boolean {
  return behaviors.has("immutable") || behaviors.has("identifier");
}

function nested({ type, cardinality }: Field): Message | undefined {
  return type.kind === "message" && cardinality === "singular" && isPlainObject(type) ? type : undefined;
}

/** Whether the members of the JSON form are the fields of the message. */
export function isPlainObject({ form, oneofs }: Message): boolean {
  const isMerged = oneofs.some(({ discriminator }) => discriminator !== undefined);
  return form.kind === "object" && !isMerged;
}
