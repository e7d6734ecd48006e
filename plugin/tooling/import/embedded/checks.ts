import { child, type Node } from "../source/node.ts";

/** Reports what is wrong at a place of the document. */
export type Report = (at: Node, message: string) => void;

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A `fullIdent` of the Language Specification. */
export const packageName: RegExp = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;

export function checkIdentifier(name: string, at: Node, report: Report): void {
  if (!identifier.test(name)) report(at, `${JSON.stringify(name)} is not a valid name`);
}

/** Type names of descriptors are full names with a leading dot. */
export function checkTypeName(name: string, at: Node, report: Report): void {
  if (!name.startsWith(".") || !packageName.test(name.slice(1)))
    report(at, `${JSON.stringify(name)} is not the full name of a type`);
}

/** The path of a proto file, which stays in its folder. */
export function checkImportPath(path: string, at: Node, report: Report): void {
  const segments = path.split("/");
  // A name that begins with a dash would be an option of the next command, and file systems take no more than 255 bytes.
  const isValid = path.endsWith(".proto") && segments.every((one) => /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,200}$/.test(one));
  if (!isValid) report(at, `${JSON.stringify(path)} is not a valid path of a proto file`);
}

export function checkUnique(elements: readonly { readonly name: string }[], at: Node, report: Report): void {
  const seen = new Set<string>();
  for (const { name } of elements) {
    if (seen.has(name)) report(at, `two elements are called ${JSON.stringify(name)}`);
    seen.add(name);
  }
}

/** The elements of a list with their places in the document. */
export function elementsIn<Element>(
  at: Node,
  member: string,
  elements: readonly Element[],
): readonly { readonly element: Element; readonly node: Node }[] {
  const list = child(at, member);
  return elements.map((element, index) => ({ element, node: (list && child(list, String(index))) ?? at }));
}
