import type {
  FileDescriptorProto,
  SourceCodeInfo_Location as Location,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { OptionTypes } from "../../../model/options/option-types.ts";
import { locationsOf } from "../../../protocol/request/source-info.ts";
import { createTypeNames, symbolsOf, type TypeNames } from "./type-names.ts";

/** The scope of files that are printed together. */
export interface PrintScope {
  /** The names in all of the files, and in what they import. */
  readonly symbols: ReadonlySet<string>;
  /** The descriptors of options. */
  readonly types: OptionTypes;
}

/** `files` are all that will be printed, with what they import and the descriptors of options. */
export function printScope(files: readonly FileDescriptorProto[]): PrintScope {
  return { symbols: symbolsOf(files), types: new OptionTypes(files) };
}

/** The context that the printing of all elements of a file needs. */
export interface PrintContext {
  readonly file: FileDescriptorProto;
  /** The descriptors of options. */
  readonly types: OptionTypes;
  readonly names: TypeNames;
  /** The comments of an element by its path, such as `4,0,2,1`. */
  readonly commentsOf: (path: string) => Location | undefined;
}

export function printContext(file: FileDescriptorProto, { symbols, types }: PrintScope): PrintContext {
  const comments = new Map<string, Location>();
  for (const location of locationsOf(file, () => true)) {
    const path = location.path.join();
    if (!comments.has(path)) comments.set(path, location);
  }
  return { file, types, names: createTypeNames(symbols, file.package), commentsOf: (path) => comments.get(path) };
}
