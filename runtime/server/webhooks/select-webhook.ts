import { isJsonObject } from "../../json/is-json-object.ts";
import { ownMember } from "../../json/own-member.ts";
import { decodeUtf8 } from "../request/decode-utf8.ts";
import type { Webhook } from "./webhook.ts";

/** Finds the webhook whose constants a request has. Undefined for a request that the API does not describe. */
export function selectWebhook(
  webhooks: readonly Webhook[],
  bytes: Uint8Array,
  header: (name: string) => string | undefined,
): Webhook | undefined {
  let members: Readonly<Record<string, unknown>> | undefined;
  let isRead = false;
  const readMembers = (): Readonly<Record<string, unknown>> | undefined => {
    if (!isRead) members = parseMembers(bytes, header("content-type") ?? "");
    isRead = true;
    return members;
  };
  return webhooks.find(({ implementation: { members = {}, headers = {} } }) => {
    return (
      Object.entries(headers).every(([name, value]) => header(name) === value) &&
      Object.entries(members).every(([name, value]) => isSame(ownMember(readMembers(), name), value))
    );
  });
}

/** Forms hold texts only. */
function isSame(given: unknown, value: unknown): boolean {
  return given === value || (typeof given === "string" && given === String(value));
}

/** Undefined for a body without members. */
function parseMembers(bytes: Uint8Array, type: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const text = decodeUtf8(bytes);
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Object.fromEntries(new URLSearchParams(text));
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
