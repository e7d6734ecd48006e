import type { Binding, Field, FieldType, Message, Oneof, Parameter } from "../model.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { preferencesOf } from "../nodes/preferences.ts";
import { hasText, holdsList } from "../wire/text-form.ts";

/**
 * How far a request is taken apart. Real requests stay far below; a message that holds half of an API's types, as some
 * do, would otherwise multiply into millions of parameters that nobody sends.
 */
export const queryLimits = { depth: 8, parameters: 1000 } as const;

/** A field that belongs into the query and has no form there. */
export interface UnmappedField {
  readonly path: readonly Field[];
  readonly reason: "map" | "any" | "http_body" | "repeated_message" | "structured" | "recursion";
}

export interface ParameterMapping {
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  readonly queryRest: Binding["queryRest"];
  /** Fields in QUERY_REST that are not at the top of the request, by path. */
  readonly innerRests: readonly (readonly Field[])[];
  /** Oneofs with a discriminator: what stands beside it has no names of its own. */
  readonly discriminated: ReadonlySet<Oneof>;
  readonly unmapped: readonly UnmappedField[];
  /** A limit was reached, and some leaves are missing. */
  readonly cut: boolean;
}

export interface ParameterScope {
  /** The field paths of the template, and the name of the body field. */
  readonly bound: ReadonlySet<string>;
  /** `body: "*"`: only fields that say where they travel are parameters. */
  readonly bodyIsAll?: boolean;
}

/**
 * The leaf fields of a request that neither path nor body binds (google.api.HttpRule, "Rules for HTTP mapping"): in the
 * query, or where `rest.v1.FieldOptions.in` puts them.
 *
 * Messages are taken apart, down to where a type would stand inside of itself. Messages with a JSON form of their own
 * are leaves, for their fields do not show in JSON; an Empty has no leaf. Repeated messages "must not be mapped", maps
 * are such in the descriptor, and an Any has no fixed fields. What only the server sets (OUTPUT_ONLY) is left out.
 */
export function mapParameters(request: Message, { bound, bodyIsAll = false }: ParameterScope): ParameterMapping {
  const mapping: Mapping = {
    query: [],
    headers: [],
    cookies: [],
    queryRest: undefined,
    innerRests: [],
    discriminated: new Set(),
    unmapped: [],
    cut: false,
    bound,
    bodyIsAll,
  };
  // A request that is, say, a Struct has one JSON form, and no fields beside it. An HttpBody is bytes in a body only.
  const { wellKnown, representation } = request;
  const hasFields = wellKnown === undefined ? representation === "object" : wellKnown === "http_body";
  if (hasFields) addFields(mapping, request, { path: [], key: "", name: "" });
  return mapping;
}

interface Mapping extends ParameterMapping, Required<ParameterScope> {
  readonly query: Parameter[];
  readonly headers: Parameter[];
  readonly cookies: Parameter[];
  readonly innerRests: (readonly Field[])[];
  readonly discriminated: Set<Oneof>;
  readonly unmapped: UnmappedField[];
  queryRest: Binding["queryRest"];
  cut: boolean;
}

/** Where a field stands: its path, the same in proto names, and its name in the query. */
interface Spot {
  readonly path: readonly Field[];
  readonly key: string;
  readonly name: string;
}

function addFields(mapping: Mapping, message: Message, above: Spot): void {
  for (const field of message.fields) {
    const key = above.key + field.name;
    if (mapping.bound.has(key) || field.behaviors.has("output_only")) continue;
    const options = fieldOptions(field);
    const path = [...above.path, field];
    if (options.in === undefined && mapping.bodyIsAll && path.length === 1) continue;
    // A name that is given stands for the whole way down to the field: `pretty`, not `common.pretty`.
    addField(mapping, field, { path, key, name: options.name ?? above.name + field.jsonName });
  }
}

function addField(mapping: Mapping, field: Field, spot: Spot): void {
  const options = fieldOptions(field);
  if (field.oneof?.discriminator !== undefined) {
    mapping.discriminated.add(field.oneof);
    return;
  }
  if (mapping.query.length + mapping.headers.length + mapping.cookies.length >= queryLimits.parameters) {
    mapping.cut = true;
    return;
  }
  switch (options.in) {
    case "status":
      return;
    case "query_rest":
      if (spot.path.length > 1) mapping.innerRests.push(spot.path);
      else mapping.queryRest ??= queryRestOf(field);
      return;
    case "header":
    case "cookie":
      if (options.style === "preferences" || hasText(field)) {
        const list = options.in === "header" ? mapping.headers : mapping.cookies;
        const style = options.style ?? (holdsList(field) ? "comma" : "explode");
        const name = options.name ?? field.jsonName;
        list.push({ path: spot.path, name, style, preferences: preferencesOf(field) });
      }
      return;
    default:
      addToQuery(mapping, field, spot);
  }
}

function addToQuery(mapping: Mapping, field: Field, spot: Spot): void {
  const { path, name } = spot;
  const { type, cardinality } = field;
  const { in: place, style = "explode" } = fieldOptions(field);
  const isSaid = place !== undefined;
  if (type.kind === "message" && cardinality === "singular" && isTakenApart(type)) {
    addMessage(mapping, type, spot);
  } else if (hasText(field) && (isSaid || cardinality === "singular" || !isWellKnown(type))) {
    mapping.query.push({ path, name, style });
  } else if (!isSaid) {
    // What an option puts here in vain is a finding about the field.
    mapping.unmapped.push({ path, reason: unmappedReason(field) });
  }
}

function isTakenApart({ wellKnown, representation }: Message): boolean {
  return wellKnown === undefined ? representation === "object" : wellKnown === "any" || wellKnown === "empty";
}

/** http.proto: a "repeated message type" must not be mapped, whatever its JSON form, unless an option says so. */
function isWellKnown(type: FieldType): boolean {
  return type.kind === "message" && type.wellKnown !== undefined;
}

function unmappedReason({ type, cardinality }: Field): UnmappedField["reason"] {
  if (cardinality === "map") return "map";
  if (type.kind === "message" && type.wellKnown === "http_body") return "http_body";
  const isRepresented = type.kind === "message" && type.wellKnown === undefined && type.representation !== "object";
  return isRepresented ? "structured" : "repeated_message";
}

function addMessage(mapping: Mapping, message: Message, spot: Spot): void {
  const { path, key, name } = spot;
  if (message.wellKnown === "empty") return;
  if (message.wellKnown === "any") {
    mapping.unmapped.push({ path, reason: "any" });
  } else if (path.some((field) => field.message === message)) {
    mapping.unmapped.push({ path, reason: "recursion" });
  } else if (path.length >= queryLimits.depth) {
    mapping.cut = true;
  } else {
    addFields(mapping, message, { path, key: `${key}.`, name: `${name}.` });
  }
}

/** The message of the list has two string fields: the first for names, the second for values. */
export function queryRestOf(field: Field): Binding["queryRest"] {
  if (field.cardinality !== "list" || field.type.kind !== "message") return undefined;
  const [name, value, third] = field.type.fields;
  if (name === undefined || value === undefined || third !== undefined) return undefined;
  return isText(name) && isText(value) ? { field, name, value } : undefined;
}

function isText({ type, cardinality }: Field): boolean {
  return cardinality === "singular" && type.kind === "scalar" && type.scalar === "string";
}
