import { logicalExpression } from "../print/code.ts";
import { defaultValue, type EnumLike, tsProtoImplicit, tsProtoZero } from "./enum.ts";
import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { anyKind } from "./rows.ts";

/** Creates the form of `google.protobuf.NullValue`, which is `null` in JSON. */
export function nullValueForm(type: EnumLike): Form {
  return {
    kind: "null_value",
    json: ["null"],
    get zero() {
      return type.values[0]?.wireName;
    },
    empty: null,
    text: "always",
    parameter: "enum",
    typed: "text",
    domain: { text: type.fullName },
    rule: "enum",
    violation: () => undefined,
    sample: () => null,
    shapes: {
      plain: {
        type: "null",
        read: "readNull",
        differs: "never",
        kinds: anyKind,
        zero: "null",
        literal: jsonCode,
        rule: (value) => value,
      },
      es: {
        read: () => "readNullValue",
        write: () => "writeNullValue",
        zero: (_, given) => String(defaultValue(type, given)?.number ?? 0),
        kinds: () => anyKind,
        rule: (value) => value,
      },
      tsProto: {
        read: ({ options, enumType }) => {
          if (!options.stringEnums) return "readNullValue";
          return (code) => `${code.runtime("readNullName")}${code.annotation(`<${enumType()}>`)}`;
        },
        write: () => "writeNullValue",
        zero: (context, given) => tsProtoZero(type, given, context),
        writeImplicit: (context) => tsProtoImplicit(type, context),
        kinds: () => anyKind,
        rule: (_, __, ___, written) => logicalExpression("??", written(), "0"),
      },
    },
  };
}
