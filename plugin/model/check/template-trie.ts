import { commonSegment, isPartial } from "@protoc-gen-rest/runtime/path";

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  /** The names of the children with variables and text, which are few. */
  readonly partial: string[];
  value?: T;
}

/** Path templates by their segments, so that a template is compared only with those that can match the same paths. */
export class TemplateTrie<T> {
  readonly #root: Node<T> = { children: new Map(), partial: [] };

  add(segments: readonly string[], value: T): void {
    let node = this.#root;
    for (const segment of segments) {
      let next = node.children.get(segment);
      if (next === undefined) {
        next = { children: new Map(), partial: [] };
        node.children.set(segment, next);
        if (isPartial(segment)) node.partial.push(segment);
      }
      node = next;
    }
    node.value = value;
  }

  /** Yields the values of the templates that match a path which these segments match. */
  overlaps(segments: readonly string[]): Generator<T, void> {
    return overlapsBelow(this.#root, segments, 0);
  }
}

function* overlapsBelow<T>(node: Node<T>, segments: readonly string[], at: number): Generator<T, void> {
  const segment = segments[at];
  if (segment === "**") {
    yield* valuesBelow(node);
    return;
  }
  const rest = node.children.get("**");
  if (rest?.value !== undefined) yield rest.value;
  if (segment === undefined) {
    if (node.value !== undefined) yield node.value;
    return;
  }
  for (const name of candidates(node, segment)) {
    const next = name === "**" ? undefined : node.children.get(name);
    if (next !== undefined) yield* overlapsBelow(next, segments, at + 1);
  }
}

/** The children that match a text which the segment matches. */
function candidates<T>({ children, partial }: Node<T>, segment: string): Iterable<string> {
  if (segment === "*") return children.keys();
  if (isPartial(segment)) return [...children.keys()].filter((name) => commonSegment(name, segment) !== undefined);
  return [segment, "*", ...partial.filter((name) => commonSegment(name, segment) !== undefined)];
}

function* valuesBelow<T>(node: Node<T>): Generator<T, void> {
  if (node.value !== undefined) yield node.value;
  for (const next of node.children.values()) yield* valuesBelow(next);
}
