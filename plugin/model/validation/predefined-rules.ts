import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Field } from "../model.ts";
import {
  decodeOptionMessage,
  type OptionField,
  type OptionMessage,
  type OptionValue,
} from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { extensionBytes } from "../options/validate-option.ts";
import { predefinedExtension } from "../source/extensions.ts";
import type { ValidationRule } from "../validation.ts";
import type { ScalarKind } from "./cel/cel-types.ts";
import type { Scope, Typed } from "./cel/typed.ts";
import { compileRule, messageRule } from "./cel-rules.ts";
import type { ValidationProblem } from "./problem.ts";

/**
 * Compiles the expressions that a field of the rules declares (`buf.validate.predefined`), or returns undefined if it declares
 * none. `rule` is the value of the field, `rules` the message that contains it.
 */
export function predefinedRules(
  name: string,
  field: OptionField,
  siblings: OptionMessage,
  scope: Scope,
  types: OptionTypes,
  path: readonly number[],
  problems: ValidationProblem[],
): readonly ValidationRule<Field>[] | undefined {
  const bytes = extensionBytes(field.proto.options, predefinedExtension);
  if (bytes === undefined) return undefined;
  const declared = decodeOptionMessage(bytes, "buf.validate.PredefinedRules", types);
  const rules = (declared.fields.get("cel")?.value ?? []) as readonly OptionMessage[];
  const inner = new Map([...scope, ...constantsOf(siblings)]);
  const value = constantOf(field.proto, field.value);
  if (value !== undefined) inner.set("rule", value);
  return rules.flatMap((rule) => compileRule(messageRule(rule), name, inner, path, problems));
}

/** `rules.min_len`, for the fields that are set. */
function constantsOf({ fields }: OptionMessage): readonly (readonly [string, Typed])[] {
  return [...fields].flatMap(([name, { proto, value }]) => {
    const constant = constantOf(proto, value);
    return constant === undefined ? [] : [[`rules.${name}`, constant] as const];
  });
}

function constantOf(proto: FieldDescriptorProto, value: OptionValue): Typed | undefined {
  const kind = kinds[proto.type];
  if (kind === undefined) return undefined;
  const item = (one: OptionValue): Typed => {
    const isInteger = (kind === "int" || kind === "uint") && typeof one === "number";
    const literal = isInteger ? BigInt(one) : (one as boolean | number | bigint | string | Uint8Array);
    return { node: { kind: "literal", value: literal, throws: false }, type: { kind } };
  };
  if (proto.label !== Label.REPEATED) return item(value);
  const items = (value as readonly OptionValue[]).map((one) => item(one).node);
  return { node: { kind: "list", items, throws: false }, type: { kind: "list", of: { kind } } };
}

const kinds: Readonly<Partial<Record<Type, ScalarKind>>> = {
  [Type.BOOL]: "bool",
  [Type.STRING]: "string",
  [Type.BYTES]: "bytes",
  [Type.DOUBLE]: "double",
  [Type.FLOAT]: "double",
  [Type.INT32]: "int",
  [Type.INT64]: "int",
  [Type.SINT32]: "int",
  [Type.SINT64]: "int",
  [Type.SFIXED32]: "int",
  [Type.SFIXED64]: "int",
  [Type.ENUM]: "int",
  [Type.UINT32]: "uint",
  [Type.UINT64]: "uint",
  [Type.FIXED32]: "uint",
  [Type.FIXED64]: "uint",
};
