import { clone, create, createFileRegistry, type Registry, toJson } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { isComposite } from "../../forms/composite.ts";
import type { JsonObject } from "../../forms/values.ts";
import type { ModelInput } from "../../model/build/build-model.ts";
import type { Service } from "../../model/elements/model.ts";
import { optionExtendees } from "../../model/options/option-extendees.ts";
import { OptionTypes } from "../../model/options/option-types.ts";
import { visitOptioned } from "../../model/source/optioned-elements.ts";
import { SourceIndex } from "../../model/source/source-index.ts";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import { locationsOf } from "../../protocol/request/source-info.ts";
import { present } from "../json-object.ts";
import { reachableTypes } from "../openapi/reachable-types.ts";
import { isElementPath } from "./element-path.ts";
import { leaveOutDefaults } from "./field-defaults.ts";
import { knownFiles } from "./known-files.ts";
import { printedComment } from "./print/with-comments.ts";

/** The member of an OpenAPI document that holds the proto files it was made from. */
export const protoFilesMember = "x-proto-files";

/** The version of its format. */
export const protoFilesVersion = 1;

/** Where the services of a document come from. */
export interface ProtoSource {
  readonly services: readonly Service[];
  /** The input of their model. */
  readonly input: ModelInput;
  /** The labels of `google.api.visibility` that the model was built with. */
  readonly visibility?: ReadonlySet<string>;
}

/**
 * Adds the proto files that a document was made from, for `import`: their descriptors and those of what they import, in the
 * JSON of protobuf, with the comments that the document shows. Throws an ExchangeError for an option whose definition is not
 * among the imports.
 */
export function embedProtoFiles(
  document: JsonObject,
  { services, input: { protoFile, fileToGenerate }, visibility = new Set() }: ProtoSource,
): JsonObject {
  const byPath = new Map(protoFile.map((file) => [file.name, file]));
  const own = fileToGenerate.flatMap((path) => byPath.get(path) ?? []);
  const shown = shownFiles(services);
  const imported = importsOf(own, byPath, shown);
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...protoFile] }));
  const types = new OptionTypes(protoFile);
  for (const file of own) checkOptions(file, types);
  const embedded = present({
    version: protoFilesVersion,
    visibility: visibility.size === 0 ? undefined : [...visibility],
    files: own.map((file) => fileJson(file, registry, true)),
    imports: imported.length === 0 ? undefined : imported.map((file) => fileJson(file, registry, shown.has(file.name))),
  });
  return { ...document, [protoFilesMember]: embedded };
}

/** The paths of the files whose types a document shows, with their comments. Well-known types are only what they are in JSON. */
function shownFiles(services: readonly Service[]): ReadonlySet<string> {
  const types = reachableTypes(services.flatMap(({ operations }) => operations));
  const shown = [...types].filter((type) => type.kind === "enum" || isComposite(type.form));
  return new Set(shown.map(({ file }) => file.path));
}

/** All that files import, apart from what every compiler has, in the order of the request: what is imported comes first. */
function importsOf(
  own: readonly FileDescriptorProto[],
  byPath: ReadonlyMap<string, FileDescriptorProto>,
  shown: ReadonlySet<string>,
): readonly FileDescriptorProto[] {
  const found = new Set(own);
  // The set grows while it is read.
  for (const { dependency, optionDependency } of found) {
    for (const path of [...dependency, ...optionDependency]) {
      const file = byPath.get(path);
      if (file !== undefined && (shown.has(path) || !knownFiles.has(path))) found.add(file);
    }
  }
  return [...byPath.values()].filter((file) => found.has(file) && !own.includes(file));
}

function fileJson(file: FileDescriptorProto, registry: Registry, withComments: boolean): JsonObject {
  const copy = clone(FileDescriptorProtoSchema, file);
  copy.sourceCodeInfo = withComments ? commentsOf(file) : undefined;
  leaveOutDefaults(copy);
  return toJson(FileDescriptorProtoSchema, copy, { registry }) as JsonObject;
}

/** The comments that can be printed, without their places. */
function commentsOf(file: FileDescriptorProto): FileDescriptorProto["sourceCodeInfo"] {
  const location = locationsOf(file, isElementPath).flatMap((one) => {
    const [leadingComments, trailingComments] = [one.leadingComments, one.trailingComments].map(printedComment);
    const leadingDetachedComments = one.leadingDetachedComments.map(printedComment).filter((text) => text !== "");
    if (!leadingComments && !trailingComments && leadingDetachedComments.length === 0) return [];
    return [
      create(SourceCodeInfo_LocationSchema, {
        path: [...one.path],
        leadingDetachedComments,
        ...(leadingComments ? { leadingComments } : {}),
        ...(trailingComments ? { trailingComments } : {}),
      }),
    ];
  });
  if (location.length === 0) return undefined;
  return create(SourceCodeInfoSchema, { location: location.sort((a, b) => comparePaths(a.path, b.path)) });
}

/** The order of the elements in the descriptor, since that in the file may change. */
function comparePaths(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** JSON has the names of options, which only their definitions tell. */
function checkOptions(file: FileDescriptorProto, types: OptionTypes): void {
  visitOptioned(file, { source: new SourceIndex(file), path: "" }, ({ kind, name, options }) => {
    for (const { no } of options.$unknown ?? []) {
      if (types.extension(optionExtendees[kind], no) === undefined)
        throw new ExchangeError(
          `${file.name}: option ${no} of ${JSON.stringify(name)} has no definition among the imports, so the proto files cannot be embedded`,
        );
    }
  });
}
