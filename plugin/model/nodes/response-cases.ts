import type { Field, Oneof, ResponseCase } from "../model.ts";
import type { FieldOptions } from "../options/field-options.ts";

interface Member extends Field {
  readonly options: FieldOptions;
}

/**
 * The cases of a message whose only oneof has a status for each member: one of several responses. Undefined for all
 * other messages.
 */
export function responseCases(
  oneofs: readonly (Oneof & { readonly fields: readonly Member[] })[],
): readonly ResponseCase[] | undefined {
  const [oneof, another] = oneofs;
  if (oneof === undefined || another !== undefined) return undefined;
  const cases: ResponseCase[] = [];
  for (const field of oneof.fields) {
    const { status } = field.options;
    if (status === undefined) return undefined;
    cases.push({ status, field, ...bodyOf(field) });
  }
  return cases;
}

function bodyOf({ type }: Field): Pick<ResponseCase, "body"> {
  return type.kind === "message" && type.wellKnown !== "empty" ? { body: type } : {};
}
