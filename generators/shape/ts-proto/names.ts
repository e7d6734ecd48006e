import type { Enum, Field, Message, Oneof, TsProtoOptions } from "@protoc-gen-rest/plugin";

/** The name of a type in the output of ts-proto. */
export function typeName(type: Message | Enum, options: TsProtoOptions): string {
  const prefix = type.file.package === "" ? 0 : type.file.package.length + 1;
  const words = type.fullName.slice(prefix).split(".");
  const name = words.map((word) => camelCase(word, options)).join("_");
  return name === "Date" || name === "Function" ? `${name}Message` : name;
}

/** The property of a field or a oneof in the output of ts-proto. */
export function propertyName(element: Field | Oneof, options: TsProtoOptions): string {
  return camelCase(element.name, options);
}

function camelCase(name: string, { camelKeys }: TsProtoOptions): string {
  if (!camelKeys || !name.includes("_")) return name;
  // ts-proto lowers names without small letters, and keeps the case of others.
  const words = (/[a-z]/.test(name) ? name : name.toLowerCase()).split("_");
  return words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}
