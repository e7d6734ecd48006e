// Field numbers of google/protobuf/descriptor.proto, which paths in the source info consist of.

export const fileField = {
  package: 2,
  dependency: 3,
  message: 4,
  enum: 5,
  service: 6,
  extension: 7,
  options: 8,
  // Compilers locate the edition here too, not under its own number.
  syntax: 12,
} as const;

export const messageField = { field: 2, message: 3, enum: 4, extension: 6, oneof: 8 } as const;

export const enumField = { value: 2 } as const;

export const serviceField = { method: 2 } as const;

/** The field `options` of each kind of element. */
export const optionsField = {
  file: 8,
  service: 3,
  method: 4,
  message: 7,
  field: 8,
  oneof: 2,
  enum: 3,
  enumValue: 3,
} as const;
