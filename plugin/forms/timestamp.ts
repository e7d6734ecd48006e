import type { Code } from "../print/code.ts";
import type { Form } from "./form.ts";
import { call, jsonCode } from "./json-code.ts";
import { timeReader } from "./long.ts";
import type { Codec, References, TsProtoOptions } from "./rows.ts";
import { noZero } from "./simple-row.ts";

const text = new Set(["string"] as const);
const message = new Set([".google.protobuf.Timestamp"] as const);
const objectOrText = new Set(["object", "string"] as const);

function nanos(json: Code, code: References): Code {
  return call(code.runtime("timestampNanos"), json);
}

export const timestampForm: Form = {
  kind: "timestamp",
  json: ["string"],
  schema: { type: "string", format: "date-time" },
  text: "always",
  typed: "text",
  domain: { text: "timestamp" },
  rule: "nanos",
  isRespelled: true,
  time: {
    read: (value) => (typeof value === "string" && isTimestamp(value) ? Date.parse(value) : Number.NaN),
    write: (milliseconds) => new Date(milliseconds).toISOString().replace(".000", ""),
  },
  violation: (value) => {
    if (typeof value === "string" && isTimestamp(value)) return undefined;
    return { problem: "is not a valid timestamp", hint: 'write a time such as "2026-01-31T12:00:00Z" (RFC 3339)' };
  },
  sample: (sampler) => sampler.instant(),
  shapes: {
    plain: {
      type: "string",
      read: "readTimestamp",
      differs: "never",
      usual: { singular: "isUsualTimestamp" },
      kinds: text,
      literal: jsonCode,
      rule: nanos,
    },
    es: {
      read: () => "readTimestampMessage",
      write: () => "writeTimestampMessage",
      zero: noZero,
      kinds: () => message,
      rule: (value, _, code) => call(code.runtime("messageNanos"), value),
    },
    tsProto: {
      type: ({ options }) => ({ date: "Date", string: "string", timestamp: undefined })[options.useDate],
      read: ({ options }) => reader(options),
      write: ({ options }) =>
        ({ date: "writeDate", string: undefined, timestamp: "writeTimestampMessage" })[options.useDate],
      zero: noZero,
      kinds: () => objectOrText,
      rule: (_, __, code, written) => nanos(written(), code),
    },
  },
};

function reader({ useDate, forceLong }: TsProtoOptions): Codec {
  if (useDate === "string") return "readTimestamp";
  return useDate === "date" ? "readDate" : timeReader("readTimestamp", forceLong);
}

/** RFC 3339 with up to 9 digits of a second, from year 1 to 9999 (`google.protobuf.Timestamp`). */
function isTimestamp(text: string): boolean {
  const [, day, time, offset] =
    /^(\d{4}-\d\d-\d\d)(T(?:[01]\d|2[0-3]):\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  // Date.parse accepts February 30.
  if (day === undefined || new Date(`${day}T00:00:00Z`).getUTCDate() !== Number(day.slice(8))) return false;
  const instant = Date.parse(`${day}${time}${offset}`);
  return instant >= -62135596800000 && instant <= 253402300799999;
}
