import { type Enum, type Field, type FieldType, formOfType, type Message } from "@protoc-gen-rest/plugin";
import { modulePath, type Output } from "../../output/output.ts";
import { containerType } from "../codec/container-type.ts";
import { typeText } from "../codec/form-code.ts";

/** The TypeScript type of a field's value. */
export function fieldType(field: Field, out: Output): string {
  return containerType(field, itemType(field, out), out);
}

/** The TypeScript type of a single value, list item or map value. */
export function itemType({ form, type }: Field, out: Output): string {
  return typeText(form.shapes.plain.type, () => declaredType(type as Message | Enum, out), out);
}

/** The TypeScript type of a scalar, an enum or a message. */
export function valueType(type: FieldType, out: Output): string {
  return typeText(formOfType(type).shapes.plain.type, () => declaredType(type as Message | Enum, out), out);
}

function declaredType({ file, localName }: Message | Enum, out: Output): string {
  if (file.stem === out.stem && out.kind === "types") return localName;
  return out.type(modulePath(out, file.stem, "types"), localName);
}
