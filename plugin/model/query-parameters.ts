import type { Field, Message, QueryParameter } from "./model.ts";

/**
 * How far a request is taken apart. Real requests stay far below; a message that holds half of an API's types, as some
 * do, would otherwise multiply into millions of parameters that nobody sends.
 */
export const queryLimits = { depth: 8, parameters: 1000 } as const;

/** A field that belongs into the query and has no form there. */
export interface UnmappedField {
  readonly path: readonly Field[];
  readonly reason: "map" | "any" | "repeated_message" | "recursion";
}

export interface QueryMapping {
  readonly parameters: readonly QueryParameter[];
  readonly unmapped: readonly UnmappedField[];
  /** A limit was reached, and some leaves are missing. */
  readonly cut: boolean;
}

/**
 * The leaf fields of a request that neither path nor body binds (google.api.HttpRule, "Rules for HTTP mapping").
 *
 * Messages are taken apart, down to where a type would stand inside of itself. Messages with a JSON form of their own
 * are leaves, for their fields do not show in JSON; an Empty has no leaf. Repeated messages "must not be mapped", maps
 * are such in the descriptor, and an Any has no fixed fields. What only the server sets (OUTPUT_ONLY) is left out.
 *
 * `bound` holds the field paths of the template, and the name of the body field.
 */
export function mapQuery(request: Message, bound: ReadonlySet<string>): QueryMapping {
  const mapping: Mapping = { parameters: [], unmapped: [], cut: false, bound };
  // A request that is, say, a Struct has one JSON form, and no fields beside it.
  if (request.wellKnown === undefined) addFields(mapping, request, [], "");
  return mapping;
}

interface Mapping extends QueryMapping {
  readonly parameters: QueryParameter[];
  readonly unmapped: UnmappedField[];
  readonly bound: ReadonlySet<string>;
  cut: boolean;
}

function addFields(mapping: Mapping, message: Message, above: readonly Field[], prefix: string): void {
  for (const field of message.fields) {
    const name = prefix + field.name;
    if (mapping.bound.has(name) || field.behaviors.has("output_only")) continue;
    addField(mapping, field, [...above, field], name);
  }
}

function addField(mapping: Mapping, field: Field, path: readonly Field[], name: string): void {
  if (mapping.parameters.length >= queryLimits.parameters) {
    mapping.cut = true;
  } else if (field.cardinality === "map") {
    mapping.unmapped.push({ path, reason: "map" });
  } else if (field.type.kind !== "message") {
    mapping.parameters.push({ path });
  } else if (field.cardinality === "list") {
    mapping.unmapped.push({ path, reason: "repeated_message" });
  } else {
    addMessage(mapping, field.type, path, name);
  }
}

function addMessage(mapping: Mapping, message: Message, path: readonly Field[], name: string): void {
  if (message.wellKnown === "empty") return;
  if (message.wellKnown === "any") {
    mapping.unmapped.push({ path, reason: "any" });
  } else if (message.wellKnown !== undefined) {
    mapping.parameters.push({ path });
  } else if (path.some((field) => field.message === message)) {
    mapping.unmapped.push({ path, reason: "recursion" });
  } else if (path.length >= queryLimits.depth) {
    mapping.cut = true;
  } else {
    addFields(mapping, message, path, `${name}.`);
  }
}
