import type { UnknownKind } from "./unknown-kind.ts";

/** A oneof as a type: at most one of the members of `T`. */
export type OneOf<T> = ExactlyOne<T> | { [K in keyof T]?: undefined };

/** Exactly one of the members of `T`. */
export type ExactlyOne<T> = {
  [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined };
}[keyof T];

/**
 * The members of one kind, and the property `name` that names it if it has a name: `kinds` always have the property, `optional` may lack
 * it, and `other` are all others.
 */
export type DiscriminatedBy<T extends KindTypes> =
  | { [K in keyof T["kinds"]]: { [N in T["name"]]: K } & T["kinds"][K] }[keyof T["kinds"]]
  | { [K in keyof T["optional"]]: { [N in T["name"]]?: K | undefined } & T["optional"][K] }[keyof T["optional"]]
  | UnknownKindOf<T>;

interface KindTypes {
  name: string;
  kinds?: object;
  optional?: object;
  other?: object;
}

type UnknownKindOf<T extends KindTypes> = T extends { other: infer O }
  ? {
      [K in keyof O]: K extends T["name"]
        ? UnknownKind<Extract<O[K], string | number>> | Extract<O[K], undefined>
        : O[K];
    }
  : never;

/** The members of one kind in `T[P]`, and the property `P` that names the kind (OpenAPI, Discriminator Object). */
export type Discriminated<T> = {
  [P in keyof T]: { [K in keyof T[P]]: { [N in P]: K } & T[P][K] }[keyof T[P]];
}[keyof T];
