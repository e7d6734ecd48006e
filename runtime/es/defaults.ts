/**
 * Creates a message that inherits the defaults of its absent fields, as messages of proto2 do. Fields that are set are own
 * properties (`isFieldSet` of @bufbuild/protobuf).
 */
export function withDefaults<D extends object, const M extends object>(defaults: D, message: M): D & M {
  return Object.assign(Object.create(defaults) as D, message);
}
