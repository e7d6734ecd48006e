import type { Code } from "../print/code.ts";
import type { Form } from "./form.ts";
import { call, jsonCode } from "./json-code.ts";
import { timeReader } from "./long.ts";
import type { References } from "./rows.ts";
import { noZero } from "./simple-row.ts";

const text = new Set(["string"] as const);
const message = new Set([".google.protobuf.Duration"] as const);
const objects = new Set(["object"] as const);

function nanos(json: Code, code: References): Code {
  return call(code.runtime("durationNanos"), json);
}

export const durationForm: Form = {
  kind: "duration",
  json: ["string"],
  schema: { type: "string", pattern: "^-?\\d+(?:\\.\\d{1,9})?s$" },
  text: "always",
  typed: "text",
  domain: { text: "duration" },
  rule: "nanos",
  isRespelled: true,
  violation: (value) => {
    if (typeof value === "string" && isDuration(value)) return undefined;
    return { problem: "is not a valid duration", hint: 'write seconds, such as "1.5s"' };
  },
  sample: (sampler) => sampler.duration(),
  shapes: {
    plain: {
      type: "string",
      read: "readDuration",
      differs: "never",
      kinds: text,
      literal: jsonCode,
      rule: nanos,
    },
    es: {
      read: () => "readDurationMessage",
      write: () => "writeDurationMessage",
      zero: noZero,
      kinds: () => message,
      rule: (value, _, code) => call(code.runtime("messageNanos"), value),
    },
    tsProto: {
      read: ({ options }) => timeReader("readDuration", options.forceLong),
      write: () => "writeDurationMessage",
      zero: noZero,
      kinds: () => objects,
      rule: (_, __, code, written) => nanos(written(), code),
    },
  },
};

/** Seconds with up to 9 digits of a fraction, up to 10,000 years either way (`google.protobuf.Duration`). */
function isDuration(text: string): boolean {
  const [, seconds] = /^-?(\d+)(?:\.\d{1,9})?s$/.exec(text) ?? [];
  return seconds !== undefined && Number(seconds) <= 315576000000;
}
