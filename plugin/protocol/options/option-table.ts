interface OptionDoc {
  /** What the option does, in one sentence; shown by `--help` and in the documentation. */
  readonly doc: string;
}

/** `name`, `name=true`, `name=false`; false when left out, unless the default says otherwise. */
export interface BooleanOption extends OptionDoc {
  readonly type: "boolean";
  readonly default?: boolean;
}

export interface StringOption extends OptionDoc {
  readonly type: "string";
  readonly default?: string;
}

/** A whole number in decimal digits, within `minimum` and `maximum` (both included). */
export interface IntegerOption extends OptionDoc {
  readonly type: "integer";
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One word of a list. */
export interface ChoiceOption extends OptionDoc {
  readonly type: "choice";
  readonly values: readonly string[];
  readonly default?: string;
}

/** May be given several times; all values in their order, none when left out. */
export interface ListOption extends OptionDoc {
  readonly type: "list";
  /** The words that may be given; any text when left out. */
  readonly values?: readonly string[];
  /** What `--help` calls a value, such as `RULE`; `WORD` or `TEXT` when left out. */
  readonly valueName?: string;
  /** Says what is wrong with a value; undefined when it can be used. */
  readonly check?: (value: string) => string | undefined;
}

export type Option = BooleanOption | StringOption | IntegerOption | ChoiceOption | ListOption;

/** The options of a plugin: the key is the name that users write. */
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

/** What `generate` receives for an option table. */
export type OptionValues<T extends OptionTable> = { readonly [K in keyof T]: OptionValue<T[K]> };

export type AnyOptionValue = boolean | string | number | readonly string[] | undefined;
