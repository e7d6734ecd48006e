import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  type File,
  type Message,
  objectLiteral,
  propertyAssignment,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterType, textType } from "../operations/parameter-type.ts";
import { deepFieldsName, deepObjectName } from "../output/names.ts";
import { type DeepForm, fieldForm, functionOf, isBytesForm, messageForm, valueForm } from "./deep-form.ts";
import { digitNamesCode, fileCode } from "./parameter-code.ts";

/** The brackets of a field, as data for the runtime. `file` is that of the routes. */
export function deepObjectCode(field: Field, file: File): Code {
  return objectLiteral(formMembers(fieldForm(field), file));
}

/** The brackets of a value whose message is not an object in JSON. */
export function deepMessageCode(message: Message, file: File): Code {
  return objectLiteral(formMembers(messageForm(message), file));
}

/** The fields of a message in brackets. Those of the member that a discriminator names are fields of the message itself. */
export function deepFieldsCode(message: Message, file: File): Code {
  const discriminated = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  const own = message.fields.filter(
    ({ behaviors, oneof }) => !behaviors.has("output_only") && (oneof === undefined || !discriminated.includes(oneof)),
  );
  return arrayLiteral([
    ...own.map((field) => fieldCode(field, file)),
    ...discriminated.map(({ discriminator }) => {
      return objectLiteral([propertyAssignment("name", stringLiteral(discriminator ?? ""))]);
    }),
    ...discriminated.flatMap(({ fields }) => fields.flatMap((member) => spreadFields(fieldForm(member).objects, file))),
  ]);
}

function fieldCode(field: Field, file: File): Code {
  const { name, jsonName } = field;
  return objectLiteral([
    propertyAssignment("name", stringLiteral(jsonName)),
    ...(name === jsonName ? [] : [propertyAssignment("protoName", stringLiteral(name))]),
    ...formMembers(fieldForm(field), file),
  ]);
}

function formMembers(form: DeepForm, file: File): Code[] {
  const { texts, isUnion, items, values, objects } = form;
  const parts = objects.length === 1 ? objects[0]?.fileParts : undefined;
  const others = [
    ...(parts === undefined ? [] : [propertyAssignment("file", fileCode(parts))]),
    ...(items === undefined ? [] : [propertyAssignment("items", valueCode(items, file))]),
    ...(values === undefined ? [] : [propertyAssignment("values", valueCode(values, file))]),
    ...(objects.length === 0 ? [] : [propertyAssignment("fields", fieldsCode(objects, file))]),
  ];
  const [text] = texts;
  if (text === undefined) return others;
  const type = isBytesForm(form)
    ? "bytes"
    : ((isUnion ? textType(texts) : parameterType(text)) ?? (others.length > 0 ? "text" : undefined));
  const names = isUnion ? [] : digitNamesCode(text);
  return [...(type === undefined ? [] : [`type: "${type}"`]), ...names, ...others];
}

/** An item of a list or a value of a map. */
function valueCode(field: Field, file: File): Code {
  const message = functionOf(field);
  return message === undefined ? objectLiteral(formMembers(valueForm(field), file)) : deepObjectName(message, file);
}

/** The function that returns the fields of an object: those of one message, or of all members of a union. */
function fieldsCode(objects: readonly Message[], file: File): Code {
  const [message, other] = objects;
  if (message !== undefined && other === undefined) return deepFieldsName(message, file);
  return arrowFunction([], arrayLiteral(spreadFields(objects, file)));
}

function spreadFields(objects: readonly Message[], file: File): Code[] {
  return objects.map((message) => spreadElement(callExpression(deepFieldsName(message, file), [])));
}
