import {
  arrowFunction,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  hasParts,
  identifier,
  isDeepObject,
  isJsonStyle,
  isJsonValue,
  logicalExpression,
  objectLiteral,
  parameterStyle,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  type Style,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { filePartsOf, partType } from "../operations/part-type.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { jsonNames } from "../shape/codec/json-names.ts";
import type { Shape } from "../shape/shape.ts";
import { absentProperty } from "./call-path.ts";
import { type DeepMember, deepObject, deepObjects } from "./deep-objects.ts";
import { jsonMember } from "./json-member.ts";

/** A body that is a form, or another one. */
export interface Form {
  /** The fields of a body that is a form; empty for other bodies. */
  readonly fields: readonly Field[];
  readonly isMultipart: boolean;
  /** How it carries fields that do not declare a style. */
  readonly style: Style | undefined;
}

/** The message that is the body, and whether it may be undefined. */
export interface BodyObject {
  readonly object: Code;
  readonly isOptional: boolean;
}

/** The JSON form of a body with `replaced` members, and with those members that a form does not send as JSON. */
export function formValue(
  { fields, ...others }: Form,
  json: Code,
  replaced: readonly Code[],
  message: BodyObject,
  out: Output,
  shape: Shape,
): Code {
  const rest = fields.find((field) => field === field.message.rest);
  const form = { ...others, fields: fields.filter((field) => field !== rest) };
  if (rest === undefined) return declaredFields(form, json, replaced, message, out, shape);
  const names = jsonNames(rest.message.fields.filter((field) => field !== rest));
  const free = callExpression(out.value(runtime, "freeFields"), [json, names]);
  return declaredFields(form, free, replaced, message, out, shape);
}

function declaredFields(
  form: Form,
  json: Code,
  replaced: readonly Code[],
  message: BodyObject,
  out: Output,
  shape: Shape,
): Code {
  const whole = wholeStyle(form);
  const others = [
    ...replaced,
    ...formMembers(form, whole, message, out, shape),
    ...(whole === undefined ? deepMembers(form, message, out, shape) : []),
  ];
  const value = others.length === 0 ? json : objectLiteral([spreadElement(json), ...others]);
  return whole === undefined ? value : deepObject(value, whole, out);
}

/** The style of all fields of a form that are not a single value; undefined if they differ. */
function wholeStyle({ fields, style }: Form): Style | undefined {
  const styles = new Set(fields.filter(hasParts).map((field) => parameterStyle(field, style)));
  const [only] = styles;
  return styles.size === 1 && isDeepObject(only) ? only : undefined;
}

/** The fields of a form whose names have brackets, in place of their values. */
function deepMembers(form: Form, message: BodyObject, out: Output, shape: Shape): Code[] {
  const deep = form.fields.filter((field) => isDeep(field, form));
  const members = deep.map((field): DeepMember => {
    const value = fileValue(field, form, message, out, shape) ?? jsonOf(field, message, out, shape);
    return {
      style: parameterStyle(field, form.style),
      member: propertyAssignment(propertyKey(field.jsonName), value),
    };
  });
  return [...deep.map(absentProperty), ...deepObjects(members, out)];
}

function isDeep(field: Field, { style }: Form): boolean {
  return !field.behaviors.has("output_only") && isDeepObject(parameterStyle(field, style));
}

/** A file or bytes, or a list of them, in a form with parts. Undefined for other fields. */
function fileValue(field: Field, form: Form, message: BodyObject, out: Output, shape: Shape): Code | undefined {
  if (!form.isMultipart || !(partType(field) === "file" || isBytes(field))) return undefined;
  const property = propertyOf(field, message, out, shape);
  return filePart(field, property, out, shape) ?? bytesPart(field, property, form, message, out, shape);
}

function propertyOf(field: Field, { object, isOptional }: BodyObject, out: Output, shape: Shape): Code {
  return shape.property(field, object, out, isOptional);
}

/** The JSON form of a field of the body. */
export function jsonOf(field: Field, message: BodyObject, out: Output, shape: Shape): Code {
  return message.isOptional
    ? shape.wireValue(field, propertyOf(field, message, out, shape), out)
    : shape.memberValue(field, message.object, out);
}

/**
 * The fields that an HTML form does not send as JSON: files of multipart/form-data are sent as bytes instead of base64,
 * and arbitrary JSON as text. `whole` is the style of all fields, unless fields with brackets are members of their own.
 */
function formMembers(form: Form, whole: Style | undefined, message: BodyObject, out: Output, shape: Shape): Code[] {
  const { isMultipart } = form;
  const fields = whole === undefined ? form.fields.filter((field) => !isDeep(field, form)) : form.fields;
  return fields.flatMap((field): Code[] => {
    const key = propertyKey(field.jsonName);
    // Servers ignore output-only fields (AIP-203), so they are left out.
    if (field.behaviors.has("output_only")) return [absentProperty(field)];
    if (isJsonStyle(field.style)) {
      return [propertyAssignment(key, jsonMember(field.style, jsonOf(field, message, out, shape), out))];
    }
    // Properties of other fields would leave imports unused.
    if (isMultipart && (partType(field) === "file" || isBytes(field) || field.mediaType !== undefined)) {
      const property = propertyOf(field, message, out, shape);
      const bytes = isBytes(field) ? bytesPart(field, property, form, message, out, shape) : undefined;
      const part = filePart(field, property, out, shape) ?? bytes;
      if (part !== undefined || field.mediaType !== undefined) return [propertyAssignment(key, part ?? property)];
    }
    if (isMultipart && partType(field) === "bytes") {
      if (shape.declaresTypes) return [propertyAssignment(key, propertyOf(field, message, out, shape))];
      const bytes = callExpression(out.value(runtime, "partBytes"), [jsonOf(field, message, out, shape)]);
      return [propertyAssignment(key, bytes)];
    }
    if (!isJsonValue(field)) return [];
    return [propertyAssignment(key, jsonMember("json", jsonOf(field, message, out, shape), out))];
  });
}

/** A file with its name and its media type, or a list of them. Undefined for a field of another type. */
function filePart(field: Field, property: Code, out: Output, shape: Shape): Code | undefined {
  const parts = filePartsOf(field);
  if (parts === undefined) return undefined;
  const { cardinality, oneOrMany } = field;
  const isList = cardinality === "list";
  const file = isList ? identifier("file") : property;
  const member = (field: Field | undefined): Code => {
    return field === undefined ? "undefined" : shape.property(field, file, out, !isList);
  };
  const { content, name, mediaType } = parts;
  const members = [
    member(content),
    ...((name ?? mediaType) ? [member(name)] : []),
    ...(mediaType ? [member(mediaType)] : []),
  ];
  const made = callExpression(out.value(runtime, "filePart"), [file, ...members]);
  if (!isList) return made;
  const toPart = arrowFunction(["file"], made);
  // Messages of other plugins have a list for a single item.
  const write = shape.declaresTypes ? "writeOneOrMany" : "writeNonEmptyOneOrMany";
  if (oneOrMany) {
    const files = field.nullable ? logicalExpression("??", property, "undefined") : property;
    return callExpression(out.value(runtime, write), [files, toPart]);
  }
  return callExpression(propertyAccess(property, "map", true), [toPart]);
}

/** Bytes, or a list of them. Messages of other plugins have a list for a single item, whose name has no brackets. */
function bytesPart(
  field: Field,
  property: Code,
  { style }: Form,
  message: BodyObject,
  out: Output,
  shape: Shape,
): Code {
  if (!shape.declaresTypes && hasZero(field)) return presentBytes(field, property, message, out, shape);
  const isNamed = field.oneOrMany && isDeepObject(parameterStyle(field, style)) && !shape.declaresTypes;
  return isNamed ? callExpression(out.value(runtime, "writeNonEmptyOneOrMany"), [property]) : property;
}

/** Whether no bytes stand for an absent field in the messages of other plugins. */
function hasZero({ form, cardinality, presence, oneof }: Field): boolean {
  return form.kind === "bytes" && cardinality === "singular" && presence === "implicit" && oneof === undefined;
}

/** Leaves out a part where JSON has no member: the part would be an empty file. */
function presentBytes(field: Field, property: Code, message: BodyObject, out: Output, shape: Shape): Code {
  const present = conditionalExpression(propertyAccess(property, "length", true), property, "undefined");
  if (!field.always) return present;
  const name = shape.propertyName(field);
  if (!field.nullable || message.isOptional || name === undefined) return property;
  const parts = [message.object, stringLiteral(name), present, property];
  return callExpression(out.value(runtime, "writeRememberedNull"), parts);
}

/** Bytes and lists of bytes, which JSON would have in base64. */
function isBytes({ form, cardinality, oneof }: Field): boolean {
  if (form.scalar !== "bytes" || cardinality === "map") return false;
  // Wrappers in lists and oneofs differ among the shapes.
  return form.kind === "bytes" || (cardinality === "singular" && oneof === undefined);
}
