import type { Form } from "../../forms/form.ts";
import { scalarForms } from "../../forms/scalar-forms.ts";
import type { FieldType } from "../elements/model.ts";

/** How a value of the type is written, apart from what the options of its field say. */
export function formOfType(type: FieldType): Form {
  return type.kind === "scalar" ? scalarForms[type.scalar] : type.form;
}
