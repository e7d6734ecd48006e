export { type AnyCodec, type PackedAny, useAnyCodec } from "./construct/any-codec.ts";
export { type ExtensionCodec, useExtensionCodec } from "./construct/extension-codec.ts";
export { isNull, isSingle, setNull, setSingle } from "./construct/memory.ts";
export type { AnyMessage, AnyTypes } from "./json/any.ts";
export {
  type Check,
  type CheckOptions,
  createCheck,
  type Reader,
  type UnknownMembers,
  type Violation,
  type Writer,
} from "./json/check.ts";
export type { HttpBody } from "./json/http-body.ts";
export type { EmptyMessage, JsonObject, JsonValue } from "./json/json-value.ts";
export { ParseError } from "./json/parse-error.ts";
