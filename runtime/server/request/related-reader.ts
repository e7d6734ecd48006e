import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import { shorten } from "../../json/shorten.ts";
import type { Parameter } from "../../operation/parameter.ts";
import { malformed, unsupportedMediaType } from "../errors/request-errors.ts";
import { type CreateBodyReader, otherBodies } from "./body-reader.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import type { BodyReader } from "./json-reader.ts";
import { parameterTypes } from "./parameter-types.ts";
import { createParameterTable, type NamedValue, setParameters } from "./query-parameters.ts";
import { fileToWire, headerOf, partData, splitMultipart, splitPart } from "./read-multipart.ts";
import type { WireObject } from "./wire-target.ts";

/** As `otherBodies`, with those of multipart/related. */
export const relatedBodies: CreateBodyReader = (operation, route, brackets) => {
  const isOrdered = parseMediaType(operation.requestMediaType ?? "").type === "multipart/related";
  return isOrdered ? relatedReader(route.form ?? []) : otherBodies(operation, route, brackets);
};

/** Reads the parts of a body in the order of the fields (RFC 2387). */
function relatedReader(form: readonly Parameter[]): BodyReader {
  const table = createParameterTable(form, { readText: parameterTypes });
  return {
    check(type) {
      const given = parseMediaType(type ?? "");
      if (given.type !== "multipart/related" || !given.parameters.has("boundary")) {
        throw unsupportedMediaType(type ?? "", ["multipart/related; boundary=..."], false);
      }
    },
    read({ bytes, incoming, check, options }) {
      const parts = splitMultipart(bytes, incoming.header("content-type")!, form.length, (part, index) => {
        return readPart(part, index, form[index]!);
      });
      const root: WireObject = {};
      setParameters(parts, table, root, check, { ...options, strict: false });
      return root;
    },
  };
}

function readPart(part: Uint8Array, index: number, { name, type, file }: Parameter): NamedValue {
  const { headers, content } = splitPart(part, index);
  const mediaType = headerOf(headers, "content-type");
  if (file !== undefined) return [name, fileToWire(file, partData(headers, content), undefined, mediaType)];
  if (type === "bytes") return [name, partData(headers, content)];
  if (type === "json" && mediaType && !isJsonType(parseMediaType(mediaType).type)) {
    throw malformed(`part ${index + 1} is ${name}, which is JSON, and not ${shorten(mediaType, 120)}`);
  }
  return [name, decodeUtf8(content)];
}
