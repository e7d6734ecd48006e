import type { ProtoFile } from "../proto/elements.ts";
import type { Types } from "../schema/type-use.ts";
import { child, members, type Node } from "../source/node.ts";
import { contentsOf } from "./media-types.ts";
import { rootMessage } from "./root-message.ts";

/** Creates the messages of what an API sends by itself, to a webhook or a callback. HTTP rules cannot describe these. */
export function importSentBodies(item: Node, name: string, file: ProtoFile, types: Types): void {
  for (const operation of members(types.references.follow(item)).filter(({ key }) => !key.startsWith("x-"))) {
    const requestBody = child(operation, "requestBody");
    if (requestBody === undefined) continue;
    const contents = contentsOf(types.references.follow(requestBody));
    const json = contents.find(({ kind }) => kind === "json");
    const key = `${name} ${operation.key} body`;
    if (json?.schema !== undefined) rootMessage(json.schema, { parent: file, name: `${name} body`, key }, types);
  }
}
