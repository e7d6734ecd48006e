import type { Form, FormKind } from "./form.ts";
import { anyKind, ownCodec, ownType, type ValueKind } from "./rows.ts";
import { noZero, sameValue } from "./simple-row.ts";

/** The properties of a message that forms use. */
export interface MessageLike {
  readonly fullName: string;
  readonly fields: readonly { readonly cardinality: "singular" | "list" | "map" }[];
}

const emptyValues = { singular: undefined, list: [], map: {} } as const;

/** Creates the form of a message that other messages are made of, whose codecs are generated. */
export function messageForm(type: MessageLike, kind: Extract<FormKind, "object" | "only_field" | "union">): Form {
  const isObject = kind === "object";
  const own: ReadonlySet<ValueKind> = new Set([`.${type.fullName}` as const]);
  const objects: ReadonlySet<ValueKind> = new Set(["object"]);
  return {
    kind,
    json: isObject ? ["object"] : [],
    get empty() {
      return kind === "only_field" ? emptyValues[type.fields[0]!.cardinality] : undefined;
    },
    text: isObject ? "never" : "fields",
    typed: kind === "union" ? "json or text" : "json",
    domain: {},
    rule: "message",
    violation: () => undefined,
    // Samples of messages are made of samples of their fields.
    sample: () => undefined,
    shapes: {
      plain: {
        type: ownType,
        read: ownCodec,
        write: ownCodec,
        differs: "fields",
        kinds: isObject ? objects : anyKind,
        rule: sameValue,
      },
      es: { read: () => ownCodec, write: () => ownCodec, zero: noZero, kinds: () => own, rule: sameValue },
      tsProto: { read: () => ownCodec, write: () => ownCodec, zero: noZero, kinds: () => objects, rule: sameValue },
    },
  };
}
