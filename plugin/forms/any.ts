import { type Code, propertyAccess } from "../print/code.ts";
import type { Form } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { noZero } from "./simple-row.ts";

const objects = new Set(["object"] as const);
const message = new Set([".google.protobuf.Any"] as const);

/** `google.protobuf.Any`: the members of a message beside the URL of its type. */
export const anyForm: Form = {
  kind: "any",
  json: ["object"],
  schema: {
    type: "object",
    properties: { "@type": { type: "string", description: "The URL of the type of the message." } },
    required: ["@type"],
  },
  text: "never",
  typed: "json",
  // Only objects with @type: any other object is refused.
  domain: { text: "any" },
  rule: "url",
  violation: (value) => {
    const { "@type": type } = Object(value) as { readonly "@type"?: unknown };
    if (typeof type === "string") return undefined;
    return { problem: "has no type", hint: 'add a member "@type" with the URL of the type of the message' };
  },
  sample: (sampler) => sampler.any(),
  shapes: {
    plain: {
      type: (code) => code.runtimeType("AnyMessage"),
      read: "readAny",
      write: "writeUntyped",
      differs: "sometimes",
      kinds: objects,
      literal: jsonCode,
      rule: (value) => propertyAccess(value, "@type"),
    },
    es: {
      read: () => "readAnyMessage",
      write: () => "writeAnyMessage",
      zero: noZero,
      kinds: () => message,
      rule: (value): Code => propertyAccess(value, "typeUrl"),
    },
    tsProto: {
      read: ({ options }) => (options.camelKeys ? "readPackedAny" : "readSnakeAny"),
      write: ({ options }) => (options.camelKeys ? "writePackedAny" : "writeSnakeAny"),
      zero: noZero,
      kinds: () => objects,
      rule: (value, { options }) => propertyAccess(value, options.camelKeys ? "typeUrl" : "type_url"),
    },
  },
};
