import { isJsonType } from "../../header/media-type.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { ownMember } from "../../json/own-member.ts";
import { malformed, unsupportedMediaType } from "../errors/request-errors.ts";
import { decodeUtf8 } from "../request/decode-utf8.ts";
import type { Webhook } from "./webhook.ts";

/**
 * Finds the webhook whose constants a request has. Undefined for a request that the API does not describe. Throws 400 or 415 if
 * the body should have constants, but cannot be read.
 */
export function selectWebhook(
  webhooks: readonly Webhook[],
  bytes: Uint8Array,
  header: (name: string) => string | undefined,
): Webhook | undefined {
  let members: Readonly<Record<string, unknown>> | undefined;
  const readMembers = (): Readonly<Record<string, unknown>> => {
    members ??= parseMembers(bytes, header("content-type"));
    return members;
  };
  return webhooks.find(({ implementation: { members = {}, headers = {} } }) => {
    return (
      Object.entries(headers).every(([name, value]) => header(name) === value) &&
      Object.entries(members).every(([name, value]) => isSame(ownMember(readMembers(), name), value))
    );
  });
}

/** Whether no request can have the constants of both: a member or a header has another value in each. */
export function isToldApart({ implementation: one }: Webhook, { implementation: other }: Webhook): boolean {
  return differ(one.members, other.members) || differ(one.headers, other.headers);
}

function differ(one: Readonly<Record<string, unknown>> = {}, other: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.keys(one).some((name) => Object.hasOwn(other, name) && String(one[name]) !== String(other[name]));
}

/** Forms hold texts only. */
function isSame(given: unknown, value: unknown): boolean {
  return given === value || (typeof given === "string" && given === String(value));
}

/** Throws for a body that is unreadable: acknowledged, the event would be lost. */
function parseMembers(bytes: Uint8Array, type: string | undefined): Readonly<Record<string, unknown>> {
  if (type !== undefined && /^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(decodeUtf8(bytes)));
  const members = parseObject(bytes);
  if (members !== undefined) return members;
  if (type === undefined || isJsonType(type)) throw malformed("the body is not a JSON object");
  throw unsupportedMediaType(type, ["application/json", "application/x-www-form-urlencoded"]);
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(decodeUtf8(bytes).replace(/^\ufeff/, ""));
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
