import { type Enum, type Field, lowerCamelCase, type Message, type Oneof } from "@protoc-gen-rest/plugin";

/** The names that protoc-gen-es escapes for types. */
const reserved: ReadonlySet<string> = new Set(
  `break case catch class const continue debugger default delete do else export extends false finally for function if
  import in instanceof new null return super switch this throw true try typeof var void while with yield enum implements
  interface let package private protected public static Object bigint number boolean string object globalThis Uint8Array
  Partial`.split(/\s+/),
);

/** The name of a type in the output of protoc-gen-es. */
export function typeName(type: Message | Enum): string {
  const prefix = type.file.package === "" ? 0 : type.file.package.length + 1;
  const name = type.fullName.slice(prefix).replaceAll(".", "_");
  return reserved.has(name) ? `${name}$` : name;
}

const reservedProperties: ReadonlySet<string> = new Set(["constructor", "toString", "toJSON", "valueOf"]);

/** The property of a field or a oneof in the output of protoc-gen-es: the proto name in lowerCamelCase. */
export function propertyName({ name }: Field | Oneof): string {
  const camel = lowerCamelCase(name);
  return reservedProperties.has(camel) ? `${camel}$` : camel;
}

/** The name of a member in the `case` of its oneof. */
export function caseName({ name }: Field): string {
  return lowerCamelCase(name);
}
