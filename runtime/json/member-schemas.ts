/** A regular expression, or the automaton of one. */
export interface Pattern {
  readonly source: string;
  test(text: string): boolean;
}

/** The constraints of a value, in the vocabulary of JSON Schema. */
export interface Schema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** In Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: Pattern;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  /** Applies to each item of a list and to each value of a map. */
  readonly items?: Schema;
  /** Applies to the keys of a map. */
  readonly propertyNames?: Schema;
}

/** The constraints of a message's members. */
export type MemberSchemas = Readonly<Record<string, Schema>>;
