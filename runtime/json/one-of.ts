/** At most one of the members of `T`, which says what each may be: a oneof as a type. */
export type OneOf<T> = ExactlyOne<T> | { [K in keyof T]?: undefined };

/** Exactly one of the members of `T`. */
export type ExactlyOne<T> = {
  [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined };
}[keyof T];

/** The members of one of the kinds in `T`, with the property `P` that names it (OpenAPI, Discriminator Object). */
export type Discriminated<P extends string, T> = { [K in keyof T]: { [N in P]: K } & T[K] }[keyof T];
