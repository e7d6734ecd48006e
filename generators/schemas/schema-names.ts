import type { Enum, File, Message } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { stemOf } from "../output/names.ts";

/** The Standard Schema of a message: `bookSchema`. */
export function schemaName(message: Message): string {
  return names(message.file).exported(message, `${stemOf(message)}Schema`);
}

/** The JSON Schema of a type: `bookDefinition`. */
export function definitionName(type: Enum | Message): string {
  return names(type.file).exported(type, `${stemOf(type)}Definition`);
}

/** The type of the JSON of a message or an enum, if it is none of those that other modules declare: `BookInput`. */
export function inputName(type: Enum | Message): string {
  return names(type.file).exported(type, `${type.localName}Input`);
}

/** All names that `library_schemas.ts` may export. */
export function schemaNames({ messages, enums }: File): string[] {
  const types = [...messages, ...enums];
  return [...messages.map(schemaName), ...types.map(definitionName), ...types.map(inputName)];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "schemas", schemaNames);
}
