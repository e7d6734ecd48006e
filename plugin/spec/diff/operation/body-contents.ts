import { fieldsElsewhere } from "../../../model/http/fields-elsewhere.ts";
import type { Binding, Field, Message, Operation } from "../../../model/model.ts";
import type { Style } from "../../../model/values.ts";
import { contentsOf, jsonMediaType, requestFormat } from "../../../model/wire/body-format.ts";

/** What the body of a request holds if it has the media type. */
export interface BodyContent {
  readonly mediaType: string;
  /** How text carries the values of a form; undefined for other bodies. */
  readonly style: Style | undefined;
  /** Undefined where the whole request is the body. */
  readonly field: Field | undefined;
  /** The message of the body without the fields that travel elsewhere; undefined for a value of another type. */
  readonly message: Message | undefined;
  readonly without: ReadonlySet<Field>;
}

/** What the body of a binding can be, by media type. */
export function bodyContents(operation: Operation, binding: Binding): readonly BodyContent[] {
  const { requestMediaType, jsonMediaTypes, style = "explode" } = operation;
  const contents = contentsOf(operation, binding);
  if (contents === undefined) {
    const format = requestFormat(operation, binding);
    const mediaTypes = [requestMediaType, ...(format === "json" ? jsonMediaTypes : [])];
    const body = { ...declaredBody(operation, binding), style: format === "form" ? style : undefined };
    return mediaTypes.map((mediaType) => ({ ...body, mediaType }));
  }
  return contents.flatMap(({ mediaTypes, field, format }) => {
    const isUsual = mediaTypes.some((one) => mediaTypeKey(one) === jsonMediaType);
    const body = { ...fieldBody(field), style: format === "form" ? style : undefined };
    return [...mediaTypes, ...(isUsual ? jsonMediaTypes : [])].map((mediaType) => ({ ...body, mediaType }));
  });
}

/** Types are case-insensitive, and servers match bodies without parameters (RFC 9110, section 8.3.1). */
export function mediaTypeKey(mediaType: string): string {
  return mediaType.replace(/[ \t]*;.*$/s, "").toLowerCase();
}

type Body = Pick<BodyContent, "field" | "message" | "without">;

function declaredBody({ input }: Operation, binding: Binding): Body {
  if (binding.body.kind === "field") return fieldBody(binding.body.field);
  return { field: undefined, message: input, without: fieldsElsewhere(binding) };
}

function fieldBody(field: Field): Body {
  const { type, cardinality } = field;
  const message = type.kind === "message" && cardinality === "singular" ? type : undefined;
  return { field, message, without: new Set() };
}
