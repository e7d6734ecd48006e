import type { JsonLiteral } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";
import { child, items, type Node, objectIn } from "../source/node.ts";
import type { References } from "../source/references.ts";

/** The properties of a schema besides the values that it accepts. */
export interface Annotations {
  readonly description: string;
  readonly title: string | undefined;
  readonly default: Node | undefined;
  readonly examples: readonly JsonLiteral[];
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

/** The annotations of a schema; of a reference, those beside it win. */
export function annotationsOf(node: Node, references: References): Annotations {
  const chain = schemaChain(node, references);
  const first = <T>(find: (schema: ReturnType<typeof objectIn>, at: Node) => T | undefined): T | undefined => {
    for (const part of chain) {
      const found = find(objectIn(part), part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const own = objectIn(chain[0]);
  // The comment of a named type is at the type.
  const description =
    own["$ref"] === undefined ? first(({ description }) => textOf(description)) : textOf(own["description"]);
  return {
    description: description ?? "",
    title: textOf(own["title"]),
    default: defaultOf(node, references),
    examples: own["$ref"] === undefined ? (first(examplesIn) ?? []) : [],
    deprecated: own["deprecated"] === true,
    readOnly: first(({ readOnly }) => readOnly === true || undefined) ?? false,
    writeOnly: first(({ writeOnly }) => writeOnly === true || undefined) ?? false,
  };
}

/** Of a property that several parts declare, the last one may narrow the others, and their default with it. */
function defaultOf(node: Node, references: References): Node | undefined {
  const parts = node.combined?.keyword === "allOf" ? [...node.combined.nodes].reverse() : [node];
  const [found] = parts
    .flatMap((part) => schemaChain(part, references))
    .flatMap((part) => child(part, "default") ?? []);
  return found;
}

/** The schema itself, followed by what it refers to and consists of. */
function schemaChain(node: Node, references: References): readonly Node[] {
  const parts: Node[] = [];
  const seen = new Set<JsonLiteral>();
  const add = (part: Node): void => {
    if (part.combined?.keyword === "allOf") for (const inner of part.combined.nodes) add(inner);
    if (part.combined !== undefined || seen.has(part.value)) return;
    seen.add(part.value);
    parts.push(part);
    if (objectIn(part)["$ref"] !== undefined) add(references.follow(part));
    // Texts beside the reference win: `[{$ref: ...}, {description: ...}]`.
    const inner = items(child(part, "allOf"));
    for (const one of inner) if (objectIn(one)["$ref"] === undefined) add(one);
    for (const one of inner) if (objectIn(one)["$ref"] !== undefined) add(one);
  };
  add(node);
  return parts;
}

function textOf(value: JsonLiteral | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function examplesIn({ example, examples }: ReturnType<typeof objectIn>): readonly JsonLiteral[] | undefined {
  if (example !== undefined) return [example];
  if (Array.isArray(examples)) return examples;
  if (!isJsonObject(examples)) return undefined;
  return Object.values(examples).flatMap((one) =>
    isJsonObject(one) && one["value"] !== undefined ? [one["value"]] : [],
  );
}

/** Longer examples are left out of comments. */
const maxExample = 200;

/** The text of a comment: a description, with examples as JSON. */
export function commentOf(description: string, examples: readonly JsonLiteral[], more: readonly string[] = []): string {
  const texts = examples.slice(0, 3).map((example) => JSON.stringify(example));
  const shown = texts.filter((text) => text.length <= maxExample).map((text) => `\`${text}\``);
  const example = shown.length === 0 ? [] : [`Example${shown.length > 1 ? "s" : ""}: ${shown.join(", ")}`];
  return [description.trim(), ...more, ...example].filter((text) => text !== "").join("\n\n");
}
