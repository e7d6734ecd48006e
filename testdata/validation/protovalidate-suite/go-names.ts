import type { DescEnum, DescField, DescMessage, Registry } from "@bufbuild/protobuf";

/** The meaning of a name in generated Go code. */
export interface GoNames {
  /** A message, or a member of a oneof, whose struct has one field. */
  readonly messages: ReadonlyMap<string, DescMessage | DescField>;
  /** The numbers of enum values. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Finds the elements of a registry by the package of proto and the name in Go: `buf.validate.Violation`. */
export function createGoNames(registry: Registry): GoNames {
  const messages = new Map<string, DescMessage | DescField>();
  const numbers = new Map<string, number>();
  for (const element of registry) {
    if (element.kind === "message") {
      const name = nameOf(element);
      messages.set(name, element);
      for (const field of element.fields) {
        if (field.oneof !== undefined) messages.set(`${name}_${goName(field.name)}`, field);
      }
    } else if (element.kind === "enum") {
      const prefix = element.parent === undefined ? nameOf(element) : nameOf(element.parent);
      for (const { name, number } of element.values) numbers.set(`${prefix}_${name}`, number);
    }
  }
  return { messages, numbers };
}

function nameOf(element: DescMessage | DescEnum): string {
  const parts = element.parent === undefined ? "" : `${nameOf(element.parent)}_`;
  const scope = element.parent === undefined ? `${element.file.proto.package}.` : "";
  return `${scope}${parts}${goName(element.name)}`;
}

/** The name of an element in Go, as protoc-gen-go forms it: `foo_bar1` is `FooBar1`. */
export function goName(name: string): string {
  return name
    .replace(/^_/, "X_")
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/(?<=\d)[a-z]/g, (letter) => letter.toUpperCase());
}
