import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Field } from "../elements/model.ts";
import type { ValidationRule } from "../elements/validation.ts";
import {
  decodeOptionMessage,
  isOptionMessage,
  type OptionField,
  type OptionMessage,
  type OptionValue,
} from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { extensionBytes } from "../options/validate-option.ts";
import { predefinedExtension } from "../source/extensions.ts";
import type { ScalarKind } from "./cel/cel-types.ts";
import { literal } from "./cel/nodes.ts";
import type { RuleConstant, Scope, Typed } from "./cel/typed.ts";
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
  const variables = new Map(scope.variables);
  const value = constantOf(field.proto, field.value);
  if (value !== undefined) variables.set("rule", value);
  const inner: Scope = { ...scope, variables, rules: rulesOf(siblings, types) };
  return rules.flatMap((rule) => {
    return compileRule(messageRule(rule), name, inner, path, problems).map((it) => ({ ...it, path: name }));
  });
}

/** The fields of `rules`, by name. */
function rulesOf({ typeName, fields }: OptionMessage, types: OptionTypes): ReadonlyMap<string, RuleConstant> {
  const rules = new Map<string, RuleConstant>();
  for (const proto of types.message(typeName)?.field ?? []) {
    const given = fields.get(proto.name)?.value;
    const value = constantOf(proto, given);
    if (value !== undefined) rules.set(proto.name, { value, isSet: given !== undefined });
  }
  return rules;
}

/** A value of an option, or the default of its field, as a literal; undefined for a message that expressions cannot use. */
function constantOf(
  { type, label, typeName }: FieldDescriptorProto,
  value: OptionValue | undefined,
): Typed | undefined {
  const item = (one: OptionValue | undefined): Typed | undefined => {
    return type === Type.MESSAGE ? messageConstant(typeName, one) : scalarConstant(type, one);
  };
  if (label !== Label.REPEATED) return item(value);
  const of = item(undefined)?.type;
  if (of === undefined) return undefined;
  const items = ((value ?? []) as readonly OptionValue[]).map((one) => item(one)!.node);
  return { node: { kind: "list", items, throws: false }, type: { kind: "list", of } };
}

function scalarConstant(type: Type, value: OptionValue | undefined): Typed | undefined {
  const kind = kinds[type];
  if (kind === undefined) return undefined;
  const given = value ?? zeros[kind];
  const isInteger = (kind === "int" || kind === "uint") && typeof given === "number";
  return literal(kind, isInteger ? BigInt(given) : (given as boolean | number | bigint | string | Uint8Array));
}

/** A duration, a timestamp, a field mask or a wrapper. */
function messageConstant(typeName: string, value: OptionValue | undefined): Typed | undefined {
  const fields = isOptionMessage(value) ? value.fields : undefined;
  const part = (name: string): OptionValue | undefined => fields?.get(name)?.value;
  switch (typeName) {
    case ".google.protobuf.Duration":
      return literal("duration", nanosOf(part));
    case ".google.protobuf.Timestamp":
      return literal("timestamp", nanosOf(part));
    case ".google.protobuf.FieldMask": {
      const paths = (part("paths") ?? []) as readonly string[];
      const items = paths.map((path) => literal("string", path).node);
      return { node: { kind: "list", items, throws: false }, type: { kind: "field_mask" } };
    }
    default: {
      const kind = Object.hasOwn(wrappers, typeName) ? wrappers[typeName] : undefined;
      return kind === undefined ? undefined : scalarConstant(kind, part("value"));
    }
  }
}

/** The types of what wrappers hold. */
const wrappers: Readonly<Record<string, Type>> = {
  ".google.protobuf.BoolValue": Type.BOOL,
  ".google.protobuf.BytesValue": Type.BYTES,
  ".google.protobuf.DoubleValue": Type.DOUBLE,
  ".google.protobuf.FloatValue": Type.FLOAT,
  ".google.protobuf.Int32Value": Type.INT32,
  ".google.protobuf.Int64Value": Type.INT64,
  ".google.protobuf.StringValue": Type.STRING,
  ".google.protobuf.UInt32Value": Type.UINT32,
  ".google.protobuf.UInt64Value": Type.UINT64,
};

function nanosOf(part: (name: string) => OptionValue | undefined): bigint {
  return BigInt((part("seconds") ?? 0n) as bigint) * 1_000_000_000n + BigInt((part("nanos") ?? 0) as number);
}

const zeros: Readonly<Record<ScalarKind, OptionValue>> = {
  bool: false,
  int: 0n,
  uint: 0n,
  double: 0,
  string: "",
  bytes: new Uint8Array(),
};

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
