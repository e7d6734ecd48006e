import type { Enum, File, Message } from "@protoc-gen-rest/plugin";

const files = new WeakMap<File, ReadonlyMap<Enum | Message, string>>();

/** The Standard Schema of a message: `bookSchema`. */
export function schemaName(message: Message): string {
  return `${stemOf(message)}Schema`;
}

/** The JSON Schema of a type: `bookDefinition`. */
export function definitionName(type: Enum | Message): string {
  return `${stemOf(type)}Definition`;
}

/** All names that the schemas of a file declare. */
export function schemaNames({ messages, enums }: File): string[] {
  return [
    ...messages.flatMap((message) => [schemaName(message), definitionName(message)]),
    ...enums.map(definitionName),
  ];
}

/** A small first letter. Where two types would have one name, the later one ends in `$`, which proto names cannot contain. */
function stemOf(type: Enum | Message): string {
  let stems = files.get(type.file);
  if (stems === undefined) {
    const taken = new Set<string>();
    const distinct = (name: string): string => {
      if (taken.has(name)) return distinct(`${name}$`);
      taken.add(name);
      return name;
    };
    const { messages, enums } = type.file;
    const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
    stems = new Map([...messages, ...enums].map((it) => [it, distinct(small(it.localName))]));
    files.set(type.file, stems);
  }
  return stems.get(type)!;
}
