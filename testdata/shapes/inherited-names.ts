/** The names that every object has before it is given any. */
const inheritedNames = [
  "toString",
  "valueOf",
  "toLocaleString",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "__proto__",
] as const;

/** Messages and scalars whose types and writers differ: interfaces, intersections, and values that are their own JSON. */
const types = [
  "string",
  "int64",
  "bytes",
  "double",
  "bool",
  "Open",
  "Exact",
  "Either",
  "Own",
  "Boxed",
  "Mixed",
  "google.protobuf.Value",
  "google.protobuf.Timestamp",
  "google.protobuf.Int64Value",
] as const;

const scalars = types.slice(0, 6);

/** Declares a field with each of the names; `type` turns round, so that each name meets each type in some message. */
function fields(turn: number, of: readonly string[], options: string, print: (type: string) => string): string {
  return inheritedNames
    .map((name, at) => {
      const all = [`json_name = "${name}"`, ...(options === "" ? [] : [options.replaceAll("NAME", `x-${at}`)])];
      return `${print(of[(turn + at) % of.length]!)} f_${at + 1} = ${at + 1} [${all.join(", ")}];`;
    })
    .join("\n  ");
}

type Printed = readonly [name: string, text: string];

function turned(name: string, of: readonly string[], print: (type: string) => string, options = ""): Printed[] {
  return of.map((_, turn) => [`${name}${turn}`, fields(turn, of, options, print)]);
}

const bodies: readonly Printed[] = [
  ...turned("Single", types, (type) => type),
  ...turned("Optional", scalars, (type) => `optional ${type}`),
  ...turned("Always", scalars, (type) => type, "(rest.v1.field) = {always: true}"),
  ...turned("Needed", types, (type) => type, "(google.api.field_behavior) = REQUIRED"),
  ...turned("Nullable", scalars, (type) => `optional ${type}`, "(rest.v1.field) = {nullable: true}"),
  ...turned("List", types, (type) => `repeated ${type}`),
  ...turned("OneOrMany", scalars, (type) => `repeated ${type}`, "(rest.v1.field) = {one_or_many: true}"),
  ...turned("Map", types, (type) => `map<string, ${type}>`),
  ...turned("AnyOne", types, (type) => type).map(([name, text]): Printed => [name, `oneof one {\n  ${text}\n  }`]),
  ...turned("ExactlyOne", types, (type) => type).map(
    ([name, text]): Printed => [name, `oneof one {\n  option (rest.v1.oneof).required = true;\n  ${text}\n  }`],
  ),
  ...turned("Kind", ["Exact", "Own", "Boxed2"], (type) => type).map(
    ([name, text]): Printed => [
      name,
      `oneof one {\n  option (rest.v1.oneof).discriminator = "constructor";\n  ${text}\n  }`,
    ],
  ),
];

// A header of the name __proto__ has a name of its own.
const header = '(rest.v1.field) = {in: HEADER, name: "NAME"}';
const parameters: readonly Printed[] = [
  ...turned("Query", scalars, (type) => type),
  ...turned("QueryList", scalars, (type) => `repeated ${type}`),
  ...turned("Header", scalars, (type) => type, header),
  ...turned("Deep", ["Deep", "map<string, string>"], (type) => type, "(rest.v1.field) = {style: DEEP_OBJECT}"),
];
const forms: readonly Printed[] = [
  ...turned("Form", scalars, (type) => type),
  ...turned("FormList", scalars, (type) => `repeated ${type}`),
];
const parts: readonly Printed[] = turned("Part", ["string", "Exact", "Own", "repeated Own", "File"], (type) => type);

function messages(printed: readonly Printed[]): string {
  return printed.map(([name, text]) => `message ${name} {\n  ${text}\n}`).join("\n");
}

function operations(printed: readonly Printed[], http: string, option = ""): string {
  return printed
    .map(([name]) => {
      const path = `/${name.toLowerCase()}`;
      const returns = printed === bodies ? name : "google.protobuf.Empty";
      return `  rpc Do${name}(${name}) returns (${returns}) { option (google.api.http) = {${http.replace("PATH", path)}}; ${option} }`;
    })
    .join("\n");
}

const body = 'post: "PATH" body: "*"';

/** A proto file whose members have the names that every object inherits, wherever a member can stand. */
export const inheritedNamesProto: string = `syntax = "proto3";
package inherited.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
import "rest/v1/options.proto";
enum Open { OPEN_UNSPECIFIED = 0; OPEN_ONE = 1; }
message Exact {
  int64 size = 1 [json_name = "valueOf"];
  oneof only {
    option (rest.v1.oneof).required = true;
    bytes data = 2 [json_name = "toLocaleString"];
  }
}
message Either { oneof one { int64 a = 1 [json_name = "toString"]; Own b = 2 [json_name = "hasOwnProperty"]; } }
message Own { string text = 1 [(google.api.field_behavior) = REQUIRED]; }
message Boxed { option (rest.v1.message).form = FORM_VALUE; int64 value = 1 [json_name = "toString"]; }
message Boxed2 { map<string, int64> sizes = 1 [json_name = "isPrototypeOf"]; }
message Mixed {
  option (rest.v1.message).form = FORM_UNION;
  oneof one { int64 number = 1 [json_name = "valueOf"]; Own own = 2 [json_name = "__proto__"]; bool flag = 3; }
}
message Deep { string a = 1 [json_name = "toString"]; int64 b = 2 [json_name = "__proto__"]; }
message File { option (rest.v1.message).file = true; bytes content = 1; string name = 2; string media_type = 3; }
${messages([...bodies, ...parameters, ...forms, ...parts])}
service NameService {
${operations(bodies, body)}
${operations(parameters, 'get: "PATH"')}
${operations(forms, body, 'option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";')}
${operations(parts, body, 'option (rest.v1.method).request_media_type = "multipart/form-data";')}
}
`;
