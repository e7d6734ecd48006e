import type { Enum, File, Message, Service } from "@protoc-gen-rest/plugin";

/** The files of services and of all types that they reach: what generated code imports from each other. */
export function reachableFiles(services: readonly Service[]): ReadonlySet<File> {
  const files = new Set<File>();
  const pending = services.map(({ file }) => file);
  const add = (type: Message | Enum): void => void pending.push(type.file);
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const { fields } of file.messages) {
      for (const { type } of fields) if (type.kind !== "scalar") add(type);
    }
    for (const { input, output, errors } of [...file.services, ...file.webhooks].flatMap((it) => it.operations)) {
      for (const message of [input, output, ...errors.values()]) add(message);
    }
  }
  return files;
}
