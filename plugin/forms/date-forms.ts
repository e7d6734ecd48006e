import { type Code, callExpression } from "../print/code.ts";
import type { Form, TimeForm } from "./form.ts";
import { call, jsonCode } from "./json-code.ts";
import type { Codec, ConstructedRow, References, ValueKind } from "./rows.ts";
import { timestampForm } from "./timestamp.ts";
import type { JsonObject } from "./values.ts";

/** Forms of a timestamp other than RFC 3339 (`rest.v1.TimestampForm`). */
export type DateForm = "http-date" | "structured-date" | "unix-seconds";

interface Description {
  /** The end of the names of the functions that read and convert it. */
  readonly name: string;
  readonly type: "string" | "number";
  readonly schema: JsonObject;
  readonly example: string;
  readonly write: TimeForm["write"];
  /** The milliseconds since 1970 of a valid value. */
  readonly read: TimeForm["read"];
  readonly isValid: (value: unknown) => boolean;
}

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const descriptions: Readonly<Record<DateForm, Description>> = {
  "http-date": {
    name: "HttpDate",
    type: "string",
    schema: { type: "string", format: "http-date" },
    example: '"Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110)',
    write: (milliseconds) => new Date(milliseconds).toUTCString(),
    read: (value) => Date.parse(String(value)),
    isValid: (value) => typeof value === "string" && new Date(value).toUTCString() === value,
  },
  "structured-date": {
    name: "StructuredDate",
    type: "string",
    schema: { type: "string", pattern: "^@-?\\d+$" },
    example: '"@1659578233" (RFC 9651)',
    write: (milliseconds) => `@${wholeSeconds(milliseconds)}`,
    read: (value) => Number(String(value).slice(1)) * 1000,
    isValid: (value) => typeof value === "string" && /^@-?\d+$/.test(value) && isInRange(Number(value.slice(1))),
  },
  "unix-seconds": {
    name: "UnixSeconds",
    type: "number",
    schema: { type: "number", format: "unix-time" },
    example: "1659578233",
    write: wholeSeconds,
    read: (value) => Number(value) * 1000,
    isValid: (value) => typeof value === "number" && isInRange(value),
  },
};

/** Within the years 1 to 9999 of `google.protobuf.Timestamp`. */
function isInRange(seconds: number): boolean {
  return seconds >= -62135596800 && seconds < 253402300800;
}

const forms = new Map<DateForm, Form>();

/**
 * The form of a `google.protobuf.Timestamp` with the option `timestamp`. Plain messages have it as it is on the wire, and other
 * messages as any timestamp.
 */
export function dateForm(kind: DateForm): Form {
  let form = forms.get(kind);
  if (form === undefined) {
    form = createDateForm(kind);
    forms.set(kind, form);
  }
  return form;
}

function createDateForm(kind: DateForm): Form {
  const { name, type, schema, example, isValid, read, write } = descriptions[kind];
  const isNumber = type === "number";
  const { es, tsProto } = timestampForm.shapes;
  const kinds = new Set<ValueKind>([type]);
  return {
    ...timestampForm,
    json: [type],
    schema,
    typed: isNumber ? "number" : "text",
    domain: isNumber ? { numbers: { isInteger: false, minimum: -62135596800, maximum: 253402300800 } } : { text: kind },
    violation: (value) => (isValid(value) ? undefined : { problem: "is not a valid date", hint: `write ${example}` }),
    time: { read: (value) => (isValid(value) ? read(value) : Number.NaN), write },
    sample: (sampler) => write(Date.parse(sampler.instant())),
    shapes: {
      plain: {
        type,
        read: `read${name}`,
        differs: "never",
        kinds,
        literal: jsonCode,
        rule: (value, code) => call(code.runtime("timestampNanos"), call(code.runtime(`from${name}`), value)),
      },
      es: dateRow(es, name),
      tsProto: {
        ...dateRow(tsProto, name),
        rule: (value, context, code) => {
          const text = tsProto.write(context);
          return call(
            code.runtime("timestampNanos"),
            text === undefined ? value : callExpression(codeOf(text, code), [value]),
          );
        },
      },
    },
  };
}

function dateRow<C>(row: ConstructedRow<C>, name: string): ConstructedRow<C> {
  return {
    ...row,
    read: (context) => (code, field) => {
      const parts = [code.runtime(`read${name}`), code.runtime(`from${name}`), codeOf(row.read(context), code, field)];
      return callExpression(code.runtime("timestampReader"), parts);
    },
    write: (context) => (code, field) => {
      const write = row.write(context);
      const parts = [code.runtime(`to${name}`), ...(write === undefined ? [] : [codeOf(write, code, field)])];
      return callExpression(code.runtime("timestampWriter"), parts);
    },
  };
}

function codeOf(codec: Codec, code: References, field?: string): Code {
  if (typeof codec === "string") return code.runtime(codec);
  if (typeof codec === "function") return codec(code, field);
  throw new Error("a timestamp has readers in the runtime");
}
