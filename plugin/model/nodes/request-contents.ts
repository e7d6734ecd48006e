import type { Field, Oneof } from "../elements/model.ts";
import type { BodyFormat, RequestContent } from "../elements/request-content.ts";
import type { FieldOptions } from "../options/field-options.ts";
import { contentFormat } from "../wire/body-format.ts";

interface Member extends Field {
  readonly options: FieldOptions;
}

/**
 * The contents of a message of requests whose only oneof has a media type for each member. Undefined for all other messages,
 * and if the type of a member cannot have its media type.
 */
export function requestContents(
  oneofs: readonly (Oneof & { readonly fields: readonly Member[] })[],
): readonly RequestContent<Field>[] | undefined {
  const [oneof, another] = oneofs;
  if (oneof === undefined || another !== undefined) return undefined;
  const contents: RequestContent<Field>[] = [];
  for (const field of oneof.fields) {
    const own = contentsOfField(field);
    if (own === undefined) return undefined;
    contents.push(...own);
  }
  return contents;
}

/** The media types of a field, by how they encode it. */
function contentsOfField(field: Member): readonly RequestContent<Field>[] | undefined {
  const { mediaType, otherMediaTypes = [] } = field.options;
  if (mediaType === undefined) return undefined;
  const byFormat = new Map<BodyFormat, string[]>();
  for (const text of [mediaType, ...otherMediaTypes]) {
    const format = contentFormat(field.type, text);
    if (format === undefined) return undefined;
    byFormat.set(format, [...(byFormat.get(format) ?? []), text]);
  }
  return [...byFormat].map(([format, mediaTypes]) => ({ mediaTypes, field, format }));
}
