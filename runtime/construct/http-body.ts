import { writeBytes } from "../json/bytes.ts";

/** The JSON form of `google.api.HttpBody`, which no JSON body is: `data` is base64. */
export function writeHttpBodyMessage({ contentType, data }: HttpBodyFields): unknown {
  return { contentType, data: writeBytes(data) };
}

interface HttpBodyFields {
  readonly contentType: string;
  readonly data: Uint8Array;
}
