const head = `syntax = "proto3";
package odd.v1;
import "google/api/annotations.proto";
import "google/protobuf/struct.proto";
import "rest/v1/options.proto";
`;
const message = "message M { string a = 1; }\n";
const get = (rpc: string): string =>
  `service S { rpc ${rpc}(M) returns (M) { option (google.api.http) = {get: "/${rpc}"}; } }\n${message}`;

/** Protos that protoc accepts, by what is odd about them. */
export const oddProtos: Readonly<Record<string, string>> = {
  "rpc New": get("New"),
  "rpc Constructor": get("Constructor"),
  "rpc Then": get("Then"),
  "rpc __proto__": get("__proto__"),
  "rpc _": get("_"),
  "oneofs foo_bar and fooBar": `message M { oneof foo_bar { string a = 1; } oneof fooBar { string b = 2; } }\n`,
  "a oneof _1": `message M { oneof _1 { string a = 1; string b = 2; } }\n`,
  "a discriminated oneof _1": `message M { oneof _1 { option (rest.v1.oneof).discriminator = "kind"; A a = 1; B b = 2; } }
message A { string x = 1; }
message B { string y = 1; }\n`,
  "a field _1": "message M { string _1 = 1; int64 __ = 2; }\n",
  "messages A_B and A.B": `message A { message B { string x = 1; } A_B c = 1; B d = 2; }\nmessage A_B { int64 y = 1; }\n`,
  "a default for a Struct": `message M { google.protobuf.Struct s = 1 [(rest.v1.field).default = '{"toString":"x"}']; }\n`,
  "a default with __proto__": `message M { google.protobuf.Struct s = 1 [(rest.v1.field).default = '{"__proto__":{"x":1}}']; }\n`,
  "a default of a Value": `message M { google.protobuf.Value s = 1 [(rest.v1.field).default = '[{"constructor":null}]']; }\n`,
  "a default that is not JSON": `message M { string s = 1 [(rest.v1.field).default = '"\\\\ud800"']; }\n`,
  "a long header name": `service S { rpc R(M) returns (M) { option (google.api.http) = {get: "/r"}; } }
message M { string a = 1 [(rest.v1.field) = {in: HEADER, name: "${"x".repeat(120)}\\"; \\"y"}]; }\n`,
  "a long path": `service S { rpc R(M) returns (M) { option (google.api.http) = {get: "/${"a/".repeat(3000)}b"}; } }\n${message}`,
  "a pattern with a slash": `message M { string a = 1 [(rest.v1.field).schema = {pattern: "[/\\\\]*/"}]; }\n`,
  "a pattern that is slow": `message M { string a = 1 [(rest.v1.field).schema = {pattern: "^(a+)+$"}]; }\n`,
  "numbers at their limits": `message M { double d = 1 [(rest.v1.field).schema = {minimum: -inf, maximum: nan}]; }\n`,
  "a message of itself": `message M { M m = 1; repeated M ms = 2; map<string, M> mm = 3; oneof o { M x = 4; M y = 5; } }\n`,
};

export function oddProto(body: string): string {
  return head + body;
}
