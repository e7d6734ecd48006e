import type { DescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { nearestName } from "../../protocol/nearest-name.ts";
import type { Findings } from "../findings/findings.ts";
import type { FileNode } from "../nodes/file-node.ts";
import type { OptionsHolder } from "../options/decode-options.ts";
import { readLabels } from "../options/visibility-rule.ts";

/**
 * Warns of a requested label that the files lack, if they have a similar one. An unknown label alone is fine: buf runs the plugin
 * once for each folder, with the same options.
 */
export function checkVisibilityLabels(
  requested: ReadonlySet<string>,
  files: Iterable<FileNode>,
  findings: Findings,
): void {
  if (requested.size === 0 || requested.has("*")) return;
  const fileOf = labelsIn(files);
  for (const label of requested) {
    const similar = fileOf.has(label) ? undefined : nearestName(label, fileOf.keys());
    if (similar === undefined) continue;
    findings.warn({
      rule: "visibility",
      place: { file: fileOf.get(similar)!, line: 0, column: 0 },
      subject: "",
      message: `visibility=${label} includes nothing, because no element has the label ${JSON.stringify(label)}`,
      hint: `did you mean "${similar}"?`,
    });
  }
}

/** The labels of all elements, with the first file of each. */
function labelsIn(files: Iterable<FileNode>): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>();
  for (const { path, proto, origin } of files) {
    for (const options of optionsOfFile(proto)) {
      if (options?.$unknown === undefined) continue;
      for (const label of readLabels(options, { name: path, origin })) {
        if (!fileOf.has(label)) fileOf.set(label, path);
      }
    }
  }
  return fileOf;
}

type Options = OptionsHolder | undefined;

function optionsOfFile({ service, messageType, enumType, extension }: FileDescriptorProto): readonly Options[] {
  return [
    ...service.flatMap(({ options, method }) => [options, ...method.map((it) => it.options)]),
    ...messageType.flatMap(optionsOfMessage),
    ...enumType.flatMap(({ options, value }) => [options, ...value.map((it) => it.options)]),
    ...extension.map(({ options }) => options),
  ];
}

function optionsOfMessage({ options, field, nestedType, enumType }: DescriptorProto): readonly Options[] {
  return [
    options,
    ...field.map((it) => it.options),
    ...nestedType.flatMap(optionsOfMessage),
    ...enumType.flatMap((type) => [type.options, ...type.value.map((it) => it.options)]),
  ];
}
