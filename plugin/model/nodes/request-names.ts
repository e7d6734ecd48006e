import type { DescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { readHttpRule } from "../options/http-rule.ts";
import { readMethodOptions } from "../options/method-options.ts";
import { fileField, serviceField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";

/** The full names of messages in requests, as far as the file tells. */
export interface RequestNames {
  /**
   * Those that occur only in requests: the inputs of rpcs, and the messages that only those contain. What a PATCH contains is
   * left out, because partial updates need not be complete.
   */
  readonly only: ReadonlySet<string>;
  /** The inputs of rpcs and all messages in them, unless an rpc returns them. */
  readonly all: ReadonlySet<string>;
  /** The inputs of rpcs and all messages in them, also those that an rpc returns. */
  readonly sent: ReadonlySet<string>;
  /** The fields that a PATCH contains. */
  readonly patched: ReadonlySet<string>;
  /** The outputs of rpcs and all messages in them. */
  readonly returned: ReadonlySet<string>;
}

export function requestNames(file: FileDescriptorProto, origin: Origin): RequestNames {
  const contents = contentsOf(file);
  const inputs = new Set<string>();
  const outputs = new Set<string>();
  const others = new Set<string>();
  for (const [index, { method: methods }] of file.service.entries()) {
    const service = originOf(origin, fileField.service, index);
    for (const [at, method] of methods.entries()) {
      const { name, inputType, outputType, options } = method;
      const own = originOf(service, serviceField.method, at);
      if (readMethodOptions(options, { name, origin: own }).webhook !== undefined) {
        // The service sends it, as it sends responses.
        outputs.add(inputType.slice(1));
        continue;
      }
      inputs.add(inputType.slice(1));
      outputs.add(outputType.slice(1));
      if (readHttpRule(method, own)?.pattern?.method !== "PATCH") continue;
      for (const name of contents.get(inputType.slice(1)) ?? []) others.add(name);
    }
  }
  if (inputs.size === 0) return { only: inputs, all: inputs, sent: inputs, patched: inputs, returned: inputs };
  const inRequests = reach(inputs, contents);
  const inResponses = reach(outputs, contents);
  const patched = reach(others, contents);
  // Other files may use messages that this file does not.
  for (const name of contents.keys()) if (!inRequests.has(name)) others.add(name);
  const elsewhere = reach(others, contents);
  const only = [...inRequests].filter((name) => {
    return !inResponses.has(name) && (inputs.has(name) || !elsewhere.has(name));
  });
  const all = new Set([...inRequests].filter((name) => !outputs.has(name)));
  return {
    only: new Set(only),
    all,
    sent: inRequests,
    patched,
    returned: inResponses,
  };
}

/** The messages that each message of the file contains, by full name. The entries of maps are messages, too. */
function contentsOf(file: FileDescriptorProto): ReadonlyMap<string, readonly string[]> {
  const contents = new Map<string, readonly string[]>();
  const add = (prefix: string, { name, field, nestedType }: DescriptorProto): void => {
    const types = field.flatMap(({ typeName }) => (typeName === "" ? [] : [typeName.slice(1)]));
    contents.set(prefix + name, types);
    for (const nested of nestedType) add(`${prefix}${name}.`, nested);
  };
  const prefix = file.package === "" ? "" : `${file.package}.`;
  for (const message of file.messageType) add(prefix, message);
  return contents;
}

function reach(from: ReadonlySet<string>, contents: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(from);
  // A set visits what is added to it on the way.
  for (const name of found) for (const content of contents.get(name) ?? []) found.add(content);
  return found;
}
