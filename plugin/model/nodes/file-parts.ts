import type { Field, FileParts } from "../elements/model.ts";

/** The parts of a file among the fields of a message, in their order. Undefined if they are not those of a file. */
export function filePartsOf(fields: readonly Field[]): FileParts | undefined {
  const [content, ...otherContents] = fields.filter((field) => isScalar(field, "bytes"));
  const [name, mediaType, ...otherTexts] = fields.filter((field) => isScalar(field, "string"));
  const count = [content, name, mediaType].filter((field) => field !== undefined).length;
  if (content === undefined || otherContents.length + otherTexts.length > 0 || count < fields.length) return undefined;
  return { content, name, mediaType };
}

/** A `google.api.HttpBody` is a file without a name. */
export function httpBodyParts(fields: readonly Field[]): FileParts | undefined {
  const content = fields.find(({ name }) => name === "data");
  return content && { content, mediaType: fields.find(({ name }) => name === "content_type") };
}

function isScalar({ form, cardinality, oneof }: Field, kind: "bytes" | "string"): boolean {
  return form.kind === kind && cardinality === "singular" && oneof === undefined;
}
