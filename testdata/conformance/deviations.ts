/** Why rows deviate from what grpc-gateway or Vanguard do. */
export const deviations = {
  maps: "google.api.http leaves map fields out of the query, so grpc-gateway's map_value[key] is an unknown parameter",
  repeatedMessages: "google.api.http leaves repeated messages out of the query, so they are unknown parameters",
  goDurations: "proto JSON writes 46800s; grpc-gateway also reads Go's 13h0m0s",
  snakeCasePaths: "proto JSON writes the paths of a FieldMask in lowerCamelCase; grpc-gateway also reads snake_case",
  quotes: "a string parameter is its text; Vanguard removes quotes around the text of a StringValue",
  nullIsNoEnumValue: "no enum value is called null; Vanguard reads it as unset",
  openEnums: "enums of proto3 are open, so clients send unknown values as numbers; Vanguard refuses them",
  base64: "clients send standard base64; Vanguard sends the URL-safe alphabet. Servers read both",
} as const;

export type Deviation = keyof typeof deviations;
