import { matchesMediaType, parseMediaType } from "../../header/media-type.ts";
import { setOwn } from "../../json/set-own.ts";
import type { RequestContent } from "../../operation/route.ts";
import { unsupportedMediaType } from "../errors/request-errors.ts";
import { bytesReader, formReader, multipartReader, textReader, wireBytes } from "./body-readers.ts";
import type { Brackets } from "./brackets.ts";
import { type BodyReader, jsonReader } from "./json-reader.ts";
import type { WireObject } from "./wire-target.ts";

/** Reads the content whose media type the body has, as an object with the field of that content. */
export function contentsReader(
  contents: readonly RequestContent[],
  jsonMediaTypes: readonly string[],
  brackets: Brackets | undefined,
): BodyReader {
  const readers = contents.flatMap((content) => {
    const isUsual = content.mediaTypes.some((type) => parseMediaType(type).type === "application/json");
    const types = isUsual ? [...content.mediaTypes, ...jsonMediaTypes] : content.mediaTypes;
    return types.map((type) => ({
      pattern: parseMediaType(type),
      name: content.name,
      ...contentReader(content, type, brackets),
    }));
  });
  const find = (type: string | undefined) => {
    // RFC 9110, section 8.3: without a Content-Type, any is possible.
    if (type === undefined) return readers[0];
    const given = parseMediaType(type);
    const matching = readers.filter(({ pattern }) => matchesMediaType(given, pattern));
    const [first] = matching.sort((a, b) => b.pattern.parameters.size - a.pattern.parameters.size);
    return first ?? readers.find(({ pattern }) => isInRange(given.type, pattern.type));
  };
  return {
    check(type) {
      const found = find(type);
      if (found === undefined)
        throw unsupportedMediaType(
          type ?? "",
          contents.flatMap((it) => it.mediaTypes),
          false,
        );
      found.check(type);
    },
    read: (content) => {
      const { name, read } = find(content.incoming.header("content-type"))!;
      const root: WireObject = {};
      setOwn(root, name, read(content));
      return root;
    },
  };
}

function contentReader(
  { format, form }: RequestContent,
  mediaType: string,
  brackets: Brackets | undefined,
): BodyReader {
  if (format === "http-body") return bytesReader(mediaType);
  if (format === "bytes") {
    return { check: bytesReader(mediaType).check, read: ({ bytes }) => wireBytes(bytes) };
  }
  const { type } = parseMediaType(mediaType);
  if (format === "text") return textReader(type);
  if (type === "application/x-www-form-urlencoded") return formReader(form, brackets);
  if (type === "multipart/form-data") return multipartReader(form, brackets);
  return jsonReader(type, [mediaType]);
}

function isInRange(type: string, range: string): boolean {
  return range === "*/*" || (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));
}
