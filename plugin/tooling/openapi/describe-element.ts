import { isComposite } from "../../forms/composite.ts";
import type { Comments, Element, Lifecycle } from "../../model/elements/element.ts";
import type { Message } from "../../model/elements/model.ts";
import { type JsonObject, present } from "../json-object.ts";

/** A longer first paragraph than this is a description, not a summary. */
const maxSummary = 120;

const blankLine: RegExp = /\n[ \t]*\n/;

/** The comment of an element. */
export function descriptionOf({ leading, trailing }: Comments): string | undefined {
  const texts = [leading, trailing].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join("\n\n");
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

/** The comment of an operation: a short first paragraph is its summary. */
export function summaryAndDescription(comments: Comments): JsonObject {
  const text = descriptionOf(comments);
  const [first = "", ...rest] = text?.split(blankLine) ?? [];
  const summary = first.replaceAll("\n", " ");
  if (summary === "" || summary.length > maxSummary) return present({ description: text });
  return present({ summary: summary.replace(/\.$/, ""), description: rest.length === 0 ? undefined : text });
}

/** `deprecated`, and the extensions for what OpenAPI has no words for. */
export function lifecycleOf(deprecated: boolean, { since, stability }: Lifecycle): JsonObject {
  return present({ deprecated: deprecated || undefined, "x-since": since, "x-stability": stability });
}
