import { isUtf8, parseMediaType } from "../../header/media-type.ts";
import { setOwn } from "../../json/set-own.ts";
import type { Parameter } from "../../operation/parameter.ts";
import { unsupportedMediaType } from "../errors/request-errors.ts";
import type { Brackets } from "./brackets.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import type { BodyReader, ReceivedBody } from "./json-reader.ts";
import { parameterTypes } from "./parameter-types.ts";
import {
  createParameterTable,
  findTarget,
  type NamedValue,
  type ParameterTable,
  parseParameters,
  setParameters,
  valueForm,
} from "./query-parameters.ts";
import { readMultipart } from "./read-multipart.ts";
import type { WireObject } from "./wire-target.ts";

export function textReader(type: string): BodyReader {
  return { check: checkText(type), read: ({ bytes }) => decodeUtf8(bytes) };
}

function checkText(expected: string): BodyReader["check"] {
  return (type) => {
    if (type === undefined) return;
    const given = parseMediaType(type);
    if (given.type !== expected || !isUtf8(given)) throw unsupportedMediaType(type, [expected]);
  };
}

export function formReader(form: readonly Parameter[] | undefined, brackets: Brackets | undefined): BodyReader {
  const toWire = fieldsToWire(form && createParameterTable(form, { brackets, readText: parameterTypes }));
  return {
    check: checkText("application/x-www-form-urlencoded"),
    read: (content) =>
      toWire(parseParameters(decodeUtf8(content.bytes), content.options.maxQueryParameters, "form"), content),
  };
}

export function multipartReader(form: readonly Parameter[] | undefined, brackets: Brackets | undefined): BodyReader {
  const table = form && createParameterTable(form, { brackets, readText: parameterTypes });
  const toWire = fieldsToWire(table);
  const formOf = (name: string) => table && valueForm(table, name);
  return {
    check(type) {
      const given = parseMediaType(type ?? "");
      if (given.type !== "multipart/form-data" || !given.parameters.has("boundary")) {
        throw unsupportedMediaType(type ?? "", ["multipart/form-data; boundary=..."], false);
      }
    },
    read: (content) => {
      const { bytes, incoming, options, check } = content;
      return toWire(
        readMultipart(bytes, incoming.header("content-type")!, options.maxQueryParameters, formOf, check),
        content,
      );
    },
  };
}

export function bytesReader(mediaType: string): BodyReader {
  const expected = parseMediaType(mediaType).type;
  return {
    check(type) {
      if (type === undefined || expected.includes("*") || parseMediaType(type).type === expected) return;
      throw unsupportedMediaType(type, [mediaType], false);
    },
    // A google.api.HttpBody.
    read: ({ bytes, incoming }) => ({
      contentType: incoming.header("content-type") ?? mediaType,
      data: wireBytes(bytes),
    }),
  };
}

/** Readers of bytes take a Uint8Array as it is, but Node.js reads a Buffer. */
export function wireBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

type FieldsToWire = (fields: readonly NamedValue[], content: ReceivedBody) => WireObject;

function fieldsToWire(table: ParameterTable | undefined): FieldsToWire {
  if (table === undefined) return looseFields;
  return (fields, { check, options }) => {
    const root = looseFields(fields.filter(([name]) => findTarget(table, name) === undefined));
    setParameters(fields, table, root, check, { ...options, strict: false });
    return root;
  };
}

/** A name with one value becomes that value, a name with several becomes a list. */
function looseFields(fields: readonly NamedValue[]): WireObject {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of fields) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  const root: WireObject = {};
  for (const [name, all] of values) setOwn(root, name, all.length === 1 ? all[0] : all);
  return root;
}
