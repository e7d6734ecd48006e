/** At most one of the members of `T`, which says what each may be: a oneof as a type. */
export type OneOf<T> = ExactlyOne<T> | { [K in keyof T]?: undefined };

/** Exactly one of the members of `T`. */
export type ExactlyOne<T> = {
  [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined };
}[keyof T];

/** The members of one of the kinds in `T[P]`, with the property `P` that names it (OpenAPI, Discriminator Object). */
export type Discriminated<T> = {
  [P in keyof T]: { [K in keyof T[P]]: { [N in P]: K } & T[P][K] }[keyof T[P]];
}[keyof T];
