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

/** All names that `library_schemas.ts` may export. */
export function schemaNames({ messages, enums }: File): string[] {
  return [...messages.map(schemaName), ...messages.map(definitionName), ...enums.map(definitionName)];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "schemas", schemaNames);
}
