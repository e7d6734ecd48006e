import { capitalized, resources } from "./services.js";

const schemas = {
  string: "z.string()",
  bool: "z.boolean()",
  double: "z.number()",
  int32: "z.int32()",
  uint32: "z.uint32()",
  int64: "z.string().check(z.regex(/^-?\\d{1,19}$/))",
  "google.protobuf.Timestamp": "z.iso.datetime({ offset: true })",
};

/** The source of `BookSchema`, and of `BooksSchema` for the responses of lists. */
export function zodSchemas({ resource, collection }) {
  const fields = ["string name", ...resources[resource]].map((field) => {
    const [name, type, repeated] = field.split(" ").reverse();
    const schema = repeated ? `z.array(${schemas[type]})` : schemas[type];
    return `${camelCase(name)}: z.optional(${schema})`;
  });
  const page = `${collection}: z.array(${capitalized(resource)}Schema), nextPageToken: z.optional(z.string())`;
  return `
    const ${capitalized(resource)}Schema = z.object({ ${fields.join(", ")} });
    const ${capitalized(collection)}Schema = z.object({ ${page} });`;
}

function camelCase(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}
