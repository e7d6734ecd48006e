import { writeBytes } from "../json/bytes.ts";

/** Writes a `google.api.HttpBody` within JSON: its data is base64. */
export function writeHttpBodyMessage({ contentType, data }: HttpBodyFields): unknown {
  return { contentType, data: writeBytes(data) };
}

interface HttpBodyFields {
  readonly contentType: string;
  readonly data: Uint8Array;
}
