import {
  type Field,
  type FileParts,
  isJsonStyle,
  kindsOfValue,
  type Message,
  representedField,
  representedItem,
} from "@protoc-gen-rest/plugin";

/** The `ParameterType` of a field that in multipart/form-data has a form of its own. */
export function partType(field: Field): "bytes" | "file" | "json" | "text" | undefined {
  const { type, form } = representedField(field);
  if (form.kind === "bytes") return "bytes";
  // A file, which would be bytes.
  if (type.kind === "scalar") return field.mediaType === undefined ? undefined : "text";
  if (type.kind !== "message") return undefined;
  if (filePartsOf(field) !== undefined) return "file";
  if (form.scalar === "bytes") return "bytes";
  return field.type === type && isObject(type) ? "json" : undefined;
}

/** Whether a part is text or JSON, as its media type tells: a union with objects or arrays among its values. */
export function mayBeJsonPart(field: Field): boolean {
  const item = representedItem(field);
  if (isJsonStyle(field.style) || item.form.kind !== "union") return false;
  const kinds = kindsOfValue(item);
  return kinds.has("object") || kinds.has("array");
}

export function filePartsOf({ type, cardinality }: Field): FileParts | undefined {
  return type.kind === "message" && cardinality !== "map" ? type.fileParts : undefined;
}

/** Whether the message is a JSON object with named members. */
function isObject({ form }: Message): boolean {
  return form.kind === "object";
}
