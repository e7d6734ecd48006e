/**
 * The options of other packages that have an effect here, or that need none. What is not listed is from a newer release: it is
 * reported instead of being ignored in silence.
 */
export const knownOptions: ReadonlySet<string> = new Set([
  "buf.validate.field",
  "buf.validate.message",
  "buf.validate.oneof",
  "buf.validate.predefined",
  "google.api.api_version",
  "google.api.api_visibility",
  "google.api.default_host",
  "google.api.enum_visibility",
  "google.api.field_behavior",
  "google.api.field_info",
  "google.api.field_policy",
  "google.api.field_visibility",
  "google.api.http",
  "google.api.message_visibility",
  "google.api.method_policy",
  "google.api.method_signature",
  "google.api.method_visibility",
  "google.api.oauth_scopes",
  "google.api.resource",
  "google.api.resource_definition",
  "google.api.resource_reference",
  "google.api.routing",
  "google.api.value_visibility",
  "google.longrunning.operation_info",
]);

/** The packages whose options are checked. */
export const checkedPackages: RegExp = /^(?:buf\.validate|google\.api|google\.longrunning)\./;

const fields = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** The fields of messages of options, by the full names of the messages. Rules of protovalidate are checked where they are read. */
const messages: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["buf.validate.MessageOneofRule", fields("fields required")],
  ["buf.validate.OneofRules", fields("required")],
  ["buf.validate.Rule", fields("id message expression")],
  ["google.api.CustomHttpPattern", fields("kind path")],
  ["google.api.FieldInfo", fields("format referenced_types")],
  ["google.api.FieldPolicy", fields("selector resource_permission resource_type")],
  ["google.api.HttpRule", fields("selector get put post delete patch custom body response_body additional_bindings")],
  ["google.api.MethodPolicy", fields("selector request_policies")],
  ["google.api.ResourceDescriptor", fields("type pattern name_field history plural singular style")],
  ["google.api.ResourceReference", fields("type child_type")],
  ["google.api.RoutingParameter", fields("field path_template")],
  ["google.api.RoutingRule", fields("routing_parameters")],
  ["google.api.TypeReference", fields("type_name")],
  ["google.api.VisibilityRule", fields("selector restriction")],
  ["google.longrunning.OperationInfo", fields("response_type metadata_type")],
]);

/** Of OpenAPI annotations, whose packages differ between releases, by the last part of the name. */
const annotations: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["Contact", fields("name url email specification_extension")],
  [
    "Document",
    fields("openapi info servers paths components security tags external_docs specification_extension extensions"),
  ],
  ["ExternalDocs", fields("description url specification_extension")],
  ["ExternalDocumentation", fields("description url")],
  [
    "Info",
    fields("title description terms_of_service contact license version specification_extension summary extensions"),
  ],
  [
    "JSONSchema",
    fields(
      "ref title description default read_only example multiple_of maximum exclusive_maximum minimum exclusive_minimum " +
        "max_length min_length pattern max_items min_items unique_items max_properties min_properties required array type " +
        "format enum field_configuration extensions",
    ),
  ],
  ["License", fields("name identifier url specification_extension")],
  ["OpenAPI", fields("openapi info servers components security tags external_docs extensions")],
  [
    "Operation",
    fields(
      "tags summary description external_docs operation_id consumes produces parameters request_body responses callbacks " +
        "schemes deprecated security servers specification_extension extensions",
    ),
  ],
  [
    "Swagger",
    fields(
      "swagger info host base_path schemes consumes produces responses security_definitions security tags external_docs " +
        "extensions",
    ),
  ],
  ["Tag", fields("name description external_docs specification_extension extensions")],
]);

/** The known fields of a message; undefined if all are. */
export function knownFields(message: string): ReadonlySet<string> | undefined {
  const known = messages.get(message);
  if (known !== undefined || checkedPackages.test(message)) return known;
  return annotations.get(message.slice(message.lastIndexOf(".") + 1));
}

/** The numbers of enums, by their full names. */
export const knownNumbers: ReadonlyMap<string, ReadonlySet<number>> = new Map([
  ["google.api.FieldBehavior", new Set([0, 1, 2, 3, 4, 5, 6, 7, 8])],
  ["google.api.FieldInfo.Format", new Set([0, 1, 2, 3, 4])],
]);
