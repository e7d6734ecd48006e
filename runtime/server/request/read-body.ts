import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { type BodyReader, bytesReader, formReader, jsonReader, multipartReader, textReader } from "./body-readers.ts";
import { contentsReader } from "./contents-reader.ts";

/** Creates the reader of the bodies of a route. */
export function bodyReader(operation: Operation, route: Route): BodyReader {
  if (route.contents !== undefined) return contentsReader(route.contents, operation.jsonMediaTypes ?? []);
  const mediaType = operation.requestMediaType;
  if (mediaType !== undefined && route.bytes === true) return bytesReader(mediaType);
  if (mediaType === undefined || isJsonType(mediaType)) return jsonReader(mediaType, operation.jsonMediaTypes ?? []);
  const { type } = parseMediaType(mediaType);
  if (type.startsWith("text/")) return textReader(type);
  switch (type) {
    case "application/x-www-form-urlencoded":
      return formReader(route.form);
    case "multipart/form-data":
      return multipartReader(route.form);
    default:
      return bytesReader(mediaType);
  }
}
