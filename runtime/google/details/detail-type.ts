import { isJsonObject } from "../../json/is-json-object.ts";
import type { Members } from "./members.ts";

/** A type of error details: how its JSON is read, and written unless both are the same. */
export interface DetailType<T> {
  /** The name of the message: `google.rpc.ErrorInfo`. */
  readonly typeName: string;
  readonly read: (json: Members) => T;
  readonly write?: (detail: Partial<T>) => object;
}

/** A JSON value of `details` in a google.rpc.Status. */
export type DetailJson = { readonly "@type": string } & Members;

/**
 * Returns the first detail of this type in a failed call: of a RestError, of a StatusError, or of a google.rpc.Status. Fields that
 * the service left out, or that are of another type, have their defaults. Undefined if there is no such detail.
 */
export function errorDetail<T>(error: unknown, type: DetailType<T>): T | undefined {
  return errorDetails(error, type)[0];
}

/** Returns all details of this type, such as the messages of google.rpc.LocalizedMessage in several languages. */
export function errorDetails<T>(error: unknown, { typeName, read }: DetailType<T>): T[] {
  const found = detailsOf(error).filter((detail) => nameOf(detail) === typeName);
  return found.map((detail) => read(detail));
}

/** Returns the JSON of a detail, for `details` of a StatusError. */
export function toDetail<T>({ typeName, write }: DetailType<T>, detail: Partial<T>): DetailJson {
  return { "@type": `type.googleapis.com/${typeName}`, ...(write === undefined ? detail : write(detail)) };
}

function nameOf({ "@type": type }: Members): string {
  return typeof type === "string" ? type.slice(type.lastIndexOf("/") + 1) : "";
}

/** The body of a RestError is a google.rpc.Status, or an object with one in `error` (AIP-193). */
function detailsOf(error: unknown): readonly Members[] {
  if (!isJsonObject(error)) return [];
  const body = isJsonObject(error["body"]) ? error["body"] : error;
  const status = isJsonObject(body["error"]) ? body["error"] : body;
  const { details } = status;
  return Array.isArray(details) ? details.filter(isJsonObject) : [];
}
