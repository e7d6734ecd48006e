import type { Message, ResponseCase } from "@protoc-gen-rest/plugin";

/** The case of a response that a value has by its status and its media type. */
export function caseOf({ cases = [] }: Message, value: unknown): ResponseCase | undefined {
  const { status, mediaType } = value as { status?: number; mediaType?: string };
  return cases.find((it) => it.status === status && it.mediaTypes[0] === mediaType);
}

/** The message of a case. Undefined for a text, for bytes, and for no body. */
export function caseMessage(it: ResponseCase | undefined): Message | undefined {
  return it?.body?.kind === "message" ? it.body : undefined;
}
