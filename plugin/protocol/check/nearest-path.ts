import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

type Element = { readonly name: string };
type Children = Readonly<Record<number, string>>;

// The lists of named elements in a descriptor: their field numbers, with the properties that hold them.
const ofFile: Children = { 4: "messageType", 5: "enumType", 6: "service" };
const ofMessage: Children = { 2: "field", 3: "nestedType", 4: "enumType", 8: "oneofDecl" };
const childrenOf: Readonly<Record<string, Children>> = {
  messageType: ofMessage,
  nestedType: ofMessage,
  enumType: { 2: "value" },
  service: { 2: "method" },
};

/**
 * The path, in the new version of a file, of the element that a path of the old version leads to, or of the deepest element around
 * it that is still there: where the removal of a field is reported.
 */
export function nearestPath(
  path: readonly number[],
  old: FileDescriptorProto,
  now: FileDescriptorProto,
): readonly number[] {
  const found: number[] = [];
  let [from, to]: [object, object] = [old, now];
  let children = ofFile;
  for (let at = 0; at + 1 < path.length; at += 2) {
    const property = children[path[at]!];
    if (property === undefined) return found;
    const name = listOf(from, property)[path[at + 1]!]?.name;
    const index = listOf(to, property).findIndex((element) => element.name === name);
    if (name === undefined || index < 0) return found;
    found.push(path[at]!, index);
    [from, to] = [listOf(from, property)[path[at + 1]!]!, listOf(to, property)[index]!];
    children = childrenOf[property] ?? {};
  }
  return found;
}

function listOf(parent: object, property: string): readonly Element[] {
  return (parent as Readonly<Record<string, readonly Element[]>>)[property] ?? [];
}
