/** A oneof as a type: at most one of the members of `T`. */
export type OneOf<T> = ExactlyOne<T> | { [K in keyof T]?: undefined };

/** Exactly one of the members of `T`. */
export type ExactlyOne<T> = {
  [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined };
}[keyof T];

/** The members of one kind in `T[P]`, and the property `P` that names the kind (OpenAPI, Discriminator Object). */
export type Discriminated<T> = {
  [P in keyof T]: { [K in keyof T[P]]: { [N in P]: K } & T[P][K] }[keyof T[P]];
}[keyof T];
