declare const unknown: unique symbol;

/**
 * The name of a kind that the proto file does not declare: at run time the string or number itself. It has a type of its own, so that
 * comparing the property with the name of a declared kind narrows the type to that kind. `valueOf` returns the name.
 */
export interface UnknownKind<W extends string | number = string> {
  readonly [unknown]: W;
  valueOf(): W;
  toString(): string;
}

/** Returns the name of a kind that the proto file does not declare as a value of its type. */
export function unknownKind<W extends string | number>(name: W): UnknownKind<W extends string ? string : number> {
  return name as unknown as UnknownKind<W extends string ? string : number>;
}
