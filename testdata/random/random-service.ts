import type { Syntax } from "./line.ts";

/** Generates operations on the messages, each on one line. */
export function serviceText(messages: number): string[] {
  const lines = ["service RandomService {", '  option (rest.v1.service) = {errors: {status: 409, type: "Failure"}};'];
  const rpc = (name: string, types: string, http: string, more = "") => {
    lines.push(`  rpc ${name}${types} { option (google.api.http) = {${http}}; ${more}}`);
  };
  for (let i = 0; i < messages; i++) {
    const m = `M${i}`;
    const others = `additional_bindings {patch: "/puts/${i}/{id=b/*}" body: "held"}`;
    const types = mediaTypes[i % mediaTypes.length]!;
    rpc(`Put${i}`, `(${m}) returns (${m})`, `put: "/puts/${i}" body: "*"`, mediaTypeOption(types));
    rpc(`Patch${i}`, `(P${i}) returns (Held${i})`, `patch: "/patches/${i}" body: "*"`);
    rpc(`Get${i}`, `(P${i}) returns (Held${i})`, `get: "/gets/${i}" response_body: "held"`);
    rpc(`Head${i}`, `(google.protobuf.Empty) returns (A${i})`, `get: "/heads/${i}"`);
    rpc(`List${i}`, `(google.protobuf.Empty) returns (stream ${m})`, `get: "/lists/${i}"`, streamOption(i));
    rpc(`Form${i}`, `(F${i}) returns (google.protobuf.Empty)`, `post: "/forms/${i}" body: "*"`, formOption);
    rpc(`Upload${i}`, `(U${i}) returns (google.protobuf.Empty)`, `post: "/uploads/${i}" body: "*"`, multipartOption);
    rpc(`Nest${i}`, `(${m}) returns (google.protobuf.Empty)`, `post: "/nests/${i}" body: "*"`, nestedFormOption);
    rpc(`Find${i}`, `(Held${i}) returns (google.protobuf.Empty)`, `get: "/finds/${i}/{id}"`, nestedOption);
    rpc(`Send${i}`, `(Held${i}) returns (Answer${i})`, `post: "/sends/${i}/{id=a/*}" body: "held" ${others}`);
  }
  rpc("Echo", "(Text) returns (Text)", 'post: "/texts" body: "text" response_body: "text"', textOption);
  rpc("Store", "(Blob) returns (Blob)", 'post: "/blobs" body: "data" response_body: "data"', bytesOption);
  return [...lines, "}"];
}

const mediaTypes: readonly (readonly [request: string, response: string])[] = [
  ["", ""],
  ["application/merge-patch+json", ""],
  ["Application/JSON; charset=utf-8", "application/vnd.random+json"],
  ["application/vnd.random.v1+json", "application/problem+json"],
];

const streamForms = ["SERVER_SENT_EVENTS", "NDJSON", "JSON_ARRAY", "WEBSOCKET", "GRPC_GATEWAY"];

/** Each format is the default of some operation, and offered by another one. */
function streamOption(i: number): string {
  const [first, second] = [0, 1].map((step) => streamForms[(i + step) % streamForms.length]);
  return i % 6 === 5 ? "" : `option (rest.v1.method) = {streams: [${first}, ${second}]}; `;
}

function mediaTypeOption([request, response]: readonly [request: string, response: string]): string {
  if (request === "") return "";
  const answer = response === "" ? "" : `, response_media_type: "${response}"`;
  return `option (rest.v1.method) = {request_media_type: "${request}"${answer}}; `;
}

const formOption = 'option (rest.v1.method) = {request_media_type: "application/x-www-form-urlencoded"}; ';
const multipartOption = 'option (rest.v1.method) = {request_media_type: "multipart/form-data"}; ';
const textOption = 'option (rest.v1.method) = {request_media_type: "text/plain", response_media_type: "text/plain"}; ';
const bytesOption =
  'option (rest.v1.method) = {request_media_type: "image/png", response_media_type: "application/octet-stream"}; ';

const nestedFormOption =
  'option (rest.v1.method) = {request_media_type: "application/x-www-form-urlencoded", style: DEEP_OBJECT}; ';
const nestedOption = "option (rest.v1.method) = {style: DEEP_OBJECT_EMPTY_BRACKETS}; ";

export function aroundMessage(i: number, syntax: Syntax): string[] {
  const label = syntax === "proto2" ? "optional " : "";
  return [
    `message Held${i} {`,
    `  ${label}string id = 1;`,
    `  ${label}M${i} held = 2;`,
    "}",
    `message Answer${i} {`,
    `  oneof result { M${i} made = 1 [(rest.v1.field).status = 201]; google.protobuf.Empty kept = 2 [(rest.v1.field).status = 304]; M0 other = 3 [(rest.v1.field).status = 202]; }`,
    "}",
  ];
}

/** Messages whose body is text or bytes, a file, and the errors of all operations. */
export function contentText(syntax: Syntax): string[] {
  const label = syntax === "proto2" ? "optional " : "";
  return [
    "message File {",
    "  option (rest.v1.message) = {file: true};",
    `  ${label}bytes content = 1;`,
    `  ${label}string name = 2;`,
    `  ${label}string media_type = 3;`,
    "}",
    "message Failure {",
    `  ${label}string failure_reason = 1 [(google.api.field_behavior) = REQUIRED];`,
    `  ${label}int64 failure_code = 2;`,
    "  repeated Digits failure_digits = 3;",
    "}",
    "message Text {",
    `  ${label}string text = 1;`,
    "}",
    "message Blob {",
    `  ${label}bytes data = 1;`,
    "}",
  ];
}
