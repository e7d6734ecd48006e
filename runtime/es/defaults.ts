/**
 * A message that inherits the defaults of its absent fields, as those of proto2 do: `hasOwn` tells whether a field is
 * set (`isFieldSet` of @bufbuild/protobuf).
 */
export function withDefaults<D extends object, const M extends object>(defaults: D, message: M): D & M {
  return Object.assign(Object.create(defaults) as D, message);
}
