import { type Check, violate } from "../json/check.ts";
import { exactJson } from "../json/exact-json.ts";
import { unknownMember } from "../json/unknown-members.ts";

/** Converts the extensions of messages of protoc-gen-es, which takes descriptors. */
export interface ExtensionCodec {
  /**
   * Reads the extension with this type name into the message. Returns false for an unknown extension. The message of an error
   * it throws becomes a violation.
   */
  read(message: object, name: string, json: unknown): boolean;
  /** Returns the JSON forms of the extensions that are set, by type name. */
  write(message: object): Readonly<Record<string, unknown>>;
}

/** The members `"[pkg.ext]"` of a JSON object. */
export type ExtensionMembers = readonly (readonly [key: string, json: unknown])[];

let extensionCodec: ExtensionCodec | undefined;

/**
 * Sets how messages of protoc-gen-es read and write extensions, for the whole process. Without a codec, extensions are
 * unknown members.
 */
export function useExtensionCodec(codec: ExtensionCodec | undefined): void {
  extensionCodec = codec;
}

/** Takes the extensions out of a JSON object, so that they are not unknown members of it. */
export function takeExtensions(wire: object): ExtensionMembers {
  if (extensionCodec === undefined) return [];
  const members = Object.entries(wire).filter(([key]) => key.startsWith("[") && key.endsWith("]"));
  for (const [key] of members) delete (wire as Record<string, unknown>)[key];
  return members;
}

/** Reads extensions into a message, and returns it. Servers in strict mode report those that the codec does not know. */
export function readExtensions<T extends object>(message: T, members: ExtensionMembers, check: Check): T {
  for (const [key, json] of members) {
    try {
      const isKnown = extensionCodec?.read(message, key.slice(1, -1), exactJson(json, check));
      if (isKnown !== true && check.unknown === "reject") violate(check, unknownMember, key);
    } catch (error) {
      violate(check, error instanceof Error ? error.message : String(error), key);
    }
  }
  return message;
}

/** Writes the extensions of a message as members of its JSON object. */
export function writeExtensions(message: object): Record<string, unknown> {
  const extensions = Object.entries(extensionCodec?.write(message) ?? {});
  return Object.fromEntries(extensions.map(([name, json]) => [`[${name}]`, json]));
}
