import { ForwardedIncoming, type Incoming, type Middleware } from "@protoc-gen-rest/runtime/server";

/** Takes the slashes of branches as they are: `compare/main...feature/x`. Many clients do not encode them. */
export const takePlainSlashes: Middleware = (next) => (incoming) => next(new EncodedIncoming(incoming));

class EncodedIncoming extends ForwardedIncoming {
  override readonly target: string;

  constructor(incoming: Incoming) {
    super(incoming);
    this.target = encodeSlashes(incoming.target);
  }
}

// The path before the name, the name, and the path that may follow it.
const branch = /^([^?]*\/repos\/[^/?]+\/[^/?]+\/branches\/)([^?]+?)((?:\/rename|\/protection(?:\/[^?]*)?)?(?:\?.*)?)$/s;
const comparison = /^([^?]*\/repos\/[^/?]+\/[^/?]+\/compare\/)([^?]+)(.*)$/s;

function encodeSlashes(target: string): string {
  const [, start = "", name = "", end = ""] = branch.exec(target) ?? comparison.exec(target) ?? [];
  return name.includes("/") ? `${start}${name.replaceAll("/", "%2F")}${end}` : target;
}
