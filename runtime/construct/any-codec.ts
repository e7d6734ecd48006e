import { type Check, describe, type UnknownMembers, violate } from "../json/check.ts";
import { exactJson } from "../json/exact-json.ts";
import { isObject } from "../json/union.ts";

/** A `google.protobuf.Any` as other plugins have it: its message is bytes. */
export interface PackedAny {
  typeUrl: string;
  value: Uint8Array;
}

/** Converts an Any between its JSON form and bytes, which takes descriptors. */
export interface AnyCodec {
  /** Reads the JSON form. The message of an error it throws becomes a violation. `unknown` is for unknown members. */
  read(json: unknown, unknown: UnknownMembers): PackedAny;
  /** Writes the JSON form. */
  write(any: Readonly<PackedAny>): unknown;
}

let anyCodec: AnyCodec | undefined;

/**
 * Sets how messages of other plugins read and write `google.protobuf.Any`, for the whole process. Without a codec, reading
 * an Any is a violation, and writing one throws a TypeError.
 */
export function useAnyCodec(codec: AnyCodec | undefined): void {
  anyCodec = codec;
}

/** Reads an Any with the codec of `useAnyCodec`. */
export function readPackedAny(json: unknown, check: Check): PackedAny {
  if (!isObject(json)) {
    violate(check, `expected an object with "@type", got ${describe(json)}`);
    return { typeUrl: "", value: new Uint8Array() };
  }
  try {
    if (anyCodec !== undefined) return anyCodec.read(exactJson(json, check), check.unknown);
    violate(check, "is a google.protobuf.Any, which cannot be read without descriptors: call useAnyCodec");
  } catch (error) {
    violate(check, error instanceof Error ? error.message : String(error));
  }
  return { typeUrl: "", value: new Uint8Array() };
}

/** Writes an Any with the codec of `useAnyCodec`. */
export function writePackedAny(any: Readonly<PackedAny>): unknown {
  if (anyCodec === undefined) {
    throw new TypeError(
      `${any.typeUrl} in a google.protobuf.Any cannot be written without descriptors: call useAnyCodec`,
    );
  }
  return anyCodec.write(any);
}
