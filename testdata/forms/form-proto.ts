import type { FormCase, Position } from "./form-cases.ts";

/** The proto file with operations for all positions that a form has. */
export function protoOf({ name, type, options, without = {} }: FormCase): string {
  const own = options === undefined ? "" : ` [(rest.v1.field) = {${options}}]`;
  const also = (more: string): string => ` [(rest.v1.field) = {${[options, more].filter(Boolean).join(" ")}}]`;
  const has = (position: Position): boolean => without[position] === undefined;
  const rpc = (position: Position, http: string, request: string, response: string, more = ""): string =>
    has(position)
      ? `  rpc ${rpcOf(position)}(${request}) returns (${response}) {\n    option (google.api.http) = {${http}};\n${more}  }\n`
      : "";
  const post = (path: string): string => `post: "/${path}" body: "*"`;
  const method = (text: string): string => `    option (rest.v1.method) = {${text}};\n`;
  const other = /Struct|Any|Empty|Inner|HttpBody|\bValue/.test(type) ? "string" : "Other";
  return `syntax = "proto3";
package forms.${name};
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/httpbody.proto";
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
import "rest/v1/options.proto";

service EchoService {
${rpc("member", post("body"), "All", "All")}
${rpc("error body", post("error"), "One", "One", method(`errors: {status: 409 type: "forms.${name}.One"}`))}
${rpc("ndjson", post("ndjson"), "One", "stream One", method("streams: [NDJSON]"))}
${rpc("server-sent events", post("events"), "One", "stream One", method("streams: [SERVER_SENT_EVENTS]"))}
${rpc("json-array", post("array"), "One", "stream One", method("streams: [JSON_ARRAY]"))}
${rpc("grpc-gateway", post("gateway"), "One", "stream One", method("streams: [GRPC_GATEWAY]"))}
${rpc("websocket", 'get: "/socket"', "Watch", "stream One", method("streams: [WEBSOCKET]"))}
${rpc("path", 'get: "/path/{value}"', "One", "One")}
${rpc("query", 'get: "/query"', "One", "One")}
${rpc("header", 'get: "/header"', "InHeader", "One")}
${rpc("cookie", 'get: "/cookie"', "InCookie", "One")}
${rpc("form", post("form"), "One", "One", method('request_media_type: "application/x-www-form-urlencoded"'))}
${rpc("multipart", post("parts"), "One", "One", method('request_media_type: "multipart/form-data"'))}
}

message Watch {}
message One { ${type} value = 1${own}; }
${has("header") ? `message InHeader { ${type} value = 1${also('in: HEADER name: "x-value"')}; }` : ""}
${has("cookie") ? `message InCookie { ${type} value = 1${also('in: COOKIE name: "value"')}; }` : ""}
message All {
  ${type} member = 1${own};
  repeated ${type} list = 2${own};
  map<string, ${type}> map = 3${own};
  ${has("map key") ? `map<${type}, string> keyed = 4;` : ""}
  oneof kind {
    ${type} one = 5${own};
    string none = 6;
  }
  ${has("FORM_VALUE") ? "Alone alone = 7;" : ""}
  ${has("FORM_UNION") ? "Choice choice = 8;" : ""}
}
${has("FORM_VALUE") ? `message Alone { option (rest.v1.message).form = FORM_VALUE; ${type} value = 1${own}; }` : ""}
${has("FORM_UNION") ? `message Choice { option (rest.v1.message).form = FORM_UNION; oneof kind { ${other} other = 2; ${type} value = 1${own}; } }` : ""}
message Other { string needed = 1 [(google.api.field_behavior) = REQUIRED]; }
message Inner { string name = 1; int64 big = 2; }
message Only { option (rest.v1.message).form = FORM_VALUE; repeated int32 values = 1; }
message Either { option (rest.v1.message).form = FORM_UNION; oneof kind { string text = 1; int32 number = 2; } }
enum Color { COLOR_UNSPECIFIED = 0; RED = 1; }
`;
}

/** The rpc for a position. */
export function rpcOf(position: Position): string {
  return `Echo${position.replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
