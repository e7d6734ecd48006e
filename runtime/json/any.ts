import { type Check, describe, type Reader, violate, type Writer } from "./check.ts";
import type { JsonValue } from "./json-value.ts";

/** A message of any type: its members beside `@type`; types with a JSON form of their own stand in `value`. */
export interface AnyMessage {
  "@type": string;
  [name: string]: unknown;
}

/** A type that an Any may hold. */
export interface AnyType {
  readonly read: Reader<unknown>;
  /** Absent: the message is its own wire form. */
  readonly write?: Writer<never>;
  /** Its JSON form is not an object of its members (`google.protobuf.Timestamp`): it stands in `value`. */
  readonly wrapped?: true;
}

/** Types by full name: `library.v1.Book`. */
export type AnyTypes = Readonly<Record<string, AnyType>>;

/** Reads an Any. A type that `types` does not know is any JSON, unless unknown members are refused. */
export function readAny(json: unknown, types: AnyTypes, check: Check): AnyMessage {
  const any = json as Record<string, unknown>;
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    violate(check, `expected an object with "@type", got ${describe(json)}`);
  } else if (Object.keys(any).length > 0) {
    const name = typeName(any["@type"]);
    const type = name !== undefined && Object.hasOwn(types, name) ? types[name] : undefined;
    if (name === undefined) violate(check, `expected the URL of a type, got ${describe(any["@type"])}`, "@type");
    else if (type !== undefined) return readKnown(any, type, check);
    else if (check.unknown === "reject") violate(check, `the type ${name} is not known here`, "@type");
  }
  return json as AnyMessage;
}

function readKnown(any: Record<string, unknown>, type: AnyType, check: Check): AnyMessage {
  const url = any["@type"] as string;
  if (type.wrapped && Object.hasOwn(any, "value")) return { "@type": url, value: type.read(any["value"], check) };
  const { "@type": _, ...members } = any;
  return { "@type": url, ...(type.read(members, check) as object) };
}

/** The JSON form of an Any. */
export function writeAny(any: AnyMessage, types: AnyTypes): JsonValue {
  const name = typeName(any["@type"]);
  const write = name !== undefined && Object.hasOwn(types, name) ? types[name]?.write : undefined;
  if (write === undefined) return any as JsonValue;
  const { "@type": url, ...members } = any;
  const message = types[name!]?.wrapped ? members["value"] : members;
  const json = write(message as never);
  return (types[name!]?.wrapped ? { "@type": url, value: json } : { "@type": url, ...(json as object) }) as JsonValue;
}

function typeName(url: unknown): string | undefined {
  if (typeof url !== "string") return undefined;
  const name = url.slice(url.lastIndexOf("/") + 1);
  return name === "" ? undefined : name;
}
