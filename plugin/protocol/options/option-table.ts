interface OptionDoc {
  /** The effect of the option, in one sentence, for `--help` and the documentation. */
  readonly doc: string;
}

/** `name`, `name=true` or `name=false`; false by default. */
export interface BooleanOption extends OptionDoc {
  readonly type: "boolean";
  readonly default?: boolean;
}

export interface StringOption extends OptionDoc {
  readonly type: "string";
  readonly default?: string;
}

/** A decimal integer from `minimum` to `maximum`, both inclusive. */
export interface IntegerOption extends OptionDoc {
  readonly type: "integer";
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One of `values`. */
export interface ChoiceOption extends OptionDoc {
  readonly type: "choice";
  readonly values: readonly string[];
  readonly default?: string;
}

/** One or more of `values`, joined with a plus: `client+query`. */
export interface ChoicesOption extends OptionDoc {
  readonly type: "choices";
  readonly values: readonly string[];
  readonly default: readonly string[];
}

/** Repeatable; the values in the order given, an empty list by default. */
export interface ListOption extends OptionDoc {
  readonly type: "list";
  /** The allowed values; any text if omitted. */
  readonly values?: readonly string[];
  /** Placeholder for a value in `--help`, such as `RULE`; `WORD` or `TEXT` by default. */
  readonly valueName?: string;
  /** Returns the problem with a value, or undefined if the value is valid. */
  readonly check?: (value: string) => string | undefined;
}

export type Option = BooleanOption | StringOption | IntegerOption | ChoiceOption | ChoicesOption | ListOption;

/** The options of a plugin, by the names that users write. */
export type OptionTable = Readonly<Record<string, Option>>;

type Given<O, T> = O extends { readonly default: T } ? T : T | undefined;

export type OptionValue<O extends Option> = O extends BooleanOption
  ? boolean
  : O extends StringOption
    ? Given<O, string>
    : O extends IntegerOption
      ? Given<O, number>
      : O extends ChoiceOption
        ? O extends { readonly default: string }
          ? O["values"][number]
          : O["values"][number] | undefined
        : readonly (O extends { readonly values: readonly (infer Word)[] } ? Word : string)[];

/** The option values that `generate` receives for an option table. */
export type OptionValues<T extends OptionTable> = { readonly [K in keyof T]: OptionValue<T[K]> };

export type AnyOptionValue = boolean | string | number | readonly string[] | undefined;
