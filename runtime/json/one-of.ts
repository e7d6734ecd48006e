/** At most one of the members of `T`, which says what each may be: a oneof as a type. */
export type OneOf<T> =
  | { [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined } }[keyof T]
  | { [K in keyof T]?: undefined };
