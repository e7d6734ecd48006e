import type { Binding, Field, Message, Operation } from "../../../model/elements/model.ts";
import type { BodyFormat } from "../../../model/elements/request-content.ts";
import type { Style } from "../../../model/elements/values.ts";
import { fieldsElsewhere } from "../../../model/http/fields-elsewhere.ts";
import { contentsOf, jsonMediaType, requestFormat } from "../../../model/wire/body-format.ts";
import { mediaTypeKey, rangeContains } from "./media-ranges.ts";

/** The content of the body of a request that has the media type. */
export interface ComparedContent {
  readonly mediaType: string;
  readonly format: BodyFormat;
  /** How text carries the values of a form; undefined for other bodies. */
  readonly style: Style | undefined;
  /** Undefined where the whole request is the body. */
  readonly field: Field | undefined;
  /** The message of the body without the fields that travel elsewhere; undefined for a value of another type. */
  readonly message: Message | undefined;
  readonly without: ReadonlySet<Field>;
}

/** The contents of a binding's body, by media type. */
export function bodyContents(operation: Operation, binding: Binding): readonly ComparedContent[] {
  const { requestMediaType, jsonMediaTypes, style = "explode" } = operation;
  const contents = contentsOf(operation, binding);
  if (contents === undefined) {
    const format = requestFormat(operation, binding);
    const mediaTypes = [requestMediaType, ...(format === "json" ? jsonMediaTypes : [])];
    const body = { ...declaredBody(operation, binding), format, style: format === "form" ? style : undefined };
    return mediaTypes.map((mediaType) => ({ ...body, mediaType }));
  }
  return contents.flatMap(({ mediaTypes, field, format }) => {
    const isUsual = mediaTypes.some((one) => mediaTypeKey(one) === jsonMediaType);
    const body = { ...fieldBody(field), format, style: format === "form" ? style : undefined };
    return [...mediaTypes, ...(isUsual ? jsonMediaTypes : [])].map((mediaType) => ({ ...body, mediaType }));
  });
}

/** The content that a server reads from a body of this media type: one of exactly this type, or else of a range. */
export function contentOf(contents: readonly ComparedContent[], mediaType: string): ComparedContent | undefined {
  const key = mediaTypeKey(mediaType);
  const exact = contents.find((content) => mediaTypeKey(content.mediaType) === key);
  return exact ?? contents.find((content) => rangeContains(content.mediaType, mediaType));
}

type Body = Pick<ComparedContent, "field" | "message" | "without">;

function declaredBody({ input }: Operation, binding: Binding): Body {
  if (binding.body.kind === "field") return fieldBody(binding.body.field);
  return { field: undefined, message: input, without: fieldsElsewhere(binding) };
}

function fieldBody(field: Field): Body {
  const { type, cardinality } = field;
  const message = type.kind === "message" && cardinality === "singular" ? type : undefined;
  return { field, message, without: new Set() };
}
