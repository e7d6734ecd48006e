import { nearestName } from "../nearest-name.ts";
import type {
  AnyOptionValue,
  ChoiceOption,
  ChoicesOption,
  IntegerOption,
  ListOption,
  Option,
  OptionTable,
} from "./option-table.ts";
import { type ParameterPart, parseParameter } from "./parse-parameter.ts";

export interface ParsedOptions {
  readonly values: Readonly<Record<string, AnyOptionValue>>;
  /** One sentence for each mistake; empty if the values are valid. */
  readonly errors: readonly string[];
}

type Parsed = { readonly value: AnyOptionValue } | { readonly error: string };

/** Parses a plugin parameter by its option table, and reports every mistake, not only the first. */
export function parseOptions(table: OptionTable, parameter: string): ParsedOptions {
  const values = new Map<string, AnyOptionValue>();
  const errors: string[] = [];
  const seen = new Set<string>();
  for (const part of parseParameter(parameter)) {
    const option = Object.hasOwn(table, part.key) ? table[part.key] : undefined;
    if (option === undefined) {
      errors.push(unknownOption(table, part.key));
      continue;
    }
    if (option.type === "list") {
      const item = parseItem(option, part);
      if ("error" in item) errors.push(item.error);
      else values.set(part.key, [...((values.get(part.key) as readonly string[] | undefined) ?? []), item.value]);
      continue;
    }
    const parsed = parseOption(option, part);
    if ("error" in parsed) {
      errors.push(parsed.error);
    } else if (seen.has(part.key) && `${values.get(part.key)}` !== `${parsed.value}`) {
      errors.push(`option "${part.key}" is given twice with different values; keep one`);
    } else {
      values.set(part.key, parsed.value);
    }
    seen.add(part.key);
  }
  return { values: withDefaults(table, values), errors };
}

function withDefaults(
  table: OptionTable,
  given: ReadonlyMap<string, AnyOptionValue>,
): Readonly<Record<string, AnyOptionValue>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, given.has(name) ? given.get(name) : defaultOf(option)]),
  );
}

function defaultOf(option: Option): AnyOptionValue {
  if (option.type === "boolean") return option.default ?? false;
  return option.type === "list" ? [] : option.default;
}

function parseOption(option: Exclude<Option, { type: "list" }>, part: ParameterPart): Parsed {
  switch (option.type) {
    case "boolean":
      return parseBoolean(part);
    case "integer":
      return parseInteger(option, part);
    case "choice":
      return parseChoice(option, part);
    case "choices":
      return parseChoices(option, part);
    case "string":
      return part.value === undefined
        ? { error: `option "${part.key}" needs a value, even if empty: ${part.key}=...` }
        : { value: part.value };
  }
}

function parseItem(
  { values, check }: ListOption,
  { key, value }: ParameterPart,
): { value: string } | { error: string } {
  if (value === undefined || value === "") return { error: `option "${key}" needs a value: ${key}=...` };
  const wrong = check?.(value);
  if (wrong !== undefined) return { error: `option "${key}": ${wrong}` };
  if (values === undefined || values.includes(value)) return { value };
  return { error: `invalid value "${value}" for option "${key}"${advice(value, values)}` };
}

function parseBoolean({ key, value }: ParameterPart): Parsed {
  if (value === undefined || value === "true") return { value: true };
  if (value === "false") return { value: false };
  return { error: `invalid value "${value}" for option "${key}"; write ${key}, ${key}=true or ${key}=false` };
}

function parseInteger(option: IntegerOption, { key, value }: ParameterPart): Parsed {
  const number = value !== undefined && /^-?[0-9]+$/.test(value) ? Number(value) : Number.NaN;
  const minimum = option.minimum ?? Number.MIN_SAFE_INTEGER;
  const maximum = option.maximum ?? Number.MAX_SAFE_INTEGER;
  if (number >= minimum && number <= maximum) return { value: number };
  return { error: `option "${key}" must be an integer${rangeOf(option)}, got ${quoteValue(value)}` };
}

function rangeOf({ minimum, maximum }: IntegerOption): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

function parseChoice(option: ChoiceOption, { key, value }: ParameterPart): Parsed {
  if (value !== undefined && option.values.includes(value)) return { value };
  const near = value === undefined ? undefined : nearestName(value, option.values);
  const meant = near === undefined ? "" : ` (did you mean "${near}"?)`;
  return { error: `option "${key}" must be one of ${option.values.join(", ")}, got ${quoteValue(value)}${meant}` };
}

function parseChoices({ values }: ChoicesOption, { key, value }: ParameterPart): Parsed {
  const words = value?.split("+") ?? [];
  const wrong = words.find((word) => !values.includes(word));
  if (words.length > 0 && wrong === undefined) return { value: [...new Set(words)] };
  const near = wrong === undefined ? undefined : nearestName(wrong, values);
  const meant = near === undefined ? "" : ` (did you mean "${near}"?)`;
  return {
    error: `option "${key}" must be one or more of ${values.join(", ")}, joined with +, got ${quoteValue(wrong)}${meant}`,
  };
}

function quoteValue(value: string | undefined): string {
  return value === undefined ? "no value" : `"${value}"`;
}

function unknownOption(table: OptionTable, name: string): string {
  const names = Object.keys(table);
  if (names.length === 0) return `unknown option "${name}"; this plugin has no options`;
  return `unknown option "${name}"${advice(name, names)}`;
}

function advice(typed: string, names: readonly string[]): string {
  const near = nearestName(typed, names);
  return near === undefined ? `; expected one of ${names.join(", ")}` : ` (did you mean "${near}"?)`;
}
