import { type JsonObject, present, unlessEmpty } from "../../json-object.ts";

/** Responses by status. */
export type Responses = Readonly<Record<string, JsonObject>>;

/** Responses with the same status have the media types of both; two bodies of one media type are alternatives. */
export function mergeResponses(one: Responses, other: Responses): Responses {
  const merged = Object.entries(other).map(([status, response]) => {
    const first = one[status];
    if (first === undefined) return [status, response] as const;
    const content = mergeContent(
      first["content"] as JsonObject | undefined,
      response["content"] as JsonObject | undefined,
    );
    return [status, present({ ...first, content: unlessEmpty(content) })] as const;
  });
  return { ...one, ...Object.fromEntries(merged) };
}

function mergeContent(one: JsonObject = {}, other: JsonObject = {}): JsonObject {
  const merged = Object.entries(other).map(([type, body]) => {
    const first = one[type];
    if (first === undefined) return [type, body] as const;
    const schemas = [first, body].map((it) => (it as { readonly schema: JsonObject }).schema);
    return [type, { schema: { anyOf: schemas } }] as const;
  });
  return { ...one, ...Object.fromEntries(merged) };
}
