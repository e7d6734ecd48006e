import type { Field, Oneof, ResponseCase } from "../elements/model.ts";
import type { FieldOptions } from "../options/field-options.ts";

interface Member extends Field {
  readonly options: FieldOptions;
}

/**
 * The cases of a message whose only oneof has a status or a media type for each member: one of several responses. Undefined
 * for all other messages, and in those of requests for oneofs without a status: there the media types are those of the request.
 */
export function responseCases(
  oneofs: readonly (Oneof & { readonly fields: readonly Member[] })[],
  isInRequest: () => boolean,
): readonly ResponseCase[] | undefined {
  const [oneof, another] = oneofs;
  if (oneof === undefined || another !== undefined) return undefined;
  const cases: ResponseCase[] = [];
  const members: readonly Member[] = oneof.fields;
  const hasStatus = members.some(({ options }) => options.status !== undefined);
  for (const field of members) {
    const { status, mediaType, otherMediaTypes = [] } = field.options;
    if (status === undefined && mediaType === undefined) return undefined;
    const mediaTypes = mediaType === undefined ? [] : [mediaType, ...otherMediaTypes];
    cases.push({ status: hasStatus ? (status ?? 200) : undefined, mediaTypes, field, ...bodyOf(field) });
  }
  return hasStatus || !isInRequest() ? cases : undefined;
}

function bodyOf({ type }: Field): Pick<ResponseCase, "body"> {
  return type.kind === "message" && type.form.kind === "empty" ? {} : { body: type };
}
