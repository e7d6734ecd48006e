import { type Binding, contentsOf, type Field, isHttpBody, type Operation } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";
import { type ExactJson, isExactObject } from "./exact-json.ts";

type Json = Readonly<Record<string, ExactJson>>;

/** Asks for the media type of a `google.api.HttpBody` that may only have those of a range, such as `image/*`. */
export function demandMediaType(operation: Operation, json: Json): void {
  for (const binding of operation.bindings) {
    for (const { path, mediaTypes } of bytesBodies(operation, binding)) {
      const body = memberAt(json, path);
      if (body === undefined || memberAt(body, contentType) !== undefined || takesDefault(mediaTypes)) continue;
      const flag = [...path.map(({ name }) => name), "content_type"].join(".");
      throw new CommandError(`${operation.name} needs --${flag}, which is ${mediaTypes.join(" or ")}`);
    }
  }
}

interface BytesBody {
  readonly path: readonly Name[];
  readonly mediaTypes: readonly string[];
}

type Name = Pick<Field, "name" | "jsonName">;

const contentType: readonly Name[] = [{ name: "content_type", jsonName: "contentType" }];

/** The bodies of bytes that a request can have. */
function bytesBodies(operation: Operation, binding: Binding): readonly BytesBody[] {
  const { body } = binding;
  const path = body.kind === "field" ? [body.field] : [];
  const contents = contentsOf(operation, binding);
  if (contents === undefined) {
    return body.kind === "field" && isBytes(body.field) ? [{ path, mediaTypes: [operation.requestMediaType] }] : [];
  }
  return contents.filter(({ field }) => isBytes(field)).map((it) => ({ ...it, path: [...path, it.field] }));
}

function isBytes({ type }: Field): boolean {
  return type.kind === "message" && isHttpBody(type);
}

/** Whether the body takes what a client sends by default: the first media type, or `application/octet-stream` for a range. */
function takesDefault([first = "", ...others]: readonly string[]): boolean {
  const isRange = /^[^;]*\*/.test(first);
  return (
    !isRange || [first, ...others].some((one) => /^(?:\*\/\*|application\/(?:\*|octet-stream))\s*(?:;|$)/i.test(one))
  );
}

function memberAt(json: ExactJson, path: readonly Name[]): ExactJson | undefined {
  let at: ExactJson | undefined = json;
  for (const { name, jsonName } of path) {
    if (!isExactObject(at)) return undefined;
    at = [jsonName, name].flatMap((key) => (isExactObject(at) && Object.hasOwn(at, key) ? [at[key]] : []))[0];
  }
  return at === "" || at === null ? undefined : at;
}
