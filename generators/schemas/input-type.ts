import { type Enum, type Field, type Form, isComposite, isRequired, type Message } from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import { modulePath, type Output } from "../output/output.ts";
import { printDoc } from "../output/print-doc.ts";
import { containerType } from "../shape/codec/container-type.ts";
import { referencesOf } from "../shape/codec/form-code.ts";
import type { Shape } from "../shape/shape.ts";
import { printAlias } from "../types/alias.ts";
import { printEnumType } from "../types/enum-type.ts";
import { printObjectType } from "../types/object-type.ts";
import { inputName } from "./schema-names.ts";

/** Whether the type of the JSON is another than that of the message or enum, so that the module declares it. */
export function hasInputType(type: Enum | Message, shape: Shape): boolean {
  return type.kind === "enum" ? !shape.declaresTypes : !shape.isOwnJson(type);
}

/** The type of the JSON that the schema of a message takes. */
export function inputType(type: Enum | Message, out: Output, shape: Shape): string {
  const { file, localName } = type;
  if (hasInputType(type, shape)) {
    const name = inputName(type);
    return file.stem === out.stem ? name : out.type(modulePath(out, file.stem, "schemas"), name);
  }
  return type.kind === "message"
    ? shape.messageType(type, out)
    : out.type(modulePath(out, file.stem, "types"), localName);
}

export function printMessageInput(message: Message, out: Output, shape: Shape): void {
  const name = inputName(message);
  const types = {
    fieldType: (field: Field) => containerType(field, itemType(field, out, shape), out),
    isRequired: (field: Field) =>
      isRequired(field) && field.oneof === undefined && !field.always && !field.behaviors.has("output_only"),
  };
  printDoc(out, message, `What a schema takes for ${message.fullName}: its JSON.`);
  out.annotate(message, name);
  if (message.representation === "object") printObjectType(message, types, out, name);
  else printAlias(name, [...new Set(message.fields.map((field) => types.fieldType(field)))], out);
}

export function printEnumInput(type: Enum, out: Output): void {
  printEnumType(type, out, inputName(type));
}

function itemType({ form, type }: Field, out: Output, shape: Shape): string {
  if (type.kind === "message" && isComposite(form)) return inputType(type, out, shape);
  if (type.kind === "enum" && form.kind === "enum") return inputType(type, out, shape);
  return jsonType(form, out);
}

/** The type of the shape `plain`, whose values are JSON, apart from those that its readers convert. */
function jsonType({ json, int64, shapes: { plain } }: Form, out: Output): string {
  if (plain.differs !== "always" && typeof plain.type === "string") return plain.type;
  if (plain.differs !== "always" && typeof plain.type === "function") return plain.type(referencesOf(out));
  // Readers take both, and people write numbers.
  const kinds = int64?.isText === true ? [...json, "number" as const] : json;
  return [...new Set(kinds)].map((kind) => typeOfKind(kind, out)).join(" | ") || "unknown";
}

function typeOfKind(kind: Form["json"][number], out: Output): string {
  if (kind === "array") return "unknown[]";
  return kind === "object" ? out.type(runtime, "JsonObject") : kind;
}
