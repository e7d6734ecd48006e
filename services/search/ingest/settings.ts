import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../requests/is-object.ts";
import { comparisonSteps } from "./budget.ts";
import { NotExecutable } from "./failure.ts";
import { typeName } from "./json.ts";

const stepsOf = new WeakMap<JsonObject, number>();

/** The settings of a processor. Throws NotExecutable for those that are missing or of another type. */
export class Settings {
  readonly #kind: string;
  readonly #values: JsonObject;

  constructor(kind: string, values: JsonObject) {
    this.#kind = kind;
    this.#values = values;
  }

  /** The steps that reading all of them takes. */
  get steps(): number {
    const known = stepsOf.get(this.#values) ?? comparisonSteps(this.#values);
    stepsOf.set(this.#values, known);
    return known;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  value(name: string): JsonValue | undefined {
    return this.has(name) ? this.#values[name] : undefined;
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#missing(name);
  }

  optionalText(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    return typeof value === "string" ? value : this.#wrong(name, "a string", value);
  }

  /** `true` and `false` may be strings. */
  flag(name: string, byDefault = false): boolean {
    const value = this.value(name) ?? byDefault;
    if (value === "true" || value === "false") return value === "true";
    return typeof value === "boolean" ? value : this.#wrong(name, "a boolean", value);
  }

  /** One string, or several. Empty if the setting is missing. */
  texts(name: string): string[] {
    const value = this.value(name) ?? [];
    const list = Array.isArray(value) ? value : [value];
    return list.map((item) =>
      typeof item === "string" ? item : this.#wrong(name, "a string or a list of strings", item),
    );
  }

  object(name: string): JsonObject | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    return isObject(value) ? value : this.#wrong(name, "an object", value);
  }

  oneOf<T extends string>(name: string, values: readonly [T, ...T[]]): T {
    const value = this.value(name) ?? values[0];
    return values.find((it) => it === value) ?? this.#wrong(name, values.map((it) => `"${it}"`).join(" or "), value);
  }

  #missing(name: string): never {
    throw new NotExecutable(`processor [${this.#kind}]: the setting [${name}] is required`);
  }

  #wrong(name: string, expected: string, value: JsonValue): never {
    throw new NotExecutable(
      `processor [${this.#kind}]: the setting [${name}] must be ${expected}, not ${typeName(value)}`,
    );
  }
}
