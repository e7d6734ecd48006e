import { type Check, type UnknownMembers, violate } from "../json/check.ts";

/** A `google.protobuf.Any` that holds bytes. */
export interface PackedAny {
  typeUrl: string;
  value: Uint8Array;
}

/** What turns the JSON form of an Any into its message and back; a registry of descriptors does. */
export interface AnyCodec {
  /** May throw: what it says is noted as what is wrong with the value. `unknown` is for members that a message lacks. */
  read(json: unknown, unknown: UnknownMembers): PackedAny;
  write(any: Readonly<PackedAny>): unknown;
}

let anyCodec: AnyCodec | undefined;

/**
 * Says how to read and write `google.protobuf.Any`, whose message holds bytes: only descriptors know them. Without it an
 * Any is a violation when it is read, and an error when it is written.
 */
export function useAnyCodec(codec: AnyCodec | undefined): void {
  anyCodec = codec;
}

/** Reads an Any by what `useAnyCodec` was given. */
export function readPackedAny(json: unknown, check: Check): PackedAny {
  try {
    if (anyCodec !== undefined) return anyCodec.read(json, check.unknown);
    violate(check, "is a google.protobuf.Any, which cannot be read without descriptors: call useAnyCodec");
  } catch (error) {
    violate(check, error instanceof Error ? error.message : String(error));
  }
  return { typeUrl: "", value: new Uint8Array() };
}

/** Writes an Any by what `useAnyCodec` was given. */
export function writePackedAny(any: Readonly<PackedAny>): unknown {
  if (anyCodec === undefined) {
    throw new TypeError(
      `${any.typeUrl} in a google.protobuf.Any cannot be written without descriptors: call useAnyCodec`,
    );
  }
  return anyCodec.write(any);
}
