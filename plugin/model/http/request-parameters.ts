import { isComposite } from "../../forms/composite.ts";
import type { Binding, Field, FieldType, Message, Oneof, Parameter } from "../elements/model.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { preferencesOf } from "../nodes/preferences.ts";
import { isDeepObject, parameterStyle } from "../wire/deep-object.ts";
import { isJsonStyle } from "../wire/json-value.ts";
import { PathBudget } from "../wire/path-budget.ts";
import { hasText, holdsList } from "../wire/text-form.ts";
import { deepObjectProblem } from "./deep-object-problem.ts";
import { type ParameterMapping, type ParameterScope, queryLimits, type UnmappedField } from "./parameter-mapping.ts";
import { queryRestOf } from "./query-rest.ts";

/**
 * The leaf fields of a request that neither path nor body binds (google.api.HttpRule, "Rules for HTTP mapping"): in the
 * query, or where `rest.v1.FieldOptions.in` puts them.
 *
 * Messages are taken apart, until a type occurs inside itself. Messages with a JSON form of their own are leaves, except
 * that an Empty has none. Repeated messages "must not be mapped", which includes maps, and an Any has no fixed fields.
 * OUTPUT_ONLY fields are left out.
 */
export function mapParameters(
  request: Message,
  { bound, bodyIsAll = false, style, parameters = "google" }: ParameterScope,
): ParameterMapping {
  const mapping: Mapping = {
    query: [],
    headers: [],
    cookies: [],
    queryRest: undefined,
    innerRests: [],
    discriminated: new Set(),
    unmapped: [],
    cut: false,
    paths: new PathBudget(),
    bound,
    bodyIsAll,
    style,
    parameters,
  };
  // A request with a JSON form of its own, such as a Struct, has no fields to map. Those of an HttpBody are reported.
  const { kind } = request.form;
  if (kind === "object" || kind === "http_body") addFields(mapping, request, { path: [], key: "", name: "" });
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
  readonly paths: PathBudget;
}

/** A field on the way down: its path, the path in proto names, and its name in the query. */
interface Spot {
  readonly path: readonly Field[];
  readonly key: string;
  readonly name: string;
}

function addFields(mapping: Mapping, message: Message, above: Spot): void {
  for (const field of message.fields) {
    const key = above.key + field.name;
    if (!mapping.paths.take()) {
      mapping.cut = true;
      return;
    }
    if (mapping.bound.has(key) || field.behaviors.has("output_only")) continue;
    const options = fieldOptions(field);
    const path = [...above.path, field];
    if (options.in === undefined && mapping.bodyIsAll && path.length === 1) continue;
    // The name option replaces the whole path: `pretty`, not `common.pretty`.
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
      if (options.style === "preferences" || isJsonStyle(options.style) || hasText(field)) {
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
  const { in: place } = fieldOptions(field);
  const isSaid = place !== undefined;
  const isGateway = mapping.parameters === "grpc-gateway";
  const style = parameterStyle(field, isGateway && isTextMap(field) ? "deepObject" : mapping.style);
  if (field === field.message.rest) mapping.unmapped.push({ path, reason: "additional_properties" });
  else if (isDeepObject(style)) {
    if (deepObjectProblem(field) === undefined) mapping.query.push({ path, name, style });
    // With a style of its own this is a finding about the field.
    else if (field.style === undefined) mapping.unmapped.push({ path, reason: "deep_object" });
  } else if (isJsonStyle(style)) {
    mapping.query.push({ path, name, style });
  } else if (type.kind === "message" && cardinality === "singular" && isTakenApart(type)) {
    addMessage(mapping, type, spot);
  } else if (hasText(field) && (isSaid || isGateway || cardinality === "singular" || !isWellKnown(type))) {
    mapping.query.push({ path, name, style });
  } else if (!isSaid) {
    // With an `in` option this is a finding about the field.
    mapping.unmapped.push({ path, reason: unmappedReason(field) });
  }
}

function isTakenApart({ form: { kind } }: Message): boolean {
  return kind === "object" || kind === "any" || kind === "empty";
}

/** http.proto: a "repeated message type" must not be mapped, whatever its JSON form; only an `in` option allows it. */
function isWellKnown(type: FieldType): boolean {
  return type.kind === "message" && !isComposite(type.form);
}

/** A map whose values grpc-gateway reads from text: `labels[key]=value`. */
function isTextMap({ cardinality, type }: Field): boolean {
  if (cardinality !== "map") return false;
  return type.kind !== "message" || (!isComposite(type.form) && type.form.text === "always");
}

function unmappedReason({ type, cardinality }: Field): UnmappedField["reason"] {
  if (cardinality === "map") return "map";
  if (type.kind === "message" && type.form.kind === "http_body") return "http_body";
  const isRepresented = type.kind === "message" && type.form.text === "fields";
  return isRepresented ? "structured" : "repeated_message";
}

function addMessage(mapping: Mapping, message: Message, spot: Spot): void {
  const { path, key, name } = spot;
  if (message.form.kind === "empty") return;
  if (message.form.kind === "any") {
    mapping.unmapped.push({ path, reason: "any" });
  } else if (path.some((field) => field.message === message)) {
    mapping.unmapped.push({ path, reason: "recursion" });
  } else if (path.length >= queryLimits.depth) {
    mapping.cut = true;
  } else {
    addFields(mapping, message, { path, key: `${key}.`, name: `${name}.` });
  }
}
