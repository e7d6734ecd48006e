import type { Form, FormKind } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { type ConstructedRow, type EsPosition, namedWriter, type References, type ValueKind } from "./rows.ts";
import { noZero, sameValue } from "./simple-row.ts";
import type { JsonKind, JsonLiteral, JsonObject } from "./values.ts";

/** A message of `google/protobuf/struct.proto`, which is arbitrary JSON. */
interface OpenJson {
  readonly kind: Extract<FormKind, "struct" | "value" | "list_value">;
  readonly json: readonly JsonKind[];
  readonly schema: JsonObject;
  readonly empty: JsonLiteral;
  readonly typed: Form["typed"];
  readonly read: string;
  readonly type: (code: References) => string;
  readonly kinds: ReadonlySet<ValueKind>;
  readonly es: ConstructedRow<EsPosition>;
  readonly sample: Form["sample"];
}

const write = namedWriter("jsonWriter");

/** Creates the form of arbitrary JSON, which all shapes but that of protoc-gen-es have as it is. */
export function openJsonForm({ kind, json, schema, empty, typed, read, type, kinds, es, sample }: OpenJson): Form {
  return {
    kind,
    json,
    schema,
    empty,
    text: "alone",
    parameter: "json",
    typed,
    domain: { text: kind === "value" ? undefined : kind, isOpen: true },
    rule: "message",
    violation: () => undefined,
    sample,
    shapes: {
      plain: { type, read, write, differs: "sometimes", absent: "taken", kinds, literal: jsonCode, rule: sameValue },
      es,
      tsProto: {
        type: (_, code) => type(code),
        read: () => read,
        write: () => write,
        zero: noZero,
        kinds: () => kinds,
        rule: sameValue,
      },
    },
  };
}
