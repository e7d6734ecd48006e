import { boolTextForms } from "./bool-text.ts";
import { bytesForm } from "./bytes.ts";
import { doubleForm } from "./double.ts";
import { floatForm } from "./float.ts";
import type { Form } from "./form.ts";
import { int32Form } from "./int32.ts";
import { int64Form } from "./int64.ts";
import { int64NumberForm } from "./int64-number.ts";
import { uint32Form } from "./uint32.ts";
import type { JsonLiteral } from "./values.ts";

const forms: readonly Form[] = [
  int32Form("int32"),
  uint32Form("uint32"),
  int64NumberForm("int64", "normal"),
  int64NumberForm("uint64", "normal"),
  int64Form("int64", "normal"),
  int64Form("uint64", "normal"),
  floatForm,
  doubleForm,
  bytesForm,
];

/** The formats of JSON Schema that the type of a field expresses. */
export const typeFormats: ReadonlySet<JsonLiteral | undefined> = new Set(forms.map(({ schema }) => schema?.["format"]));

/** The form of a scalar whose JSON Schema has this type and this format. */
export function formOfFormat(type: "string" | "integer" | "number", format: string | undefined): Form | undefined {
  return forms.find(({ schema }) => schema?.["type"] === type && schema["format"] === format);
}

/** The form of a boolean with these two texts. Other pairs, such as `on` and `off`, may get a third text one day. */
export function formOfDigits(values: readonly unknown[]): Form | undefined {
  const form = boolTextForms.digit;
  const isPair = new Set(values).size === 2 && values.every((value) => form.violation(String(value)) === undefined);
  return isPair && values.every((value) => typeof value === "string") ? form : undefined;
}
