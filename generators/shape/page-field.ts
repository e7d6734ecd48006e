import { type Code, type Field, identifier, inlineCode, type Message } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Shape } from "./shape.ts";

/** A field of a page, a message of this type. What is in a list is in its last item. */
export function pageField(path: readonly Field[], type: Message, out: Output, shape: Shape): Code {
  return path.reduce<Code>((object, field, at) => {
    // The page is the value of its only field.
    if (at === 0 && shape.declaresTypes && type.representation === "value") return object;
    const isInList = path[at - 1]?.cardinality === "list";
    return shape.property(field, isInList ? `${inlineCode(object)}?.at(-1)` : object, out, at > 0);
  }, identifier("page"));
}

/** Whether a page has another after it: true, or a list that is not empty. */
export function pageHasMore(path: readonly Field[], type: Message, out: Output, shape: Shape): Code {
  const field = pageField(path, type, out, shape);
  return path.at(-1)!.cardinality === "list" ? `${inlineCode(field)}?.length` : field;
}
