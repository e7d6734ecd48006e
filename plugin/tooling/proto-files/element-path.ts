import { enumField, fileField, messageField, serviceField } from "../../model/source/descriptor-fields.ts";

const inMessage: ReadonlyMap<number, "message" | "enum" | "leaf"> = new Map([
  [messageField.field, "leaf"],
  [messageField.extension, "leaf"],
  [messageField.oneof, "leaf"],
  [messageField.message, "message"],
  [messageField.enum, "enum"],
]);

type ElementKind = "file" | "message" | "enum" | "service" | "leaf";

/** The element kinds of the fields of descriptors, by the number of the field. */
const parts: Readonly<Record<ElementKind, ReadonlyMap<number, ElementKind>>> = {
  file: new Map<number, ElementKind>([
    [fileField.message, "message"],
    [fileField.enum, "enum"],
    [fileField.service, "service"],
    [fileField.extension, "leaf"],
  ]),
  message: inMessage,
  enum: new Map([[enumField.value, "leaf"]]),
  service: new Map([[serviceField.method, "leaf"]]),
  leaf: new Map(),
};

/** Whether a path of the source info leads to an element, to the syntax or to the package, and not to an option or a part. */
export function isElementPath(path: readonly number[]): boolean {
  if (path.length === 1) return path[0] === fileField.syntax || path[0] === fileField.package;
  let kind: ElementKind | undefined = "file";
  for (let index = 0; index < path.length && kind !== undefined; index += 2) kind = parts[kind].get(path[index]!);
  return kind !== undefined && kind !== "file" && path.length % 2 === 0;
}
