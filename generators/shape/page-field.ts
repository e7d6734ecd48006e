import { type Code, type Field, identifier, inlineCode } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Shape } from "./shape.ts";

/** A field of a page. What is in a list is in its last item. */
export function pageField(path: readonly Field[], out: Output, shape: Shape): Code {
  return path.reduce<Code>((object, field, at) => {
    const isInList = path[at - 1]?.cardinality === "list";
    return shape.property(field, isInList ? `${inlineCode(object)}?.at(-1)` : object, out, at > 0);
  }, identifier("page"));
}
