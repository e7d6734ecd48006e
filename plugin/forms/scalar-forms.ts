import { boolForm } from "./bool.ts";
import { type BoolForm, boolTextForms } from "./bool-text.ts";
import { bytesForm } from "./bytes.ts";
import { doubleForm } from "./double.ts";
import { floatForm } from "./float.ts";
import type { Form } from "./form.ts";
import { int32Form } from "./int32.ts";
import { int64Form, type JsType } from "./int64.ts";
import { int64NumberForm } from "./int64-number.ts";
import { stringForm } from "./string.ts";
import { uint32Form } from "./uint32.ts";
import type { Scalar } from "./values.ts";

/** How fields of scalar types are written unless options say otherwise. */
export const scalarForms: Readonly<Record<Scalar, Form>> = {
  bool: boolForm,
  bytes: bytesForm,
  double: doubleForm,
  fixed32: uint32Form("fixed32"),
  fixed64: int64Form("fixed64", "normal"),
  float: floatForm,
  int32: int32Form("int32"),
  int64: int64Form("int64", "normal"),
  sfixed32: int32Form("sfixed32"),
  sfixed64: int64Form("sfixed64", "normal"),
  sint32: int32Form("sint32"),
  sint64: int64Form("sint64", "normal"),
  string: stringForm,
  uint32: uint32Form("uint32"),
  uint64: int64Form("uint64", "normal"),
};

/** Options for the text of a scalar. */
export interface ScalarOptions {
  /** A 64-bit integer is a number in JSON. */
  readonly int64AsNumber: boolean;
  readonly jsType: JsType;
  /** A boolean is text. */
  readonly boolForm: BoolForm | undefined;
}

const others = new Map<string, Form>();

/** The form of a scalar type with its options. There are many fields and few forms, so fields share them. */
export function scalarForm(scalar: Scalar, options: ScalarOptions): Form {
  const usual = scalarForms[scalar];
  if (scalar === "bool" && options.boolForm !== undefined) return boolTextForms[options.boolForm];
  if (usual.kind !== "int64") return usual;
  const { int64AsNumber, jsType } = options;
  if (!int64AsNumber && jsType === "normal") return usual;
  const key = `${scalar} ${jsType} ${int64AsNumber}`;
  let form = others.get(key);
  if (form === undefined) {
    form = int64AsNumber ? int64NumberForm(scalar, jsType) : int64Form(scalar, jsType);
    others.set(key, form);
  }
  return form;
}
