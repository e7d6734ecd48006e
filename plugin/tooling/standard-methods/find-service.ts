import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { ModelInput } from "../../model/build/build-model.ts";
import { readHttpRule } from "../../model/options/http-rule.ts";
import { readServiceOptions } from "../../model/options/service-options.ts";
import { fileField, serviceField } from "../../model/source/descriptor-fields.ts";
import { originOf } from "../../model/source/origin.ts";
import { SourceIndex } from "../../model/source/source-index.ts";
import type { ResourceTarget, TargetService } from "./target.ts";

/**
 * Finds the service that the methods of a resource belong to: the one with this name, the one that has some of them, or the only one of
 * the package. Without any it is a new one. Returns the problem if several services are possible.
 */
export function findService(
  input: ModelInput,
  target: ResourceTarget,
  rpcs: readonly string[],
  name: string | undefined,
): TargetService | string {
  const files = input.protoFile.filter((file) => {
    return file.package === target.file.package && input.fileToGenerate.includes(file.name);
  });
  const services = files.flatMap((file) => file.service.map((service, index) => ({ file, service, index })));
  const own = services.filter(({ service }) => service.method.some((method) => rpcs.includes(method.name)));
  const named = services.filter(({ service }) => service.name === name);
  const possible = name !== undefined ? named : own.length > 0 ? own : services;
  if (possible.length > 1) {
    const names = possible.map(({ service }) => service.name).join(", ");
    return `the methods of ${target.words.name} may belong to ${names}: choose one with --service`;
  }
  const [found] = possible;
  if (found === undefined) {
    const file = target.file;
    return { file, name: name ?? `${target.words.name}Service`, found: undefined, prefix: versionPrefix(file) };
  }
  const { file, service } = found;
  return {
    file,
    name: service.name,
    found: { service, path: `${fileField.service},${found.index}` },
    prefix: prefixOf(found) ?? versionPrefix(file),
  };
}

/** `/v1` for the package `library.v1` (AIP-185). */
function versionPrefix({ package: scope }: FileDescriptorProto): string {
  const version = scope.slice(scope.lastIndexOf(".") + 1);
  return /^v\d/.test(version) ? `/${version}` : "";
}

/** The start of the service's templates, before the name of a resource; undefined if none of them tells. */
function prefixOf({ file, service, index }: Located): string | undefined {
  const origin = originOf({ source: new SourceIndex(file), path: "" }, fileField.service, index);
  const { basePath = "" } = readServiceOptions(service.options, { name: service.name, origin });
  if (basePath !== "") return "";
  for (const [at, method] of service.method.entries()) {
    const rule = readHttpRule(method, originOf(origin, serviceField.method, at));
    const [, prefix] = /^([^{}]*)\/\{(?:name|parent|\w+\.name)=/.exec(rule?.pattern?.template ?? "") ?? [];
    if (prefix !== undefined) return prefix;
  }
  return undefined;
}

interface Located {
  readonly file: FileDescriptorProto;
  readonly service: FileDescriptorProto["service"][number];
  readonly index: number;
}
