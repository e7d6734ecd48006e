import { isRelease } from "../../../model/check/lifecycle.ts";
import { identifier, type OptionMembers } from "../proto/elements.ts";
import { type Node, textIn } from "../source/node.ts";

const stabilities: ReadonlySet<string> = new Set(["stable", "beta", "experimental"]);

/** The option for `x-since` and `x-stability`, which `openapi` writes. */
export function lifecycle(node: Node): OptionMembers {
  const [since = "", stability = ""] = [textIn(node, "x-since"), textIn(node, "x-stability")];
  const isKnown = stabilities.has(stability);
  if (!isRelease(since) && !isKnown) return {};
  return {
    lifecycle: {
      since: isRelease(since) ? since : undefined,
      stability: isKnown ? identifier(stability.toUpperCase()) : undefined,
    },
  };
}
