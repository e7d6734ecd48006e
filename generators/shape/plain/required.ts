import { type Field, type File, isInEveryRequest, isInEveryResponse, type Message } from "@protoc-gen-rest/plugin";
import { mayBeUnknown } from "./may-be-unknown.ts";

/**
 * Whether the property is required. Readers set fields that are `always` present. In a message that occurs only in
 * requests, a caller must set fields that are REQUIRED (AIP-203) or in the path of every route. Messages that also
 * occur in responses require nothing more, unless they declare `required_fields`: servers leave out empty fields, and
 * partial updates (AIP-134) unchanged ones.
 */
export function isRequired(field: Field): boolean {
  if (field.always || isOnEveryWay(field)) return true;
  if (!field.message.requestOnly || field.oneof !== undefined) return false;
  return field.behaviors.has("required") || pathFields(field.message.file).get(field.message)?.has(field) === true;
}

/** Whether a message that responses contain has the field in requests, too. */
function isOnEveryWay(field: Field): boolean {
  const { maybeSent, maybePatched } = field.message;
  if (!isKnownInResponses(field)) return false;
  return isInEveryRequest(field) || !(field.behaviors.has("output_only") ? maybeSent : maybePatched);
}

/** Whether readers of responses always return a value. A value that is new in an enum or a union is absent for older clients. */
export function isKnownInResponses(field: Field): boolean {
  const { type, cardinality } = field;
  const isOpen = type.kind === "enum" || (type.kind === "message" && mayBeUnknown(type));
  return isInEveryResponse(field) && !(isOpen && (cardinality === "singular" || field.oneOrMany));
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
