import { fileOf, type ProtoEnum, type ProtoFile, type ProtoMessage, type TypeReference } from "./elements.ts";

export interface Import {
  readonly path: string;
  /** Names of error messages in options do not count as uses. */
  readonly isUsed: boolean;
}

/** The imports of a file, sorted by path. `pathOf` is the import path of another file. */
export function importsOf(file: ProtoFile, pathOf: (file: ProtoFile) => string): readonly Import[] {
  const used = new Set<string>(["rest/v1/options.proto"]);
  const named = new Set<string>();
  const pathOfType = (type: TypeReference): string | undefined => {
    return typeof type === "string" ? wellKnownPaths.get(type) : importOf(type, file, pathOf);
  };
  const add = (paths: Set<string>, type: TypeReference): void => {
    const path = pathOfType(type);
    if (path !== undefined) paths.add(path);
  };
  for (const { host, rpcs } of file.services) {
    if (rpcs.length > 0) used.add("google/api/annotations.proto");
    if (host !== undefined) used.add("google/api/client.proto");
    for (const { input, output, errors } of rpcs) {
      for (const type of [input, output]) add(used, type);
      for (const { type } of errors) add(named, type);
    }
  }
  const visit = (type: ProtoMessage | ProtoEnum): void => {
    if (type.kind === "enum") return;
    for (const field of type.fields) {
      add(used, field.type);
      if (field.behaviors.length > 0) used.add("google/api/field_behavior.proto");
    }
    for (const nested of type.nested) visit(nested);
  };
  for (const type of file.types) visit(type);
  return [...new Set([...used, ...named])].sort().map((path) => ({ path, isUsed: used.has(path) }));
}

function importOf(
  type: ProtoMessage | ProtoEnum,
  from: ProtoFile,
  pathOf: (file: ProtoFile) => string,
): string | undefined {
  const file = fileOf(type);
  return file === undefined || file === from ? undefined : pathOf(file);
}

const wellKnownPaths: ReadonlyMap<string, string> = new Map([
  ["google.protobuf.Empty", "google/protobuf/empty.proto"],
  ["google.protobuf.Struct", "google/protobuf/struct.proto"],
  ["google.protobuf.Value", "google/protobuf/struct.proto"],
  ["google.protobuf.ListValue", "google/protobuf/struct.proto"],
  ["google.protobuf.NullValue", "google/protobuf/struct.proto"],
  ["google.protobuf.Timestamp", "google/protobuf/timestamp.proto"],
  ["google.api.HttpBody", "google/api/httpbody.proto"],
]);
