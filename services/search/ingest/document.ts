import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { FieldAccessPattern, SimulatedDocument } from "../../gen/search/v1/ingest_types.js";
import { isObject } from "../../requests/is-object.ts";
import { type Budget, maxDepth } from "./budget.ts";
import { ProcessorFailure } from "./failure.ts";
import { setMember, typeName } from "./json.ts";

const metadataFields: ReadonlySet<string> = new Set(["_index", "_id", "_routing", "_version", "_version_type"]);

// To copy it. Large objects are slow.
const stepsPerMember = 25;

const versionTypes: ReadonlySet<string> = new Set(["internal", "external", "external_gte"]);

/** A document on its way through a pipeline. Fields are paths such as `user.tags.0` or `_index`. */
export class Document {
  readonly #content: SimulatedDocument;
  readonly #budget: Budget;
  /** How dots in names of fields are read. Each pipeline has its own. */
  access: FieldAccessPattern = "classic";

  constructor(content: SimulatedDocument, budget: Budget) {
    this.#content = content;
    this.#budget = budget;
  }

  get source(): JsonObject {
    return this.#content._source;
  }

  get ingest(): JsonObject {
    return this.#content._ingest;
  }

  get budget(): Budget {
    return this.#budget;
  }

  /** A copy of the document as it is now. */
  snapshot(): SimulatedDocument {
    this.#budget.spendValue(this.#content._source);
    return structuredClone(this.#content);
  }

  /** The data of conditions and templates: source, metadata, and `_ingest`. */
  context(): JsonObject {
    const { _ingest, _source, ...metadata } = this.#content;
    this.#budget.spend(stepsPerMember * Object.keys(_source).length);
    return { ...(metadata as JsonObject), _ingest, ..._source };
  }

  /** Undefined if the field is missing. */
  get(field: string): JsonValue | undefined {
    const { root, names } = this.#locate(field);
    return names.length === 0 ? root : this.#read(root, names);
  }

  /** Throws a ProcessorFailure if the field is missing. */
  require(field: string): JsonValue {
    const value = this.get(field);
    if (value === undefined) throw new ProcessorFailure(`field [${field}] is not present`);
    return value;
  }

  /** Writes a field, and creates the objects on its path. Throws a ProcessorFailure if another value is in the way. */
  set(field: string, value: JsonValue): void {
    this.#budget.spendValue(value);
    const { root, names } = this.#locate(field);
    if (names.length === 0) throw new ProcessorFailure(`field [${field}] cannot be written`);
    if (root !== this.source && root !== this.ingest) {
      setMember(root, names[0]!, metadataValue(names, value));
      return;
    }
    let parent: JsonValue = root;
    let rest = names;
    while (rest.length > 1) {
      const step = this.#step(parent, rest);
      if (step === undefined) {
        if (!isObject(parent) || this.access === "flexible") break;
        const created: JsonObject = {};
        setMember(parent, rest[0]!, created);
        parent = created;
        rest = rest.slice(1);
      } else {
        parent = step.value;
        rest = rest.slice(step.length);
      }
    }
    write(parent, rest.join("."), value, field);
  }

  /** Returns whether the field was there. */
  remove(field: string): boolean {
    const { root, names } = this.#locate(field);
    let parent: JsonValue = root;
    let rest = names;
    for (;;) {
      const step = this.#step(parent, rest);
      if (step === undefined) return false;
      if (step.length === rest.length) {
        if (Array.isArray(parent)) {
          this.#budget.spend(parent.length / 40);
          parent.splice(Number(step.name), 1);
        } else delete (parent as JsonObject)[step.name];
        return true;
      }
      parent = step.value;
      rest = rest.slice(step.length);
    }
  }

  #locate(field: string): { root: JsonObject; names: readonly string[] } {
    const names = field.split(".");
    if (field === "" || names.length > maxDepth || names.includes("")) {
      throw new ProcessorFailure(`[${field.slice(0, 100)}] is not the path of a field`);
    }
    const [first = "", ...rest] = names;
    if (first === "_ingest") return { root: this.ingest, names: rest };
    if (first === "_source" && rest.length > 0) return { root: this.source, names: rest };
    if (metadataFields.has(first)) return { root: this.#content as unknown as JsonObject, names };
    return { root: this.source, names };
  }

  #read(from: JsonValue, names: readonly string[]): JsonValue | undefined {
    if (names.length === 0) return from;
    for (const step of this.#steps(from, names)) {
      const found = this.#read(step.value, names.slice(step.length));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #step(from: JsonValue, names: readonly string[]): Step | undefined {
    return this.#steps(from, names)[0];
  }

  /** The members of a value that the first names lead to: several, if names may contain dots. */
  #steps(from: JsonValue, names: readonly string[]): Step[] {
    if (Array.isArray(from)) {
      const name = names[0]!;
      const value = /^\d{1,9}$/.test(name) ? from[Number(name)] : undefined;
      return value === undefined ? [] : [{ name, value, length: 1 }];
    }
    if (!isObject(from)) return [];
    const lengths = this.access === "flexible" ? names.map((_, at) => at + 1) : [1];
    this.#budget.spend(5 * lengths.length);
    return lengths.flatMap((length) => {
      const name = names.slice(0, length).join(".");
      return Object.hasOwn(from, name) ? [{ name, value: from[name]!, length }] : [];
    });
  }
}

/** Metadata is text. The version is any JSON value. */
function metadataValue([name = "", ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (name === "_version" && rest.length === 0) return value;
  const isText = rest.length === 0 && value !== null && typeof value !== "object";
  const isKnown = name !== "_version_type" || versionTypes.has(String(value));
  if (isText && isKnown) return String(value);
  throw new ProcessorFailure(
    `field [${[name, ...rest].join(".")}] cannot be ${isText ? `[${value}]` : typeName(value)}`,
  );
}

interface Step {
  readonly name: string;
  readonly value: JsonValue;
  /** How many names of the path it takes. */
  readonly length: number;
}

function write(parent: JsonValue, name: string, value: JsonValue, field: string): void {
  if (isObject(parent)) {
    setMember(parent, name, value);
    return;
  }
  if (!Array.isArray(parent)) throw new ProcessorFailure(`field [${field}] cannot be written into ${typeName(parent)}`);
  const at = /^\d{1,9}$/.test(name) ? Number(name) : -1;
  if (at < 0 || at >= parent.length) throw new ProcessorFailure(`[${name}] is out of bounds in field [${field}]`);
  parent[at] = value;
}
