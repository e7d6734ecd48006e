import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { httpExtension } from "../source/extensions.ts";
import type { Origin } from "../source/origin.ts";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption } from "./decoding-option.ts";

/** `google.api.HttpRule`, decoded and unchecked. */
export interface HttpRule {
  /** The set member of the oneof `pattern`. */
  pattern: Pattern | undefined;
  body: string;
  responseBody: string;
  readonly additionalBindings: HttpRule[];
}

export interface Pattern {
  /** The field number in HttpRule, where the source info locates the template. */
  readonly field: number;
  /** `GET`, ..., or the kind of a custom pattern. */
  readonly method: string;
  readonly template: string;
}

// Field numbers of google.api.HttpRule and google.api.CustomHttpPattern.
export const httpRuleFields = { post: 4, custom: 8, body: 7, responseBody: 12, additionalBindings: 11 } as const;
const customFields = { kind: 1, path: 2 } as const;
const methods: Readonly<Record<number, string>> = {
  2: "GET",
  3: "PUT",
  [httpRuleFields.post]: "POST",
  5: "DELETE",
  6: "PATCH",
};

/**
 * The HTTP rule of an rpc, if it has one. It is read from the unknown fields: the request need not contain the file that
 * declares the extension, and a registered extension would be looked up for every rpc.
 */
export function readHttpRule({ name, options }: Rpc, origin: Origin): HttpRule | undefined {
  if (options?.$unknown === undefined) return undefined;
  const fields = options.$unknown;
  return decodingOption("google.api.http", { name, origin }, () => {
    let rule: HttpRule | undefined;
    for (const { no, wireType, data } of fields) {
      if (no !== httpExtension || wireType !== WireType.LengthDelimited) continue;
      // A message field that occurs twice is merged.
      rule ??= emptyRule();
      mergeRule(rule, new BinaryReader(data).bytes());
    }
    return rule;
  });
}

interface Rpc {
  readonly name: string;
  readonly options?: OptionsHolder | undefined;
}

function emptyRule(): HttpRule {
  return { pattern: undefined, body: "", responseBody: "", additionalBindings: [] };
}

function mergeRule(rule: HttpRule, bytes: Uint8Array): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    const method = methods[field];
    // The last member of a oneof wins.
    if (method !== undefined) rule.pattern = { field, method, template: reader.string() };
    else if (field === httpRuleFields.custom) rule.pattern = mergeCustom(rule.pattern, reader.bytes());
    else if (field === httpRuleFields.body) rule.body = reader.string();
    else if (field === httpRuleFields.responseBody) rule.responseBody = reader.string();
    else if (field === httpRuleFields.additionalBindings) {
      const inner = emptyRule();
      mergeRule(inner, reader.bytes());
      rule.additionalBindings.push(inner);
    } else reader.skip(wireType, field);
  }
}

function mergeCustom(before: Pattern | undefined, bytes: Uint8Array): Pattern {
  const custom = before?.field === httpRuleFields.custom ? before : undefined;
  let method = custom?.method ?? "";
  let template = custom?.template ?? "";
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === customFields.kind) method = reader.string();
    else if (field === customFields.path) template = reader.string();
    else reader.skip(wireType, field);
  }
  return { field: httpRuleFields.custom, method, template };
}
