import type { FieldForm } from "./method-forms.ts";
import type { ResourceTarget } from "./target.ts";

/** The fields that several methods have. */

export function nameField({ words, type }: ResourceTarget, verb: string): FieldForm {
  return {
    name: "name",
    type: "string",
    behavior: "required",
    reference: { kind: "type", resource: type },
    comment: `The name of the ${words.noun} to ${verb}.`,
  };
}

/** The collection that the method works on; none for a resource at the top. */
export function parentField(
  { patterns, type }: ResourceTarget,
  comment: string,
  isRequired = true,
): readonly FieldForm[] {
  if (patterns.every(({ parent }) => parent === undefined)) return [];
  const isOptional = !isRequired || patterns.some(({ parent }) => parent === undefined);
  const field: FieldForm = {
    name: "parent",
    type: "string",
    reference: { kind: "child_type", resource: type },
    comment,
  };
  return [isOptional ? field : { ...field, behavior: "required" }];
}

/** `string etag` of a request, for a resource that has one (AIP-154). */
export function etagField({ message, words }: ResourceTarget): readonly FieldForm[] {
  if (!message.field.some(({ name }) => name === "etag")) return [];
  const comment = `If set, the call fails unless it is the current etag of the ${words.noun}.`;
  return [{ name: "etag", type: "string", comment }];
}

/** Options of requests that change something. */
export interface ChangeOptions {
  /** `bool validate_only` (AIP-163). */
  readonly validateOnly?: boolean | undefined;
  /** `string request_id` (AIP-155). */
  readonly requestId?: boolean | undefined;
}

export function changeFields({ validateOnly, requestId }: ChangeOptions): readonly FieldForm[] {
  const fields: FieldForm[] = [];
  if (validateOnly === true) {
    fields.push({ name: "validate_only", type: "bool", comment: "Checks the request, and changes nothing." });
  }
  if (requestId === true) {
    const comment = "A second request with the same ID has no effect, and gets the response to the first.";
    fields.push({ name: "request_id", type: "string", isUuid: true, comment });
  }
  return fields;
}
