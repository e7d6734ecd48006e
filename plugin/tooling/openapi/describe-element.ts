import { isComposite } from "../../forms/composite.ts";
import type { JsonObject } from "../../forms/values.ts";
import type { Comments, Element, Lifecycle } from "../../model/elements/element.ts";
import type { Message } from "../../model/elements/model.ts";
import { present } from "../json-object.ts";

/** A longer first paragraph than this is a description, not a summary. */
const maxSummary = 120;

const blankLine: RegExp = /\n[ \t]*\n/;

/** The comment of an element. */
export function descriptionOf({ leading, trailing }: Comments): string | undefined {
  const texts = [leading, trailing].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : withoutTypeLinks(texts.join("\n\n"));
}

/**
 * `[Shelf][library.v1.Shelf]` is a link to a proto element (AIP-192), and a broken one in Markdown: its text stays. Links with a
 * definition in the same text are those of Markdown. `matrix[i][j]` is no link: its bracket follows a word, and its target is not
 * the name of an element.
 */
function withoutTypeLinks(text: string): string {
  return text.replace(
    /(`+)[^`]*\1|(?<![\w\]])\[([^\][]+)\]\[((?:[A-Z]\w*|\w*\.[\w.]+)?)\]/g,
    (whole, code?: string, shown?: string, name?: string) => {
      const isOwn = code === undefined && shown !== undefined && !text.includes(`[${name === "" ? shown : name}]:`);
      return isOwn ? shown : whole;
    },
  );
}

/** The description of an OpenAPI annotation, or the comment. */
export function describeElement({ openApi, comments }: Pick<Element, "openApi" | "comments">): string | undefined {
  const description = openApi?.["description"];
  return typeof description === "string" && description !== "" ? description : descriptionOf(comments);
}

/** The first paragraph of the description of a message, for a response. Those of well-known types are about themselves. */
export function responseDescription(message: Message): string | undefined {
  return isComposite(message.form) ? describeElement(message)?.split(blankLine, 1)[0] : undefined;
}

/** The comment of an operation. A short first paragraph is its summary as well: some tools show only one of the two. */
export function summaryAndDescription(comments: Comments): JsonObject {
  const text = descriptionOf(comments);
  const [first = ""] = text?.split(blankLine) ?? [];
  const summary = first.replaceAll("\n", " ");
  const isShort = summary !== "" && summary.length <= maxSummary;
  return present({ summary: isShort ? summary : undefined, description: text });
}

/** `deprecated`, and the extensions for what OpenAPI has no words for. */
export function lifecycleOf(deprecated: boolean, { since, stability }: Lifecycle): JsonObject {
  return present({ deprecated: deprecated || undefined, "x-since": since, "x-stability": stability });
}
