import type { MethodDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { type HttpRule, httpRuleFields, readHttpRule } from "../options/http-rule.ts";
import type { WireOptions } from "../options/wire-options.ts";
import type { Origin } from "../source/origin.ts";

/**
 * The HTTP rule of an rpc: that of the proto file, and before it that of `httpRules`, as grpc-gateway has both. An rpc without any
 * may be bound by its name.
 */
export function methodRule(
  proto: MethodDescriptorProto,
  fullName: string,
  { unbound, httpRules }: Required<WireOptions>,
  origin: Origin,
): HttpRule | undefined {
  if (unbound === "all") return nameRule(proto, fullName);
  const own = readHttpRule(proto, origin);
  const given = httpRules.get(fullName);
  if (given === undefined) return own ?? (unbound === "post" ? nameRule(proto, fullName) : undefined);
  if (own === undefined) return given;
  const additional = [...given.additionalBindings, { ...own, additionalBindings: [] }, ...own.additionalBindings];
  return { ...given, additionalBindings: additional };
}

/** `POST /library.v1.LibraryService/GetBook` with the request as its body. Streams of requests have no such form. */
function nameRule({ clientStreaming }: MethodDescriptorProto, fullName: string): HttpRule | undefined {
  if (clientStreaming) return undefined;
  const path = `/${fullName.replace(/\.(?=[^.]*$)/, "/")}`;
  const pattern = { field: httpRuleFields.post, method: "POST", template: path };
  return { pattern, body: "*", responseBody: "", additionalBindings: [] };
}
