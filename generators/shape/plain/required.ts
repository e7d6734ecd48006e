import type { Field, File, Message } from "@protoc-gen-rest/plugin";

/**
 * Whether the property is required. Readers set fields that are `always` present. In a message that occurs only in
 * requests, a caller must set fields that are REQUIRED (AIP-203) or in the path of every route. Messages that also
 * occur in responses require nothing more: servers leave out empty fields, and partial updates (AIP-134) unchanged
 * ones.
 */
export function isRequired(field: Field): boolean {
  if (field.always) return true;
  if (!field.message.requestOnly || field.oneof !== undefined) return false;
  return field.behaviors.has("required") || pathFields(field.message.file).get(field.message)?.has(field) === true;
}

const cache = new WeakMap<File, Map<Message, Set<Field>>>();

/** For each request message of the file's services: the fields that all of its routes have in the path. */
function pathFields(file: File): Map<Message, Set<Field>> {
  let found = cache.get(file);
  if (found === undefined) {
    found = new Map();
    for (const { input, bindings } of file.services.flatMap((service) => service.operations)) {
      for (const { variables } of bindings) {
        const top = variables.flatMap(({ path }) => (path.length === 1 ? path : []));
        const before = found.get(input);
        found.set(input, new Set(before === undefined ? top : top.filter((field) => before.has(field))));
      }
    }
    cache.set(file, found);
  }
  return found;
}
