import {
  type Field,
  type FieldType,
  int64Value,
  isComposite,
  isRequired,
  type Message,
  type Operation,
} from "@protoc-gen-rest/plugin";

/** A request in the plain shape with what an operation needs: the variables of its path, and fields that its type requires. */
export function exampleRequest({ input, bindings }: Operation): Record<string, unknown> {
  const request = exampleMessage(input, []);
  for (const { path, pattern } of bindings[0]!.variables) {
    const [field, ...others] = path;
    const name = pattern.replace(/\*\*?/g, "1");
    if (others.length > 0) setNested(request, path, name);
    else request[field!.jsonName] = field!.form.kind === "string" ? name : exampleItem(field!, []);
  }
  return request;
}

function setNested(request: Record<string, unknown>, [field, ...rest]: readonly Field[], value: string): void {
  const { jsonName } = field!;
  if (rest.length === 0) {
    request[jsonName] = value;
    return;
  }
  const inner = { ...(request[jsonName] as object | undefined) };
  setNested(inner, rest, value);
  request[jsonName] = inner;
}

function exampleMessage({ fields }: Message, within: readonly Message[]): Record<string, unknown> {
  const needed = fields.filter((field) => field.oneof === undefined && (field.always || isRequired(field)));
  return Object.fromEntries(needed.map((field) => [field.jsonName, exampleValue(field, within)]));
}

function exampleValue(field: Field, within: readonly Message[]): unknown {
  if (field.cardinality === "map") return {};
  const item = exampleItem(field, within);
  return field.cardinality === "list" ? [item] : item;
}

function exampleItem({ type, form, jsonName }: Field, within: readonly Message[]): unknown {
  if (type.kind === "enum") return type.values.at(-1)?.wireName;
  if (type.kind === "message" && isComposite(type.form)) {
    return within.includes(type) ? {} : exampleMessage(type, [...within, type]);
  }
  const { int64, typed } = form;
  if (int64 !== undefined) return int64Value("1", int64.type);
  if (typed === "number") return 1;
  if (typed === "boolean") return true;
  return typed === "base64" ? new Uint8Array([1]) : wellKnown(type, jsonName);
}

function wellKnown(type: FieldType, name: string): unknown {
  switch (type.kind === "message" ? type.form.kind : "string") {
    case "timestamp":
      return "2026-01-01T00:00:00Z";
    case "duration":
      return "1s";
    case "http_body":
      return { contentType: "text/plain", data: new TextEncoder().encode(name) };
    case "string":
    case "wrapper":
    case "field_mask":
      return name;
    default:
      return {};
  }
}
