import { optionFile } from "./option-files.ts";

/** The `openapiv3_*` annotations of grpc-gateway, as far as tests need them. */
export const openapiv3File = optionFile({
  name: "protoc-gen-openapiv3/options/annotations.proto",
  package: "grpc.gateway.protoc_gen_openapiv3.options",
  imports: ["google/protobuf/struct.proto"],
  extensions: [
    "FileOptions: openapiv3_document = 1295 Document",
    "ServiceOptions: openapiv3_tag = 1295 Tag",
    "MethodOptions: openapiv3_operation = 1295 Operation",
    "MessageOptions: openapiv3_schema = 1295 Schema",
    "FieldOptions: openapiv3_field = 1295 Schema",
  ],
  messages: {
    Document: [
      "info = 2 Info",
      "servers = 3 list<Server>",
      "components = 5 Components",
      "security = 6 list<SecurityRequirement>",
    ],
    Info: ["title = 1", "summary = 2", "version = 7"],
    Server: ["url = 1"],
    Tag: ["name = 1", "description = 2", "extensions = 4 map<.google.protobuf.Value>"],
    Components: ["security_schemes = 7 map<SecurityScheme>"],
    SecurityScheme: ["name = 3", "scheme = 5", "open_id_connect_url = 8"],
    SecurityRequirement: ["security_requirement = 1 map<SecurityRequirementValue>"],
    SecurityRequirementValue: ["scope = 1 list<string>"],
    Operation: ["summary = 2", "responses = 8 map<Response>"],
    Response: ["description = 1", "headers = 2 map<Header>"],
    Header: ["description = 1", "schema = 8 Schema"],
    Schema: [
      "title = 1",
      "default = 3",
      "example = 9",
      "extensions = 10 map<.google.protobuf.Value>",
      "exclusive_minimum = 15 double",
      "max_length = 16 uint64",
      "required = 24 list<string>",
      "type = 26 list<string>",
    ],
  },
});
