import { parseMediaType } from "../../header/media-type.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { bytesReader, formReader, multipartReader, textReader } from "./body-readers.ts";
import type { Brackets } from "./brackets.ts";
import { contentsReader } from "./contents-reader.ts";
import type { BodyReader } from "./json-reader.ts";

/** Creates the reader of the bodies of a route that are not JSON. */
export type CreateBodyReader = (operation: Operation, route: Route, brackets: Brackets | undefined) => BodyReader;

export const otherBodies: CreateBodyReader = (operation, route, brackets) => {
  if (route.contents !== undefined) return contentsReader(route.contents, operation.jsonMediaTypes ?? [], brackets);
  const mediaType = operation.requestMediaType ?? "*/*";
  if (route.bytes === true) return bytesReader(mediaType);
  const { type } = parseMediaType(mediaType);
  if (type.startsWith("text/")) return textReader(type);
  switch (type) {
    case "application/x-www-form-urlencoded":
      return formReader(route.form, brackets);
    case "multipart/form-data":
      return multipartReader(route.form, brackets);
    default:
      return bytesReader(mediaType);
  }
};
