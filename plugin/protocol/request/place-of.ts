import type { AnyDesc, DescExtension, DescFile } from "@bufbuild/protobuf";
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
  SourceCodeInfo_Location,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Diagnostic } from "../diagnostic.ts";
import { commentText } from "./comment-text.ts";

type Location = SourceCodeInfo_Location;
type PathOf = Map<object, string>;

interface FileIndex {
  /** Path of each descriptor, its numbers separated by commas. */
  readonly paths: PathOf;
  readonly locations: ReadonlyMap<string, Location>;
}

/**
 * Returns the place of a descriptor in its proto file, or of an option of it: the first three properties of a diagnostic. The place of an
 * option that is not set is that of the descriptor.
 *
 * Line and column are 1-based; both are 0 in imports, whose positions are not read.
 */
export function placeOf(desc: AnyDesc, option?: DescExtension): Pick<Diagnostic, "file" | "line" | "column"> {
  const file = fileOf(desc).proto.name;
  const location = (option && optionLocation(desc, option)) ?? locationOf(desc);
  const [line, column] = location?.span ?? [];
  return line === undefined || column === undefined
    ? { file, line: 0, column: 0 }
    : { file, line: line + 1, column: column + 1 };
}

/** Returns the leading comment of a descriptor, else its trailing comment; empty if it has neither. */
export function commentOf(desc: AnyDesc): string {
  const location = locationOf(desc);
  return commentText(location?.leadingComments) ?? commentText(location?.trailingComments) ?? "";
}

/** All comments of a descriptor. */
export interface DescriptorComments {
  readonly leading: string;
  readonly trailing: string;
  /** Those above the leading one, with empty lines between them. */
  readonly detached: readonly string[];
}

/** Returns all comments of a descriptor; empty where it has none. */
export function commentsOf(desc: AnyDesc): DescriptorComments {
  const location = locationOf(desc);
  return {
    leading: commentText(location?.leadingComments) ?? "",
    trailing: commentText(location?.trailingComments) ?? "",
    detached: (location?.leadingDetachedComments ?? []).map((text) => commentText(text) ?? ""),
  };
}

function optionLocation(desc: AnyDesc, { number }: DescExtension): Location | undefined {
  const { paths, locations } = indexOf(fileOf(desc));
  const parent = desc.kind === "file" ? "" : `${paths.get(desc.proto)},`;
  const path = `${parent}${optionsField[desc.kind]},${number}`;
  // An option that is set member by member has a location for each of them.
  return locations.get(path) ?? [...locations].find(([it]) => it.startsWith(`${path},`))?.[1];
}

function locationOf(desc: AnyDesc): Location | undefined {
  const { paths, locations } = indexOf(fileOf(desc));
  const path = paths.get(desc.proto);
  return path === undefined ? undefined : locations.get(path);
}

function fileOf(desc: AnyDesc): DescFile {
  switch (desc.kind) {
    case "file":
      return desc;
    case "field":
    case "oneof":
    case "enum_value":
    case "rpc":
      return desc.parent.file;
    default:
      return desc.file;
  }
}

const indexes: WeakMap<DescFile, FileIndex> = new WeakMap();

/** Indexes a file once: searching all its locations for each descriptor would be quadratic. */
function indexOf(file: DescFile): FileIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const locations = new Map<string, Location>();
  for (const location of file.proto.sourceCodeInfo?.location ?? []) {
    const path = location.path.join();
    if (!locations.has(path)) locations.set(path, location);
  }
  const index = { paths: pathsIn(file.proto), locations };
  indexes.set(file, index);
  return index;
}

// Field numbers of descriptor.proto.
const optionsField = {
  file: 8,
  message: 7,
  field: 8,
  extension: 8,
  oneof: 2,
  enum: 3,
  enum_value: 3,
  service: 3,
  rpc: 4,
} as const;
const fileField = { message: 4, enum: 5, service: 6, extension: 7, syntax: 12 };
const messageField = { field: 2, message: 3, enum: 4, extension: 6, oneof: 8 };
const enumField = { value: 2 };
const serviceField = { method: 2 };

function pathsIn(file: FileDescriptorProto): PathOf {
  // The file itself has no location; its `syntax` or `edition` statement stands for it.
  const paths: PathOf = new Map([[file, String(fileField.syntax)]]);
  const add = <T extends object>(
    parent: string,
    field: number,
    list: readonly T[],
    within?: (path: string, element: T) => void,
  ): void => {
    for (const [index, element] of list.entries()) {
      const path = `${parent}${field},${index}`;
      paths.set(element, path);
      within?.(`${path},`, element);
    }
  };
  const addEnum = (path: string, { value }: EnumDescriptorProto): void => add(path, enumField.value, value);
  const addMessage = (path: string, message: DescriptorProto): void => {
    add(path, messageField.field, message.field);
    add(path, messageField.message, message.nestedType, addMessage);
    add(path, messageField.enum, message.enumType, addEnum);
    add(path, messageField.extension, message.extension);
    add(path, messageField.oneof, message.oneofDecl);
  };
  add("", fileField.message, file.messageType, addMessage);
  add("", fileField.enum, file.enumType, addEnum);
  add("", fileField.extension, file.extension);
  add("", fileField.service, file.service, (path, service) => add(path, serviceField.method, service.method));
  return paths;
}
