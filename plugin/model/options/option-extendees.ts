/** The messages that options of elements extend. */
export const optionExtendees = {
  file: "google.protobuf.FileOptions",
  service: "google.protobuf.ServiceOptions",
  method: "google.protobuf.MethodOptions",
  message: "google.protobuf.MessageOptions",
  field: "google.protobuf.FieldOptions",
  oneof: "google.protobuf.OneofOptions",
  enum: "google.protobuf.EnumOptions",
  enumValue: "google.protobuf.EnumValueOptions",
} as const;
