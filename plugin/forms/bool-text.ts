import { stringLiteral } from "../print/literal.ts";
import type { Form, FormKind } from "./form.ts";
import { sameValue, simpleRow } from "./simple-row.ts";
import type { JsonLiteral } from "./values.ts";

/** `rest.v1.BoolForm` */
export type BoolForm = "digit" | "yes_no" | "on_off" | "presence";

interface Words {
  readonly yes: string;
  /** Undefined if absence says no. */
  readonly no?: string;
  /** The end of the names of the functions in the runtime that read and write it. */
  readonly codec: string;
  readonly option: string;
}

const words: Readonly<Record<BoolForm, Words>> = {
  digit: { yes: "1", no: "0", codec: "Digit", option: "BOOL_DIGIT" },
  yes_no: { yes: "yes", no: "no", codec: "YesNo", option: "BOOL_YES_NO" },
  on_off: { yes: "on", no: "off", codec: "OnOff", option: "BOOL_ON_OFF" },
  presence: { yes: "", codec: "Presence", option: "BOOL_PRESENCE" },
};

const kinds = new Set(["boolean"] as const);

function boolTextForm(kind: Extract<FormKind, "bool_text" | "bool_presence">, { yes, no, codec, option }: Words): Form {
  const texts = no === undefined ? [yes] : [yes, no];
  const literal = (value: JsonLiteral): string => String(value === yes || value === true);
  const read = `read${codec}`;
  const write = `write${codec}`;
  const constructed = simpleRow({
    type: "boolean",
    read,
    write,
    zero: (given) => (given === undefined ? "false" : literal(given)),
    kinds,
  });
  return {
    kind,
    json: ["string"],
    schema: { type: "string", enum: texts },
    zero: no,
    scalar: "bool",
    text: "always",
    typed: "boolean",
    domain: { text: texts.join(" or ") },
    rule: "boolean",
    isRespelled: true,
    option: { name: "bool", value: option },
    jsonOf: (value) => (value === true ? yes : no),
    violation: (value) => {
      if (texts.some((it) => it === value)) return undefined;
      const known = texts.map(stringLiteral);
      return { problem: "is not a bool of this form", hint: `use ${known.join(" or ")}` };
    },
    sample: (sampler) => sampler.boolean(),
    shapes: {
      plain: {
        type: "boolean",
        read,
        write,
        differs: "always",
        absent: "taken",
        holds: "boolean",
        kinds,
        zero: "false",
        literal,
        rule: sameValue,
      },
      es: constructed,
      tsProto: constructed,
    },
  };
}

/** How booleans are written that are text (`rest.v1.BoolForm`). */
export const boolTextForms: Readonly<Record<BoolForm, Form>> = {
  digit: boolTextForm("bool_text", words.digit),
  yes_no: boolTextForm("bool_text", words.yes_no),
  on_off: boolTextForm("bool_text", words.on_off),
  presence: boolTextForm("bool_presence", words.presence),
};
