import { nearestName } from "../../protocol/nearest-name.ts";
import type { MessageFinder } from "../check/errors.ts";
import type { Message } from "../elements/model.ts";
import type { TypeLookup } from "../nodes/type-lookup.ts";

export function findMessage(types: TypeLookup, fullName: string): Message | undefined {
  const found = types.find(`.${fullName}`);
  return found?.kind === "message" ? found : undefined;
}

/** Finds a message that visibility labels do not leave out. */
export function findVisibleMessage(types: TypeLookup, fullName: string): Message | undefined {
  const found = findMessage(types, fullName);
  return found?.leftOut ? undefined : found;
}

/** Finds the messages that options name. */
export function messageFinder(types: TypeLookup): MessageFinder {
  return {
    find: (fullName) => findVisibleMessage(types, fullName),
    nearest: (fullName) => nearestName(fullName, types.messageNames()),
  };
}
