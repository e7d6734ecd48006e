import {
  arrayLiteral,
  type Code,
  type Field,
  type FileParts,
  isJsonStyle,
  objectLiteral,
  type Parameter,
  propertyAssignment,
  representedField,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { digitNames, parameterType } from "../operations/parameter-type.ts";
import { preferenceCode } from "../operations/preference-code.ts";

interface ParameterOptions extends Partial<Omit<Parameter, "path">> {
  readonly path: readonly Field[];
  /** The `ParameterType` of the runtime if it is not the usual one of the field. */
  readonly type?: string | undefined;
  /** The function that reads the text in place of the type. */
  readonly read?: string | undefined;
  /** The items of a list are one text. */
  readonly joined?: boolean;
  /** The brackets of the parameter. */
  readonly deepObject?: Code | undefined;
  /** The fields of a message that is a file. */
  readonly file?: FileParts | undefined;
  /** Whether a part of a form may hold JSON in place of text. */
  readonly json?: boolean | undefined;
}

/** A parameter as data for the runtime. Its name in the query, header or cookie may differ from the field's. */
export function parameterCode({
  path,
  name: key,
  style = "explode",
  preferences,
  type: special,
  read,
  joined = false,
  deepObject,
  file,
  json = false,
}: ParameterOptions): Code {
  const field = path.at(-1)!;
  const isJson = isJsonStyle(field.style);
  const leaf = isJson ? field : representedField(field);
  if (deepObject !== undefined) {
    return objectLiteral([...nameMembers(path, key), propertyAssignment("deepObject", deepObject)]);
  }
  const type = special ?? parameterType(leaf);
  return objectLiteral([
    ...nameMembers(path, key),
    ...(read === undefined ? (type === undefined ? [] : [`type: "${type}"`]) : [propertyAssignment("read", read)]),
    ...digitNamesCode(leaf),
    ...((leaf.cardinality === "list" && !isJson) || joined ? ["list: true"] : []),
    ...(joined ? ["joined: true"] : []),
    ...(style === "explode" || isJson ? [] : [`style: "${style}"`]),
    ...(preferences === undefined ? [] : [propertyAssignment("fields", arrayLiteral(preferences.map(preferenceCode)))]),
    ...(file === undefined ? [] : [propertyAssignment("file", fileCode(file))]),
    ...(json ? ["json: true"] : []),
  ]);
}

/** The names of an enum that look like numbers, as data for the runtime. */
export function digitNamesCode(field: Field): Code[] {
  const names = digitNames(field);
  return names.length === 0 ? [] : [propertyAssignment("digitNames", arrayLiteral(names.map(stringLiteral)))];
}

/** The members of a message that is a file, as data for the runtime. */
export function fileCode({ content, name, mediaType }: FileParts): Code {
  return objectLiteral([
    propertyAssignment("content", stringLiteral(content.jsonName)),
    ...(name === undefined ? [] : [propertyAssignment("name", stringLiteral(name.jsonName))]),
    ...(mediaType === undefined ? [] : [propertyAssignment("mediaType", stringLiteral(mediaType.jsonName))]),
  ]);
}

function nameMembers(path: readonly Field[], key: string | undefined): Code[] {
  const names = path.map((field) => field.jsonName);
  const name = names.join(".");
  const isDotted = names.some((part) => part.includes("."));
  const protoName = path.map((field) => field.name).join(".");
  return [
    propertyAssignment("name", stringLiteral(name)),
    ...(protoName === name ? [] : [propertyAssignment("protoName", stringLiteral(protoName))]),
    ...(isDotted ? [propertyAssignment("names", arrayLiteral(names.map(stringLiteral)))] : []),
    // A dot in a name does not separate the names of a path.
    ...(isDotted || (key ?? name) !== name ? [propertyAssignment("key", stringLiteral(key ?? name))] : []),
  ];
}
