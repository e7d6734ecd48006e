import { readBytes, writeBytes } from "./bytes.ts";
import type { Check } from "./check.ts";
import { expectObject, readMember } from "./object.ts";
import { readString } from "./scalar.ts";
import { keepUnknown } from "./unknown-members.ts";

/** Bytes with their media type: `google.api.HttpBody`. */
export interface HttpBody {
  contentType: string;
  data: Uint8Array;
}

/** A further chunk of a stream of bytes, whose first one has the media type. */
export interface BytesChunk {
  readonly data: Uint8Array;
}

/** Reads an HttpBody. Its data is bytes if it is a body by itself, and base64 within JSON. */
export function readHttpBody(json: unknown, check: Check): HttpBody {
  const body = expectObject(json, check) as HttpBody;
  if (typeof body.contentType !== "string" && body.contentType !== undefined)
    readMember(body, "contentType", readString, check);
  if (body.data !== undefined) readMember(body, "data", readBytes, check);
  body.contentType ??= "application/octet-stream";
  body.data ??= new Uint8Array();
  return body;
}

/** Writes an HttpBody within JSON, with what a client has read and does not know. */
export function writeHttpBody(body: HttpBody): object {
  return keepUnknown({ contentType: body.contentType, data: writeBytes(body.data) }, body);
}
