import type { Enum, Field, Message, Oneof } from "@protoc-gen-rest/plugin";
import type { TsProtoOptions } from "./options.ts";

/** The name that ts-proto gives a type. */
export function typeName(type: Message | Enum, options: TsProtoOptions): string {
  const prefix = type.file.package === "" ? 0 : type.file.package.length + 1;
  const words = type.fullName.slice(prefix).split(".");
  const name = words.map((word) => camelCase(word, options)).join("_");
  return name === "Date" || name === "Function" ? `${name}Message` : name;
}

/** The property that ts-proto gives a field or a oneof. */
export function propertyName(element: Field | Oneof, options: TsProtoOptions): string {
  return camelCase(element.name, options);
}

function camelCase(name: string, { camelKeys }: TsProtoOptions): string {
  if (!camelKeys || !name.includes("_")) return name;
  // Words in capitals alone are lowered; those that have their case keep it.
  const words = (/[a-z]/.test(name) ? name : name.toLowerCase()).split("_");
  return words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}
